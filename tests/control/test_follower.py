"""Being attached to a running Revanche: pushes and commands go in, and news come out."""

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from revanche.control.follower import attached
from revanche.errors import RevancheError, UnreachableError
from revanche.match.commands import Undo
from revanche.match.score import Phase
from revanche.shown.line import Line, LineVerdict
from revanche.shown.news import News
from revanche.shown.status import Status
from support.answering import Answering

LINE: Final = Line(0.0, None, "undo", None, LineVerdict.COUNTED, None, (0, 0), 1, "open", "Taken back.")
NEWS: Final = News(Status(Phase.IDLE, None, ()), "Welcome.")


def running(path: Path, answer: object = LINE) -> Answering:
    """Return a Revanche that tells NEWS to whoever follows, and answers all else with ``answer``, or stops."""

    def answered(asked: dict[str, Any]) -> bytes | None:
        told = NEWS if "query" in asked else answer
        return None if told is None else msgspec.json.encode(told) + b"\n"

    return Answering(path, answered)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "control.sock"


async def test_where_none_answers_nobody_is_attached(path: Path) -> None:
    with pytest.raises(UnreachableError, match="does not answer at "):
        async with attached(path):
            pass
    path.touch()
    with pytest.raises(UnreachableError, match="does not answer"):
        async with attached(path):
            pass


async def test_news_come_on_a_connection_of_their_own(path: Path) -> None:
    with running(path) as there:
        async with attached(path) as follower:
            assert await follower.news() == NEWS
            await follower.push("next")
            await follower.command(Undo())
        assert there.asked == [
            {"query": "follow"},
            {"press": "next", "by": "keyboard"},
            {"command": "undo", "within": None, "by": "keyboard"},
        ]


async def test_a_push_that_means_nothing_or_is_ignored_is_no_failure(path: Path) -> None:
    ignored = msgspec.structs.replace(LINE, verdict=LineVerdict.IGNORED, reason="bounce")
    with running(path, ignored):
        async with attached(path) as follower:
            await follower.push("next")


@pytest.mark.parametrize("verdict", [LineVerdict.REFUSED, LineVerdict.FAILED])
async def test_a_command_that_was_not_taken_says_why(path: Path, verdict: LineVerdict) -> None:
    refused = msgspec.structs.replace(LINE, verdict=verdict, reason="no_match", said="No match is running.")
    with running(path, refused):
        async with attached(path) as follower:
            with pytest.raises(RevancheError, match="No match is running"):
                await follower.command(Undo())


async def test_a_command_that_was_not_understood_says_so(path: Path) -> None:
    with running(path, {"error": "This can't be understood."}):
        async with attached(path) as follower:
            with pytest.raises(RevancheError, match="This can't be understood"):
                await follower.command(Undo())


async def test_a_revanche_that_stops_is_told_and_has_no_more_news(path: Path) -> None:
    with running(path, None):
        async with attached(path) as follower:
            with pytest.raises(UnreachableError, match="what was counted is kept"):
                await follower.push("next")
    with Answering(path.with_name("other.sock"), lambda _: None):
        async with attached(path.with_name("other.sock")) as follower:
            assert await follower.news() is None
