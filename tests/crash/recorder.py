"""Stands between journal and machine: writes down what is asked of the disk, and lets a call fail or be the last.

While it listens, the functions of ``os`` and ``fcntl`` that the journal uses go through it; what they do to files below
its root is written down when it is done.
"""

import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from crash.asked import Line, Linked, Made, NamesSynced, Renamed, Said, Sized, Synced, Unlinked, Wrote
from crash.disks import State
from crash.promises import Told

CALLS: Final = (
    "open", "write", "pwrite", "read", "pread", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "mkdir", "close",
    "stat", "fstat", "listdir", "flock",
)  # fmt: skip
"""The functions that can fail here."""

CHANGING: Final = frozenset({"write", "pwrite", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "mkdir"})
"""Those of them that change what is on the disk."""

Plan = Callable[[str], None]
"""Asked before each call, with its name; may raise an ``OSError``, or ``Died``."""


class Died(BaseException):
    """The program was killed. Nothing that it does on its way out reaches the machine any more."""


class Recorder:
    """What was asked of the disk below ``root``; ``log`` begins where ``began`` is on the disk."""

    def __init__(self, root: Path, plan: Plan = lambda _: None) -> None:
        self.root = root
        self.began = read(root)
        self.log: list[Line] = []
        self.plan = plan
        self.shortened: Callable[[int], int] = lambda size: size
        """How many bytes of so many a write takes."""
        self.dead = False
        self._planning = False
        self._names = {path: number for number, (path, content) in enumerate(self.began, 1) if content is not None}
        self._next = len(self.began) + 1
        self._files: dict[int, int] = {}
        self._folders: dict[int, str] = {}

    def say(self, what: Any, *presses: int) -> None:  # noqa: ANN401 - one of the words of ``Said``
        """Write down what people were told."""
        self.log.append(Said(what, presses))

    def revive(self) -> None:
        """Start as another program does after the death of the one before, whose descriptors are closed."""
        for descriptor in [*self._files, *self._folders]:
            with_errors_passed_over(_CLOSE, descriptor)
        self._files.clear()
        self._folders.clear()
        self.dead = False

    @property
    def told(self) -> Told:
        """What people know by now."""
        told = Told()
        for line in self.log:
            told = told.after(line) if isinstance(line, Said) else told
        return told

    @property
    def descriptors(self) -> int:
        """How many are open."""
        return len(self._files) + len(self._folders)

    @contextmanager
    def at_peace(self) -> Iterator[None]:
        """Let every call do its work until the end of the block: the harness looks at what is there."""
        plan, self.plan = self.plan, lambda _: None
        yield
        self.plan = plan

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen until the end of the block."""
        calls = {name: self._calls(os, name) for name in CALLS[:-1]}
        locking = patch.object(fcntl, "flock", self._calls(fcntl, "flock"))
        with patch.multiple(os, fdopen=self._fdopen, **calls), locking:
            yield

    def _calls(self, module: ModuleType, name: str) -> Callable[..., Any]:
        works = getattr(module, name)
        records = getattr(self, f"_{name}", None)

        def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the function it stands for
            if self.dead:
                raise Died
            if self._planning:
                return works(*args, **kwargs)
            try:
                self._planning = True
                self.plan(name)
            except Died:
                self.dead = True
                raise
            except OSError:
                self._refused(name, args)
                raise
            finally:
                self._planning = False
            if records is None:
                return works(*args, **kwargs)
            return records(works, *args, **kwargs)

        return call

    def _refused(self, name: str, args: tuple[Any, ...]) -> None:
        """Write down what a failed call leaves behind."""
        match name:
            case "fdatasync" | "fsync" if args[0] in self._files:
                self.log.append(Synced(self._files[args[0]], done=False))
            case "fdatasync" | "fsync" if args[0] in self._folders:
                self.log.append(NamesSynced(self._folders[args[0]], done=False))
            case "close":
                self._close(_CLOSE, args[0])  # the kernel closes it all the same
            case _:
                pass

    def _path(self, path: Any) -> str | None:  # noqa: ANN401 - whatever names a file
        """Return the path below the root, ``None`` for one that is elsewhere."""
        try:
            relative = Path(os.fspath(path)).relative_to(self.root).as_posix()
        except (TypeError, ValueError):
            return None
        return "" if relative == "." else relative

    def _open(self, works: Callable[..., int], path: Any, flags: int, *args: Any, **kwargs: Any) -> int:  # noqa: ANN401
        below = self._path(path)
        descriptor = works(path, flags, *args, **kwargs)
        if below is None:
            return descriptor
        if flags & os.O_DIRECTORY:
            self._folders[descriptor] = below
            return descriptor
        if below not in self._names:
            self._names[below] = self._next
            self.log.append(Linked(below, self._next))
            self._next += 1
        self._files[descriptor] = self._names[below]
        return descriptor

    def _write(self, works: Callable[..., int], descriptor: int, content: Any) -> int:  # noqa: ANN401
        if descriptor not in self._files:
            return works(descriptor, content)
        appends = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_APPEND
        at = _FSTAT(descriptor).st_size if appends else os.lseek(descriptor, 0, os.SEEK_CUR)
        done = works(descriptor, content[: self.shortened(len(content))])
        self.log.append(Wrote(self._files[descriptor], at, bytes(content[:done])))
        return done

    def _pwrite(self, works: Callable[..., int], descriptor: int, content: bytes, offset: int) -> int:
        done = works(descriptor, content, offset)
        if descriptor in self._files:
            self.log.append(Wrote(self._files[descriptor], offset, content[:done]))
        return done

    def _ftruncate(self, works: Callable[..., None], descriptor: int, size: int) -> None:
        works(descriptor, size)
        if descriptor in self._files:
            self.log.append(Sized(self._files[descriptor], size))

    def _fdatasync(self, works: Callable[..., None], descriptor: int) -> None:
        try:
            works(descriptor)
        except OSError:
            self._refused("fsync", (descriptor,))
            raise
        if descriptor in self._files:
            self.log.append(Synced(self._files[descriptor], done=True))
        elif descriptor in self._folders:
            self.log.append(NamesSynced(self._folders[descriptor], done=True))

    _fsync = _fdatasync

    def _rename(self, works: Callable[..., None], path: Any, to: Any, **kwargs: Any) -> None:  # noqa: ANN401
        works(path, to, **kwargs)
        before, after = self._path(path), self._path(to)
        if before is not None and after is not None:
            self._names[after] = self._names.pop(before)
            self.log.append(Renamed(before, after, self._names[after]))

    def _unlink(self, works: Callable[..., None], path: Any, **kwargs: Any) -> None:  # noqa: ANN401
        works(path, **kwargs)
        below = self._path(path)
        if below is not None:
            self._names.pop(below, None)
            self.log.append(Unlinked(below))

    def _mkdir(self, works: Callable[..., None], path: Any, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        works(path, *args, **kwargs)
        below = self._path(path)
        if below:
            self.log.append(Made(below))

    def _close(self, works: Callable[..., None], descriptor: int) -> None:
        self._files.pop(descriptor, None)
        self._folders.pop(descriptor, None)
        works(descriptor)

    def _fdopen(self, descriptor: int, mode: str = "r", *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        if mode == "rb" or descriptor not in self._files:
            self._files.pop(descriptor, None)  # it is closed by the file
            return io.open(descriptor, mode, *args, **kwargs)  # noqa: UP020 - that is what fdopen does
        kinds = {"wb": io.BufferedWriter, "r+b": io.BufferedRandom}
        return kinds[mode](_Raw(descriptor, mode, closefd=False))


class _Raw(io.FileIO):
    """What is below a buffered file: it writes and closes through ``os``, so that it is seen."""

    def write(self, content: Any) -> int:  # noqa: ANN401 - any buffer
        return os.write(self.fileno(), bytes(content))

    def close(self) -> None:
        if not self.closed:
            descriptor = self.fileno()
            super().close()
            os.close(descriptor)


_CLOSE: Final = os.close
_FSTAT: Final = os.fstat


def with_errors_passed_over(call: Callable[..., Any], *args: Any) -> None:  # noqa: ANN401
    """Call; a refusal does not matter."""
    with suppress(OSError):
        call(*args)


def read(root: Path) -> State:
    """Return what programs see below ``root``."""
    paths = sorted(root.rglob("*"))
    return tuple((path.relative_to(root).as_posix(), None if path.is_dir() else path.read_bytes()) for path in paths)


def write(root: Path, state: State) -> None:
    """Put ``state`` below ``root``, which is empty."""
    for path, content in state:
        if content is None:
            (root / path).mkdir()
        else:
            (root / path).write_bytes(content)
