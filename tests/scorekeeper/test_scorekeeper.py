import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from revanche.errors import UnreachableError
from revanche.journal.entry import Recorded
from revanche.match.commands import Command, New, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import EveningClosed, GameWon, MatchOpened, Side
from revanche.match.score import Phase, State, evolve
from revanche.presses.counting import Counting, Settings
from revanche.presses.guards import Guard, Limits
from revanche.presses.inputs import Input, Unmute
from revanche.presses.outcome import (
    Counted,
    Ignored,
    Linked,
    LinkState,
    Outcome,
    PressIgnored,
    Refused,
    Telling,
    Unsaved,
)
from revanche.presses.press import Attached, Detached, Device, Source
from revanche.presses.verdict import Verdict
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet
from revanche.sheets.events import BoxFilled, SheetOpened
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.outcome import Written
from revanche.units import Moment
from support.clock import FakeClock, moment
from support.devices import BUDS, NEXT_CODE, OTHER_BUDS, PREVIOUS_CODE, down
from support.fake_journal import FakeJournal
from support.happening import Happened
from support.sheets import Table as SheetTable

CLI = Source("cli")
ANNA_BRAM = New(("Anna", "Bram"))


class Table:
    def __init__(self, rules: Rules | None = None) -> None:
        self.journal = FakeJournal()
        self.clock = FakeClock()
        self.outcomes: list[Outcome] = []
        self.keeper = Scorekeeper(Counting(Settings(rules or Rules()), State()), self.journal, self.clock)
        self.keeper.add_sink(self._take, Telling.LOGGED)

    def _take(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


@asynccontextmanager
async def running(table: Table) -> AsyncIterator[Scorekeeper]:
    task = asyncio.create_task(table.keeper.run())
    try:
        async with asyncio.timeout(10):
            yield table.keeper
    finally:
        task.cancel()
        await asyncio.wait([task])


async def test_nothing_is_told_before_it_is_on_disk() -> None:
    table = Table()
    seen: list[int] = []
    table.keeper.add_sink(lambda _outcome: seen.append(len(table.journal.entries)))
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        await keeper.command(Won(Side.A), CLI)
    assert seen == [1, 2]


async def test_what_the_disk_refuses_is_not_counted_and_is_told() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        table.journal.refuse = 0
        outcome = await keeper.command(Won(Side.A), CLI)
        assert isinstance(outcome, Unsaved)
        assert outcome.sentence == "The disk is full; make room."
        assert keeper.state.match is not None
        assert keeper.state.match.score == (0, 0)
        table.journal.refuse = None
        assert isinstance(await keeper.command(Won(Side.A), CLI), Counted)
        assert keeper.state.match.score == (1, 0)


async def test_of_a_command_that_is_saved_in_part_the_saved_part_stands() -> None:
    table = Table(Rules(autostart=True))
    table.journal.refuse = 1
    async with running(table) as keeper:
        assert isinstance(await keeper.command(Won(Side.A), CLI), Unsaved)
        assert keeper.state.phase is Phase.OPEN
        assert keeper.state.match is not None
        assert keeper.state.match.score == (0, 0)
    assert [type(event) for event, _ in table.journal.entries] == [MatchOpened]


async def test_a_press_is_kept_with_who_pressed_it() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        keeper.signal(down(BUDS, PREVIOUS_CODE, 5))
        await keeper.alive()
    event, by = table.journal.entries[-1]
    assert event == GameWon(Side.A, "2026-11-30.1")
    assert by == Source("Rig Buds", "previous", PREVIOUS_CODE)


async def test_two_headsets_in_the_same_millisecond_are_taken_in_the_order_read(happened: Happened) -> None:
    table = Table()
    other = Device("event9", "Other Buds", BUDS.kind)
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        pressed = [down(BUDS, PREVIOUS_CODE, 5), down(other, NEXT_CODE, 5)]
        happened(pressed[0].at == pressed[1].at, "two headsets are pressed in the same nanosecond")
        for each in pressed:
            keeper.signal(each)
        await keeper.alive()
    assert [type(event) for event, _ in table.journal.entries] == [MatchOpened, GameWon, PressIgnored]
    assert [by.device for _, by in table.journal.entries if by] == ["cli", "Rig Buds", "Other Buds"]


async def test_the_time_of_a_press_is_when_it_was_read_and_not_when_its_turn_came() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        table.clock.advance(100)
        for seconds in (5, 10, 15):
            keeper.signal(down(BUDS, NEXT_CODE, seconds))
        await keeper.alive()
    assert not [outcome for outcome in table.outcomes if isinstance(outcome, Ignored)]


async def test_a_match_that_nobody_touches_is_closed_by_time_alone() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        await keeper.command(Won(Side.A), CLI)
        table.clock.advance(6 * 3600 + 1)
        await keeper.alive()
        assert keeper.state.phase is Phase.IDLE
    event, by = table.journal.entries[-1]
    assert isinstance(event, EveningClosed)
    assert by is None


async def test_the_closing_wakes_up_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("revanche.match.decide.EVENING_GAP", 20_000_000)
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        table.clock.advance(0.03)
        while keeper.state.phase is not Phase.IDLE:
            await asyncio.sleep(0.01)
    assert isinstance(table.outcomes[-1], Counted)


async def test_the_closing_needs_no_press_when_the_wall_clock_jumps(happened: Happened) -> None:
    """A box without a clock is put right by the network, long after yesterday's match was touched."""
    clock, opened = FakeClock(), MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 3, new_evening=True)
    state = evolve(evolve(State(), opened, clock.steady()), GameWon(Side.A, "2026-11-30.1"), clock.steady())
    keeper = Scorekeeper(Counting(Settings(), state, clock.now().ahead), FakeJournal(), clock)
    task = asyncio.create_task(keeper.run())
    await keeper.alive()
    assert keeper.state.phase is Phase.OPEN
    before = clock.now()
    clock.jump(22 * 3600)
    happened(clock.now().steady == before.steady and clock.now().local > before.local, "the clock jumped 22 h ahead")
    await keeper.alive()
    assert keeper.state.phase is Phase.IDLE
    task.cancel()
    await asyncio.wait([task])


@pytest.mark.parametrize("match_too", [False, True])
async def test_putting_a_sheet_away_wakes_up_when_it_is_due(
    monkeypatch: pytest.MonkeyPatch,
    match_too: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    monkeypatch.setattr("revanche.scorekeeper.scoresheet.EVENING_GAP", 20_000_000)
    table = Table()
    async with running(table) as keeper:
        if match_too:
            await keeper.command(ANNA_BRAM, CLI)
        await keeper.write(OpenSheet("yatzy", ("Anna", "Bram")), CLI)
        table.clock.advance(0.03)
        while not keeper.scoresheet.state.closed:
            await asyncio.sleep(0.01)
        assert (keeper.state.match is not None) is match_too


async def test_a_sink_that_raises_does_not_stop_counting_or_the_other_sinks(caplog: pytest.LogCaptureFixture) -> None:
    table = Table()

    def broken(_outcome: Outcome) -> None:
        raise RuntimeError("no sound")

    heard: list[Outcome] = []
    table.keeper.add_sink(broken)
    table.keeper.add_sink(heard.append)
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        await keeper.command(Won(Side.A), CLI)
    assert len(heard) == 2
    assert "a sink failed" in caplog.text


async def test_a_sink_is_told_what_goes_at_least_as_far_as_it_asks_and_by_default_what_is_shown() -> None:
    table = Table()
    told: dict[Telling | None, list[Outcome]] = {least: [] for least in (*Telling, None)}
    for least in Telling:
        table.keeper.add_sink(told[least].append, least)
    table.keeper.add_sink(told[None].append)
    async with running(table) as keeper:
        logged = await keeper.press(down(BUDS, NEXT_CODE, 5))
        shown = await keeper.press(Attached(BUDS, moment(10).steady))
        heard = await keeper.command(ANNA_BRAM, CLI)
    assert told == {
        Telling.LOGGED: [logged, shown, heard],
        Telling.SHOWN: [shown, heard],
        Telling.HEARD: [heard],
        None: [shown, heard],
    }


async def test_a_refused_command_is_answered_and_leaves_no_entry() -> None:
    table = Table()
    async with running(table) as keeper:
        assert isinstance(await keeper.command(Undo(), CLI), Refused)
    assert table.journal.entries == []


async def test_devices_are_known_by_name_while_they_are_away() -> None:
    table = Table()
    again = Device("event9", BUDS.name, BUDS.kind)
    async with running(table) as keeper:
        keeper.signal(Attached(BUDS, moment().steady))
        await keeper.alive()
        assert keeper.devices == ((BUDS, LinkState.UP),)
        keeper.signal(Detached(BUDS, moment().steady))
        await keeper.alive()
        assert keeper.devices == ((BUDS, LinkState.DOWN),)
        keeper.signal(Attached(again, moment().steady))
        await keeper.alive()
        assert keeper.devices == ((again, LinkState.UP),)
    assert [type(outcome) for outcome in table.outcomes] == [Linked] * 3


async def test_two_devices_of_one_name_are_both_known() -> None:
    table = Table()
    twin = Device("event9", BUDS.name, BUDS.kind)
    async with running(table) as keeper:
        keeper.signal(Attached(BUDS, moment().steady))
        keeper.signal(Attached(twin, moment().steady))
        await keeper.alive()
        assert keeper.devices == ((BUDS, LinkState.UP), (twin, LinkState.UP))


async def test_a_muted_device_counts_again_when_asked() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(New(("Anna", "Bram"), first_to=9), CLI)
        for _ in range(7):
            await keeper.command(Won(Side.A), CLI)
        for seconds in range(10, 22, 2):
            keeper.signal(down(BUDS, 201, seconds))
        assert await keeper.unmute()
        assert not await keeper.unmute()
        await keeper.press(down(BUDS, 201, 30))
        assert keeper.state.match is not None
        assert keeper.state.match.score == (1, 0)


async def test_new_settings_hold_from_the_next_thing_on() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        await keeper.reconfigure(Settings(limits=Limits(bounce=0)))
        keeper.signal(down(BUDS, NEXT_CODE, 5))
        keeper.signal(down(BUDS, NEXT_CODE, 5.5))
        await keeper.alive()
        assert keeper.state.match is not None
        assert keeper.state.match.score == (0, 2)


async def test_a_press_that_means_nothing_is_answered_with_nothing() -> None:
    table = Table()
    async with running(table) as keeper:
        assert await keeper.press(down(BUDS, 115, 5)) is None
    assert table.outcomes == []


async def test_listeners_hear_what_is_taken_up_once_it_stands() -> None:
    table = Table()
    heard: list[tuple[Input, bool, Phase]] = []
    table.keeper.add_listener(lambda taken, _at, *, weighed: heard.append((taken, weighed, table.keeper.state.phase)))
    edge = down(BUDS, NEXT_CODE, 0)
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        await keeper.press(edge)
        await keeper.unmute()
    assert heard == [(ANNA_BRAM, True, Phase.OPEN), (edge, True, Phase.OPEN), (Unmute(), True, Phase.OPEN)]


async def test_a_listener_that_fails_does_not_stop_counting() -> None:
    table = Table()

    def fail(_taken: Input, _at: int, /, *, weighed: bool) -> None:
        raise RuntimeError(str(weighed))

    table.keeper.add_listener(fail)
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        assert isinstance(await keeper.command(Won(Side.A), CLI), Counted)


async def test_while_somebody_tries_buttons_presses_are_heard_and_ignored_which_is_told_and_kept() -> None:
    table = Table()
    heard: list[bool] = []
    table.keeper.add_listener(lambda _taken, _at, *, weighed: heard.append(weighed))
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        with keeper.holding():
            with keeper.holding():
                held = await keeper.press(down(BUDS, NEXT_CODE, 5))
                assert isinstance(held, Ignored)
                assert (held.reason, held.telling) == (Guard.HELD, Telling.HEARD)
            assert keeper.held
            assert isinstance(await keeper.press(down(BUDS, NEXT_CODE, 10)), Ignored)
            assert isinstance(await keeper.press(Attached(OTHER_BUDS, 0)), Linked)
            assert isinstance(await keeper.command(Won(Side.A), CLI), Counted)
        assert not keeper.held
        assert isinstance(await keeper.press(down(BUDS, NEXT_CODE, 20)), Counted)
    assert heard == [True, False, False, True, True, True]
    kept = [event for event, _ in table.journal.entries if isinstance(event, PressIgnored)]
    assert [event.reason for event in kept] == [Guard.HELD] * 2


async def test_presses_and_what_is_written_on_the_sheet_are_kept_in_the_order_they_come() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.command(ANNA_BRAM, CLI)
        wrote = [asyncio.create_task(keeper.write(OpenSheet("yatzy", ("Anna", "Bram")), CLI))]
        await asyncio.sleep(0)
        keeper.signal(down(BUDS, PREVIOUS_CODE, 5))
        wrote.append(asyncio.create_task(keeper.write(Fill("ones", points=3), CLI)))
        outcomes = await asyncio.gather(*wrote)
        await keeper.alive()
    assert [type(event) for event, _ in table.journal.entries] == [MatchOpened, SheetOpened, GameWon, BoxFilled]
    assert [type(outcome) for outcome in outcomes] == [Written, Written]
    assert table.keeper.scoresheet.state.player == 2


async def test_a_sheet_tells_its_own_sinks_and_no_others() -> None:
    table, told = Table(), list[object]()
    table.keeper.scoresheet.add_sink(told.append)
    async with running(table) as keeper:
        outcome = await keeper.write(CloseSheet(), CLI)
        await keeper.command(ANNA_BRAM, CLI)
    assert told == [outcome]
    assert [type(outcome) for outcome in table.outcomes] == [Counted]


async def test_a_sheet_that_stood_goes_on() -> None:
    state = SheetTable.with_sheet("yatzy").turn("11234", "ones").state
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), FakeClock(), state)
    assert keeper.scoresheet.state is state


# a stop, and a fault of ours


class SlowJournal(FakeJournal):
    """A journal whose disk takes until ``lets`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.lets, self.asked = asyncio.Event(), asyncio.Event()

    async def append(self, event: Recorded | SheetEvent, by: Source | None, now: Moment) -> None:
        self.asked.set()
        await self.lets.wait()
        await super().append(event, by, now)


async def test_at_a_stop_what_is_being_saved_is_told_and_answered_and_what_waits_is_dropped_and_told_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table()
    table.keeper = Scorekeeper(Counting(Settings(), State()), slow := SlowJournal(), table.clock)
    table.keeper.add_sink(table.outcomes.append, Telling.LOGGED)
    async with running(table) as keeper:
        saving = asyncio.create_task(keeper.command(ANNA_BRAM, CLI))
        await slow.asked.wait()
        waiting = asyncio.create_task(keeper.command(Won(Side.A), CLI))
        on_sheet = asyncio.create_task(keeper.write(CloseSheet(), CLI))
        beating = asyncio.create_task(keeper.alive())
        await asyncio.sleep(0)
        keeper.signal(down(BUDS, NEXT_CODE, 5))
        keeper.signal(Detached(BUDS, moment(6).steady))
        stopping = asyncio.create_task(keeper.stop())
        await asyncio.sleep(0.01)
        assert not stopping.done()
        slow.lets.set()
        await stopping
        assert isinstance(await saving, Counted)
        for dropped in (waiting, on_sheet, beating):
            with pytest.raises(UnreachableError, match="stopping, and this was not counted"):
                await dropped
        with pytest.raises(UnreachableError, match="stopping"):
            await keeper.command(Won(Side.A), CLI)
        keeper.signal(down(BUDS, PREVIOUS_CODE, 7))
    assert [type(event) for event, _ in slow.entries] == [MatchOpened]
    assert len(table.outcomes) == 1
    dropped = ("won A from cli", "close_sheet from cli", "next of Rig Buds", "previous of Rig Buds")
    assert caplog.messages == [f"Revanche is stopping; not counted: {what}." for what in dropped]


async def test_a_stop_with_nothing_to_do_is_at_once_also_when_the_consumer_does_not_run() -> None:
    table = Table()
    async with running(table) as keeper:
        await keeper.alive()
        await keeper.stop()
    await table.keeper.stop()


async def test_whoever_asked_is_answered_when_the_consumer_fails_and_others_after_it_are_served() -> None:
    table = Table()
    keeper = table.keeper

    def fail(_command: Command, _by: Source, _now: Moment) -> Verdict:
        raise ZeroDivisionError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(keeper._counting, "command", fail)
        consuming = asyncio.create_task(keeper.run())
        with pytest.raises(UnreachableError, match="may have been counted: look at the score"):
            await asyncio.wait_for(keeper.command(ANNA_BRAM, CLI), 5)
        with pytest.raises(ZeroDivisionError):
            await consuming
    async with running(table):
        assert isinstance(await keeper.command(ANNA_BRAM, CLI), Counted)


async def test_whoever_asked_is_answered_when_closing_an_old_match_fails() -> None:
    table = Table()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table.keeper._counting, "overdue", lambda _now: 1 / 0)
        consuming = asyncio.create_task(table.keeper.run())
        with pytest.raises(UnreachableError, match="look at the score"):
            await asyncio.wait_for(table.keeper.unmute(), 5)
        with pytest.raises(ZeroDivisionError):
            await consuming
