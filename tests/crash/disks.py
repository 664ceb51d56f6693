"""What a disk may hold when the power goes: pure, from the log of what was asked of it.

The rules are those on which every file system can be relied upon, and no more: what was synced is there; of what was
not, any part may be, in any mixture of new, old, zero and foreign bytes; a rename happens as a whole; names that were
not synced are there or not, each for itself. After a sync that failed, nobody knows what the disk took, and no later
sync puts it right, for the kernel counts those bytes as written; only bytes that are written anew are.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import Final

from crash.asked import Change, Linked, Made, Name, NamesSynced, Renamed, Sized, Synced, Unlinked, Wrote

State = tuple[tuple[str, bytes | None], ...]
"""All names with what is in them, in order; a folder holds ``None``."""

SECTOR: Final = 64
"""Bytes that reach the disk together: fewer than on any real one, so that a line of the journal has several."""
_PAGE: Final = 4096
_MOST_SECTORS: Final = 5  # of which every mixture is tried: 243 of 5; of a longer line the sectors are made longer
_MOST_NAMES: Final = 4
_MOST_FILES: Final = 4
_FOREIGN: Final = b"\xa5"


class File:
    """One file: ``seen`` is what programs read; ``kept`` is what the disk may hold, one or the other."""

    def __init__(self, content: bytes = b"") -> None:
        self.seen = content
        self.kept: tuple[bytes, ...] = (content,)
        self.waiting: tuple[Wrote | Sized, ...] = ()

    def change(self, change: Wrote | Sized) -> None:
        """Take a change that waits for a sync."""
        self.seen = changed(self.seen, change)
        self.waiting += (change,)

    def sync(self, *, done: bool) -> None:
        """Put what waits on the disk, or leave it for ever to chance."""
        if done:
            self.kept = _each(_all_changed(kept, self.waiting) for kept in self.kept)
        else:
            self.kept = _each(self.roughly())
        self.waiting = ()

    def roughly(self) -> Iterator[bytes]:
        """Yield what the disk may hold where changes get there whole or half."""
        for kept in self.kept:
            for count in range(len(self.waiting) + 1):
                before = _all_changed(kept, self.waiting[:count])
                yield before
                if count < len(self.waiting):
                    yield from _half(before, self.waiting[count])

    def exactly(self) -> Iterator[bytes]:
        """Yield all that the disk may hold."""
        for kept in self.kept:
            yield kept
            for count, change in enumerate(self.waiting):
                yield from _partly(_all_changed(kept, self.waiting[:count]), change)


class Disk:
    """The files and folders below a root."""

    def __init__(self, state: State = ()) -> None:
        """Begin with what is on the disk for good."""
        self.files = {number: File(content) for number, (_, content) in enumerate(state, 1) if content is not None}
        names = {path: number if content is not None else 0 for number, (path, content) in enumerate(state, 1)}
        self._kept: dict[str, int] = names
        self._waiting: tuple[Name, ...] = ()

    def take(self, change: Change) -> None:
        """Take the next change."""
        match change:
            case Linked(file=number):
                self.files[number] = File()
                self._waiting += (change,)
            case Made() | Renamed() | Unlinked():
                self._waiting += (change,)
            case Wrote(file=number) | Sized(file=number):
                self.files[number].change(change)
            case Synced(file=number, done=done):
                self.files[number].sync(done=done)
            case NamesSynced(folder=folder, done=done):
                within = [waiting for waiting in self._waiting if _parent(waiting.path) == folder]
                if done:
                    self._kept = _named(self._kept, within)
                    self._waiting = tuple(waiting for waiting in self._waiting if waiting not in within)

    def crashes(self, finely: int | None) -> Iterator[State]:
        """Yield what the disk may hold now: all that the file numbered ``finely`` may, each other one roughly."""
        choices = {number: self._choices(number, finely) for number in self.files}
        for chosen in _some(self._waiting):
            names = _reachable(_named(self._kept, chosen))
            numbers = sorted({number for number in names.values() if number})
            for contents in itertools.product(*(choices[number] for number in numbers)):
                content = dict(zip(numbers, contents, strict=True))
                yield tuple(sorted((path, content.get(number)) for path, number in names.items()))

    def _choices(self, number: int, finely: int | None) -> tuple[bytes, ...]:
        file = self.files[number]
        if number == finely:
            return _each(file.exactly())
        found = _each(file.roughly())
        return found if len(self.files) <= _MOST_FILES else tuple(dict.fromkeys((found[0], found[-1])))


def _some(waiting: tuple[Name, ...]) -> Iterator[tuple[Name, ...]]:
    """Yield which of the names that wait got to the disk: any of a few, of many those before one moment."""
    for count in range(len(waiting) + 1):
        yield from itertools.combinations(waiting, count) if len(waiting) <= _MOST_NAMES else (waiting[:count],)


def changed(content: bytes, change: Wrote | Sized) -> bytes:
    """Return what is in a file after a change."""
    match change:
        case Wrote(_, offset, written):
            return content[:offset].ljust(offset, b"\0") + written + content[offset + len(written) :]
        case Sized(_, size):
            return content[:size].ljust(size, b"\0")


def _all_changed(content: bytes, changes: Iterable[Wrote | Sized]) -> bytes:
    for change in changes:
        content = changed(content, change)
    return content


def _half(content: bytes, change: Wrote | Sized) -> Iterator[bytes]:
    """Yield a few of the ways in which a change can be there in part."""
    if isinstance(change, Wrote) and change.offset >= len(content):
        half = len(change.content) // 2
        yield content + change.content[:half]
        yield content + change.content[:half] + bytes(len(change.content) - half)


def _partly(content: bytes, change: Wrote | Sized) -> Iterator[bytes]:
    """Yield each way in which a change can be there, in part or whole."""
    yield changed(content, change)
    if isinstance(change, Sized):
        return
    line, size = change.content, len(change.content)
    if change.offset < len(content):  # bytes over others: a sector is the one or the other
        for parts in itertools.product(*((old, new) for old, new in _sectors_over(content, change))):
            yield content[: change.offset] + b"".join(parts) + content[change.offset + size :]
        return
    for cut in range(size):
        yield content + line[:cut]
        yield content + line[:cut] + bytes(size - cut)
        yield content + line[:cut] + bytes(_PAGE)
        yield content + bytes(cut) + line[cut:]
    for parts in itertools.product(
        *((part, bytes(len(part)), _FOREIGN * len(part)) for part in _sectors(content, line))
    ):
        yield content + b"".join(parts)
        yield content + b"".join(parts) + bytes(SECTOR)
    for at, bit in itertools.product(range(size), range(8)):
        yield content + line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]


def _sectors(content: bytes, line: bytes) -> list[bytes]:
    """Return a line in the parts that reach the disk together."""
    sector = SECTOR
    while len(line) > (_MOST_SECTORS - 1) * sector:
        sector *= 2
    first = sector - len(content) % sector
    cuts = [0, *range(first, len(line), sector), len(line)]
    return [line[start:end] for start, end in itertools.pairwise(cuts)]


def _sectors_over(content: bytes, change: Wrote) -> Iterator[tuple[bytes, bytes]]:
    at = change.offset
    for part in _sectors(b"", change.content):
        yield content[at : at + len(part)], part
        at += len(part)


def _each(contents: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(dict.fromkeys(contents))


def _named(names: dict[str, int], changes: Iterable[Name]) -> dict[str, int]:
    """Return the names after the changes that got to the disk; a rename takes along the file that it was said of."""
    names = dict(names)
    for change in changes:
        match change:
            case Linked(path, file):
                names[path] = file
            case Made(path):
                names[path] = 0
            case Renamed(path, to, file):
                names.pop(path, None)
                names[to] = file
            case Unlinked(path):
                names.pop(path, None)
    return names


def _reachable(names: dict[str, int]) -> dict[str, int]:
    """Return the names whose folders are there."""
    return {path: number for path, number in names.items() if _parent(path) in names or not _parent(path)}


def _parent(path: str) -> str:
    return path.rpartition("/")[0]


def seen(state: State, changes: Iterable[Change]) -> Disk:
    """Return the disk that began with ``state`` after changes."""
    disk = Disk(state)
    for change in changes:
        disk.take(change)
    return disk
