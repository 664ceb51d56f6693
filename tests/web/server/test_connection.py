"""Connections that are kept for nothing: how long each lives, over real sockets and in real time."""

import asyncio
import time
from contextlib import suppress

import pytest

from revanche.web.server import connection, routes
from revanche.web.server.connection import PATIENCE, ConnectionCount
from support.happening import Happened
from support.served import Served

NEW = b'{"command":"new","players":["Anna","Bram"]}'


async def lived(site: Served, *sent: bytes, pause: float = 0.0) -> float:
    """Send pieces and read until the connection ends; return how long that took, in seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    began = time.monotonic()

    async def send() -> None:
        for piece in sent:
            writer.write(piece)
            await asyncio.sleep(pause)

    sending = asyncio.create_task(send())
    with suppress(ConnectionError):
        await reader.read()
    took = time.monotonic() - began
    sending.cancel()
    writer.close()
    return took


@pytest.mark.timeout(60)
async def test_nobody_keeps_a_connection_for_nothing(
    site: Served, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    assert PATIENCE == 10
    for room in (connection, routes):
        monkeypatch.setattr(room, "PATIENCE", 1.0)
    head = site.request("GET", "/api/status")
    post = site.request("POST", "/api/commands", "Content-Type: application/json", "Content-Length: 100")
    kept = head.replace(b"Connection: close\r\n", b"")
    times = await asyncio.gather(
        lived(site),
        lived(site, head[:30]),
        lived(site, *(head[place : place + 1] for place in range(60)), pause=0.2),
        lived(site, post + b'{"command":'),
        lived(site, kept),
        lived(site, kept, head[:30]),
    )
    happened(len(times) == 6, "six kept a connection: silent, with half a head, drop by drop, with half a body")
    assert max(times) <= 8, times  # far beyond 1 s, for a busy computer; the one that trickles would last 12
    assert min(times) >= 0.5, times
    assert site.house.sources == []


async def test_others_are_answered_while_sixty_wait(site: Served, happened: Happened) -> None:
    waiting = [await asyncio.open_connection("127.0.0.1", site.port) for _ in range(63)]
    for _, writer in waiting:
        writer.write(b"GET / HT")
    happened(len(waiting) == 63, "63 have sent half a head")
    assert (await site.get("/api/status")).status == 200
    more = await asyncio.open_connection("127.0.0.1", site.port)
    more[1].write(b"GET / HT")
    while site.page._server._doorstep.there < 64:
        await asyncio.sleep(0.01)
    assert (await site.get("/api/status")).status == 0
    for _, writer in [*waiting, more]:
        writer.transport.abort()
    async with asyncio.timeout(5):
        while site.page._server._doorstep.there:
            await asyncio.sleep(0.01)
    assert (await site.get("/api/status")).status == 200


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000,
        b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 10_000,
        b"x" * 1_000_000,
    ],
)
async def test_a_head_without_end_is_cut_off_at_once(site: Served, head: bytes, happened: Happened) -> None:
    happened(len(head) >= 60_000, f"a head of {len(head)} bytes without an end")
    began = time.monotonic()
    assert (await site.raw(head)).status in {0, 400}
    assert time.monotonic() - began < PATIENCE / 2


async def test_a_head_may_have_forty_eight_lines_of_four_kibibytes(site: Served) -> None:
    assert (await site.get("/api/me", *["X: 1"] * 46)).status == 200
    assert (await site.get("/api/me", *["X: 1"] * 60)).status == 400
    assert (await site.get("/api/me", "X: " + "x" * 4000)).status == 200
    assert (await site.get("/api/me", "X: " + "x" * 5000)).status == 400


async def test_a_command_with_a_body_without_end_counts_nothing(site: Served) -> None:
    post = site.request("POST", "/api/commands", "Content-Type: application/json", "Content-Length: 1000000")
    assert (await site.raw(post + NEW + b" " * 1_000_000)).status in {0, 413}
    assert site.house.sources == []


async def test_many_requests_in_one_go_are_answered_in_turn(site: Served) -> None:
    kept = site.request("GET", "/api/me").replace(b"Connection: close\r\n", b"")
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(kept * 20 + site.request("GET", "/api/me"))
    assert (await reader.read()).count(b'{"may_count":true}') == 21
    writer.close()


class Guest:
    """Somebody who is connected, until dropped."""

    def __init__(self, peer: str, *, known: bool = False) -> None:
        self.peer = peer
        self.known = known
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_a_flood_from_elsewhere_leaves_room_for_this_computer(happened: Happened) -> None:
    doorstep = ConnectionCount()
    came = [doorstep.enter(Guest(f"192.168.1.{number % 10}")) for number in range(10_000)]
    happened(len(came) == 10_000, "ten thousand connections from elsewhere")
    assert doorstep.there == 48
    assert [doorstep.enter(Guest("127.0.0.1")) for _ in range(17)] == [True] * 16 + [False]


def test_one_phone_has_twenty_four_places() -> None:
    doorstep, first = ConnectionCount(), Guest("192.168.1.20")
    assert [doorstep.enter(one) for one in [first, *(Guest("192.168.1.20") for _ in range(24))]] == [True] * 24 + [
        False
    ]
    doorstep.leave(first)
    doorstep.leave(first)
    assert doorstep.enter(Guest("192.168.1.20"))
    assert doorstep.there == 24


def test_where_guests_have_all_places_one_more_takes_that_of_the_household_that_has_most() -> None:
    doorstep = ConnectionCount()
    guests = [Guest(f"192.168.1.{number}") for number in [7] * 24 + [8] * 23 + [9]]
    assert all(doorstep.enter(one) for one in guests)
    assert not doorstep.enter(Guest("192.168.1.7"))
    phone = Guest("192.168.1.20")
    assert doorstep.enter(phone)
    assert [one for one in guests if one.dropped] == [guests[0]]
    phone.known = True
    for number in range(100):
        doorstep.enter(Guest(f"192.168.2.{number}"))
    assert not phone.dropped
    assert doorstep.there == 48


def test_who_has_many_addresses_of_one_network_is_one_household() -> None:
    doorstep = ConnectionCount()
    assert [doorstep.enter(Guest(f"fd00::{number:x}")) for number in range(25)] == [True] * 24 + [False]


def test_where_all_may_count_nobody_makes_room() -> None:
    doorstep = ConnectionCount()
    for number in range(48):
        assert doorstep.enter(Guest(f"192.168.1.{number}", known=True))
    assert not doorstep.enter(Guest("192.168.2.1"))
