"""Each state in which a power cut can leave the disk, at each moment of an evening: nothing is left to chance here.

An evening is played once, and what the journal asked of the disk meanwhile is written down. Then the power goes after
each line of that log, and for each the disk is left in every state that it may be in (``disks.py``). Besides, the
program dies before each call, and each sync fails, in each place, before the power goes.
"""

import errno
import itertools
import os
import shutil
import time
from collections.abc import Iterator
from enum import StrEnum
from typing import Final
from unittest.mock import patch

import msgspec

from crash.asked import Line, Said, Sized, Wrote
from crash.disks import Disk, State
from crash.evenings import AFTERWARDS, EVENINGS, Evening, Kill, Playing
from crash.known import marked
from crash.promises import Told, broken
from crash.recorder import CHANGING, Died, Plan, Recorder, write
from crash.recovery import Recovery, scratch
from crash.table import Row, Violation, kinds

LAYER: Final = "L0 each state of the disk"
_EVERY: Final = 29
"""Of the states in which only one line is torn, one of so many is also opened and gone on from; the rest is read."""
_CRASHED: Final = 4
"""The write of an evening in which the crash is after which all is enumerated once more."""
_SPREAD: Final = 71
"""Of the states of that crash one of so many is gone on from."""


def parts() -> Iterator[tuple[str, str]]:
    """Yield what can be run side by side: an evening, and what happens in it before the power goes."""
    yield from itertools.product(
        EVENINGS, ("power cuts", "deaths", "syncs that fail", "power cuts in what follows one")
    )


def enumerated(name: str, kind: str, enough: int | None = None) -> Row:
    """Run one part; with ``enough`` stop at so many violations."""
    began = time.process_time()
    row = Row(LAYER)
    with Recovery() as recovery:
        for log in _logs(EVENINGS[name], kind):
            row += _judged(f"“{name}”: {log.how}", log, recovery, finely=kind.startswith("power"), enough=enough)
            if enough is not None and row.unknown >= enough:
                break
    return Row(LAYER, row.runs, row.violations, seconds=time.process_time() - began)


class Log(msgspec.Struct, frozen=True):
    """What was asked of a disk that held ``start``, and said, when people knew what they were ``told`` before."""

    how: str
    lines: list[Line]
    start: State
    told: Told = Told()


def _logs(evening: Evening, kind: str) -> Iterator[Log]:
    match kind:
        case "power cuts":
            yield recorded("nothing else", evening)
        case "power cuts in what follows one":
            yield from _after_crashes(evening)
        case "deaths":
            for number in itertools.count(1):
                plan = Once(number, Died())
                log = recorded(f"killed before change {number}", evening, plan)
                if not plan.fired:
                    return
                yield log
        case _:
            for number, then in itertools.product(range(1, 1000), Then):
                failing = FailingSync(number, then)
                log = recorded(f"sync {number} fails and {then}", evening, failing)
                if not failing.fired:
                    return
                yield log


def _after_crashes(evening: Evening) -> Iterator[Log]:
    """Yield what follows crashes of every kind in the midst of an evening, when a program starts and goes on."""
    log = recorded("", evening)
    disk, told, writes = Disk(log.start), log.told, 0
    for number, line in enumerate(log.lines, 1):
        if isinstance(line, Said):
            told = told.after(line)
            continue
        disk.take(line)
        writes += isinstance(line, Wrote) and bool(told.asked)
        if writes == _CRASHED:
            for state in itertools.islice(disk.crashes(line.file), 0, None, _SPREAD):
                yield recorded(f"a crash at line {number}", AFTERWARDS, start=state, told=told)
            return


class Once:
    """Raises once, before the change of the disk with a number."""

    def __init__(self, number: int, error: BaseException) -> None:
        self.fired = False
        self._left = number
        self._error = error

    def __call__(self, name: str) -> None:
        self._left -= name in CHANGING
        if not self._left and not self.fired:
            self.fired = True
            raise self._error


class Then(StrEnum):
    """What comes after a sync that failed."""

    WORKS = "the next works"
    DIES = "the program is killed"
    FAILS = "so do all after it"


class FailingSync:
    """Lets the sync with a number fail, and then what was asked for happen."""

    def __init__(self, number: int, then: Then) -> None:
        self.fired = False
        self._left = number
        self._then = then
        self._died = False

    def __call__(self, name: str) -> None:
        if self.fired and self._then is Then.DIES and not self._died and name in CHANGING:
            self._died = True
            raise Died
        syncs = name in {"fdatasync", "fsync"}
        self._left -= syncs
        if syncs and (self._left == 0 or (self.fired and self._then is Then.FAILS)):
            self.fired = True
            raise OSError(errno.EIO, os.strerror(errno.EIO))


def recorded(
    how: str, evening: Evening, plan: Plan = lambda _: None, start: State = (), told: Told | None = None
) -> Log:
    """Play an evening on a disk that holds ``start``."""
    root = scratch()
    try:
        write(root, start)
        recorder = Recorder(root, plan)
        ids = (number.to_bytes(8, "big") for number in itertools.count(len(start) + 1))
        with recorder.listening(), patch("os.urandom", lambda _: next(ids)):
            Playing(recorder, asked=len(start) * 100).play((*evening, Kill()))
        return Log(how, recorder.log, start, told or Told())
    finally:
        shutil.rmtree(root)


def _judged(how: str, log: Log, recovery: Recovery, *, finely: bool, enough: int | None) -> Row:
    """Let the power go after each line of a log, and judge each state of the disk, until so many are ``enough``."""
    disk, told, runs, violations = Disk(log.start), log.told, 0, list[Violation]()
    for number, line in enumerate(log.lines, 1):
        fine: int | None = None
        if isinstance(line, Said):
            told = told.after(line)
        else:
            disk.take(line)
            if finely and isinstance(line, Wrote | Sized):
                fine = line.file
        for count, state in enumerate(disk.crashes(fine)):
            runs += 1
            found = recovery.read(state) if fine is not None and count % _EVERY else recovery.open(state)
            promise = broken(told, found)
            if promise is not None:
                violations.append(marked(promise, f"state {count} after line {number} of the log of {how}"))
                if enough is not None and sum(violation.known is None for violation in violations) >= enough:
                    return Row(LAYER, runs, kinds(violations))
    return Row(LAYER, runs, kinds(violations))
