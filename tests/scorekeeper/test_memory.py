"""What is read of the past, and when."""

from pathlib import Path

import msgspec

from revanche.errors import JournalFailed
from revanche.match.commands import Fix, New, Rename, Undo
from revanche.match.events import MatchFixed
from revanche.match.known import Known
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.scorekeeper.memory import Memory, no_past
from support.clock import moment

FIX = Fix(MatchFixed("2026-11-29.1", game="yatzy"))


async def test_the_past_is_read_once_and_only_for_a_command_about_it() -> None:
    asked: list[str] = []

    async def past() -> Known:
        asked.append("past")
        return await no_past()

    async def highest(day: str) -> int:
        asked.append(day)
        return 7

    counting = Counting(Settings(), State())
    memory = Memory(counting, highest, past)
    for command in (New(("Anna", "Bram")), Undo(), FIX, Rename("Anna", "Anne")):
        await memory.recall(command)
    assert asked == ["past"]
    await memory.number(moment())
    await memory.number(moment(60))
    assert asked == ["past", "2026-11-30"]
    assert counting.state.taken == ("2026-11-30", 7)


async def test_numbers_that_can_not_be_read_stop_nothing() -> None:
    async def highest(_day: str) -> int:
        raise JournalFailed("The disk is gone.", Path("journal"))

    counting = Counting(Settings(), State())
    await Memory(counting, highest, no_past).number(moment())
    assert counting.state == msgspec.structs.replace(State(), taken=None)
