"""A sheet and the match beside it stay one through any correction, also when Revanche dies between two steps."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.match.commands import Close, New, Redo, Rename, Undo, Won
from revanche.match.events import GameWon, Side, Undone
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Outcome, Telling
from revanche.presses.press import Attached, Source
from revanche.presses.request import request
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, RedoFill, Strike, UndoFill
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.games.table import GAMES
from revanche.sheets.outcome import Refused, Unsaved, Written
from revanche.sheets.play import Phase
from revanche.sheets.refusal import Reason
from revanche.web.sheet_views import winner
from support.clock import FakeClock
from support.devices import BUDS, NEXT_CODE, down
from support.disk_faults import Fault
from support.fake_journal import FakeJournal

A, B = Side.A, Side.B
PAGE = Source("page")
SHEET = "2026-11-30.1"
BOXES = [box.id for box in GAMES["yacht"].boxes]
LAST = "choice"


def game(anna: int, bram: int) -> list[SheetCommand]:
    """Return the commands of a whole sheet on which only the last box has points."""
    struck: list[SheetCommand] = [Strike(box) for box in BOXES if box != LAST for _ in range(2)]
    return [OpenSheet("yacht", ("Anna", "Bram")), *struck, Fill(LAST, points=anna), Fill(LAST, points=bram)]


class House:
    """A scorekeeper on a real journal, which can be killed at any time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.told: list[Outcome] = []

    @asynccontextmanager
    async def up(self) -> AsyncIterator[Scorekeeper]:
        journal = Journal.open(self.folder, self.clock.now())
        keeper = Scorekeeper(
            Counting(Settings(), journal.state), journal, self.clock, journal.sheet, answers=journal.answers
        )
        keeper.add_sink(self.told.append, Telling.LOGGED)
        task = asyncio.create_task(keeper.run())
        try:
            yield keeper
        finally:
            task.cancel()
            await asyncio.wait([task])
            journal.close()

    def standing_wins(self) -> int:
        """Return how many wins of the sheet stand, by the journal alone."""
        events = [entry.event for entry in entries(self.folder)]
        won = sum(isinstance(event, GameWon) and event.sheet == SHEET for event in events)
        return won - sum(isinstance(event, Undone) for event in events)


async def play(keeper: Scorekeeper, *commands: SheetCommand) -> None:
    for command in commands:
        assert isinstance(await keeper.write(command, PAGE), Written)


def score(keeper: Scorekeeper) -> tuple[int, int]:
    assert keeper.state.match is not None
    return keeper.state.match.score


async def test_a_box_of_a_counted_sheet_opens_together_with_its_game_and_the_corrected_end_counts(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await play(keeper, *game(20, 15))
        await keeper.command(Won(A, SHEET), PAGE)
        assert score(keeper) == (1, 0)
        house.told.clear()
        await play(keeper, UndoFill())
        assert score(keeper) == (0, 0)
        (taken_back,) = house.told
        assert isinstance(taken_back, Counted)
        assert taken_back.events == (Undone(A, "2026-11-30.1", 1),)
        await play(keeper, Fill(LAST, points=26))
        stands = winner(keeper.scoresheet.state, keeper.state)
        assert stands is not None
        assert (stands.side, stands.counted) == ("B", False)
        await keeper.command(Won(A, SHEET), PAGE)
        assert score(keeper) == (0, 0), "Anna does not lead"
        await keeper.command(Won(B, SHEET), PAGE)
        assert score(keeper) == (0, 1)
        stands = winner(keeper.scoresheet.state, keeper.state)
        assert stands is not None
        assert stands.counted


async def test_any_number_of_corrections_with_a_kill_after_each_leave_one_entry_at_most(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await play(keeper, *game(20, 15))
    for bram, side in ((15, A), (26, B), (20, None), (5, A), (30, B)):
        async with house.up() as keeper:
            await play(keeper, UndoFill())
            assert score(keeper) == (0, 0)
        assert house.standing_wins() == 0
        async with house.up() as keeper:
            await play(keeper, Fill(LAST, points=bram))
        async with house.up() as keeper:
            for player in (A, B, A, B):
                await keeper.command(Won(player, SHEET), PAGE)
        assert house.standing_wins() == (side is not None)
        async with house.up() as keeper:
            assert score(keeper) == {A: (1, 0), B: (0, 1), None: (0, 0)}[side]
            await play(keeper, UndoFill(), RedoFill())
            assert score(keeper) == (0, 0), "the same end is offered again, not counted unasked"
        assert house.standing_wins() == 0


async def test_a_kill_between_the_game_and_its_box_leaves_a_full_sheet_that_is_offered() -> None:
    journal, clock = FakeJournal(), FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), journal, clock)
    task = asyncio.create_task(keeper.run())
    await keeper.command(New(("Anna", "Bram")), PAGE)
    await play(keeper, *game(20, 15))
    await keeper.command(Won(A, SHEET), PAGE)
    journal.refuse = 1  # the game is taken back on disk, the box is not
    assert isinstance(await keeper.write(UndoFill(), PAGE), Unsaved)
    assert score(keeper) == (0, 0)
    stands = winner(keeper.scoresheet.state, keeper.state)
    assert stands is not None
    assert (stands.side, stands.counted) == ("A", False)
    journal.refuse = None
    await keeper.command(Won(A, SHEET), PAGE)
    journal.refuse = 0
    assert isinstance(await keeper.write(UndoFill(), PAGE), Unsaved)
    assert score(keeper) == (1, 0), "neither was taken back"
    task.cancel()
    await asyncio.wait([task])


async def test_asked_again_after_a_kill_between_the_game_and_its_box_the_box_opens_and_no_other_game_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, asked = House(tmp_path), Source("page", request=request("7f3a", UndoFill()))
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await keeper.command(Won(B), PAGE)
        await play(keeper, *game(20, 15))
        await keeper.command(Won(A, SHEET), PAGE)
        with monkeypatch.context() as broken:
            fault = Fault(broken, "fdatasync", errno.EIO, range(2, 100))
            assert isinstance(await keeper.write(UndoFill(), asked), Unsaved)
            assert fault.fired
    async with house.up() as keeper:
        assert score(keeper) == (0, 1)
        assert keeper.scoresheet.state.phase is Phase.FULL
        opened = await keeper.write(UndoFill(), asked)
        assert isinstance(opened, Written)
        assert await keeper.write(UndoFill(), asked) is opened
        assert score(keeper) == (0, 1)
        assert keeper.scoresheet.state.phase is Phase.OPEN
    async with house.up() as keeper:
        again = await keeper.write(UndoFill(), asked)
        assert isinstance(again, Written)
        assert again.event == opened.event
        assert score(keeper) == (0, 1)


async def test_a_button_at_the_end_of_a_full_sheet_is_that_game(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await play(keeper, *game(15, 20))
        keeper.signal(Attached(BUDS, house.clock.steady()))
        house.clock.advance(60)
        await keeper.press(down(BUDS, NEXT_CODE, house.clock.steady() / 1e9))
        assert score(keeper) == (0, 1)
        stands = winner(keeper.scoresheet.state, keeper.state)
        assert stands is not None
        assert stands.counted
        await keeper.command(Won(B, SHEET), PAGE)
        assert score(keeper) == (0, 1), "the page can't count it a second time"
        await keeper.command(Undo(), PAGE)
        await keeper.command(Redo(), PAGE)
        assert score(keeper) == (0, 1)


@pytest.mark.parametrize("after", [Won(B), New(("Anna", "Bram"))])
async def test_a_box_stays_closed_while_something_stands_after_its_game(tmp_path: Path, after: Won | New) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await play(keeper, *game(20, 15))
        await keeper.command(Won(A), PAGE)
        await keeper.command(after, PAGE)
        refused = await keeper.write(UndoFill(), PAGE)
        assert isinstance(refused, Refused)
        assert refused.reason is Reason.GAME_AFTER
        await keeper.command(Undo(), PAGE)
        await play(keeper, UndoFill())
        assert score(keeper) == (0, 0)


@pytest.mark.parametrize("killed", [False, True])
async def test_a_game_whose_sheet_was_opened_again_is_not_put_back_behind_its_back(
    tmp_path: Path,
    killed: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await keeper.command(Won(B), PAGE)
        await play(keeper, *game(20, 15))
        await keeper.command(Won(A, SHEET), PAGE)
        await keeper.command(Undo(), PAGE)
        await play(keeper, UndoFill(), CloseSheet(), OpenSheet("yacht", ("Anna", "Bram")))
        if not killed:
            await keeper.command(Redo(), PAGE)
            assert score(keeper) == (0, 1)
    async with house.up() as keeper:
        await keeper.command(Redo(), PAGE)
        assert score(keeper) == (0, 1)
        await keeper.command(Undo(), PAGE)
        await keeper.command(Redo(), PAGE)
        assert score(keeper) == (0, 1), "a step that came later is put back as ever"
    assert house.standing_wins() <= 0


async def test_whoever_is_renamed_wins_by_the_sheet_that_was_begun_under_the_old_name_also_after_a_restart(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Anna", "Bram")), PAGE)
        await play(keeper, *game(20, 15)[:-1])
        renamed = await keeper.command(Rename("Anna", "Anne"), PAGE)
        assert isinstance(renamed, Counted)
        assert keeper.scoresheet.state.players == ("Anne", "Bram")
    async with house.up() as keeper:
        assert keeper.scoresheet.state.players == ("Anne", "Bram")
        await play(keeper, Fill(LAST, points=15))
        await keeper.command(Won(A, SHEET), PAGE)
        assert score(keeper) == (1, 0)
        assert keeper.state.match is not None
        assert keeper.state.match.players == ("Anne", "Bram")
        refused = await keeper.command(Rename("Anne", "Bram", merge=True), PAGE)
        assert not isinstance(refused, Counted)


async def test_a_name_that_was_given_up_is_understood_after_a_restart_on_matches_and_sheets(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house.up() as keeper:
        await keeper.command(New(("Ana", "Bram")), PAGE)
        await keeper.command(Won(A), PAGE)
        await keeper.command(Rename("Ana", "Anna"), PAGE)
        await keeper.command(Close(), PAGE)
    house.clock.advance(7 * 3600)
    async with house.up() as keeper:
        await play(keeper, OpenSheet("yacht", ("Cem", "ANA")))
        assert keeper.scoresheet.state.players == ("Cem", "Anna")
        await keeper.command(New(("ana", "Cem")), PAGE)
        assert keeper.state.match is not None
        assert keeper.state.match.players == ("Anna", "Cem")
