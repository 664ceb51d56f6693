"""What is not taken any more is named in the log, and whoever waits hears of it."""

import asyncio

import pytest

from revanche.errors import UnreachableError
from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.press import Attached, Device, Gesture, Kind, Press, Received, Source
from revanche.scorekeeper.dropping import drop, fail, named
from revanche.scorekeeper.waiting import Asked, Commanded, Item, OnSheet, Signalled
from revanche.sheets.commands import CloseSheet
from support.clock import moment
from support.devices import BUDS, NEXT_CODE, down

AT = moment().steady
REMOTE = Device("e1", "a\x1b[2Jb", Kind.KEYBOARD)


async def test_each_is_named_by_what_it_is_and_whose() -> None:
    loop = asyncio.get_running_loop()
    items: dict[str, Item] = {
        "next of Rig Buds": Signalled(down(BUDS, NEXT_CODE, 1)),
        "a:long of a\ufffd[2Jb": Signalled(Press(REMOTE, "a", AT, Gesture.LONG)),
        "something of Rig Buds": Signalled(Received(BUDS, b"", AT)),
        "won A from page": Commanded(Won(Side.A), Source("page"), loop.create_future()),
        "undo from cli": Commanded(Undo(), Source("cli"), loop.create_future()),
        "close_sheet from page": OnSheet(CloseSheet(), Source("page"), loop.create_future()),
        "asked": Asked(loop.create_future()),
    }
    assert [named(item) for item in items.values()] == list(items)


async def test_what_would_have_counted_is_in_the_log_and_whoever_waits_hears(caplog: pytest.LogCaptureFixture) -> None:
    winning = Commanded(Won(Side.A), Source("cli"), asyncio.get_running_loop().create_future())
    for item in (winning, Signalled(Attached(BUDS, AT))):
        drop(item)
    assert caplog.messages == ["Revanche is stopping; not counted: won A from cli."]
    with pytest.raises(UnreachableError, match="was not counted"):
        await winning.reply


async def test_where_we_failed_it_may_have_counted() -> None:
    winning = Commanded(Won(Side.A), Source("cli"), asyncio.get_running_loop().create_future())
    fail(winning)
    with pytest.raises(UnreachableError, match="may have been counted"):
        await winning.reply
