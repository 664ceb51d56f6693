"""A POST to an address, by aiohttp, which comes with this and is loaded only where a webhook is set."""

import os
import socket
import ssl
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from revanche import __version__
from revanche.threads import in_thread

_HEADERS: Final = {"Content-Type": "application/json", "User-Agent": f"revanche/{__version__}"}
_AS_NUMBERS: Final = socket.NI_NUMERICHOST | socket.NI_NUMERICSERV


async def post(address: str, news: bytes) -> int:
    """Send the news to an address, exactly as it is written; return the status of the answer, of which no more is read.

    No redirection is followed, and no connection stays. It takes as long as it takes, and can be cancelled at any time.

    Raises:
        ConnectionError: nobody was reached, is not who the address says, or speaks no HTTP; the text says which.
    """
    connector = TCPConnector(resolver=_Resolver(), force_close=True)
    try:
        async with (
            ClientSession(connector=connector, timeout=ClientTimeout(total=None)) as session,
            session.post(URL(address, encoded=True), data=news, headers=_HEADERS, allow_redirects=False) as answer,
        ):
            return answer.status
    except (ClientError, UnicodeError) as error:  # the second of a name that none can be
        raise ConnectionError(_reason(error)) from error


def _reason(error: Exception) -> str:
    """Return why there was no answer: the system's own words where it has any, which asyncio leaves out."""
    cause = error.__cause__
    if isinstance(cause, socket.gaierror) and cause.strerror:
        return cause.strerror
    if isinstance(cause, OSError) and cause.errno and not isinstance(cause, ssl.SSLError):
        return os.strerror(cause.errno)
    return str(error) or type(error).__name__


class _Resolver(AbstractResolver):
    """Looks up names in a thread that a stop does not wait for: with the loop's own threads it would."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        return await in_thread("webhook", lambda: _looked_up(host, port, family))

    async def close(self) -> None:
        """Nothing is open."""


def _looked_up(host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
    found = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    results = []
    for kind, _, proto, _, place in found:
        number, _ = socket.getnameinfo(place, _AS_NUMBERS)  # with the interface, which an address of one link needs
        results.append(
            ResolveResult(hostname=host, host=number, port=port, family=kind, proto=proto, flags=socket.AI_NUMERICHOST)
        )
    return results
