"""What listens, without a page behind it; ``test_page`` has where a page is, and what becomes of its connections."""

import asyncio

import pytest
from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.errors import RevancheError
from revanche.web.server.server import Server
from revanche.web.settings import WebSettings


async def answer(_request: BaseRequest) -> web.Response:
    return web.Response(text="here")


async def test_it_listens_until_it_is_cancelled_and_a_port_is_had_once() -> None:
    server = Server(WebSettings(port=0))
    task = asyncio.create_task(server.run(answer))
    async with asyncio.timeout(20):
        await server.listening.wait()
    with pytest.raises(RevancheError, match=f"port {server.ports[0]} can't be had"):
        await Server(WebSettings(port=server.ports[0])).run(answer)
    reader, writer = await asyncio.open_connection(server.addresses[0], server.ports[0])
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"here" in await asyncio.wait_for(reader.read(), 20)
    writer.close()
    task.cancel()
    await asyncio.wait([task])
    assert not server.listening.is_set()


async def test_an_address_that_this_computer_has_not_is_told() -> None:
    with pytest.raises(RevancheError, match=r"this computer has no address 198\.51\.100\.7 now"):
        await Server(WebSettings(listen="198.51.100.7", port=0)).run(answer)
