"""What the page asks of the past: which question each address is, and what becomes of the answer."""

import json
from collections.abc import Awaitable, Callable
from datetime import date
from http import HTTPStatus
from typing import cast

import pytest
from aiohttp import web

from revanche.history.answers.questions import (
    AllMatches,
    Export,
    Match,
    Matches,
    Names,
    Question,
    Share,
    Sheet,
    Statistics,
)
from revanche.web.questions import QuestionError
from revanche.web.server.archive import Answer, Archive
from revanche.web.server.history_routes import HistoryRoutes
from revanche.web.server.page_request import PageRequest


class FakeArchive:
    """Answers everything alike, and keeps what it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.asked: list[Question] = []
        self._answer = answer

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        return self._answer


class Query:
    """A request of which only the query matters."""

    def __init__(self, query: str) -> None:
        self.query = query


Handler = Callable[[HistoryRoutes], Callable[[PageRequest], Awaitable[web.Response]]]
LOG: Handler = lambda routes: routes.log  # noqa: E731
STATS: Handler = lambda routes: routes.stats  # noqa: E731
NAMES: Handler = lambda routes: routes.names  # noqa: E731
SHEET: Handler = lambda routes: routes.sheet  # noqa: E731
SHARE: Handler = lambda routes: routes.share  # noqa: E731
EXPORT: Handler = lambda routes: routes.export  # noqa: E731
KNOWN = Answer(failed=False, out=b'{"a":1}', sentence="")
UNKNOWN = Answer(failed=True, out=b"half an ans", sentence="There is no such match.")


async def answered(handler: Handler, query: str, answer: Answer = KNOWN) -> tuple[web.Response, list[Question]]:
    archive = FakeArchive(answer)
    got = await handler(HistoryRoutes(cast("Archive", archive)))(cast("PageRequest", Query(query)))
    return got, archive.asked


@pytest.mark.parametrize(
    ("handler", "query", "question"),
    [
        (LOG, "", Matches()),
        (LOG, "evening=all&player=Anna", AllMatches("Anna")),
        (LOG, "evening=2026-11-30", Matches(date(2026, 11, 30))),
        (LOG, "match=2026-11-30.1", Match("2026-11-30.1")),
        (STATS, "a=Anna&b=Zo%C3%AB", Statistics(("Anna", "Zoë"))),
        (NAMES, "a=Anna", Names()),
        (SHEET, "sheet=2026-11-30.2", Sheet("2026-11-30.2")),
        (SHARE, "evening=2026-11-30", Share(date(2026, 11, 30))),
        (EXPORT, "form=ics", Export("ics")),
    ],
)
async def test_each_address_is_a_question(handler: Handler, query: str, question: Question) -> None:
    answer, asked = await answered(handler, query)
    assert asked == [question]
    assert (answer.status, answer.body) == (HTTPStatus.OK, KNOWN.out)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("handler", "query", "kind"),
    [
        (LOG, "", "application/json"),
        (SHARE, "", "text/plain; charset=utf-8"),
        (EXPORT, "", "text/csv; charset=utf-8"),
        (EXPORT, "form=json", "application/json"),
        (EXPORT, "form=ics", "text/calendar; charset=utf-8"),
    ],
)
async def test_an_answer_is_of_its_kind(handler: Handler, query: str, kind: str) -> None:
    assert (await answered(handler, query))[0].headers["Content-Type"] == kind


async def test_only_an_export_is_a_file_to_keep() -> None:
    assert "Content-Disposition" not in (await answered(LOG, ""))[0].headers
    for form in ("csv", "json", "ics"):
        kept = (await answered(EXPORT, f"form={form}"))[0].headers["Content-Disposition"]
        assert kept == f'attachment; filename="revanche.{form}"'


@pytest.mark.parametrize("handler", [LOG, SHARE, EXPORT])
async def test_what_there_is_not_is_told_in_a_sentence_and_nothing_is_kept(handler: Handler) -> None:
    answer, _ = await answered(handler, "", UNKNOWN)
    assert answer.status == HTTPStatus.NOT_FOUND
    assert isinstance(answer.body, bytes)
    assert "There is no such match." in json.loads(answer.body).values()
    assert answer.headers["Content-Type"] == "application/json"
    assert "Content-Disposition" not in answer.headers


@pytest.mark.parametrize(("handler", "query"), [(LOG, "evening=never"), (EXPORT, "form=xls"), (SHARE, "evening=all")])
async def test_what_can_not_be_understood_is_asked_nobody(handler: Handler, query: str) -> None:
    archive = FakeArchive(KNOWN)
    with pytest.raises(QuestionError):
        await handler(HistoryRoutes(cast("Archive", archive)))(cast("PageRequest", Query(query)))
    assert archive.asked == []
