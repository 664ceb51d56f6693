"""The answers of who knows best play; see ``web.advice``."""

from http import HTTPStatus

from aiohttp import web

from revanche.web import questions
from revanche.web.advice import AdvisingQuestion, about_advice, about_review
from revanche.web.interfaces import Daemon
from revanche.web.server.archive import Archive
from revanche.web.server.page_request import PageRequest, refusal, response


class AdviceRoutes:
    """Answers about what lies on the table of ``daemon``, and about games that were played."""

    def __init__(self, daemon: Daemon, advising: Archive) -> None:
        self._daemon = daemon
        self._advising = advising

    async def advice(self, asked: PageRequest) -> web.Response:
        """Answer with what is best now."""
        fields = questions.query_fields(asked.query)
        return await self._answered(about_advice(self._daemon.scorekeeper.scoresheet.state, fields))

    async def review(self, asked: PageRequest) -> web.Response:
        """Answer with what was given away on a sheet."""
        return await self._answered(about_review(questions.query_fields(asked.query)))

    async def _answered(self, question: AdvisingQuestion) -> web.Response:
        answer = await self._advising.ask(question)
        return refusal(HTTPStatus.NOT_FOUND, answer.sentence) if answer.failed else response(answer.out)
