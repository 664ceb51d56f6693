"""The stream of news over real sockets."""

import asyncio
import time
from contextlib import AsyncExitStack, ExitStack
from statistics import median

import pytest

from revanche.match.commands import New, Swap, Undo
from revanche.presses.outcome import Counted, Outcome
from revanche.presses.press import Source
from revanche.web.gate import Visit
from revanche.web.server.stream import Follower, Stream
from support.happening import Happened
from support.served import Served, news

FAR = "X-Forwarded-For: 192.168.1.20"
NEW = b'{"command":"new","players":["Anna","Bram"],"first_to":99}'


async def test_it_tells_what_stands_and_then_each_outcome(site: Served) -> None:
    async with site.following() as first, site.following(FAR) as second:
        stood = await news(first)
        assert (stood["event"], stood["id"], stood["data"]["status"]["state"]) == ("news", "0", "idle")
        assert stood["data"]["may_count"] is True
        assert (await news(second))["data"]["may_count"] is False
        await site.post("/api/commands", NEW)
        for stream in (first, second):
            told = await news(stream)
            assert (told["id"], told["data"]["line"]) == ("1", {"kind": "Counted"})
            assert told["data"]["status"]["match"]["players"] == ["Anna", "Bram"]
        await site.post("/api/commands", b'{"command":"undo"}')
        refused = await news(first)
        assert (refused["id"], refused["data"]["line"]) == ("2", {"kind": "Refused"})


async def test_eight_pages_hear_of_a_tap_for_ten_milliseconds_of_work(site: Served) -> None:
    """The work of both ends, since tests share a machine; ``python -m tests.bench`` prints the time by the clock."""
    await site.post("/api/commands", NEW)
    async with asyncio.timeout(60), AsyncExitStack() as open_pages:
        readers = [await open_pages.enter_async_context(site.following()) for _ in range(8)]
        works = []
        for reader in readers:
            await news(reader)
        for _ in range(25):
            began = time.process_time()
            posted = asyncio.create_task(site.post("/api/commands", b'{"command":"won","player":"A"}'))
            await asyncio.gather(*(news(reader) for reader in readers))
            works.append(time.process_time() - began)
            await posted
    assert median(works) <= 0.010


async def test_a_page_that_stopped_reading_is_let_go_and_delays_nobody(site: Served, happened: Happened) -> None:
    site.house.ballast = "x" * 200_000
    keeper = site.house.scorekeeper
    await keeper.command(New(("Anna", "Bram")), Source("cli"))
    async with site.following(buffer=4096), site.following() as quick:
        await news(quick)
        took = []
        for _ in range(120):
            began = time.perf_counter()
            outcome: Outcome = await keeper.command(Swap(), Source("cli"))
            took.append(time.perf_counter() - began)
            assert isinstance(outcome, Counted)
            await news(quick)
        assert len(site.page._stream._followers) == 1
    happened(len(took) * 200_000 > 1 << 24, "24 MB were told to a page that does not read")
    assert median(took) < 0.02
    assert max(took) < 1  # one that waits for a page waits for ten seconds


async def test_a_page_that_went_away_is_forgotten(site: Served) -> None:
    async with site.following() as reader:
        await news(reader)
        assert len(site.page._stream._followers) == 1
    async with asyncio.timeout(5):
        while site.page._stream._followers:
            await asyncio.sleep(0.01)


async def test_there_is_a_place_for_eight_pages_of_one_phone(site: Served) -> None:
    streams = [site.following(FAR) for _ in range(8)]
    for stream in streams:
        await stream.__aenter__()
    assert (await site.get("/events", FAR)).status == 429
    async with site.following() as near:
        assert (await news(near))["id"] == "0"
    for stream in streams:
        await stream.__aexit__(None, None, None)


def plain_news(_outcome: object) -> bytes:
    return b'{"status":{}}'


async def test_a_follower_is_let_go_at_the_sixty_fifth_message(outcome: Outcome) -> None:
    stream, gone = Stream(plain_news, plain_news), list[bool]()
    follower = Follower("192.168.1.20", lambda: gone.append(True), may_count=False)
    with stream.following(follower):
        for _ in range(62):
            stream.tell(outcome)
        assert gone == []
        stream.tell(outcome)
        assert gone == [True]
    assert follower.messages.qsize() == 64


async def test_what_is_told_of_sheets_counts_as_any_message() -> None:
    stream, gone = Stream(plain_news, plain_news), list[bool]()
    follower = Follower("192.168.1.20", lambda: gone.append(True), may_count=False)
    with stream.following(follower):
        for _ in range(62):
            stream.tell_sheet(None)
        assert gone == []
        stream.tell_sheet(None)
        assert gone == [True]


async def test_there_are_thirty_two_places_in_all() -> None:
    stream = Stream(plain_news, plain_news)
    near = Visit("GET", "/events", (), "127.0.0.1", "127.0.0.1", 8377)
    with ExitStack() as there:
        for _ in range(31):
            there.enter_context(stream.following(Follower("127.0.0.1", lambda: None, may_count=True)))
        assert not stream.full(near, may_count=True)
        there.enter_context(stream.following(Follower("127.0.0.1", lambda: None, may_count=True)))
        assert stream.full(near, may_count=True)
    assert not stream.full(near, may_count=True)


def visit(peer: str) -> Visit:
    return Visit("GET", "/events", (), peer, "192.168.1.2", 8377)


def test_guests_have_half_of_the_places_and_take_none_of_who_counts() -> None:
    stream, gone = Stream(plain_news, plain_news), list[str]()
    with ExitStack() as there:
        for number in range(16):
            peer = f"192.168.1.{number // 8}"
            assert not stream.full(visit(peer), may_count=False)
            follower = Follower(peer, lambda number=number: gone.append(str(number)), may_count=False)
            there.enter_context(stream.following(follower))
        assert stream.full(visit("192.168.1.0"), may_count=False)
        assert gone == []
        assert not stream.full(visit("192.168.1.9"), may_count=True)
        assert gone == []
        assert not stream.full(visit("192.168.1.9"), may_count=False)
        assert gone == ["0"], "the oldest of the household that has most"


@pytest.fixture
async def outcome(site: Served) -> Outcome:
    return await site.house.scorekeeper.command(Undo(), Source("cli"))
