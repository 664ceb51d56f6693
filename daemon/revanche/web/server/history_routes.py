"""The answers about what was; see ``archive``."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

from aiohttp import web

from revanche.history.answers.questions import Export, Names, Question
from revanche.web import questions
from revanche.web.server.archive import Archive
from revanche.web.server.page_request import JSON, TEXT, PageRequest, refusal, response

_CSV: Final = "text/csv; charset=utf-8"
_EXPORTS: Final = {"csv": _CSV, "excel": _CSV, "sheet": _CSV, "json": JSON, "ics": "text/calendar; charset=utf-8"}


class HistoryRoutes:
    """Answers from the journal."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def table(self) -> dict[str, Callable[[PageRequest], Awaitable[web.Response]]]:
        """Return who answers at which path."""
        return {
            "/api/log": self.log,
            "/api/stats": self.stats,
            "/api/names": self.names,
            "/api/sheets": self.sheet,
            "/api/archive": self.archive,
            "/api/export": self.export,
            "/api/share": self.share,
        }

    async def log(self, asked: PageRequest) -> web.Response:
        """Answer with matches."""
        return await self._answered(questions.about_log(questions.query_fields(asked.query)))

    async def stats(self, asked: PageRequest) -> web.Response:
        """Answer with who won how much."""
        return await self._answered(questions.about_statistics(questions.query_fields(asked.query)))

    async def names(self, _asked: PageRequest) -> web.Response:
        """Answer with the names of players and games."""
        return await self._answered(Names())

    async def sheet(self, asked: PageRequest) -> web.Response:
        """Answer with a sheet as it was left."""
        return await self._answered(questions.about_sheet(questions.query_fields(asked.query)))

    async def archive(self, asked: PageRequest) -> web.Response:
        """Answer with all full sheets and the numbers of their players."""
        return await self._answered(questions.about_archive(questions.query_fields(asked.query)))

    async def share(self, asked: PageRequest) -> web.Response:
        """Answer with an evening as text."""
        return await self._answered(questions.about_share(questions.query_fields(asked.query)), TEXT)

    async def export(self, asked: PageRequest) -> web.Response:
        """Answer with a file of all matches."""
        question = questions.about_export(questions.query_fields(asked.query))
        answered = await self._answered(question, _EXPORTS[question.form])
        if answered.status == HTTPStatus.OK:
            ending = "csv" if _EXPORTS[question.form] == _CSV else question.form
            answered.headers["Content-Disposition"] = f'attachment; filename="revanche.{ending}"'
        return answered

    async def calendar(self) -> web.Response:
        """Answer with all matches as a calendar, to read rather than to keep."""
        return await self._answered(Export("ics"), _EXPORTS["ics"])

    async def _answered(self, question: Question, kind: str = JSON) -> web.Response:
        answer = await self._archive.ask(question)
        return refusal(HTTPStatus.NOT_FOUND, answer.sentence) if answer.failed else response(answer.out, kind)
