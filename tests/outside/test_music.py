import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from revanche.outside import music
from revanche.outside.music import MusicPause
from revanche.sound.earcons import Earcon
from revanche.sound.speech import Speech
from revanche.sound.voice import Saying
from support.players import Bus, connections, playing, until_equal


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setattr(music, "_LULL", 0.1)
    yield bus
    bus.stop()


@asynccontextmanager
async def players() -> AsyncIterator[MusicPause]:
    """Have the players of this account; at the end, the music goes on."""
    players = MusicPause()
    task = asyncio.create_task(players.run())
    await asyncio.sleep(0)
    try:
        yield players
    finally:
        task.cancel()
        await asyncio.wait([task])


async def test_what_plays_is_paused_for_the_words_and_goes_on_after_them(bus: Bus) -> None:
    async with playing(bus, "Playing") as player, players() as ours:
        with ours.quiet():
            await until_equal(player, ["Pause"])
            await asyncio.sleep(0.2)
            assert player.does == "Paused"
        ended = time.monotonic()
        await until_equal(player, ["Pause", "Play"])
        assert time.monotonic() - ended >= 0.1


@pytest.mark.parametrize("does", ["Paused", "Stopped"])
async def test_what_does_not_play_is_left_alone(bus: Bus, does: str) -> None:
    async with playing(bus, does) as quiet, playing(bus, "Playing", "other") as player, players() as ours:
        with ours.quiet():
            await until_equal(player, ["Pause"])
        await until_equal(player, ["Pause", "Play"])
        assert quiet.asked == []


async def test_several_players_are_paused_and_go_on(bus: Bus) -> None:
    one_plays, two_plays = playing(bus, "Playing", "one"), playing(bus, "Playing", "two.instance7")
    async with one_plays as one, two_plays as two, players() as ours:
        with ours.quiet():
            for player in (one, two):
                await until_equal(player, ["Pause"])
        for player in (one, two):
            await until_equal(player, ["Pause", "Play"])


async def test_the_other_name_of_a_player_is_no_player(bus: Bus) -> None:
    async with playing(bus, "Playing", "playerctld") as double, playing(bus, "Playing") as player, players() as ours:
        with ours.quiet():
            await until_equal(player, ["Pause"])
        await until_equal(player, ["Pause", "Play"])
        assert double.asked == []


async def test_our_own_player_shows_the_score_and_plays_no_music(bus: Bus) -> None:
    async with playing(bus, "Playing", "revanche") as shown, playing(bus, "Playing") as player, players() as ours:
        with ours.quiet():
            await until_equal(player, ["Pause"])
        await until_equal(player, ["Pause", "Play"])
        assert shown.asked == []


async def test_between_words_that_follow_each_other_the_music_stays_paused(bus: Bus) -> None:
    async with playing(bus, "Playing") as player, players() as ours:
        for _ in range(3):
            with ours.quiet():
                await until_equal(player, ["Pause"])
            await asyncio.sleep(0.03)
        assert player.asked == ["Pause"]
        await until_equal(player, ["Pause", "Play"])


@pytest.mark.parametrize("does", ["Playing", "Stopped"])
async def test_what_people_did_meanwhile_stays(bus: Bus, does: str) -> None:
    async with playing(bus, "Playing") as player, players() as ours:
        with ours.quiet():
            await until_equal(player, ["Pause"])
            player.does = does
        await asyncio.sleep(0.3)
        assert player.asked == ["Pause"]


async def test_a_player_that_left_meanwhile_is_not_started_again_and_nothing_is_said(
    bus: Bus, caplog: pytest.LogCaptureFixture
) -> None:
    async with players() as ours:
        async with playing(bus, "Playing") as player:
            ours_quiet = ours.quiet()
            ours_quiet.__enter__()
            await until_equal(player, ["Pause"])
        ours_quiet.__exit__(None, None, None)
        await asyncio.sleep(0.3)
    assert caplog.text == ""


async def test_when_revanche_stops_the_music_goes_on_at_once(bus: Bus) -> None:
    async with playing(bus, "Playing") as player:
        async with players() as ours:
            with ours.quiet():
                await until_equal(player, ["Pause"])
            began = time.monotonic()
        assert time.monotonic() - began < 0.1
        await until_equal(player, ["Pause", "Play"])


async def test_a_player_that_never_answers_holds_up_neither_words_nor_the_others(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(music, "_PATIENCE", 1.0)
    async with playing(bus, "Playing", "hung", mute=True), playing(bus, "Playing") as player, players() as ours:
        began = time.perf_counter()
        with ours.quiet():
            assert time.perf_counter() - began < 0.02
            await until_equal(player, ["Pause"])
        await until_equal(player, ["Pause", "Play"])


async def test_no_connection_to_the_bus_stays(bus: Bus) -> None:
    async with playing(bus, "Playing") as player, players() as ours:
        before = connections(bus)
        with ours.quiet():
            await until_equal(player, ["Pause"])
        await until_equal(player, ["Pause", "Play"])
        async with asyncio.timeout(5):
            while connections(bus) != before:
                await asyncio.sleep(0.01)


async def test_without_a_bus_that_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(music, "_LULL", 0.01)
    async with players() as ours:
        for _ in range(2):
            with ours.quiet():
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.1)
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["The music was not paused"]


@pytest.fixture
def twice(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Awaitable[None]]:
    monkeypatch.setattr(music, "_LULL", 0.01)

    async def speak() -> None:
        async with players() as ours:
            for _ in range(2):
                with ours.quiet():
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.1)

    return speak


async def test_a_fault_is_an_error_with_its_trace_once(
    bus: Bus,
    twice: Callable[[], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def old(address: str) -> None:
        raise TypeError(f"too old for {address}")

    monkeypatch.setattr("dbus_fast.aio.MessageBus", old)
    await twice()
    (record,) = caplog.records
    assert (record.levelname, record.exc_info is not None) == ("ERROR", True)
    assert f"too old for {bus.address}" in caplog.text


async def test_a_bus_that_does_not_answer_is_told_in_words(
    tmp_path: Path,
    twice: Callable[[], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(music, "_PATIENCE", 0.05)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'silent'}")
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "silent"))
        silent.listen()
        await twice()
    assert len(caplog.records) == 1
    assert caplog.messages[0].startswith("The music was not paused: there was no answer. ")


async def test_without_dbus_fast_that_is_told_once_in_words(
    twice: Callable[[], Awaitable[None]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "dbus_fast.aio", None)
    await twice()
    (record,) = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert "it needs the Python package dbus-fast" in record.getMessage()


class Sounding:
    """What makes a saying heard, for as long as a test wants. ``made`` counts them."""

    engine = "espeak-ng"

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self.made = 0

    async def make(self, _saying: Saying) -> None:
        self.made += 1
        await self.ended.wait()

    async def beside(self, _earcon: Earcon) -> None:
        pass


async def test_words_are_what_music_is_paused_for_and_an_earcon_alone_is_not(bus: Bus) -> None:
    sound = Sounding()
    async with playing(bus, "Playing") as player, players() as ours:
        speech = Speech(sound, ours.quiet)
        task = asyncio.create_task(speech.run())
        await asyncio.sleep(0)
        speech.tell("", urgent=True, earcon=Earcon.NOT_COUNTED)
        await asyncio.sleep(0.1)
        assert (sound.made, player.asked) == (1, [])
        speech.tell("2 – 1", urgent=True)
        await until_equal(player, ["Pause"])
        sound.ended.set()
        await until_equal(player, ["Pause", "Play"])
        task.cancel()
        await asyncio.wait([task])
