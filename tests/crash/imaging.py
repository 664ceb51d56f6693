"""A real ext4, whose device is copied at each call that changes it, as a power cut leaves it; each copy is mounted.

The kernel's own journal is played back at the mount. What was told until the copy must be there.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from crash.evenings import EVENINGS, Kill, Playing
from crash.known import marked
from crash.promises import Told, broken
from crash.recorder import CHANGING, Recorder, read
from crash.recovery import Recovery
from crash.table import Row, Violation, kinds

LAYER: Final = "L5 copies of an ext4 under it"
MODES: Final = ("ordered", "writeback", "journal")
_FEW: Final = ("killed twice, stopped once", "a month's end")


def imaged(mode: str, thorough: bool) -> Row:  # noqa: FBT001 - said to another program, which knows no names
    """Play all evenings, or a few, on a file system whose data is written in this ``mode``."""
    began, runs, violations = time.process_time(), 0, list[Violation]()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as scratch:  # noqa: S108
        for evening in EVENINGS if thorough else _FEW:
            folder = Path(scratch) / str(runs)
            try:
                copies = _copied(folder, evening, mode)
            except (OSError, subprocess.CalledProcessError) as lacking:
                return Row(LAYER, skipped=f"a file system can't be mounted here ({lacking})"[:90])
            with Recovery() as recovery:
                for image, told, how in copies:
                    runs += 1
                    with _mounted(image, mode) as there:
                        state = tuple(item for item in read(there) if item[0].startswith("journal"))
                    image.unlink()
                    promise = broken(told, recovery.open(state))
                    if promise is not None:
                        violations.append(marked(promise, f"{mode}, “{evening}”, {how}"))
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


def _copied(folder: Path, evening: str, mode: str) -> list[tuple[Path, Told, str]]:
    """Play an evening on a disk of its own; return its copies, each with what was told when it was made."""
    folder.mkdir()
    image = folder / "disk"
    with image.open("wb") as disk:
        disk.truncate(8 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-O", "^metadata_csum", image], check=True, capture_output=True)
    copies: list[tuple[Path, Told, str]] = []
    with _mounted(image, mode) as there:
        calls = 0

        def copying(name: str) -> None:
            nonlocal calls
            calls += name in CHANGING
            if name in CHANGING:
                copy = folder / f"copy{calls}"
                shutil.copyfile(image, copy)
                copies.append((copy, recorder.told, f"before {name}, change {calls}"))

        recorder = Recorder(there, copying)
        with recorder.listening():
            Playing(recorder).play((*EVENINGS[evening], Kill()))
    return copies


@contextmanager
def _mounted(image: Path, mode: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-o", f"loop,data={mode}", str(image), folder]
        subprocess.run(mount, check=True, capture_output=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)
