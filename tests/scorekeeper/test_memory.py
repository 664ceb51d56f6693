"""What is read of the past, and when."""

from pathlib import Path

import msgspec

from revanche.errors import JournalFailed
from revanche.match.commands import Fix, New, Rename, Undo
from revanche.match.events import MatchFixed
from revanche.match.known import Known
from revanche.match.renames import NONE, Renames
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.scorekeeper.memory import Memory, no_past
from support.clock import moment

FIX = Fix(MatchFixed("2026-11-29.1", game="yatzy"))


class Journal:
    """A journal that notes what it is asked; it may be gone."""

    def __init__(self, asked: list[str], *, gone: bool = False) -> None:
        self.asked = asked
        self.gone = gone

    async def highest_number(self, day: str) -> int:
        if self.gone:
            raise JournalFailed("The disk is gone.", Path("journal"))
        self.asked.append(day)
        return 7

    async def renames(self) -> Renames:
        if self.gone:
            raise JournalFailed("The disk is gone.", Path("journal"))
        self.asked.append("renames")
        return NONE.after("Ana", "Anna")


async def test_the_past_and_the_names_are_read_once_and_only_for_a_command_about_them() -> None:
    asked: list[str] = []

    async def past() -> Known:
        asked.append("past")
        return await no_past()

    counting = Counting(Settings(), State())
    memory = Memory(counting, Journal(asked), past)
    for command in (Undo(), New(("Anna", "Bram")), FIX, Rename("Anna", "Anne")):
        await memory.recall(command)
    assert asked == ["renames", "past"]
    assert counting.state.renames.of("Ana") == "Anna"
    await memory.number(moment())
    await memory.number(moment(60))
    assert asked == ["renames", "past", "2026-11-30"]
    assert counting.state.taken == ("2026-11-30", 7)


async def test_names_are_known_when_an_evening_may_begin_without_a_command() -> None:
    asked: list[str] = []
    memory = Memory(Counting(Settings(), State()), Journal(asked), no_past)
    await memory.number(moment())
    await memory.recall_names()
    assert (asked, memory.called) == (["renames", "2026-11-30"], True)


async def test_what_can_not_be_read_stops_nothing() -> None:
    counting = Counting(Settings(), State())
    memory = Memory(counting, Journal([], gone=True), no_past)
    await memory.number(moment())
    await memory.recall_names()
    assert counting.state == msgspec.structs.replace(State(), taken=None)
    assert not memory.called
