"""A request as the answers see it: who asks, what, and a body of which no more is kept than may be sent."""

import json
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

import pytest
from multidict import CIMultiDict

from revanche.presses.press import Source
from revanche.web.server.connection import LARGEST_BODY, Connection
from revanche.web.server.page_request import JSON, TEXT, PageRequest, refusal, response

if TYPE_CHECKING:
    from aiohttp.web_request import BaseRequest


class Sent:
    """What a client sent: ``pieces`` of a body as they arrive."""

    def __init__(self, target: str = "/", *fields: tuple[str, str], pieces: tuple[bytes, ...] = ()) -> None:
        self.method = "POST"
        self.raw_path = target
        self.headers = CIMultiDict(fields)
        length = self.headers.get("Content-Length")
        self.content_length = None if length is None else int(length)
        self.content = self
        self.taken = 0
        self._pieces = pieces

    def get_extra_info(self, name: str) -> tuple[str, int]:
        assert name == "sockname"
        return "::ffff:192.168.1.2", 8377

    async def iter_any(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            self.taken += 1
            yield piece


class Peer:
    """Whoever is at the other end; notes when it is our turn."""

    def __init__(self, peer: str = "127.0.0.1") -> None:
        self.peer = peer
        self.stranger = False
        self.turns = 0

    def answering(self) -> None:
        self.turns += 1


def asked(sent: Sent, peer: Peer | None = None) -> PageRequest:
    return PageRequest(cast("BaseRequest", sent), cast("Connection", peer or Peer()))


@pytest.mark.parametrize(
    ("target", "path", "query"),
    [
        ("/", "/", ""),
        ("/api/log?match=1&a=b", "/api/log", "match=1&a=b"),
        ("/a%20b?c%3F?d", "/a%20b", "c%3F?d"),
        ("/?", "/", ""),
    ],
)
def test_path_and_query_are_as_they_were_sent(target: str, path: str, query: str) -> None:
    request = asked(Sent(target))
    assert (request.path, request.query) == (path, query)


def test_what_tells_where_a_request_comes_from_and_goes_to_is_judged() -> None:
    fields = [("Host", "a"), ("host", "b"), ("Origin", "http://a"), ("Sec-Fetch-Site", "cross-site")]
    visit = asked(Sent("/x", *fields, ("Content-Type", "text/plain")), Peer("192.168.1.9")).visit
    assert (visit.method, visit.target, visit.peer) == ("POST", "/x", "192.168.1.9")
    assert (visit.hosts, visit.origins, visit.site) == (("a", "b"), ("http://a",), "cross-site")
    assert (visit.local, visit.port, visit.content_type) == ("192.168.1.2", 8377, "text/plain")
    assert not visit.relayed


@pytest.mark.parametrize("field", ["Forwarded", "X-Forwarded-For", "via"])
def test_what_a_proxy_passed_on_is_known_by_what_it_says(field: str) -> None:
    assert asked(Sent("/", (field, "x"))).visit.relayed


@pytest.mark.parametrize(
    ("peer", "by"),
    [("127.0.0.1", "page"), ("::1", "page"), ("192.168.1.9", "page 192.168.1.9"), ("fe80::1", "page fe80::1")],
)
def test_the_journal_names_who_asks_from_elsewhere(peer: str, by: str) -> None:
    assert asked(Sent(), Peer(peer)).by == Source(by)


async def test_a_body_is_all_its_pieces_and_then_it_is_our_turn() -> None:
    peer = Peer()
    assert await asked(Sent(pieces=(b'{"a"', b"", b":1}")), peer).body() == b'{"a":1}'
    assert peer.turns == 1
    assert await asked(Sent(), peer).body() == b""


async def test_the_longest_body_is_taken_and_of_a_longer_one_no_more_is_read() -> None:
    whole = b"x" * LARGEST_BODY
    assert await asked(Sent(pieces=(whole,))).body() == whole
    peer, endless = Peer(), Sent(pieces=(whole, *[b"x"] * 100))
    assert await asked(endless, peer).body() is None
    assert (endless.taken, peer.turns) == (2, 0)


async def test_one_that_says_beforehand_that_it_is_longer_is_not_read_at_all() -> None:
    told = Sent("/", ("Content-Length", str(LARGEST_BODY + 1)), pieces=(b"x",))
    assert await asked(told).body() is None
    assert told.taken == 0
    fits = Sent("/", ("Content-Length", str(LARGEST_BODY)), pieces=(b"x",))
    assert await asked(fits).body() == b"x"


def test_nobody_may_keep_an_answer_and_no_browser_may_take_it_for_something_else() -> None:
    plain, text = response(b"{}"), response(b"a", TEXT, HTTPStatus.CREATED)
    assert (plain.status, plain.headers["Content-Type"], plain.body) == (200, JSON, b"{}")
    assert (text.status, text.headers["Content-Type"]) == (201, TEXT)
    for answer in (plain, text):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_refusal_says_why_in_json() -> None:
    refused = refusal(HTTPStatus.BAD_REQUEST, "That is no game.")
    assert (refused.status, refused.headers["Content-Type"]) == (400, JSON)
    assert isinstance(refused.body, bytes)
    assert "That is no game." in json.loads(refused.body).values()
