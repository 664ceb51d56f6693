"""Evenings as steps, and playing them to a journal: each press is known by its number, wherever it turns up again."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from crash.recorder import Died, Recorder
from revanche.errors import JournalBroken, JournalFailed
from revanche.journal.entry import Recorded
from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.match.commands import New, Redo, Swap, Undo, Won
from revanche.match.events import ImportedGame, MatchImported, Side
from revanche.presses.press import Source
from support.journals import NOW, SHEET_OPENED, SWAPPED, filled, moment, opened
from support.night import Night

NEXT_MONTH: Final = NOW + timedelta(days=1)
_PRESS: Final = "press "
_TRIES: Final = 4


class Start(msgspec.Struct, frozen=True):
    """A program opens the journal, and tells the score that it finds."""

    local: datetime = NOW


class Append(msgspec.Struct, frozen=True):
    """Somebody asks for something that leads to ``events``."""

    events: tuple[Recorded, ...]
    local: datetime = NOW


class Stop(msgspec.Struct, frozen=True):
    """The program ends as it should."""


class Kill(msgspec.Struct, frozen=True):
    """The program is killed while it does nothing."""


Step = Start | Append | Stop | Kill
Evening = tuple[Step, ...]


class Playing:
    """One evening on the way; what is said goes into the recorder's log.

    People see whether a press counts, and press again where it does not: after a refusal, and after a death when the
    score that is told at the next start is without it.
    """

    def __init__(self, recorder: Recorder, asked: int = 0) -> None:
        """Begin with the press after number ``asked``."""
        self.recorder = recorder
        self.folder = recorder.root / "journal"
        self._journal: Journal | None = None
        self._asked = asked
        self._stands: tuple[int, ...] = ()

    def play(self, evening: Sequence[Step]) -> None:
        """Play the steps; whoever died is started again. A journal that is refused as broken ends it all."""
        try:
            for step in evening:
                self._step(step)
        except JournalBroken:
            self.recorder.say("broken")
            self.end()

    @property
    def open(self) -> bool:
        """Whether a program has the journal open."""
        return self._journal is not None

    def end(self) -> None:
        """Leave the journal as a program does that is killed."""
        self._journal = None
        self.recorder.revive()

    def _step(self, step: Step) -> None:
        match step:
            case Append(events, local):
                self._append(events, local)
            case Start(local):
                self._start(local)
            case Stop():
                self._stop()
            case Kill():
                self.end()

    def _start(self, local: datetime) -> None:
        """Open the journal, until it opens or is refused more often than one fault and one death explain."""
        for _ in range(_TRIES):
            try:
                self._journal = opened(self.folder, local)
                with self.recorder.at_peace():
                    self._stands = presses(self.folder)
            except Died:
                self.end()
            except JournalFailed:
                continue
            else:
                self.recorder.say("stands", *self._stands)
                return

    def _stop(self) -> None:
        if self._journal is not None:
            try:
                self._journal.close()
            except Died:
                self.end()
            self._journal = None

    def _append(self, events: tuple[Recorded, ...], local: datetime) -> None:
        for _ in range(_TRIES):
            if self._journal is None:
                self._start(local)
            numbers = tuple(range(self._asked + 1, self._asked + len(events) + 1))
            self._asked += len(events)
            self.recorder.say("asked", *numbers)
            sources = [Source(f"{_PRESS}{number}") for number in numbers]
            try:
                if self._journal is not None:
                    facts = [(event, by, moment(local)) for event, by in zip(events, sources, strict=True)]
                    self._journal.append_now(facts)
            except JournalFailed:
                self.recorder.say("refused", *numbers)
            except Died:
                self.end()
                self._start(local)
                events = tuple(event for event, n in zip(events, numbers, strict=True) if n not in self._stands)
                if not events:
                    return
            else:
                self.recorder.say("refused" if self._journal is None else "counted", *numbers)
                if self._journal is not None:
                    return


def presses(folder: Path) -> tuple[int, ...]:
    """Return the numbers of the presses that a reader finds, in order.

    Raises:
        JournalError: it can't be read.
    """
    return tuple(int(entry.by.device.removeprefix(_PRESS)) for entry in entries(folder) if entry.by is not None)


def _one_by_one(events: Sequence[Recorded], local: datetime = NOW) -> list[Append]:
    return [Append((event,), local) for event in events]


def _match() -> list[Recorded]:
    """Return three presses each way, a swap, an undo and a redo, a match's end, and the revanche."""
    night = Night().new().must(Won(Side.A), Won(Side.B), Undo(), Redo(), Swap(), Won(Side.A), Won(Side.A), Won(Side.B))
    return [event for event, _ in night.kept]


def _names() -> list[Recorded]:
    """Return a match of people whose names need many bytes each."""
    night = Night().must(
        New(("Zoë-Ingeborg Þórðardóttir 👩‍👩‍👧‍👦", "לאה בת־ציון"), game="maxi_yatzy"), Won(Side.B), Undo()
    )
    return [event for event, _ in night.kept]


def _long() -> list[Recorded]:
    """Return a match from paper, whose line is longer than a real sector, and a few more."""
    games = tuple(ImportedGame(Side.A if n % 3 else Side.B, NOW - timedelta(days=2, minutes=9 - n)) for n in range(9))
    start = NOW - timedelta(days=2, hours=1)
    whole = MatchImported("2026-11-28.1", ("Anna", "Bram"), "yahtzee", 6, games, start, NOW - timedelta(days=2))
    return [whole, *_match()[:2]]


_SHEET: Final[tuple[Recorded, ...]] = (SHEET_OPENED, filled(1, "ones", 3), filled(2, "ones", 2), filled(1, "twos", 8))

AFTERWARDS: Final[Evening] = (Start(), Append((SWAPPED,)), Append((SWAPPED,)), Stop())
"""What may follow wherever a match is open."""

EVENINGS: Final[dict[str, Evening]] = {
    "a match from the very first start": (Start(), *_one_by_one(_match()), Stop()),
    "killed twice, stopped once": (
        Start(),
        *_one_by_one(_match()[:4]),
        Kill(),
        Start(),
        *_one_by_one(_match()[4:6]),
        Stop(),
        Start(),
        *_one_by_one(_match()[6:8]),
        Kill(),
        Start(),
        Stop(),
    ),
    "a month's end": (
        Start(),
        *_one_by_one(_match()[:3]),
        *_one_by_one(_match()[3:6], NEXT_MONTH),
        Stop(),
        Start(NEXT_MONTH),
        *_one_by_one(_match()[6:], NEXT_MONTH),
        Kill(),
    ),
    "names of many bytes": (Start(), *_one_by_one(_names()), Kill(), Start(), Stop()),
    "a sheet beside the match": (
        Start(),
        *_one_by_one(_match()[:2]),
        *_one_by_one(_SHEET),
        Append((filled(2, "twos", 6), _match()[2])),
        Stop(),
    ),
    "a match from paper": (Start(), *_one_by_one(_long()), Kill(), Start(), Stop()),
}
"""What is played, by what it shows."""
