"""What listens for requests, in the loop of all the rest. Importing this imports aiohttp."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.errors import RevancheError
from revanche.web.gate import own_names
from revanche.web.server.connection import Connection, ConnectionCount
from revanche.web.settings import LAN, LOOPBACK, WebSettings

_log = logging.getLogger(__name__)

_ADDRESSES: Final = {LOOPBACK: ("127.0.0.1", "::1"), LAN: ("0.0.0.0", "::")}  # noqa: S104 - asked for by name
_BACKLOG: Final = 32


class Server:
    """A server where ``settings`` say.

    ``listening`` is set while it can be reached, at ``addresses``, each with its port in ``ports``, by ``names``.
    """

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self.listening = asyncio.Event()
        self.addresses: tuple[str, ...] = ()
        self.ports: tuple[int, ...] = ()
        self.names = own_names(socket.gethostname(), settings.names)
        self._doorstep = ConnectionCount()

    async def run(self, answer: Callable[[BaseRequest], Awaitable[web.StreamResponse]]) -> None:
        """Have requests answered until cancelled.

        Raises:
            RevancheError: an address can't be had now; it may come later.
        """
        sockets = self._sockets()
        loop = asyncio.get_running_loop()
        strict = self._settings.near.strict(os.geteuid())
        behind = web.Server(answer, handler_cancellation=True)
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
