"""The answers about what was, each a question to our own command line; see ``archive``."""

from http import HTTPStatus
from typing import Final

from aiohttp import web

from revanche.web import questions
from revanche.web.archive import Archive
from revanche.web.request import JSON, TEXT, Asked, refusal, response

_EXPORTS: Final = {"csv": "text/csv; charset=utf-8", "json": JSON, "ics": "text/calendar; charset=utf-8"}
_REFUSED: Final = 1  # exit status of a command that could not do what was asked, with a sentence


class Past:
    """Answers from the journal."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    async def log(self, asked: Asked) -> web.Response:
        """Answer with matches."""
        return await self._told(questions.log_arguments(questions.asked(asked.query)))

    async def stats(self, asked: Asked) -> web.Response:
        """Answer with who won how much."""
        return await self._told(questions.stats_arguments(questions.asked(asked.query)))

    async def names(self, _asked: Asked) -> web.Response:
        """Answer with the names of players and games."""
        return await self._told(["web", "names"])

    async def sheet(self, asked: Asked) -> web.Response:
        """Answer with a sheet as it was left."""
        return await self._told(questions.sheet_arguments(questions.asked(asked.query)))

    async def share(self, asked: Asked) -> web.Response:
        """Answer with an evening as text."""
        return await self._told(questions.share_arguments(questions.asked(asked.query)), TEXT)

    async def export(self, asked: Asked) -> web.Response:
        """Answer with a file of all matches."""
        arguments = questions.export_arguments(questions.asked(asked.query))
        told = await self._told(arguments, _EXPORTS[arguments[-1]])
        if told.status == HTTPStatus.OK:
            told.headers["Content-Disposition"] = f'attachment; filename="revanche.{arguments[-1]}"'
        return told

    async def _told(self, arguments: list[str], kind: str = JSON) -> web.Response:
        told = await self._archive.ask(arguments)
        if not told.status:
            return response(told.out, kind)
        return refusal(HTTPStatus.NOT_FOUND if told.status == _REFUSED else HTTPStatus.BAD_REQUEST, told.sentence)
