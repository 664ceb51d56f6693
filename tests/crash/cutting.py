"""``python -m crash.cutting CUTS``: power cuts and failing disks under real file systems, in the rig's machine.

A device-mapper target stands between file system and disk. At a random change it begins to drop all writes, as a power
cut does, or to refuse them; what reached the disk is then mounted and read. Prints what came of it as one line.
"""

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from crash.emulated import answer, asked
from crash.evenings import EVENINGS, Kill, Playing
from crash.known import marked
from crash.promises import broken
from crash.recorder import CHANGING, Recorder, read
from crash.recovery import Recovery
from crash.table import Row, Violation, kinds

LAYER: Final = "L7 cuts under ext4, xfs, btrfs"
_KINDS: Final = {"ext4": ("-q",), "xfs": ("-q",), "btrfs": ("-q",)}
_SIZE: Final = 320 << 20  # bytes; the least that mkfs.xfs takes is 300 MiB
_SECTORS: Final = _SIZE // 512
_NAME: Final = "revanche-cut"


def cut_in_rig(cuts: int) -> Row:
    """Have so many cuts made in the rig's machine."""
    return asked(LAYER, "crash.cutting", str(cuts), limit=600 + 60 * cuts)


class Cut(BaseException):
    """The power is gone; whatever the program does now reaches nothing."""


class _Cutting:
    """Lets the disk drop all writes, or refuse them, from a change with a number on."""

    def __init__(self, number: int, target: str) -> None:
        self.done = False
        self._left, self._target = number, target

    def __call__(self, name: str) -> None:
        if not self.done:
            self._left -= name in CHANGING
            if self._left <= 0:
                self.done = True
                _switch(f"flakey {{}} 0 0 3600 1 {self._target}")
        if self.done and self._target == "drop_writes":
            raise Cut


def cut(cuts: int) -> Row:
    """Make the cuts, by turns on each kind of file system that can be made here."""
    began, runs, violations = time.process_time(), 0, list[Violation]()
    chance = random.Random(cuts)  # noqa: S311 - no secret
    there = [kind for kind in _KINDS if shutil.which(f"mkfs.{kind}")]
    for program in ("dm-flakey", "loop", *there):
        subprocess.run(["modprobe", program], check=False)
    with Recovery() as recovery:
        for number in range(cuts):
            kind = there[number % len(there)]
            target = "error_writes" if number % 4 == 3 else "drop_writes"
            plan = _Cutting(chance.randrange(4, 40), target)
            promise = _cut(kind, plan, recovery)
            runs += plan.done
            if promise is not None:
                violations.append(marked(promise, f"{kind}, {target}, cut {number} of {cuts}"))
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


def _cut(kind: str, plan: _Cutting, recovery: Recovery) -> str | None:
    image, place = Path("/run/revanche-cut.img"), Path("/run/revanche-cut")
    place.mkdir(exist_ok=True)
    with image.open("wb") as disk:
        disk.truncate(_SIZE)
    with _device(image) as device:
        subprocess.run([f"mkfs.{kind}", *_KINDS[kind], device], check=True, capture_output=True)
        subprocess.run(["mount", device, str(place)], check=True)
        recorder = Recorder(place, plan)
        playing = Playing(recorder)
        with recorder.listening():
            try:
                playing.play((*EVENINGS["a month's end"], Kill()))
            except Cut:
                playing.end()
        subprocess.run(["umount", str(place)], check=False)
        _switch("linear {} 0")
        subprocess.run(["mount", device, str(place)], check=True)
        state = tuple(item for item in read(place) if item[0].startswith("journal"))
        subprocess.run(["umount", str(place)], check=True)
    return broken(recorder.told, recovery.open(state))


@contextmanager
def _device(image: Path) -> Iterator[str]:
    """Put the target above an image; nobody else in the machine makes devices."""
    made = subprocess.run(["losetup", "-f", "--show", str(image)], check=True, capture_output=True, text=True)
    loop = made.stdout.strip()
    _Device.loop = loop
    create = ["dmsetup", "create", "--noudevsync", _NAME, "--table", f"0 {_SECTORS} linear {loop} 0"]
    subprocess.run(create, check=True)
    number = subprocess.run(
        ["dmsetup", "info", "-c", "--noheadings", "-o", "minor", _NAME], check=True, capture_output=True
    )
    try:
        yield f"/dev/dm-{int(number.stdout)}"
    finally:
        subprocess.run(["dmsetup", "remove", "--noudevsync", _NAME], check=True)
        subprocess.run(["losetup", "-d", loop], check=True)


class _Device:
    """The loop device below."""

    loop = ""


def _switch(table: str) -> None:
    """Have another target from now on; what the file system has not written yet stays where it is."""
    for command in (
        ["suspend", "--noflush", "--nolockfs", _NAME],
        ["reload", _NAME, "--table", f"0 {_SECTORS} {table.format(_Device.loop)}"],
        ["resume", "--noudevsync", _NAME],
    ):
        subprocess.run(["dmsetup", *command], check=True)


if __name__ == "__main__":
    sys.exit(answer(cut(int(sys.argv[1]))))
