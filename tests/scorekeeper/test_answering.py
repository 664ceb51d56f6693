"""The law of requests: asked again, whatever it was, it is answered as it was and changes nothing."""

import asyncio
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match import commands
from revanche.match.decide import Rules
from revanche.match.events import GameWon, ImportedGame, MatchImported, Side
from revanche.match.refusal import Reason
from revanche.match.score import State
from revanche.presses.answers import LASTS
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Ignored, Meaningless, Refused, Telling, Unsaved
from revanche.presses.press import Device, Kind, Press, Source
from revanche.presses.request import request
from revanche.scorekeeper.answering import Answer
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets import commands as on_sheet
from revanche.sheets import outcome as sheet_outcome
from revanche.sheets.refusal import Reason as SheetReason
from revanche.units import SECOND
from support.clock import EVENING, FakeClock
from support.fake_journal import FakeJournal

PHONE = Device("phone", "phone", Kind.KEYBOARD)
ANNA_BRAM = commands.New(("Anna", "Bram"), first_to=2)

Content = commands.Command | on_sheet.Command | str
"""A command, or the button that is pushed."""

contents: st.SearchStrategy[Content] = st.sampled_from(
    [
        ANNA_BRAM,
        commands.Won(Side.A),
        commands.Won(Side.B),
        commands.WonBy("Bram"),
        commands.Undo(),
        commands.Redo(),
        commands.Swap(),
        commands.Abandon(),
        commands.Close(),
        on_sheet.OpenSheet("yacht", ("Anna", "Bram")),
        on_sheet.Strike("choice"),
        on_sheet.Strike("ones"),
        on_sheet.UndoFill(),
        on_sheet.RedoFill(),
        on_sheet.CloseSheet(),
        "next",
        "previous",
        "playpause",
        "nosuchbutton",
    ]
)


class Table:
    def __init__(self) -> None:
        self.journal = FakeJournal()
        self.clock = FakeClock()
        rules = Rules(autostart=True, settle=0)
        self.keeper = Scorekeeper(Counting(Settings(rules), State()), self.journal, self.clock)
        self.told: list[Any] = []
        self.keeper.add_sink(self.told.append, Telling.LOGGED)
        self.keeper.scoresheet.add_sink(self.told.append)
        self._task = asyncio.create_task(self.keeper.run())

    async def ask(self, content: Content, identity: str) -> Answer:
        """Ask for something under an id."""
        by = Source("page", request=request(identity, content))
        match content:
            case str(button):
                return await self.keeper.press(Press(PHONE, button, self.clock.steady(), request=by.request))
            case (
                commands.New()
                | commands.Won()
                | commands.WonBy()
                | commands.Undo()
                | commands.Redo()
                | commands.Swap()
                | commands.Abandon()
                | commands.Close()
                | commands.Fix()
                | commands.Import()
            ):
                return await self.keeper.command(content, by)
            case _:
                return await self.keeper.write(content, by)

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


@given(
    st.lists(st.tuples(contents, st.sampled_from([0.1, 1.0, 2.0, 600.0]), st.lists(st.integers(0, 30))), max_size=12)
)
def test_any_requests_with_any_repeats_are_those_without_repeats(
    asked: list[tuple[Content, float, list[int]]],
) -> None:
    """What was answered is kept for an hour; who asks again does so within it."""
    at = list(accumulate(pause for _, pause, _ in asked))

    async def played(*, repeating: bool) -> tuple[list[Any], list[Any], list[Answer]]:
        table, answers = Table(), list[Answer]()
        for number, (content, pause, repeats) in enumerate(asked):
            table.clock.advance(pause)
            answers.append(await table.ask(content, str(number)))
            for again in {min(earlier, number) for earlier in repeats} if repeating else ():
                if (at[number] - at[again]) * SECOND >= LASTS:
                    continue
                assert await table.ask(asked[again][0], str(again)) is answers[again]
        await table.end()
        return table.journal.entries, table.told, answers

    assert asyncio.run(played(repeating=True)) == asyncio.run(played(repeating=False))


async def test_a_used_id_with_other_content_is_refused_and_nobody_else_is_told() -> None:
    table = Table()
    await table.ask(ANNA_BRAM, "1")
    await table.ask(commands.Won(Side.A), "2")
    before = len(table.told)
    refused = await table.ask(commands.Won(Side.B), "2")
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.ID_USED
    pressed = await table.ask("next", "2")
    assert isinstance(pressed, Refused)
    assert pressed.reason is Reason.ID_USED
    on_paper = await table.ask(on_sheet.CloseSheet(), "2")
    assert isinstance(on_paper, sheet_outcome.Refused)
    assert on_paper.reason is SheetReason.ID_USED
    assert await table.ask("nosuchbutton", "2") is None
    assert len(table.told) == before
    assert sum(isinstance(event, GameWon) for event, _ in table.journal.entries) == 1
    await table.end()


async def test_what_was_ignored_or_means_nothing_is_answered_so_again() -> None:
    table = Table()
    await table.ask("next", "1")
    ignored, nothing = await table.ask("next", "2"), await table.ask("nosuchbutton", "3")
    assert isinstance(ignored, Ignored)
    assert isinstance(nothing, Meaningless)
    table.clock.advance(60)
    assert await table.ask("next", "2") is ignored
    assert await table.ask("nosuchbutton", "3") is nothing
    await table.end()


async def test_what_could_not_be_saved_is_tried_again() -> None:
    table = Table()
    await table.ask(ANNA_BRAM, "1")
    table.journal.refuse = 0
    assert isinstance(await table.ask(commands.Won(Side.A), "2"), Unsaved)
    table.journal.refuse = None
    assert isinstance(await table.ask(commands.Won(Side.A), "2"), Counted)
    assert isinstance(await table.ask(on_sheet.OpenSheet("yacht", ("Anna", "Bram")), "3"), sheet_outcome.Written)
    await table.end()


async def test_after_an_hour_an_id_may_be_used_again() -> None:
    table = Table()
    await table.ask(ANNA_BRAM, "1")
    table.clock.advance(3601)
    assert isinstance(await table.ask(commands.Won(Side.A), "1"), Counted)
    await table.end()


@pytest.mark.parametrize("content", ["next", commands.Won(Side.A), on_sheet.CloseSheet()])
async def test_two_that_wait_together_count_once(content: Content) -> None:
    table = Table()
    await table.ask(ANNA_BRAM, "1")
    await table.ask(on_sheet.OpenSheet("yacht", ("Anna", "Bram")), "2")
    entries = len(table.journal.entries)
    one, other = await asyncio.gather(table.ask(content, "3"), table.ask(content, "3"))
    assert one is other
    assert len(table.journal.entries) == entries + 1
    await table.end()


async def test_an_answer_does_not_keep_all_that_was_known_of_the_past() -> None:
    table = Table()
    paper = MatchImported("2026-11-01.1", ("Cees", "Dirk"), "yatzy", 1, (ImportedGame(Side.A),), EVENING, EVENING)
    taken = await table.ask(commands.Import(paper), "1")
    again = await table.ask(commands.Import(paper), "1")
    assert isinstance(taken, Counted)
    assert isinstance(again, Counted)
    assert taken.after.known is not None
    assert again.after.known is None
    assert again.events == taken.events
    await table.end()
