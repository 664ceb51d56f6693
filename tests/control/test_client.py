"""A command that asks the running Revanche and waits: what it sends, what it makes of the answer, and of none."""

import threading
import time
from pathlib import Path
from typing import Final

import msgspec
import pytest

from revanche.control import client
from revanche.control.client import connected
from revanche.control.protocol import Give
from revanche.errors import RevancheError, UnreachableError
from revanche.match.commands import New, Undo
from revanche.match.score import Phase
from revanche.shown.line import Line, LineVerdict
from revanche.shown.news import News
from revanche.shown.status import Status
from support.answering import Answering

LINE: Final = Line(0.0, None, "undo", None, LineVerdict.COUNTED, None, (0, 0), 1, "open", "Taken back.")
NOTHING: Final = Status(Phase.IDLE, None, ())


def encoded(*answers: object) -> bytes:
    return b"".join(msgspec.json.encode(answer) + b"\n" for answer in answers)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "control.sock"


def test_where_no_revanche_runs_there_is_no_client(path: Path) -> None:
    with connected(path) as none:
        assert none is None
    with connected(path / "deeper") as none:
        assert none is None
    path.touch()
    for left_by_a_crash in (path, path / "no folder"):
        with connected(left_by_a_crash) as none:
            assert none is None


def test_a_socket_that_can_not_be_used_is_told_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 120)
    with pytest.raises(UnreachableError, match="can't be used") as caught, connected(path):
        pass
    assert str(path) in str(caught.value)
    assert "path too long" in str(caught.value), "and why"


def test_each_question_is_a_line_and_its_answer_a_value(path: Path) -> None:
    answers = {"undo": LINE, "new": msgspec.structs.replace(LINE, command="new"), "unmute": {"unmuted": True}}
    with (
        Answering(path, lambda asked: encoded(answers[asked["command"]] if "command" in asked else NOTHING)) as there,
        connected(path) as asking,
    ):
        assert asking is not None
        assert asking.give(Give(Undo())) == LINE
        assert asking.give(Give(New(("Anna", "Bram"), first_to=2), id="7f3a")).command == "new"
        assert asking.unmute() is True
        assert asking.status() == NOTHING
    assert there.asked == [
        {"command": "undo", "within": None, "by": "cli"},
        {"command": "new", "players": ["Anna", "Bram"], "game": None, "first_to": 2, "by": "cli", "id": "7f3a"},
        {"command": "unmute"},
        {"query": "status"},
    ]


def test_what_was_not_understood_is_raised_in_its_words(path: Path) -> None:
    with Answering(path, lambda _: encoded({"error": "This can't be understood: x"})), connected(path) as asking:
        assert asking is not None
        with pytest.raises(RevancheError, match="This can't be understood: x"):
            asking.status()
        with pytest.raises(RevancheError, match="This can't be understood: x"):
            next(asking.follow())


def test_a_revanche_that_stops_before_it_answers_is_told(path: Path) -> None:
    with Answering(path, lambda _: None), connected(path) as asking:
        assert asking is not None
        with pytest.raises(UnreachableError, match="stopped before it answered"):
            asking.give(Give(Undo()))


def test_a_revanche_that_does_not_answer_is_not_waited_for_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "_PATIENCE", 0.1)
    answered = threading.Event()
    with Answering(path, lambda _: encoded(LINE) if answered.wait(20) else None), connected(path) as asking:
        assert asking is not None
        with pytest.raises(UnreachableError, match="does not answer; restart it"):
            asking.give(Give(Undo()))
        answered.set()


def test_news_are_followed_until_revanche_stops_however_long_nothing_happens(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "_PATIENCE", 0.05)
    told = [News(NOTHING), News(NOTHING, "Taken back.", LINE)]

    def answer(_: object) -> bytes:
        time.sleep(0.2)
        return encoded(*told)

    with Answering(path, answer) as there, connected(path) as following:
        assert following is not None
        news = following.follow()
        assert [next(news), next(news)] == told
    assert there.asked == [{"query": "follow"}]


def test_what_is_followed_ends_with_the_revanche(path: Path) -> None:
    with Answering(path, lambda _: None), connected(path) as following:
        assert following is not None
        assert list(following.follow()) == []
