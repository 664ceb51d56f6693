"""Who waits for an answer gets one, or hears why there is none."""

import asyncio

import pytest

from revanche.errors import UnreachableError
from revanche.match.commands import Undo
from revanche.presses.press import Attached, Press, Received, Source
from revanche.scorekeeper.waiting import Asked, Commanded, Signalled, counts, pushes, resolve, unanswered
from support.clock import moment
from support.devices import BUDS, NEXT_CODE, down

AT = moment().steady


def test_pushes_are_told_from_comings_and_goings() -> None:
    assert pushes(down(BUDS, NEXT_CODE, 1))
    assert pushes(Press(BUDS, "next", AT))
    assert pushes(Received(BUDS, b"", AT))
    assert not pushes(Attached(BUDS, AT))


async def test_what_would_change_the_score_is_a_push_or_a_command() -> None:
    loop = asyncio.get_running_loop()
    assert counts(Signalled(down(BUDS, NEXT_CODE, 1)))
    assert counts(Commanded(Undo(), Source("cli"), loop.create_future()))
    assert not counts(Signalled(Attached(BUDS, AT)))
    assert not counts(Asked(loop.create_future()))


async def test_an_answer_is_given_once_and_to_whoever_still_waits() -> None:
    reply: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    resolve(reply, 1)
    resolve(reply, 2)
    assert await reply == 1


async def test_whoever_gets_no_answer_hears_why() -> None:
    asked = Asked(asyncio.get_running_loop().create_future())
    unanswered(asked, UnreachableError("stopped"))
    unanswered(asked, UnreachableError("again"))
    with pytest.raises(UnreachableError, match="stopped"):
        await asked.reply
    unanswered(Signalled(Attached(BUDS, AT)), UnreachableError("nobody waits"))
