"""The answers of who knows best play, from the address to the question and back."""

import subprocess
import sys
from http import HTTPStatus
from typing import cast

import msgspec
import pytest

from revanche.sheets.commands import SwitchAdvice
from revanche.sheets.play import State
from revanche.web.advice import AdviceAsked, ReviewAsked
from revanche.web.interfaces import Daemon
from revanche.web.questions import QuestionError
from revanche.web.server.advice_routes import AdviceRoutes
from revanche.web.server.archive import Answer, Archive
from revanche.web.server.page_request import PageRequest
from support.sheets import Table

KNOWN = Answer(failed=False, out=b'{"a":1}', sentence="")


class FakeArchive:
    """Answers everything alike, and keeps what it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.asked: list[msgspec.Struct] = []
        self._answer = answer

    async def ask(self, question: msgspec.Struct) -> Answer:
        self.asked.append(question)
        return self._answer


class House:
    """A daemon of which only the sheet matters."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scoresheet = self.scorekeeper = self


class Query:
    """A request of which only the query matters."""

    def __init__(self, query: str) -> None:
        self.query = query


def routes(table: Table, answer: Answer = KNOWN) -> tuple[AdviceRoutes, FakeArchive]:
    archive = FakeArchive(answer)
    return AdviceRoutes(cast("Daemon", House(table.state)), cast("Archive", archive)), archive


def asked(query: str) -> PageRequest:
    return cast("PageRequest", Query(query))


async def test_advice_is_asked_for_what_lies_on_the_table() -> None:
    table = Table.with_sheet(players=1).must(SwitchAdvice(1)).throw("66512")
    best, archive = routes(table)
    answered = await best.advice(asked(""))
    assert (answered.status, answered.body) == (HTTPStatus.OK, KNOWN.out)
    (question,) = archive.asked
    assert isinstance(question, AdviceAsked)
    assert question.dice == (6, 6, 5, 1, 2)


async def test_without_advice_nothing_is_asked() -> None:
    best, archive = routes(Table.with_sheet(players=1).throw("66512"))
    with pytest.raises(QuestionError):
        await best.advice(asked(""))
    assert archive.asked == []


async def test_a_review_is_asked_for_by_the_sheet() -> None:
    best, archive = routes(Table())
    await best.review(asked("sheet=2026-11-30.1"))
    assert archive.asked == [ReviewAsked("2026-11-30.1")]


async def test_what_there_is_not_is_told() -> None:
    best, _ = routes(Table(), Answer(failed=True, out=b"", sentence="There is no such sheet."))
    answered = await best.review(asked("sheet=2026-11-30.9"))
    assert answered.status == HTTPStatus.NOT_FOUND
    assert b"no such sheet" in cast("bytes", answered.body)


def test_the_daemon_and_its_page_never_load_numpy() -> None:
    loaded = "revanche.app.daemon, revanche.app.composition, revanche.web.server.page"
    code = f"import sys, {loaded}; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"False\n"
