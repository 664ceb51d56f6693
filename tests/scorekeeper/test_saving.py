"""While something is being saved that is known, and not afterwards, also when the disk refused."""

import asyncio

import pytest

from revanche.errors import JournalFailed
from revanche.match.events import GameWon, Side
from revanche.presses.press import Source
from revanche.scorekeeper.saving import Saving
from support.clock import moment
from support.fake_journal import FakeJournal

WON, CLI = GameWon(Side.A, "2026-11-30.1"), Source("cli")


class Slow(FakeJournal):
    def __init__(self) -> None:
        super().__init__()
        self.lets = asyncio.Event()

    async def append(self, event: object, by: Source | None, now: object) -> None:
        await self.lets.wait()
        await super().append(event, by, now)  # type: ignore[arg-type]


async def test_it_is_busy_while_the_disk_takes_its_time() -> None:
    slow = Slow()
    saving = Saving(slow)
    appending = asyncio.create_task(saving.append(WON, CLI, moment()))
    await asyncio.sleep(0)
    assert saving.busy
    slow.lets.set()
    await appending
    assert not saving.busy
    assert slow.entries == [(WON, CLI)]
    assert await saving.highest_number("2026-11-30") == 0


async def test_what_the_disk_refuses_is_not_being_saved_any_more() -> None:
    full = FakeJournal()
    full.refuse = 0
    saving = Saving(full)
    with pytest.raises(JournalFailed):
        await saving.append(WON, CLI, moment())
    assert not saving.busy
