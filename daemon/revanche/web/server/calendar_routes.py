"""The log as a calendar that others subscribe to: at an address that is secret, since a calendar brings no cookie."""

from http import HTTPStatus
from typing import Final

import msgspec
from aiohttp import web

from revanche.web import questions
from revanche.web.addresses import calendar_path
from revanche.web.secret import Secret
from revanche.web.server.history_routes import HistoryRoutes
from revanche.web.server.page_request import PageRequest, refusal, response

_OLD: Final = "This link holds no more; `revanche web calendar` shows the one that does."
_UNMADE: Final = "The secret of the link can't be kept; is the disk full?"


class CalendarRoutes:
    """Answers with the calendar to whoever brings the ``secret``, and tells the way there."""

    def __init__(self, past: HistoryRoutes, secret: Secret) -> None:
        self._past = past
        self._secret = secret

    async def link(self, _asked: PageRequest) -> web.Response:
        """Answer with the way to the calendar, for whoever may count."""
        try:
            path = calendar_path(self._secret.token())
        except OSError:
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, _UNMADE)
        return response(msgspec.json.encode({"path": path}))

    async def feed(self, asked: PageRequest) -> web.Response:
        """Answer with the calendar."""
        token = questions.query_fields(asked.query).get("token", "")
        return await self._past.calendar() if self._secret.holds(token) else refusal(HTTPStatus.FORBIDDEN, _OLD)
