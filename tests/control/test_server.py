import asyncio
import contextlib
import json
import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import msgspec
import pytest

from revanche.control.protocol import Listen, TakeSheet, request_line
from revanche.control.server import Control
from revanche.errors import RevancheError
from revanche.match.commands import New
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Outcome
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.shown.status import status
from support.clock import FakeClock
from support.fake_journal import FakeJournal
from support.happening import Happened
from support.processes import open_files, until
from support.sheets import brought


class PlainRendering:
    """Renders the kind of an outcome and the score, and nothing else."""

    def __init__(self, keeper: Scorekeeper, clock: FakeClock) -> None:
        self._keeper = keeper
        self._clock = clock

    def status(self) -> bytes:
        return msgspec.json.encode(status(self._keeper.state, (), Settings().bindings, self._clock.now()))

    def line(self, outcome: Outcome | None) -> bytes:
        if outcome is None:
            return b"null"
        by = outcome.by.device if isinstance(outcome, Counted) and outcome.by else None
        return msgspec.json.encode({"kind": type(outcome).__name__, "by": by})

    def news(self, outcome: Outcome | None) -> bytes:
        return b'{"status":%s,"line":%s}' % (self.status(), self.line(outcome))


class Asking:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, request: bytes) -> object:
        self.writer.write(request + b"\n")
        return await self.answer()

    async def answer(self) -> object:
        return json.loads(await self.reader.readline())


@pytest.fixture
async def control(tmp_path: Path) -> AsyncIterator[Control]:
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    control = Control(tmp_path / "run" / "control.sock", keeper, clock.steady, PlainRendering(keeper, clock))
    keeper.add_sink(control.tell)
    keeper.add_listener(control.hear)
    async with asyncio.timeout(20):
        tasks = [asyncio.create_task(keeper.run()), asyncio.create_task(control.run())]
        await control.listening.wait()
        yield control
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    assert not (tmp_path / "run" / "control.sock").exists()


@asynccontextmanager
async def connected(tmp_path: Path) -> AsyncIterator[Asking]:
    reader, writer = await asyncio.open_unix_connection(tmp_path / "run" / "control.sock")
    try:
        yield Asking(reader, writer)
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@pytest.mark.usefixtures("control")
async def test_only_the_same_account_can_connect(tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "run" / "control.sock").stat().st_mode) == 0o600


@pytest.mark.usefixtures("control")
async def test_commands_are_taken_in_the_order_asked(tmp_path: Path) -> None:
    async with connected(tmp_path) as asking:
        asking.writer.write(
            b'{"command":"new","players":["Anna","Bram"]}\n{"command":"won","player":"B","by":"page"}\n\n{"query":"status"}\n'
        )
        assert await asking.answer() == {"kind": "Counted", "by": "cli"}
        assert await asking.answer() == {"kind": "Counted", "by": "page"}
        shown = await asking.answer()
    assert isinstance(shown, dict)
    assert shown["state"] == "open"
    assert shown["match"]["score"] == [0, 1]


@pytest.mark.usefixtures("control")
async def test_a_press_goes_through_the_guards(tmp_path: Path) -> None:
    async with connected(tmp_path) as asking:
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
        pressing = b'{"press":"next","by":"keyboard"}'
        assert await asking.ask(pressing) == {"kind": "Counted", "by": "keyboard"}
        assert await asking.ask(pressing) == {"kind": "Ignored", "by": None}
        assert await asking.ask(b'{"press":"nosuchbutton"}') == {"kind": "Meaningless", "by": None}


@pytest.mark.usefixtures("control")
async def test_what_is_asked_again_by_its_id_counts_once(tmp_path: Path) -> None:
    async with connected(tmp_path) as asking:
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
        for _ in range(2):
            winning = b'{"command":"won","player":"A","by":"page","id":"7f3a"}'
            assert await asking.ask(winning) == {"kind": "Counted", "by": "page"}
    async with connected(tmp_path) as again:
        assert await again.ask(winning) == {"kind": "Counted", "by": "page"}
        assert await again.ask(b'{"command":"undo","id":"7f3a"}') == {"kind": "Refused", "by": None}
        pressing = b'{"press":"next","id":"7f3b"}'
        assert await again.ask(pressing) == await again.ask(pressing) == {"kind": "Ignored", "by": None}
        shown = await again.ask(b'{"query":"status"}')
    assert isinstance(shown, dict)
    assert shown["match"]["score"] == [1, 0]


@pytest.mark.usefixtures("control")
async def test_followers_see_what_stands_and_each_outcome(tmp_path: Path) -> None:
    async with connected(tmp_path) as following, connected(tmp_path) as asking:
        first = await following.ask(b'{"query":"follow"}')
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
        second = await following.answer()
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert (first["status"]["state"], first["line"]) == ("idle", None)
    assert (second["status"]["state"], second["line"]) == ("open", {"kind": "Counted", "by": "cli"})


@pytest.mark.usefixtures("control")
async def test_who_sent_a_press_that_is_only_logged_is_answered_and_no_follower_hears_of_it(tmp_path: Path) -> None:
    async with connected(tmp_path) as following, connected(tmp_path) as asking:
        await following.ask(b'{"query":"follow"}')
        assert await asking.ask(b'{"press":"next","by":"keyboard"}') == {"kind": "Ignored", "by": None}
        await asking.ask(b'{"command":"undo"}')
        following_up = await following.answer()
    assert isinstance(following_up, dict)
    assert following_up["line"] == {"kind": "Refused", "by": None}


@pytest.mark.parametrize(
    "request_line",
    [
        b"nonsense",
        b'{"command":"dance"}',
        b'{"command":"won"}',
        b'{"command":"new","players":["Anna"]}',
        b'{"command":"new","players":["Anna","Bram"],"first_to":"three"}',
        b"[]",
        b"{}",
        b'{"query":"everything"}',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"command":"new","players":["\\ud800","B"]}',
    ],
)
@pytest.mark.usefixtures("control")
async def test_what_cannot_be_understood_is_answered_and_harms_nobody(tmp_path: Path, request_line: bytes) -> None:
    async with connected(tmp_path) as asking:
        answer = await asking.ask(request_line)
        assert isinstance(answer, dict)
        assert "error" in answer
        assert await asking.ask(b'{"command":"new","players":["Anna","Bram"]}') == {"kind": "Counted", "by": "cli"}


@pytest.mark.usefixtures("control")
async def test_a_line_without_end_is_cut_off_and_others_are_served(tmp_path: Path, happened: Happened) -> None:
    async with connected(tmp_path) as endless, connected(tmp_path) as asking:
        sent = 0
        with contextlib.suppress(ConnectionError):
            for _ in range(12):
                endless.writer.write(b"x" * 65536)
                sent += 65536
                await endless.writer.drain()
        happened(sent > 65536, f"a line of {sent} bytes without an end")
        assert isinstance(await asking.ask(b'{"query":"status"}'), dict)


async def test_a_follower_that_does_not_read_costs_only_itself(
    tmp_path: Path, control: Control, happened: Happened
) -> None:
    async with connected(tmp_path) as lazy, connected(tmp_path) as asking:
        names = json.dumps(["🎲" * 40, "🎯" * 40])
        await asking.ask(b'{"command":"new","players":%s,"first_to":99}' % names.encode())
        await lazy.ask(b'{"query":"follow"}')
        cast("asyncio.ReadTransport", lazy.writer.transport).pause_reading()
        [waiting] = control._followers
        while not waiting.full():
            await asking.ask(b'{"command":"swap"}')
        happened(waiting.full(), "a follower reads nothing, and all that may wait for it waits")
        for _ in range(10):
            assert await asking.ask(b'{"command":"swap"}') == {"kind": "Counted", "by": "cli"}
        assert waiting.qsize() == 64
    assert control.listening.is_set()


@pytest.mark.parametrize("query", [b'{"query":"follow"}', b'{"query":"signals"}', b'{"query":"status"}'])
async def test_two_hundred_that_came_and_went_keep_no_descriptor(
    tmp_path: Path, control: Control, query: bytes, happened: Happened
) -> None:
    """No outcome comes that would show that nobody is there any more: the end of the client alone ends it."""
    async with connected(tmp_path) as asking:
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
    await until(lambda: not control._clients)
    before, came = open_files(), 0
    for _ in range(200):
        async with connected(tmp_path) as asking:
            assert isinstance(await asking.ask(query), dict)
            came += asking.writer.transport.get_extra_info("socket") is not None
    happened(came == 200, "two hundred came, asked and went")
    await until(lambda: not control._clients)
    await until(lambda: open_files() <= before)
    assert control._followers == set()


async def test_a_follower_that_only_stops_sending_is_let_go_too(tmp_path: Path, control: Control) -> None:
    async with connected(tmp_path) as following:
        await following.ask(b'{"query":"follow"}')
        following.writer.write_eof()
        assert await following.reader.read() == b""
    assert control._followers == set()


async def test_the_65th_client_is_told_so_and_let_go_and_comes_in_when_one_has_gone(
    tmp_path: Path, control: Control
) -> None:
    async with contextlib.AsyncExitStack() as crowd:
        clients = [await crowd.enter_async_context(connected(tmp_path)) for _ in range(64)]
        for client in clients:
            await client.ask(b'{"query":"follow"}')
        async with connected(tmp_path) as late:
            refused = await late.answer()
            assert isinstance(refused, dict)
            assert refused["error"].startswith("64 programs are connected")
            assert await late.reader.read() == b""
        await control.alive()
        clients[0].writer.close()
        await until(lambda: len(control._clients) < 64)
        async with connected(tmp_path) as late:
            assert await late.ask(b'{"command":"new","players":["Anna","Bram"]}') == {"kind": "Counted", "by": "cli"}


async def test_the_socket_is_made_without_a_change_of_the_umask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal's thread may make a file or a folder at that moment."""
    monkeypatch.setattr(os, "umask", lambda _mask: pytest.fail("changed for all threads"))
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    control = Control(tmp_path / "run" / "control.sock", keeper, clock.steady, PlainRendering(keeper, clock))
    task = asyncio.create_task(control.run())
    async with asyncio.timeout(5):
        await control.listening.wait()
    assert stat.S_IMODE((tmp_path / "run" / "control.sock").stat().st_mode) == 0o600
    task.cancel()
    await asyncio.wait([task])


@pytest.mark.usefixtures("control")
async def test_a_scoresheet_from_elsewhere_is_taken_in_or_refused(tmp_path: Path) -> None:
    sheet = brought("yacht", "12346", "66666")
    wrong = msgspec.structs.replace(sheet, players=("Anna",))
    async with connected(tmp_path) as asking:
        assert await asking.ask(request_line(TakeSheet(sheet)).strip()) == {"reason": None}
        assert await asking.ask(request_line(TakeSheet(wrong)).strip()) == {"reason": "impossible_sheet"}


@pytest.mark.usefixtures("control")
async def test_nothing_is_muted_so_nothing_is_unmuted(tmp_path: Path) -> None:
    async with connected(tmp_path) as asking:
        assert await asking.ask(b'{"command":"unmute"}') == {"unmuted": False}


async def test_a_socket_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    path = tmp_path / ("long" * 40) / "control.sock"
    with pytest.raises(RevancheError, match=r"control socket .* can't be made"):
        await Control(path, keeper, clock.steady, PlainRendering(keeper, clock)).run()


async def test_a_socket_left_by_a_crash_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "control.sock").touch()
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    control = Control(tmp_path / "run" / "control.sock", keeper, clock.steady, PlainRendering(keeper, clock))
    task = asyncio.create_task(control.run())
    async with asyncio.timeout(5):
        await control.listening.wait()
    assert (tmp_path / "run" / "control.sock").is_socket()
    task.cancel()
    await asyncio.wait([task])


@pytest.mark.usefixtures("control")
async def test_a_listener_gets_what_stands_and_then_all_that_comes_in(tmp_path: Path) -> None:
    async with connected(tmp_path) as asking, connected(tmp_path) as listening:
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
        first = await listening.ask(b'{"query":"signals"}')
        await asking.ask(b'{"press":"next","by":"keyboard"}')
        await asking.ask(b'{"command":"won","player":"A"}')
        await asking.ask(b'{"command":"unmute"}')
        heard = [await listening.answer() for _ in range(3)]
    assert first == {"t": 0, "command": "new", "players": ["A", "B"], "game": "yahtzee", "first_to": 3}
    assert heard == [
        {"t": 0, "device": "keyboard", "kind": "keyboard", "button": "next"},
        {"t": 0, "command": "won", "player": "A"},
        {"t": 0, "command": "unmute"},
    ]


async def test_a_hold_that_nobody_renews_ends_and_begins_anew_when_somebody_does(
    tmp_path: Path, control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that was stopped by Ctrl-Z, or forgotten, keeps no press from counting for longer."""
    monkeypatch.setattr(Listen, "LASTS", 0.3)
    keeper = control._scorekeeper
    assert isinstance(keeper, Scorekeeper)
    request = b'{"query":"signals","hold":true}'
    async with connected(tmp_path) as asking, connected(tmp_path) as holding:
        await asking.ask(b'{"command":"new","players":["Anna","Bram"]}')
        await holding.ask(request)
        for _ in range(4):
            holding.writer.write(request + b"\n")
            await asyncio.sleep(0.15)
            assert keeper.held
        await until(lambda: not keeper.held)
        assert await asking.ask(b'{"press":"next","by":"keyboard"}') == {"kind": "Counted", "by": "keyboard"}
        holding.writer.write(request + b"\n")
        await until(lambda: keeper.held)
    await until(lambda: not keeper.held)


@pytest.mark.usefixtures("control")
async def test_no_press_counts_while_a_listener_holds_them_and_others_do_not_hear_of_it(tmp_path: Path) -> None:
    pressing = b'{"press":"next","by":"keyboard"}'
    async with connected(tmp_path) as asking, connected(tmp_path) as recording:
        await recording.ask(b'{"command":"new","players":["Anna","Bram"]}')
        await recording.ask(b'{"query":"signals"}')
        async with connected(tmp_path) as holding:
            await holding.ask(b'{"query":"signals","hold":true}')
            assert await asking.ask(pressing) == {"kind": "Ignored", "by": None}
            held = await holding.answer()
        assert isinstance(held, dict)
        assert held["button"] == "next"
        async with asyncio.timeout(10):
            while (counted := await asking.ask(pressing)) == {"kind": "Ignored", "by": None}:
                await asyncio.sleep(0.01)
        assert counted == {"kind": "Counted", "by": "keyboard"}
        assert await recording.answer() == {"t": 0, "device": "keyboard", "kind": "keyboard", "button": "next"}
        recording.writer.write(b'{"query":"status"}\n')
        await asking.ask(b'{"command":"undo"}')
        assert await recording.answer() == {"t": 0, "command": "undo"}, "nothing else is answered there"


async def test_a_listener_that_falls_far_behind_is_let_go(
    control: Control, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("revanche.control.server._BEHIND", 1000)
    async with connected(tmp_path) as asking, connected(tmp_path) as listening:
        await listening.ask(b'{"command":"new","players":["Anna","Bram"]}')
        await listening.ask(b'{"query":"signals"}')
        cast("asyncio.ReadTransport", listening.writer.transport).pause_reading()
        async with asyncio.timeout(20):
            while control._listeners:
                await asking.ask(b'{"command":"won","player":"%s"}' % (b"x" * 20000))
                control.hear(New(("A" * 40, "B" * 40), game="g" * 100000), 0, weighed=True)
    assert control._listeners == set()
