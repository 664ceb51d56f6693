"""What goes over the line for a webhook, and why nothing did; test_hooks has when it goes."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from revanche import __version__
from revanche.outside import webhook
from revanche.outside.webhook import post


@asynccontextmanager
async def server(answer: bytes) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Serve one answer to all; yield the port, and the requests as they come."""
    requests: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split()[1]) for line in head.splitlines() if line.startswith(b"Content-Length:"))
        requests.append(head + await reader.readexactly(length))
        writer.write(answer)
        await writer.drain()
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        yield listening.sockets[0].getsockname()[1], requests


def looked_up(monkeypatch: pytest.MonkeyPatch, getaddrinfo: Callable[..., object]) -> None:
    monkeypatch.setattr(webhook.socket, "getaddrinfo", getaddrinfo)


async def test_the_news_go_to_the_address_as_it_is_written() -> None:
    async with server(b"HTTP/1.1 204 No Content\r\n\r\n") as (port, requests):
        assert await post(f"http://127.0.0.1:{port}/a%2fb/%7Ec?key=a%20b&c=+#d", b'{"said":1}') == 204
    head, _, body = requests[0].partition(b"\r\n\r\n")
    first, *headers = head.decode().split("\r\n")
    assert first == "POST /a%2fb/%7Ec?key=a%20b&c=+ HTTP/1.1"
    assert {f"Host: 127.0.0.1:{port}", "Content-Type: application/json", "Content-Length: 10"} <= set(headers)
    assert f"User-Agent: revanche/{__version__}" in headers
    assert body == b'{"said":1}'


async def test_no_redirection_is_followed() -> None:
    async with server(b"HTTP/1.1 307 Go\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n") as (port, requests):
        assert await post(f"http://127.0.0.1:{port}/", b"{}") == 307
    assert len(requests) == 1


async def test_of_an_endless_answer_only_the_status_is_read() -> None:
    async with server(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n" + b"x" * 1000) as (port, _):
        async with asyncio.timeout(5):
            assert await post(f"http://127.0.0.1:{port}/", b"{}") == 200


async def test_the_computer_may_be_named() -> None:
    async with server(b"HTTP/1.1 200 OK\r\n\r\n") as (port, requests):
        assert await post(f"http://localhost:{port}/", b"{}") == 200
    assert f"Host: localhost:{port}".encode() in requests[0]


async def test_an_address_of_one_link_keeps_its_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    (name, *_) = [name for _, name in socket.if_nameindex()]
    place = ("fe80::1", 80, 0, socket.if_nametoindex(name))
    looked_up(monkeypatch, lambda *_, **__: [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", place)])
    (found,) = await webhook._Resolver().resolve("pi.local", 80)
    assert (found["hostname"], found["host"]) == ("pi.local", f"fe80::1%{name}")


async def test_a_port_that_nobody_listens_at_is_told_as_the_system_says_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(ConnectionError, match=r"^Connection refused$"):
        await post(f"http://127.0.0.1:{port}/", b"{}")


async def test_a_name_that_nobody_has_is_told_as_the_system_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    looked_up(monkeypatch, unknown)
    with pytest.raises(ConnectionError, match=r"^Name or service not known$"):
        await post("http://pi/", b"{}")


async def test_a_name_that_no_computer_can_have_is_told() -> None:
    with pytest.raises(ConnectionError, match="label"):
        await post(f"http://{'x' * 64}.local/", b"{}")


@pytest.mark.parametrize("answer", [b"", b"\x00\xffnonsense\r\n", b"HTTP/1.1 200 OK\r\n" + b"x" * 100_000 + b"\r\n"])
async def test_what_speaks_no_http_is_told(answer: bytes) -> None:
    async with server(answer) as (port, _):
        with pytest.raises(ConnectionError, match=r"."):
            await post(f"http://127.0.0.1:{port}/", b"{}")


async def test_a_name_that_takes_for_ever_to_look_up_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()
    looked_up(monkeypatch, lambda *_, **__: found.wait(20) and [])
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await post("http://pi/", b"{}")
    assert time.monotonic() - began < 2
    found.set()


def test_a_loop_that_ends_waits_for_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()
    looked_up(monkeypatch, lambda *_, **__: found.wait(20) and [])

    async def give_up() -> None:
        async with asyncio.timeout(0.1):
            await post("http://pi/", b"{}")

    began = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(give_up())
    assert time.monotonic() - began < 5
    found.set()
