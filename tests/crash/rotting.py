"""A journal of twenty presses that changes where it lies: each bit, each byte, each record, and strangers in its place.

A change must be found or be harmless. Never may another score stand there in silence, and never a press that nobody
made. What can't be seen without the mark of a clean stop is that whole records are gone from the very end.
"""

import itertools
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from crash.disks import State
from crash.evenings import NEXT_MONTH, presses
from crash.known import marked
from crash.recorder import read
from crash.recovery import Recovery, scratch
from crash.table import Row, kinds
from revanche.errors import JournalError
from revanche.journal.journal import Journal
from revanche.journal.verifying import verify
from revanche.presses.press import Source
from support.journals import BOOT, NOW, OPENED, SWAPPED, moment, opened, won

LAYER: Final = "L8 rot"
FIRST, LAST, LOCK = "journal/2026-11.jsonl", "journal/2026-12.jsonl", "journal/lock"
_ASKED: Final = 499
"""Of the changes that take presses away, one of so many is also shown to the command line."""


def parts() -> Iterator[tuple[str, bool]]:
    """Yield what can be run side by side: a kind of change, and whether the journal was closed before."""
    yield from itertools.product(CHANGES, (True, False))


def rotted(kind: str, *, closed: bool, enough: int | None = None) -> Row:
    """Run one part; with ``enough`` stop at so many violations."""
    began = time.process_time()
    whole = _journal(closed=closed)
    runs, violations = 0, []
    with Recovery() as recovery:
        for how, state in CHANGES[kind](whole):
            runs += 1
            promise = _judged(recovery, whole, state, closed=closed, asks=not runs % _ASKED)
            if promise is not None:
                after = "a clean stop" if closed else "a crash"
                violations.append(marked(promise, f"{how} after {after}"))
                if enough is not None and sum(violation.known is None for violation in violations) >= enough:
                    break
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


def _journal(*, closed: bool) -> State:
    root = scratch()
    events = [OPENED, won("A"), won("B"), *[SWAPPED] * 17]
    journal = opened(root / "journal")
    for number, event in enumerate(events, 1):
        local = NOW if number <= 10 else NEXT_MONTH
        journal.append_now([(event, Source(f"press {number}"), moment(local))])
    if closed:
        journal.close()
    return read(root)


def _judged(recovery: Recovery, whole: State, state: State, *, closed: bool, asks: bool) -> str | None:
    """Return the promise that does not hold."""
    folder = recovery.put(state) / "journal"
    try:
        found = presses(folder)
    except JournalError:
        return None  # found
    if found not in [tuple(range(first, last + 1)) for first in (1, 11) for last in range(21)]:
        loud = verify(folder).problems and _notes(recovery)
        return None if loud else "honest: a press is found that nobody made, or in another place"
    now, before = dict(state), dict(whole)
    if len(found) == 20:
        changed = {path for path in (FIRST, LAST) if now.get(path) != before[path]}
        void = (now.get(FIRST) or b"").startswith(before[FIRST] or b"")  # nothing after what the next file names counts
        unfinished = not closed and not (now.get(LAST) or b"").endswith(b"\n")
        harmless = not changed or (changed == {FIRST} and void) or (changed == {LAST} and unfinished)
        return None if harmless or verify(folder).problems else "loud: a change is not noticed"
    if not closed and found[:1] == (1,):
        content = now.get(LAST) or b""
        ends = (before[LAST] or b"").startswith(content[: content.rfind(b"\n") + 1])
        return None if ends or _notes(recovery) else "loud: a press is gone and nothing is said"
    if asks and not _says(folder):
        return "loud: readers show a smaller score and say nothing"
    if not verify(folder).problems:
        return "loud: verify says nothing of lost presses"
    return None if _notes(recovery) else "loud: the next start says nothing of lost presses"


def _says(folder: Path) -> bool:
    """Tell whether the command line, which shows what stands, says that something is gone."""
    environ = {"STATE_DIRECTORY": str(folder.parent), "XDG_RUNTIME_DIR": str(folder.parent), "LANG": "C.UTF-8"}
    ran = subprocess.run(
        [sys.executable, "-m", "revanche", "log"], env=os.environ | environ, capture_output=True, check=False
    )
    return ran.returncode != 0 or bool(ran.stderr)


def _notes(recovery: Recovery) -> bool:
    """Tell whether the next program that writes says that something was amiss, or refuses to start."""
    try:
        journal = Journal.open(recovery.root / "journal", moment(NEXT_MONTH), BOOT)
    except JournalError:
        return True
    finally:
        recovery.empty()
    journal.close()
    return bool(journal.notes)


def _with(whole: State, path: str, content: bytes) -> State:
    return tuple((name, content if name == path else before) for name, before in whole)


def _contents(whole: State) -> Iterator[tuple[str, bytes]]:
    for path, content in whole:
        if content:
            yield path, content


def _bits(whole: State) -> Iterator[tuple[str, State]]:
    for path, content in _contents(whole):
        for at, bit in itertools.product(range(len(content)), range(8)):
            flipped = content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :]
            yield f"bit {bit} of byte {at} of {path} flipped", _with(whole, path, flipped)


def _bytes(whole: State) -> Iterator[tuple[str, State]]:
    for path, content in _contents(whole):
        for at in range(len(content)):
            yield f"byte {at} of {path} left out", _with(whole, path, content[:at] + content[at + 1 :])
            twice = content[: at + 1] + content[at:]
            yield f"byte {at} of {path} doubled", _with(whole, path, twice)
        for at in range(0, len(content), 512):
            zeros = content[:at] + bytes(len(content[at : at + 512])) + content[at + 512 :]
            yield f"zeros at {at} of {path}", _with(whole, path, zeros)
        yield f"CRLF in {path}", _with(whole, path, content.replace(b"\n", b"\r\n"))


def _cuts(whole: State) -> Iterator[tuple[str, State]]:
    for path, content in _contents(whole):
        for at in range(len(content)):
            yield f"{path} cut at byte {at}", _with(whole, path, content[:at])


def _records(whole: State) -> Iterator[tuple[str, State]]:
    for path, content in _contents(whole):
        lines = content.splitlines(keepends=True)
        for at in range(len(lines)):
            yield f"line {at} of {path} left out", _with(whole, path, b"".join(lines[:at] + lines[at + 1 :]))
            yield f"line {at} of {path} doubled", _with(whole, path, b"".join(lines[: at + 1] + lines[at:]))
        for one, two in itertools.combinations(range(len(lines)), 2):
            swapped = [*lines]
            swapped[one], swapped[two] = lines[two], lines[one]
            yield f"lines {one} and {two} of {path} swapped", _with(whole, path, b"".join(swapped))
    first, last = dict(whole)[FIRST] or b"", dict(whole)[LAST] or b""
    for path, content in (item for item in _contents(whole) if item[0] != LOCK):
        lines = content.splitlines(keepends=True)
        for at, line in enumerate(lines[1:], 1):
            stranger = line.replace(b"+01:00", b"+02:00")  # as it would be in a journal of an hour before
            before, end = stranger[:-19], b"%08x" % zlib.crc32(stranger[:-19])
            lone = before + b',"sum":"' + end + b'"}\n'
            yield (
                f"line {at} of {path} from elsewhere",
                _with(whole, path, b"".join([*lines[:at], lone, *lines[at + 1 :]])),
            )
    yield "both files glued together", _with(whole, LAST, first + last)
    yield "the files in each other's place", _with(_with(whole, FIRST, last), LAST, first)
    yield "a foreign file", _with(whole, LAST, os.urandom(4000))
    for path in (FIRST, LAST):
        yield f"{path} is empty", _with(whole, path, b"")
        yield f"{path} is gone", tuple(item for item in whole if item[0] != path)


CHANGES: Final = {"bits": _bits, "bytes": _bytes, "cuts": _cuts, "records": _records}
