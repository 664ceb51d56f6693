"""What stands and what led to it, as programs and systemd get it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from revanche.app.rendering import Rendering
from revanche.match.commands import New, Undo, Won
from revanche.match.events import Side
from revanche.match.score import Phase, State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Linked, LinkState, Outcome
from revanche.presses.press import Attached, Detached, Device, Kind, Source
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.shown.line import Line, LineVerdict
from revanche.shown.news import News
from revanche.shown.status import Status
from revanche.words.catalogue import load
from support.clock import FakeClock
from support.devices import BUDS
from support.fake_journal import FakeJournal

CLI = Source("cli")
WRIST = Device("wrist#1", "\u202ewrist", Kind.WATCH)


@asynccontextmanager
async def rendered() -> AsyncIterator[tuple[Scorekeeper, Rendering]]:
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    task = asyncio.create_task(keeper.run())
    try:
        yield keeper, Rendering(keeper, load("en"), clock.now)
    finally:
        task.cancel()
        await asyncio.wait([task])


def status(rendering: Rendering) -> Status:
    return msgspec.json.decode(rendering.status(), type=Status)


def news(rendering: Rendering, outcome: Outcome | None) -> News:
    return msgspec.json.decode(rendering.news(outcome), type=News)


async def test_what_stands_is_a_status() -> None:
    async with rendered() as (keeper, rendering):
        assert status(rendering) == Status(Phase.IDLE, None, ())
        await keeper.press(Attached(BUDS, 0))
        await keeper.command(New(("Anna", "Bram")), CLI)
        shown = status(rendering)
    assert shown.match is not None
    assert (shown.state, shown.match.players) == (Phase.OPEN, ("Anna", "Bram"))
    assert [(device.name, device.link) for device in shown.devices] == [("Rig Buds", LinkState.UP)]


async def test_what_led_to_it_is_told_with_its_words_and_its_line() -> None:
    async with rendered() as (keeper, rendering):
        await keeper.command(New(("Anna", "Bram")), CLI)
        told = news(rendering, await keeper.command(Won(Side.B), CLI))
    assert told.said == "Bram wins. Anna 0 – 1 Bram."
    assert told.status.match is not None
    assert told.status.match.score == (0, 1)
    assert told.line is not None
    assert (told.line.verdict, told.line.said) == (LineVerdict.COUNTED, told.said)


async def test_where_nothing_led_to_it_there_are_no_words_and_no_line() -> None:
    async with rendered() as (_, rendering):
        assert news(rendering, None) == News(Status(Phase.IDLE, None, ()))


async def test_what_nobody_asked_for_has_words_and_no_line() -> None:
    async with rendered() as (keeper, rendering):
        came = await keeper.press(Attached(BUDS, 0))
        assert isinstance(came, Linked)
        told = news(rendering, came)
        assert rendering.line(came) == b"null"
    assert told.said
    assert told.line is None


async def test_a_line_is_that_of_an_outcome() -> None:
    async with rendered() as (keeper, rendering):
        refused = await keeper.command(Undo(), CLI)
        line = msgspec.json.decode(rendering.line(refused), type=Line)
        assert (line.verdict, line.reason) == (LineVerdict.REFUSED, "no_match")
        assert rendering.line(None) == b"null"


async def test_the_summary_is_the_score_and_who_is_there_in_one_line_that_steers_nothing() -> None:
    async with rendered() as (keeper, rendering):
        assert rendering.summary() == "No match is running"
        await keeper.press(Attached(BUDS, 0))
        await keeper.press(Attached(WRIST, 0))
        assert isinstance(await keeper.command(New(("Anna", "דנה")), CLI), Counted)
        assert rendering.summary() == "Anna 0 – 0 \u2068דנה\u2069 · Rig Buds · \ufffdwrist"
        await keeper.press(Detached(BUDS, 0))
        assert rendering.summary().endswith("\u2069 · \ufffdwrist")


async def test_undo_and_redo_are_worth_offering_when_they_lead_to_something() -> None:
    async with rendered() as (keeper, rendering):
        told = [rendering.steps()]
        for command in (New(("Anna", "Bram")), Won(Side.B), Undo()):
            await keeper.command(command, CLI)
            told.append(rendering.steps())
    assert (told[0], told[2], told[3][1]) == ((False, False), (True, False), True)
