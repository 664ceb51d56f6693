"""The machine under the journal is killed at random, as by a power cut: qemu gets SIGKILL while people press.

``killed`` runs on this computer; ``python -m crash.killed_machine CHECKED PLAYED`` is what it starts in the rig's
machine, whose disks stay from boot to boot. Each boot first reads what the kill before it left, and then plays on a
disk made anew, until the next. What was told goes to a file on this computer, byte by byte, before anybody goes on.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec

from crash.asked import Said
from crash.disks import State
from crash.driving import Printer
from crash.emulated import inside, lacking
from crash.evenings import NEXT_MONTH, Append, Evening, Playing, Start, Stop
from crash.known import marked
from crash.promises import Told, broken
from crash.recorder import read
from crash.recovery import Recovery
from crash.table import Row, Violation, kinds
from support.journals import OPENED, SWAPPED

LAYER: Final = "L7 qemu killed under ext4, xfs, btrfs"
_KINDS: Final = ("ext4", "xfs", "btrfs")
_NOBODY: Final = "nobody"
_SIZE: Final = 320 << 20  # bytes; the least that mkfs.xfs takes is 300 MiB
_PATIENCE: Final = 1500.0  # seconds for a boot: it takes one minute, or many on a computer that does much else
_MOST_SAID: Final = 60  # things that are asked and told until the kill
_LONGEST: Final = 0.1  # seconds from the last of them to the kill
_SWAPS: Final = (*[Append((SWAPPED,))] * 3, *[Append((SWAPPED,), NEXT_MONTH)] * 4)
_FIRST: Final[Evening] = (Start(), Append((OPENED,)), *_SWAPS, Stop())
_AGAIN: Final[Evening] = (Start(NEXT_MONTH), *_SWAPS[3:], Stop())
"""What is played for ever: one match, through the end of a month and many starts."""
_said: Final = msgspec.json.Decoder(Said)
_state: Final = msgspec.json.Decoder(State)


def killed(kills: int) -> Row:
    """Kill the machine so many times, by turns with each kind of file system."""
    if lacks := lacking():
        return Row(LAYER, skipped=lacks)
    began, runs, violations = time.process_time(), 0, list[Violation]()
    chance = random.Random(kills)  # noqa: S311 - no secret
    with tempfile.TemporaryDirectory() as folder, Recovery() as recovery:
        shared = Path(folder)
        for kind in _KINDS:
            with (shared / kind).open("wb") as disk:
                disk.truncate(_SIZE)
        before, told = _NOBODY, Told()
        for number in range(kills + 1):
            kind = _KINDS[number % len(_KINDS)] if number < kills else _NOBODY
            left = _booted(shared, before, kind, chance)
            if left is None:
                return Row(LAYER, runs, kinds(violations), "the machine did not boot", time.process_time() - began)
            promise = None if before == _NOBODY else broken(told, recovery.open(left))
            runs += before != _NOBODY
            if promise is not None:
                violations.append(marked(promise, f"{before}, kill {number} of {kills}"))
            before, told = kind, _told(shared)
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


def _booted(shared: Path, checked: str, played: str, chance: random.Random) -> State | None:
    """Boot; return what was left on the disk that is ``checked``, and kill the machine while it plays on another.

    ``None``: no machine.
    """
    for name in ("told", "state"):
        (shared / name).unlink(missing_ok=True)
    disks = " ".join(f"-drive file={shared / kind},if=virtio,format=raw" for kind in _KINDS)
    ours = {"REVANCHE_RIG_QEMU": disks, "REVANCHE_RIG_SHARED": str(shared), "REVANCHE_RIG_LIMIT": str(int(_PATIENCE))}
    command = inside("crash.killed_machine", str(shared), checked, played)
    machine = subprocess.Popen(command, env=os.environ | ours, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        limit = time.monotonic() + _PATIENCE
        said = chance.randrange(1, _MOST_SAID)
        while not _there(shared / "state") if played == _NOBODY else _there(shared / "told").count(b"\n") < said:
            if machine.poll() is not None or time.monotonic() > limit:
                return None
            time.sleep(0.005)
        time.sleep(chance.uniform(0, _LONGEST))
        assert machine.poll() is None, "it plays until it is killed"
    finally:
        machine.send_signal(signal.SIGTERM)  # which has the rig kill qemu
        machine.wait()
    return _state.decode((shared / "state").read_bytes()) if checked != _NOBODY else ()


def _told(shared: Path) -> Told:
    """Return what people knew when the machine was killed; of a line that was cut, nothing."""
    told = Told()
    for line in _there(shared / "told").splitlines(keepends=True):
        if line.endswith(b"\n"):
            told = told.after(_said.decode(line))
    return told


def _there(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


class _Teller(Printer):
    """Says things into a file on the computer around, and waits until they are there."""

    def __init__(self, root: Path, told: Path) -> None:
        super().__init__(root)
        self._told = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def say(self, what: str, *presses: int) -> None:
        os.write(self._told, msgspec.json.encode(Said(what, presses)) + b"\n")  # type: ignore[arg-type]
        os.fsync(self._told)


def _inside(shared: Path, checked: str, played: str) -> None:
    """Be the machine: read what is on one disk, and play on another until killed."""
    place = Path("/run/revanche-killed")
    place.mkdir()
    for module in ("virtio_blk", *_KINDS):
        subprocess.run(["modprobe", module], check=False)
    if checked != _NOBODY:
        subprocess.run(["mount", "-t", checked, _device(checked), place], check=True)
        state = tuple(item for item in read(place) if item[0].startswith("journal"))
        subprocess.run(["umount", place], check=True)
        (shared / "state.new").write_bytes(msgspec.json.encode(state))
        (shared / "state.new").rename(shared / "state")
    if played == _NOBODY:
        time.sleep(_PATIENCE)
        return
    force = ("-q",) if played == "ext4" else ("-q", "-f")
    subprocess.run([f"mkfs.{played}", *force, _device(played)], check=True)
    subprocess.run(["mount", "-t", played, _device(played), place], check=True)
    os.sync()
    playing = Playing(_Teller(place, shared / "told"))  # type: ignore[arg-type]
    playing.play(_FIRST)
    while True:
        playing.play(_AGAIN)


def _device(kind: str) -> str:
    return f"/dev/vd{'abc'[_KINDS.index(kind)]}"


if __name__ == "__main__":
    _inside(Path(sys.argv[1]), *sys.argv[2:])
