"""``docs/interfaces.md``, played from top to bottom: its requests go to a Revanche that runs, its answers are compared.

What a mark says of the block below it:

=====================  ============================================================================================
``request: WAY``       is sent, by ``socket``, ``http``, ``sh`` or ``python``
``answer``             came back for the request before it; times, days and sums are compared by their form
``answer: exactly``    the same, to the letter
``file: NAME``         is a file in the folder in which ``sh`` runs
``each: KIND``         has a line for each of a kind, all of its fields, in its form
``value: KIND``        is one of a kind, the same
``words: KIND``        are all the words that there are for something
``told: WHOM``         is what somebody is told of the game that the socket's second request counted
=====================  ============================================================================================
"""

import http.client
import json
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec
import pytest

from revanche.cli.exchange.import_sheets import checked_sheets
from revanche.club.board import Board
from revanche.club.form import board_form
from revanche.club.messages import Kind
from revanche.history.evenings import matches
from revanche.history.forms.log import log_form
from revanche.journal.entry import Entry, Head, Recorded, encode_fact, encode_head, placed
from revanche.match.commands import Command, New, Won
from revanche.match.events import GameWon, MatchOpened, Side
from revanche.match.refusal import Reason
from revanche.outside.evening import evening_payload
from revanche.outside.event_types import EVENT_TYPES, outcome_payload
from revanche.outside.home_assistant import EntityNames, discovery
from revanche.outside.mqtt_topics import topics
from revanche.outside.offers import offer, offer_payload
from revanche.presses.guards import Guard
from revanche.presses.offer import Offer
from revanche.presses.press import Source
from revanche.shown.status import DeviceStatus, MatchStatus
from revanche.web.phone_requests import PhoneRequest
from revanche.web.server import routes, static_files
from revanche.web.server.board_routes import BoardRoutes
from revanche.web.sheet_views import SheetRequest
from revanche.words.catalogue import load
from support.clock import moment
from support.documents import ROOT, Block, blocks
from support.program import COMMAND, Daemon, Home
from support.room import Room

DOCUMENT: Final = ROOT / "docs" / "interfaces.md"
BLOCKS: Final = blocks(DOCUMENT)
TEXT: Final = DOCUMENT.read_text(encoding="utf-8")
WEB: Final = ROOT / "daemon" / "revanche" / "web"


class Answer(NamedTuple):
    """What the document says comes back for a request, and whether to the letter."""

    block: Block
    exactly: bool


Exchange = tuple[Block, Answer]


def exchanges() -> list[Exchange]:
    """Return each request with the answer that follows it."""
    marked = [block for block in BLOCKS if block.mark in {"request", "answer"}]
    assert [block.mark for block in marked] == ["request", "answer"] * (len(marked) // 2)
    return [
        (asked, Answer(told, told.what == "exactly")) for asked, told in zip(marked[::2], marked[1::2], strict=True)
    ]


def only(mark: str, what: str) -> Block:
    (block,) = [block for block in BLOCKS if (block.mark, block.what) == (mark, what)]
    return block


class Evening:
    """A Revanche that runs, to which the document is played."""

    def __init__(self, folder: Path) -> None:
        self.home = Home(folder)
        self.hooked = folder / "hooked.jsonl"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.home.write_config(
            "language: en\nguards: {bounce: 1 h}\nfeedback: {speech: off, earcons: off}\n"
            f"web: {{port: {self.port}}}\non_outcome: {{exec: [tee, -a, {self.hooked}]}}\n"
        )
        program = folder / "bin" / "revanche"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')
        program.chmod(0o755)
        for block in BLOCKS:
            if block.mark == "file":
                (folder / block.what).write_text(block.text, encoding="utf-8")

    def answer(self, asked: Block, told: str) -> str:
        """Send a request; return what came back, as much of it as is ``told``."""
        ways: dict[str, Callable[[str, str], str]] = {
            "socket": self._socket,
            "http": self._http,
            "sh": lambda text, _: self._program("sh", "-euc", text),
            "python": lambda text, _: self._program(sys.executable, "-c", text),
        }
        return ways[asked.what](asked.text, told)

    def _socket(self, text: str, told: str) -> str:
        with socket.socket(socket.AF_UNIX) as channel:
            channel.settimeout(20)
            channel.connect(str(self.home.root / "run" / "revanche" / "control.sock"))
            channel.sendall(text.encode())
            with channel.makefile(encoding="utf-8") as lines:
                return "".join(lines.readline() for _ in values(told))

    def _http(self, text: str, told: str) -> str:
        head, _, body = text.partition("\n\n")
        (first, *fields) = head.splitlines()
        method, target = first.split()
        sent = {"Content-Type": "application/json"} if body else {}
        sent |= dict(field.split(": ", 1) for field in fields)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, target, body.encode() or None, sent)
            came = connection.getresponse()
            if "text/event-stream" in came.headers["Content-Type"]:
                return f"{came.status}\n" + "".join(came.readline().decode() for _ in told.splitlines()[1:])
            return f"{came.status}\n{came.read().decode()}"
        finally:
            connection.close()

    def _program(self, *command: str) -> str:
        ran = subprocess.run(
            command, cwd=self.home.root, env=self.home.environ, capture_output=True, timeout=60, check=False
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        return ran.stdout.decode()


def values(text: str) -> list[Any]:
    """Return the JSON values in a text, one after the other."""
    found, decoder = list[Any](), json.JSONDecoder()
    while text := text.lstrip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


def formed(text: str) -> list[Any]:
    """Return what a text says, with the form in the place of what is another each time; the order of fields counts."""
    status, stream = re.match(r"\d{3}\n", text), re.findall(r"^(event|id|retry|data): (.*)$", text, re.MULTILINE)
    rest = [form(value) for value in values(text[4:] if status else text)] if not stream else []
    lines = [(name, form(json.loads(value)) if name == "data" else value) for name, value in stream]
    return [*([status[0]] if status else []), *lines, *rest]


def form(value: Any, of: str = "") -> Any:  # noqa: ANN401 - JSON
    """Return a value as it is compared, ``of`` the field that it belongs to."""
    match value:
        case dict():
            return [(name, form(inner, name)) for name, inner in value.items()]
        case list():
            return [form(inner, of) for inner in value]
        case int() | float() if of in {"t", "seconds", "steady", "average", "weekdays", "hours"}:
            return f"a number, {of}"
        case str() if of in {"sum", "file", "boot", "journal"}:
            return f"{len(value)} of hexadecimal" if re.fullmatch("[0-9a-f]+", value) else value
        case str() if of == "month":
            return f"a month of {len(value)}"
        case str():
            return re.sub(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?", day_or_time, value)
        case _:
            return value


def day_or_time(found: re.Match[str]) -> str:
    if found[0].startswith("1998"):  # a match that the document itself names
        return found[0]
    return "a time" if found[1] else "a day"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, list[str]]]:
    """The whole document, played: what came back for each request, in order."""
    played = Evening(tmp_path_factory.mktemp("evening"))
    daemon = Daemon(played.home)
    try:
        wait_for(lambda: socket.create_connection(("127.0.0.1", played.port)).close() or True)
        yield played, [played.answer(asked, told.block.text) for asked, told in exchanges()]
    finally:
        daemon.end()


def wait_for(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds; an error of the system is as good as no."""
    end = time.monotonic() + 20
    while True:
        try:
            if condition():
                return
        except OSError:
            pass
        assert time.monotonic() < end, "it does not come to be so"
        time.sleep(0.02)


@pytest.mark.parametrize("number", range(len(exchanges())), ids=lambda n: f"line{exchanges()[n][0].line}")
def test_the_answer_is_as_the_document_says(evening: tuple[Evening, list[str]], number: int) -> None:
    came = evening[1][number]
    told = exchanges()[number][1]
    if told.exactly:
        assert came == told.block.text
    else:
        assert formed(came) == formed(told.block.text)


def test_a_hook_is_told_what_the_document_says(evening: tuple[Evening, list[str]]) -> None:
    wait_for(lambda: evening[0].hooked.read_text().count("\n") > 1)
    second = evening[0].hooked.read_text().splitlines()[1]
    assert formed(second) == formed(only("told", "hook").text)


def test_the_journal_begins_as_the_document_says(evening: tuple[Evening, list[str]]) -> None:
    (file,) = evening[0].home.journal.glob("*.jsonl")
    told = only("told", "journal").text.splitlines()
    assert [formed(line) for line in file.read_text().splitlines()[: len(told)]] == [formed(line) for line in told]


def test_the_sums_of_the_journal_in_the_document_are_right() -> None:
    first, *rest = (line + b"\n" for line in only("told", "journal").text.encode().splitlines())
    head = Head.decode(first)
    assert encode_head(head.file, head.after) == first
    before = head.sum
    for line in rest:
        entry = Entry.decode(line, before)
        assert placed(encode_fact(entry.time, entry.event, entry.by, entry.steady), entry.seq, before) == line
        before = entry.sum


EACH: Final[dict[str, Any]] = {
    "command": Command,
    "sheet command": SheetRequest,
    "event": Recorded,
    "phone": PhoneRequest,
}


@pytest.mark.parametrize("kind", EACH)
def test_the_document_has_each_of_a_kind_with_all_its_fields(kind: str) -> None:
    lines = only("each", kind).text.splitlines()
    tags = {one.__struct_config__.tag: one for one in get_args(EACH[kind])}
    decoded = [msgspec.json.decode(line, type=EACH[kind]) for line in lines]
    assert [one.__struct_config__.tag for one in decoded] == list(tags)
    for line, one in zip(lines, decoded, strict=True):
        assert set(json.loads(line)) == {*one.__struct_encode_fields__, one.__struct_config__.tag_field}
        assert json.loads(line) | json.loads(msgspec.json.encode(one)) == json.loads(line)


def test_a_device_is_shown_as_the_document_says() -> None:
    text = only("value", "device").text.strip()
    assert msgspec.json.encode(msgspec.json.decode(text, type=DeviceStatus)).decode() == text


def test_a_full_sheet_is_taken_in_as_it_is_shown() -> None:
    shown = msgspec.json.decode(only("value", "sheet").text)
    (read,), problems = checked_sheets({"sheets": [shown]}, load("en"), datetime.now(UTC))
    assert problems == []
    assert read.sheet == f"{shown['id']}@{shown['origin']['journal'][:8]}"


WORDS: Final[dict[str, type[StrEnum] | tuple[str, ...]]] = {
    "guard": Guard,
    "refusal": Reason,
    "event type": EVENT_TYPES,
}


@pytest.mark.parametrize("kind", WORDS)
def test_the_document_has_all_words(kind: str) -> None:
    assert sorted(only("words", kind).text.split()) == sorted(map(str, WORDS[kind]))


def test_topics_are_as_the_document_says() -> None:
    told = [line.split()[0] for line in only("told", "topics").text.splitlines()]
    at = topics("revanche", "livingroom")
    assert told == [at.outcome, at.status, at.availability, at.evening, at.wanted, at.next, at.ask]


def test_an_outcome_over_mqtt_is_as_the_document_says() -> None:
    room = Room()
    room.command(New(("Anna", "Bram")), moment())
    (outcome,) = room.command(Won(Side.A), moment(1))
    (news,) = values(only("told", "hook").text)
    published = outcome_payload(outcome, json.dumps(news).encode())
    assert formed(published.decode()) == formed(only("told", "mqtt").text)


def test_an_evening_over_mqtt_is_as_the_document_says() -> None:
    opened = datetime.fromisoformat("2026-11-30T20:00:00+01:00")
    entries = [
        Entry(1, opened, MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 1, new_evening=True), None, ""),
        Entry(2, opened + timedelta(minutes=30), GameWon(Side.A, "2026-11-30.1"), Source("Rig Buds"), ""),
    ]
    played = matches(entries, journal="5f0c2b7a90e1d344")
    payload = evening_payload(json.dumps(log_form(played)).encode())
    assert values(payload.decode()) == values(only("told", "evening").text)


def test_the_board_is_as_the_document_says() -> None:
    board, at = Board(), datetime.fromisoformat("2026-11-30T20:30:00+01:00")
    (evening,) = values(only("told", "evening").text)
    (match,) = evening["matches"]
    status = {"state": "decided", "match": {key: match.get(key) for key in MatchStatus.__struct_fields__}}
    board.hear("livingroom", Kind.STATUS, json.dumps(status).encode(), at)
    board.hear("livingroom", Kind.EVENING, json.dumps(evening).encode(), at)
    shown = msgspec.json.encode(board_form(board, at, connected=True))
    assert values(shown.decode()) == values(only("told", "board").text)


def test_an_offer_is_as_the_document_says() -> None:
    text = only("told", "offer").text.strip()
    assert offer(text.encode()) == Offer(("Anna", "Bram"), "4", "yahtzee", 3)
    assert offer_payload(offer(text.encode())).decode() == text


def test_what_home_assistant_gets_is_as_the_document_says() -> None:
    (told,) = values(only("told", "discovery").text)
    version = told["origin"]["sw_version"]
    topic, message = discovery("livingroom", EntityNames("Score", "Outcome"), topics("revanche", "livingroom"), version)
    assert f"`{topic}`" in TEXT
    assert json.loads(message) == told


def test_the_document_has_each_path_of_the_page() -> None:
    nobody: Any = None
    served = routes.Routes(
        *(nobody, nobody, nobody),
        sheets=nobody,
        archive=nobody,
        advising=nobody,
        phones=nobody,
        pairing=nobody,
        calendar=nobody,
        items={},
        names=frozenset(),
        board=BoardRoutes(nobody),
    )._answers
    there = {f"{method} {path}" for method, path in served.table}
    there |= {f"GET {path}" for path in (*static_files._PAGES, *served._streams)}
    rows = re.findall(r"^\| (`(?:GET|POST) .*?) \|", TEXT, re.MULTILINE)
    assert set(re.findall(r"`([^`]+)`", " ".join(rows))) == there


def test_the_document_has_each_status_of_the_page() -> None:
    source = "".join(path.read_text() for path in WEB.rglob("*.py"))
    given = {http.HTTPStatus[name] for name in re.findall(r"HTTPStatus\.([A-Z_]+)", source)}
    told = {http.HTTPStatus(int(number)) for number in re.findall(r"^\| (\d{3}) \|", TEXT, re.MULTILINE)}
    assert told == given - {http.HTTPStatus.OK, http.HTTPStatus.NOT_MODIFIED}


def test_what_was_printed_can_be_imported(tmp_path: Path) -> None:
    (log,) = [told.block.text for asked, told in exchanges() if asked.text == "revanche log --json\n"]
    home = Home(tmp_path)
    first = home.run("import", "-", stdin=log.encode())
    assert (first.returncode, first.stderr) == (0, "")
    assert [match["players"] for match in home.json("log", "--evening", "all", "--json")["matches"]] == [
        ["Anna", "Bram"]
    ]
    home.run("import", "-", stdin=log.encode())
    assert len(home.json("log", "--evening", "all", "--json")["matches"]) == 1
