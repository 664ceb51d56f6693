"""No room: a file may not grow beyond each byte of a record, a disk has no page left, writes take only some bytes.

In the midst of it people press; then there is room again, and all goes on without a new start.
"""

import random
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from crash.asked import Said
from crash.evenings import EVENINGS, Append, Kill, Playing, Start, Step, Stop
from crash.known import marked
from crash.promises import broken
from crash.recorder import Died, Recorder, read
from crash.recovery import Recovery, scratch
from crash.table import Row, kinds
from support.journals import OPENED, SWAPPED

LAYER: Final = "L3 no room, short writes"
_PAGE: Final = 4096
Run = tuple[str, str | None]


def parts() -> Iterator[str]:
    """Yield what can be run side by side."""
    yield from _KINDS


def filled(kind: str, *, enough: int | None = None) -> Row:
    """Run one part."""
    began, runs, violations, skipped = time.process_time(), 0, [], None
    with Recovery() as recovery:
        try:
            for how, promise in _KINDS[kind](recovery):
                runs += 1
                if promise is not None:
                    violations.append(marked(promise, how))
                if enough is not None and sum(violation.known is None for violation in violations) >= enough:
                    break
        except Lacking as lacking:
            skipped = str(lacking)
    return Row(LAYER, runs, kinds(violations), skipped, time.process_time() - began)


class Lacking(Exception):  # noqa: N818 - a machine's property
    """What the machine lacks."""


def _limits(recovery: Recovery) -> Iterator[Run]:
    """Let files grow to each byte of a record, and no further: that of the record, and each that is begun for it."""
    with _folder() as root:
        size = _begun(root).size
    for limit in (*range(160), *range(size, size + 230)):
        with _folder() as root:
            begun = _begun(root)
            with _no_file_larger_than(limit):
                begun.press()
            yield f"no file beyond {limit} bytes, {size} are there", begun.ended(recovery)


def _full_disk(recovery: Recovery) -> Iterator[Run]:
    """Fill a disk but for so many bytes of a page; then free it. Also start anew while it is full."""
    with _folder() as root:
        size = _begun(root).size
    for left in range(0, 230, 2):
        for restarts in (False, True):
            with _small_disk() as root:
                begun = _begun(root, "x" * ((_PAGE - left - size) % _PAGE))
                _fill(root / "filler")
                if restarts:
                    begun.playing.recorder.plan = _Killed()
                begun.press()
                opened = begun.playing.open
                (root / "filler").unlink()
                how = f"a disk with {left} bytes left{', killed, and a start' if restarts else ''}"
                promise = begun.ended(recovery)
                yield how, promise if opened else "loud: no start on a full disk"


def _short(recovery: Recovery) -> Iterator[Run]:
    """Let each write take some of its bytes, by the roll of a die."""
    for seed in range(200):
        with _folder() as root:
            chance = random.Random(seed)  # noqa: S311 - no secret
            recorder = Recorder(root)
            recorder.shortened = lambda size, chance=chance: (
                chance.randint(1, size) if size and chance.random() < 0.5 else size
            )
            playing = Playing(recorder)
            with recorder.listening():
                playing.play((*EVENINGS["a month's end"], Kill()))
            yield f"short writes, seed {seed}", _judged(playing, recovery)


_KINDS: Final[dict[str, Callable[[Recovery], Iterator[Run]]]] = {
    "limits": _limits,
    "full disk": _full_disk,
    "short writes": _short,
}


class _Killed:
    """Kills the program once, before it cuts off what it wrote in part."""

    def __init__(self) -> None:
        self._fired = False

    def __call__(self, name: str) -> None:
        if name == "ftruncate" and not self._fired:
            self._fired = True
            raise Died


class _Begun:
    """A match on its way in a folder."""

    def __init__(self, root: Path, playing: Playing) -> None:
        self.root = root
        self.playing = playing
        self.size = (root / "journal/2026-11.jsonl").stat().st_size

    def press(self) -> None:
        """Press, and again where that does not count."""
        self.play(Append((SWAPPED,)))

    def play(self, *steps: Step) -> None:
        """Play some steps more."""
        with self.playing.recorder.listening():
            self.playing.play(steps)

    def ended(self, recovery: Recovery) -> str | None:
        """Press once more, now that there is room, and stop; return the promise that does not hold."""
        before = len(self.playing.recorder.log)
        self.press()
        said = [line.what for line in self.playing.recorder.log[before:] if isinstance(line, Said)]
        if said[-2:] != ["asked", "counted"] or "refused" in said:
            self.play(Kill())
            return "healed: there is room, and a press does not count"
        self.play(Stop())
        return _judged(self.playing, recovery)


def _begun(root: Path, padding: str = "") -> _Begun:
    """Open a match, and swap twice; ``padding`` makes the file longer by so much."""
    playing = Playing(Recorder(root))
    opening = msgspec.structs.replace(OPENED, game=padding)
    with playing.recorder.listening():
        playing.play((Start(), Append((opening,)), Append((SWAPPED,)), Append((SWAPPED,))))
    return _Begun(root, playing)


def _judged(playing: Playing, recovery: Recovery) -> str | None:
    state = tuple(item for item in read(playing.recorder.root) if item[0].startswith("journal"))
    return broken(playing.recorder.told, recovery.open(state))


@contextmanager
def _folder() -> Iterator[Path]:
    root = scratch()
    try:
        yield root
    finally:
        shutil.rmtree(root)


@contextmanager
def _no_file_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def _small_disk() -> Iterator[Path]:
    """Mount a disk of a few pages.

    Raises:
        Lacking: this account may not.
    """
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=32k,mode=700", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            raise Lacking("this account may not mount")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(_PAGE)):
                pass
        except OSError:
            return
