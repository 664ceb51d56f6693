"""What comes of a disk's state: it is put into a folder, read, opened and gone on from, as after a crash."""

import re
import shutil
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from crash.disks import State
from crash.evenings import presses
from crash.promises import Found
from revanche.errors import JournalError
from revanche.journal.verifying import verify
from revanche.presses.press import Source
from support.journals import OPENED, moment, opened

RAISED: Final = "the last line, unfinished, has too high a number"
"""Why a journal is refused in which a flipped bit raised a number."""
_MORE: Final = 1_000_000
"""The number of the press that is made after the recovery."""


def scratch() -> Path:
    """Return a new empty folder, in memory where possible."""
    memory = Path("/dev/shm")  # noqa: S108 - a name of its own below it
    return Path(tempfile.mkdtemp(prefix="revanche-crash-", dir=memory if memory.is_dir() else None))


class Recovery:
    """A folder to recover in, and what came of the states seen so far."""

    def __init__(self) -> None:
        self.root = scratch()
        """The folder."""
        self._there: dict[str, bytes | None] = {}
        self._read: dict[int, Found] = {}  # by the hash of the state, for there are a million
        self._opened: dict[int, Found] = {}
        self._found: dict[Found, Found] = {}  # each kept once

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self.root)

    def read(self, state: State) -> Found:
        """Return what a reader finds."""
        key = hash(state)
        if key not in self._read:
            self.put(state)
            self._read[key] = self._once(_read(self.root / "journal"))
        return self._read[key]

    def open(self, state: State) -> Found:
        """Return what a program finds that opens the journal, counts one press more, and stops."""
        key = hash(state)
        if key not in self._opened:
            self.put(state)
            self._opened[key] = self._once(_gone_on(self.root / "journal", state))
            self.empty()
        return self._opened[key]

    def _once(self, found: Found) -> Found:
        return self._found.setdefault(found, found)

    def put(self, state: State) -> Path:
        """Put a state into the folder, whatever became of the one before; return that folder."""
        wanted = dict(state)
        if not self._there.keys() <= wanted.keys():
            self.empty()
        for path, content in state:
            if path not in self._there or self._there[path] != content:
                if content is None:
                    (self.root / path).mkdir()
                else:
                    (self.root / path).write_bytes(content)
                self._there[path] = content
        return self.root

    def empty(self) -> None:
        """Forget what is in the folder, since somebody else changed it."""
        for path in self.root.iterdir():
            shutil.rmtree(path)
        self._there.clear()


def _kind(error: JournalError) -> str:
    """Return what an error says, without where."""
    return re.sub(r"/\S+|[0-9]+", "…", str(error)).partition(". ")[0]


def _read(folder: Path) -> Found:
    try:
        return Found(presses(folder))
    except JournalError as error:
        return Found(broken=RAISED if _claims_more(folder) else _kind(error))


def _claims_more(folder: Path) -> bool:
    """Tell whether the last line names a number that is too high, as if one before it were missing."""
    lines = max(folder.glob("*.jsonl")).read_bytes().splitlines()
    numbers = [int(found[-1]) for line in lines[-2:] if (found := re.findall(rb'"seq":([0-9]+)', line))]
    return (len(lines) == 2 and numbers[-1:] > [1]) or (len(numbers) == 2 and numbers[1] > numbers[0] + 1)


def _gone_on(folder: Path, state: State) -> Found:
    before = _read(folder)
    if before.broken is not None:
        return before
    try:
        journal = opened(folder)
        cut = {path.name: path.read_bytes() for path in folder.iterdir()}
        opening = presses(folder)
        journal.append_now([(OPENED, Source(f"press {_MORE}"), moment())])
        journal.close()
        after = presses(folder)
    except JournalError as error:
        return Found(broken=f"once it is gone on from: {_kind(error)}")
    faults = []
    if opening != before.presses:
        faults.append("durable: opening the journal changes what is in it")
    if after != (*before.presses, _MORE):
        faults.append("durable: a press after the crash is not found again")
    if verify(folder).problems:
        faults.append("readable: the journal is not whole after a crash, an opening and a stop")
    if not _kept(state, cut):
        faults.append("kept: bytes that were cut away are gone")
    return Found(before.presses, faults=tuple(faults))


def _kept(state: State, after: dict[str, bytes]) -> bool:
    """Tell whether all bytes of each file are where they were, or in a file beside it of what was cut away."""
    for path, content in state:
        name = path.rpartition("/")[2]
        if content is not None and name.endswith(".jsonl") and after[name] != content:
            rest = content.removeprefix(after[name])
            if not content.startswith(after[name]) or rest not in [
                after[n] for n in after if n.startswith(f"{name}.torn")
            ]:
                return False
    return True
