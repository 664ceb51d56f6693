"""A house in which anything happens in any order: presses, commands, a sheet, kills, clocks that jump.

Scorekeeper, scoresheet and journal are the real ones, on a real disk; only time is told. After each step the disk is
read again by itself: it holds what was told and nothing else, and leads to what stands.
"""

import asyncio
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from revanche.history.evenings import matches
from revanche.journal.entry import Entry
from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Event, GameWon, Side
from revanche.match.score import Match, State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Outcome, Telling
from revanche.presses.press import Attached, Detached, Device, Edge, Source
from revanche.presses.request import request
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, RedoFill, Strike, TypeDice, UndoFill
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.events import BoxFilled, SheetOpened
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.games.table import GAMES
from revanche.sheets.outcome import SheetOutcome, Written
from revanche.sheets.play import Phase
from revanche.units import SECOND
from support.clock import FakeClock
from support.devices import BUDS, NEXT_CODE, OTHER_BUDS, PAUSE_CODE, PLAY_CODE, PREVIOUS_CODE, REMOTE
from support.journals import BOOT

T = TypeVar("T")

PAGE: Final = Source("page")
HOUR: Final = 3600.0
_BOXES: Final = [box.id for box in GAMES["yacht"].boxes]
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a disk that never waits; the folders in it have names of their own

pauses = st.sampled_from([0.0, 0.3, 0.8, 1.5, 5.0, 10.0, 60.0, 121.0, HOUR, 6.0 * HOUR, 7.0 * HOUR])
sides = st.sampled_from(Side)
boxes = st.sampled_from(_BOXES)
devices = st.sampled_from([BUDS, OTHER_BUDS, REMOTE])
couples = st.sampled_from([("Anna", "Bram"), ("Bram", "Anna"), ("Zoë", "李")])
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(New, couples, st.just("yacht"), st.integers(1, 3)),
    *[st.builds(Won, sides)] * 3,
    *[st.just(Undo()), st.just(Redo())] * 2,
    *map(st.just, (Swap(), Abandon(), Close())),
)
on_sheets: st.SearchStrategy[SheetCommand] = st.one_of(
    st.builds(OpenSheet, st.just("yacht"), couples),
    *[st.builds(Fill, boxes, points=st.integers(0, 30))] * 3,
    st.builds(Fill, boxes),
    st.builds(Strike, boxes),
    st.builds(TypeDice, st.tuples(*[st.integers(1, 6)] * 5)),
    *map(st.just, (UndoFill(), RedoFill(), CloseSheet())),
)


class Machine(RuleBasedStateMachine):
    """The house. ``steps`` counts those of all houses."""

    steps: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="revanche-house-", dir=_MEMORY if _MEMORY.is_dir() else None))
        self.loop = asyncio.new_event_loop()
        self.clock = FakeClock()
        self.told: list[Event | SheetEvent] = []
        self.asked = 0
        self.last: Callable[[], Coroutine[Any, Any, object]] | None = None
        self.answer: object = None
        self.asked_at = 0
        self.jumped = False
        self._up()

    def _up(self) -> None:
        self.journal = Journal.open(self.folder / "journal", self.clock.now(), BOOT)
        counting = Counting(Settings(), self.journal.state)
        self.keeper = Scorekeeper(counting, self.journal, self.clock, self.journal.sheet, answers=self.journal.answers)
        self.keeper.add_sink(self._hear, Telling.LOGGED)
        self.keeper.scoresheet.add_sink(self._hear)
        self.running = self.loop.create_task(self.keeper.run())

    def _down(self, *, clean: bool) -> None:
        self.running.cancel()
        self.loop.run_until_complete(asyncio.wait([self.running]))
        self.journal.close(clean=clean)

    def _hear(self, outcome: Outcome | SheetOutcome) -> None:
        if isinstance(outcome, Counted):
            self.told += outcome.events
        elif isinstance(outcome, Written):
            self.told.append(outcome.event)

    def _do(self, work: Coroutine[Any, Any, T], after: float = 0) -> T:
        Machine.steps += 1
        self.clock.advance(after)
        return self.loop.run_until_complete(asyncio.wait_for(work, 60))

    @property
    def stands(self) -> tuple[Match, ...]:
        """The matches of the evening, without their times."""
        return tuple(map(_timeless, self.keeper.state.matches))

    @initialize(players=couples, first_to=st.integers(1, 3))
    def begin(self, players: tuple[str, str], first_to: int) -> None:
        self.command(New(players, "yacht", first_to), 0)

    @rule(command=commands, after=pauses)
    def command(self, command: Command, after: float) -> None:
        by = self._named(command, after)
        self.last = lambda: self.keeper.command(command, by)
        self.answer = self._do(self.last())

    @rule(command=on_sheets, after=pauses)
    def write(self, command: SheetCommand, after: float) -> None:
        by = self._named(command, after)
        self.last = lambda: self.keeper.write(command, by)
        self.answer = self._do(self.last())

    def _named(self, command: Command | SheetCommand, after: float) -> Source:
        self.asked += 1
        self.asked_at = self.clock.advance(after).steady
        return Source("page", request=request(f"{self.asked:016x}", command))

    @precondition(lambda self: isinstance(self.answer, Counted | Written))
    @rule(after=st.sampled_from([0.0, 60.0]))
    def ask_again(self, after: float) -> None:
        """What counted has the same answer for an hour, and counts no more; a restart between is no matter."""
        assert self.last is not None
        if self.clock.steady() - self.asked_at > (HOUR - 60) * SECOND:
            return
        before = len(self.told)
        again = self._do(self.last(), after)
        assert type(again) is type(self.answer)
        assert not any(isinstance(event, GameWon | BoxFilled) for event in self.told[before:])

    @rule(device=devices, code=st.sampled_from([NEXT_CODE, PREVIOUS_CODE, PLAY_CODE, PAUSE_CODE]), after=pauses)
    def push(self, device: Device, code: int, after: float) -> None:
        at = self.clock.advance(after).steady
        self._do(self.keeper.press(Edge(device, 1, code, 1, at, at)))

    @rule(device=devices, comes=st.booleans())
    def link(self, device: Device, comes: bool) -> None:  # noqa: FBT001
        at = self.clock.steady()
        self.keeper.signal(Attached(device, at) if comes else Detached(device, at))
        self._do(self.keeper.alive())

    @rule(points=st.lists(st.integers(0, 30), min_size=2, max_size=2), side=st.none() | sides)
    def play_a_whole_sheet(self, points: list[int], side: Side | None) -> None:
        """Both strike all but the last box; the sheet is then the game of ``side``, if it won."""
        struck = [Strike(box) for box in _BOXES[:-1] for _ in points]
        for command in [OpenSheet("yacht", ("Anna", "Bram")), *struck, *(Fill(_BOXES[-1], points=n) for n in points)]:
            self._do(self.keeper.write(command, PAGE))
        opened = self.keeper.scoresheet.state.opened
        if opened is not None and side is not None:
            self._do(self.keeper.command(Won(side, opened.sheet), PAGE), 60)

    @rule(side=sides)
    def undo_takes_a_win_back_and_redo_puts_it_there(self, side: Side) -> None:
        before = self.stands
        if not isinstance(self._do(self.keeper.command(Won(side), PAGE), 20), Counted):
            return
        won = self.stands
        assert isinstance(self._do(self.keeper.command(Undo(), PAGE), 1), Counted)
        assert self.stands == before
        assert isinstance(self._do(self.keeper.command(Redo(), PAGE), 1), Counted)
        assert self.stands == won

    @rule(clean=st.booleans(), after=st.sampled_from([0.0, 60.0, HOUR]))
    def restart(self, clean: bool, after: float) -> None:  # noqa: FBT001
        self._do(self.keeper.alive(), after)
        state, sheet = self.keeper.state, self.keeper.scoresheet.state
        self._down(clean=clean)
        self._up()
        assert self.journal.clean is clean or not self.told
        assert _timeless_state(self.keeper.state) == _timeless_state(state)
        if not self.jumped and sheet.phase in {Phase.OPEN, Phase.FULL}:
            assert self.keeper.scoresheet.state == sheet

    @rule(seconds=st.sampled_from([-30.0 * 24 * HOUR, -HOUR, -1.0, 1.0, HOUR, 40.0 * 24 * HOUR]))
    def set_the_clock(self, seconds: float) -> None:
        self.clock.jump(seconds)
        self.jumped = True  # a sheet is kept by the day
        self._do(self.keeper.alive())

    @rule(after=pauses)
    def wait(self, after: float) -> None:
        self._do(self.keeper.alive(), after)

    def _disk(self) -> list[Entry]:
        return list(entries(self.folder / "journal"))

    @invariant()
    def the_disk_holds_what_was_told_and_nothing_else(self) -> None:
        disk = self._disk()
        assert [entry.seq for entry in disk] == list(range(1, len(disk) + 1))
        assert [entry.event for entry in disk if isinstance(entry.event, Event | SheetEvent)] == self.told

    @invariant()
    def ids_are_there_once_and_a_sheet_counts_once(self) -> None:
        disk = self._disk()
        for ids in (
            [match.id for match in matches(disk)],
            [match.id for match in self.keeper.state.matches],
            [entry.event.sheet for entry in disk if isinstance(entry.event, SheetOpened)],
            [win.sheet for match in self.keeper.state.matches for win in match.wins if win.sheet is not None],
        ):
            assert len(set(ids)) == len(ids)

    @invariant()
    def the_disk_leads_to_what_stands(self) -> None:
        told = {match.id: match for match in matches(self._disk())}
        for match in self.keeper.state.matches:
            assert told[match.id].score == match.score
            assert told[match.id].players == match.players

    def teardown(self) -> None:
        self._down(clean=True)
        self.loop.close()
        shutil.rmtree(self.folder)


def _timeless(match: Match) -> Match:
    wins = tuple(msgspec.structs.replace(win, at=0, local=None) for win in match.wins)
    instead = None if match.instead is None else _timeless(match.instead)
    closed = None if match.closed is None else 0
    return msgspec.structs.replace(match, wins=wins, opened=0, started=None, closed=closed, instead=instead)


def _timeless_state(state: State) -> State:
    """Return a state without its times, which are kept to the millisecond only, and what was asked of the past."""
    times = {name: None if getattr(state, name) is None else 0 for name in ("touched", "counted", "undo")}
    return msgspec.structs.replace(
        state,
        **times,
        matches=tuple(map(_timeless, state.matches)),
        undone=tuple(tuple(map(_timeless, before)) for before in state.undone),
        taken=None,
        known=None,
        earlier=0,
    )


FEW: Final = settings(max_examples=10, stateful_step_count=25, deadline=None, database=None)
_MANY: Final = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    database=None,
    print_blob=True,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def searched(seconds: float) -> tuple[int, str | None]:
    """Build houses for so long; return how many steps were taken, and what broke one."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            run_state_machine_as_test(Machine, settings=_MANY)
        except Exception:  # noqa: BLE001 - whatever it is, it is told
            return Machine.steps, traceback.format_exc()
    return Machine.steps, None
