"""The server of the page, in the loop of all the rest. Importing this imports aiohttp."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from revanche.errors import RevancheError
from revanche.presses.outcome import Outcome
from revanche.sheets.games.scoring import Dice
from revanche.sheets.outcome import SheetOutcome
from revanche.web import views
from revanche.web.gate import own_names
from revanche.web.interfaces import Daemon, Phones, Sounds, Texts
from revanche.web.pairing import Pairing
from revanche.web.secret import Secret
from revanche.web.server.archive import Archive
from revanche.web.server.connection import Connection, ConnectionCount
from revanche.web.server.phone_routes import PhoneRoutes
from revanche.web.server.routes import Routes
from revanche.web.server.static_files import static_files
from revanche.web.server.stream import Stream
from revanche.web.settings import LAN, LOOPBACK, WebSettings
from revanche.web.sheets import Sheets, fall

_log = logging.getLogger(__name__)

_ADDRESSES: Final = {LOOPBACK: ("127.0.0.1", "::1"), LAN: ("0.0.0.0", "::")}  # noqa: S104 - asked for by name
_BACKLOG: Final = 32


class Page:
    """The page of ``daemon``; ``secret`` is the file of the token, ``calendar`` that of the link to the calendar.

    ``archive`` answers about the past, ``advising`` about best play; ``phones`` are those that listen, and what they
    are to make heard; ``thrown`` throws so many dice.

    ``listening`` is set while it can be reached, at ``addresses``, each with its port in ``ports``.
    """

    def __init__(  # noqa: PLR0913 - what a page consists of
        self,
        settings: WebSettings,
        daemon: Daemon,
        words: Texts,
        secret: Path,
        *,
        calendar: Path,
        archive: Archive,
        advising: Archive,
        phones: tuple[Phones, Sounds],
        thrown: Callable[[int], Dice] = fall,
    ) -> None:
        self._settings = settings
        self._daemon = daemon
        self._words = words
        self._secret, self._calendar = secret, calendar
        self._archive = archive
        self._advising = advising
        self._phones = phones
        self._sheets = Sheets(daemon.scorekeeper, thrown, settings.begins)
        self._stream = Stream(self._news, self._sheets.told)
        self.listening = asyncio.Event()
        self.addresses: tuple[str, ...] = ()
        self.ports: tuple[int, ...] = ()
        self._doorstep = ConnectionCount()

    def _news(self, outcome: Outcome | None) -> bytes:
        return views.with_steps(self._daemon.news(outcome), self._daemon.steps())

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on to those who follow; never waits."""
        self._stream.tell(outcome)
        if self._sheets.moved():
            self._stream.tell_sheet(None)

    def tell_sheet(self, outcome: SheetOutcome) -> None:
        """Pass on what became of the scoresheet; never waits."""
        self._stream.tell_sheet(outcome)

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            RevancheError: an address can't be had now; it may come later.
        """
        await self._serve(self._sockets())

    async def _serve(self, sockets: list[socket.socket]) -> None:
        names = own_names(socket.gethostname(), self._settings.names)
        pairing = Pairing(self._secret)
        routes = Routes(
            self._daemon,
            self._words,
            self._stream,
            sheets=self._sheets,
            archive=self._archive,
            advising=self._advising,
            phones=PhoneRoutes(*self._phones, self._daemon.line),
            pairing=pairing,
            calendar=Secret(self._calendar),
            items=static_files(),
            names=names,
        )
        loop = asyncio.get_running_loop()
        strict = self._settings.near.strict(os.geteuid())
        behind = web.Server(routes.serve, handler_cancellation=True)
        servers = [
            await loop.create_server(
                lambda: Connection(behind, self._doorstep, loop, strict=strict), sock=one, backlog=_BACKLOG
            )
            for one in sockets
        ]
        self.addresses = tuple(one.getsockname()[0] for one in sockets)
        self.ports = tuple(one.getsockname()[1] for one in sockets)
        self.listening.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.listening.clear()
            for server in servers:
                server.close()
            for connection in tuple(behind.connections):
                if connection.transport is not None:
                    connection.transport.abort()
            await behind.shutdown(0.1)

    def _sockets(self) -> list[socket.socket]:
        """Return what listens; raise ``RevancheError`` when the first address can't be had."""
        sockets: list[socket.socket] = []
        port = self._settings.port
        for host in _ADDRESSES.get(self._settings.listen, (self._settings.listen,)):
            try:
                sockets.append(_listening(host, port))
            except OSError as error:
                if sockets:  # IPv6 may be switched off
                    _log.debug("the page is not at %s: %s", host, error.strerror)
                    continue
                raise RevancheError(_unheard(host, port, error)) from error
        return sockets


def _unheard(host: str, port: int, error: OSError) -> str:
    """Return why there is no page, and what to do about it."""
    goes_on = "It is tried again, and counting goes on"
    if error.errno == errno.EADDRNOTAVAIL:
        return (
            f"There is no page yet, since this computer has no address {host} now. {goes_on}; where that address never "
            "comes, set web.listen in the config to lan, or to one that it has."
        )
    return (
        f"There is no page, since {host} port {port} can't be had ({error.strerror or error}). {goes_on}; "
        f"or set web.port in the config to another, such as {port + 1}."
    )


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((host, port))
        made.listen(_BACKLOG)
    except OSError:
        made.close()
        raise
    return made
