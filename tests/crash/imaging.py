"""A real file system, whose device is copied at each call that changes it, as a power cut leaves it; each is mounted.

The kernel's own journal is played back at the mount. What was told until the copy must be there. ``python -m
crash.imaging MOST`` does it in the rig's machine, whose kernel knows more file systems than most containers'.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from crash.emulated import answer, asked
from crash.evenings import EVENINGS, Kill, Playing
from crash.known import marked
from crash.promises import Told, broken
from crash.recorder import CHANGING, Recorder, read
from crash.recovery import Recovery
from crash.table import Row, Violation, kinds

LAYER: Final = "L5 copies of an ext4 under it"
LAYER_IN_RIG: Final = "L5 copies of xfs and btrfs in the rig"
_FEW: Final = ("killed twice, stopped once", "a month's end")


class FileSystem(msgspec.Struct, frozen=True):
    """How one is made and mounted: ``make`` are the arguments of its ``mkfs``, ``size`` is that of its disk in MiB."""

    kind: str
    make: tuple[str, ...] = ("-q",)
    options: str = "loop"
    size: int = 8


MODES: Final = {
    mode: FileSystem("ext4", ("-q", "-O", "^metadata_csum"), f"loop,data={mode}")
    for mode in ("ordered", "writeback", "journal")
}
"""What an ext4 does with data before it says that it is there."""
_IN_RIG: Final = {
    "xfs": FileSystem("xfs", size=320),
    "btrfs": FileSystem("btrfs", size=128),
}  # the least that they take


def imaged(mode: str, thorough: bool) -> Row:  # noqa: FBT001 - said to another program, which knows no names
    """Play all evenings, or a few, on an ext4 whose data is written in this ``mode``."""
    return _imaged(LAYER, {mode: MODES[mode]}, tuple(EVENINGS) if thorough else _FEW)


def imaged_in_rig(most: int) -> Row:
    """Play a few evenings on an xfs and a btrfs in the rig's machine; mount ``most`` copies of each."""
    return asked(LAYER_IN_RIG, "crash.imaging", str(most), limit=600 + 30 * most)


def _imaged(layer: str, systems: dict[str, FileSystem], evenings: tuple[str, ...], most: int | None = None) -> Row:
    began, runs, violations = time.process_time(), 0, list[Violation]()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as scratch:  # noqa: S108
        for (name, system), evening in ((item, evening) for item in systems.items() for evening in evenings):
            folder = Path(scratch) / f"{name} {evening}"
            try:
                copies = _copied(folder, evening, system)
            except (OSError, subprocess.CalledProcessError) as lacking:
                return Row(layer, skipped=f"a file system can't be mounted here ({lacking})"[:90])
            step = 1 if most is None else -(-len(copies) * len(evenings) // most)
            with Recovery() as recovery:
                for image, told, how in copies[::step]:
                    runs += 1
                    with _mounted(image, system) as there:
                        state = tuple(item for item in read(there) if item[0].startswith("journal"))
                    image.unlink()
                    promise = broken(told, recovery.open(state))
                    if promise is not None:
                        violations.append(marked(promise, f"{name}, “{evening}”, {how}"))
    return Row(layer, runs, kinds(violations), seconds=time.process_time() - began)


def _copied(folder: Path, evening: str, system: FileSystem) -> list[tuple[Path, Told, str]]:
    """Play an evening on a disk of its own; return its copies, each with what was told when it was made."""
    folder.mkdir()
    image = folder / "disk"
    with image.open("wb") as disk:
        disk.truncate(system.size << 20)
    subprocess.run([f"mkfs.{system.kind}", *system.make, image], check=True, capture_output=True)
    copies: list[tuple[Path, Told, str]] = []
    with _mounted(image, system) as there:
        calls = 0

        def copying(name: str) -> None:
            nonlocal calls
            calls += name in CHANGING
            if name in CHANGING:
                copy = folder / f"copy{calls}"
                subprocess.run(["cp", "--sparse=always", image, copy], check=True)
                copies.append((copy, recorder.told, f"before {name}, change {calls}"))

        recorder = Recorder(there, copying)
        with recorder.listening():
            Playing(recorder).play((*EVENINGS[evening], Kill()))
    return copies


@contextmanager
def _mounted(image: Path, system: FileSystem) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", system.kind, "-o", system.options, str(image), folder]
        subprocess.run(mount, check=True, capture_output=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


if __name__ == "__main__":
    for module in ("loop", *_IN_RIG):
        subprocess.run(["modprobe", module], check=False)
    sys.exit(answer(_imaged(LAYER_IN_RIG, _IN_RIG, _FEW, int(sys.argv[1]))))
