"""Phones that listen: how they begin and end, their presses, and the sounds that tell them what these led to.

A phone is known by a secret of its browser, a cookie that the page can't read and no other page can use. So an id of a
press is one of that phone alone.
"""

import asyncio
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, assert_never

import msgspec
from aiohttp import web

from revanche.presses.outcome import Ignored, Outcome, Refused
from revanche.units import MILLISECOND
from revanche.web import phone_requests, questions, views
from revanche.web.interfaces import Phones, Sounds
from revanche.web.phone_requests import Back, SwitchedOff, SwitchedOn, TakenAway
from revanche.web.server.connection import PATIENCE
from revanche.web.server.page_request import PageRequest, refusal, response

_COOKIE: Final = "revanche_phone"
_YEAR: Final = 365 * 24 * 3600
_SECRET: Final = 32  # bytes
_HEARTBEAT: Final = 10.0  # seconds without a sound after which a phone is sent a sign of life
_UNACKNOWLEDGED: Final = 10_000  # milliseconds after which a phone that does not acknowledge what it was sent is away
_WAV: Final = "audio/wav"
_DEAF: Final = "This phone does not listen now; switch it on again."


class PhoneRoutes:
    """What phones are answered; ``line`` puts an outcome as JSON."""

    def __init__(self, phones: Phones, sounds: Sounds, line: Callable[[Outcome | None], bytes]) -> None:
        self._phones = phones
        self._sounds = sounds
        self._line = line

    async def switch(self, asked: PageRequest, body: bytes) -> web.Response:
        """Have a phone listen or not, or note what became of its buttons."""
        request = phone_requests.phone_request(body)
        if isinstance(request, SwitchedOn):
            return self._listen(asked, request)
        key = _key(asked)
        if key is None or self._phones.wish(key) is None:
            return refusal(HTTPStatus.NOT_FOUND, _DEAF)
        match request:
            case SwitchedOff():
                self._phones.leave(key)
            case TakenAway() | Back():
                self._phones.take(key, taken=isinstance(request, TakenAway))
            case _:
                assert_never(request)
        return response(b'{"listens":%s}' % (b"false" if isinstance(request, SwitchedOff) else b"true"))

    async def press(self, asked: PageRequest, body: bytes) -> web.Response:
        """Have a press of a phone judged; one that was judged before has the same answer again."""
        push, key = phone_requests.push(body), _key(asked)
        if key is None or self._phones.wish(key) is None:
            return refusal(HTTPStatus.NOT_FOUND, _DEAF)
        outcome = await self._phones.press(key, push)
        status = HTTPStatus.CONFLICT if isinstance(outcome, Refused | Ignored) else HTTPStatus.OK
        return response(self._line(outcome), status=status)

    async def sound(self, asked: PageRequest) -> web.Response:
        """Send a sound to a phone that listens: ``?number=``, the newest, or with ``tone`` that of a lost press.

        It is empty where there is nothing to hear.
        """
        key = _key(asked)
        wish = None if key is None else self._phones.wish(key)
        if wish is None:
            return refusal(HTTPStatus.FORBIDDEN, _DEAF)
        number = questions.query_fields(asked.query).get("number", "")
        if number == "tone":
            content: bytes | None = self._sounds.tone()
        elif number and not (number.isascii() and number.isdecimal()):
            raise questions.QuestionError("A sound has a number.")
        else:
            content = await self._sounds.sound(int(number) if number else None, wish.language)
        return response(content or b"", _WAV)

    async def refused(self, asked: PageRequest) -> web.Response | None:
        """Return why a stream of sounds is not begun."""
        key = _key(asked)
        return None if key and self._phones.wish(key) else refusal(HTTPStatus.NOT_FOUND, _DEAF)

    async def follow(self, asked: PageRequest) -> web.StreamResponse:
        """Send the number of each sound as it is to be heard, until the phone is gone. Only the newest matters."""
        stream = web.StreamResponse(headers=views.headers() | {"Content-Type": "text/event-stream"})
        newest: asyncio.Queue[int] = asyncio.Queue(1)

        def tell(number: int) -> None:
            if newest.full():
                newest.get_nowait()
            newest.put_nowait(number)

        _end_when_unacknowledged(asked)
        with self._phones.following(_key(asked) or "", tell):
            await stream.prepare(asked.request)
            await stream.write(b"retry: 1000\n\n")
            while True:
                message = b":\n\n"
                with suppress(TimeoutError):
                    async with asyncio.timeout(_HEARTBEAT):
                        message = b"event: sound\ndata: %d\n\n" % await newest.get()
                async with asyncio.timeout(PATIENCE):
                    await stream.write(message)

    def _listen(self, asked: PageRequest, request: SwitchedOn) -> web.Response:
        secret = asked.request.cookies.get(_COOKIE, "")
        key = phone_requests.key(secret)
        if key is None:
            secret = secrets.token_urlsafe(_SECRET)
            key = phone_requests.key(secret)
        wish = phone_requests.wish(request)
        if key is None or not self._phones.listen(key, wish):
            return refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many phones listen; switch one off.")
        late = self._sounds.late // MILLISECOND
        told = response(msgspec.json.encode({"listens": True, "name": wish.name, "player": wish.player, "late": late}))
        told.set_cookie(_COOKIE, secret, max_age=_YEAR, path="/", httponly=True, samesite="Strict")
        return told


def _key(asked: PageRequest) -> str | None:
    return phone_requests.key(asked.request.cookies.get(_COOKIE, ""))


def _end_when_unacknowledged(asked: PageRequest) -> None:
    """Have the kernel end the connection of a phone that left the Wi-Fi; left alone it takes a quarter of an hour."""
    channel = asked.request.get_extra_info("socket")
    if channel is not None:
        channel.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNACKNOWLEDGED)
