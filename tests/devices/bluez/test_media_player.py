import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from dbus_fast import Message, Variant

from revanche.devices.bluez import bus as module
from revanche.devices.bluez import media_player as player_module
from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.media_player import PATH, MediaPlayer
from support.bluez import ADAPTER, FakeBluez, bluez, switch
from support.players import Bus
from support.processes import until

OURS = ADAPTER + PATH


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.02)
    bus = Bus(tmp_path)
    yield bus
    bus.stop()


@asynccontextmanager
async def playing(bus: Bus) -> AsyncIterator[MediaPlayer]:
    ours = Bluez(bus.address)
    player = MediaPlayer(ours)
    knowing, task = asyncio.create_task(ours.run()), asyncio.create_task(player.run())
    ours.wake()
    await until(lambda: ours.tree.up)
    try:
        yield player
    finally:
        for each in (task, knowing):
            each.cancel()
            await asyncio.wait([each])


def title(properties: dict[str, Variant]) -> str:
    return str(properties["Metadata"].value["xesam:title"].value)


def titles(fake: FakeBluez) -> list[str]:
    return [title(message.body[1]) for message in fake.heard]


async def test_it_is_there_while_buttons_count_and_lets_nobody_control_it(bus: Bus) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        async with playing(bus) as player:
            player.show("Anna 1 – 0 Bram", "Anna wins.")
            await asyncio.sleep(0.05)
            assert fake.players == {}
            player.arm(armed=True)
            await until(lambda: OURS in fake.players)
            properties = fake.players[OURS]
            assert title(properties) == "Anna 1 – 0 Bram"
            assert properties["PlaybackStatus"].value == "Playing"
            assert not any(name.startswith("Can") for name in properties)
            player.show("Anna 2 – 0 Bram", "Anna wins.")
            await until(lambda: titles(fake) == ["Anna 2 – 0 Bram"])
            player.arm(armed=False)
            await until(lambda: fake.players == {})


async def test_it_goes_when_revanche_stops(bus: Bus) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        async with playing(bus) as player:
            player.arm(armed=True)
            await until(lambda: OURS in fake.players)
        assert fake.players == {}


async def test_it_is_there_again_on_a_radio_that_comes_and_after_a_restart_of_bluez(bus: Bus) -> None:
    async with bluez(bus) as first, playing(bus) as player:
        player.arm(armed=True)
        await first.adapter(powered=False)
        await asyncio.sleep(0.05)
        assert first.players == {}
        await first.change(ADAPTER, "Adapter1", Powered=switch(on=True))
        await until(lambda: OURS in first.players)
        await first.change(ADAPTER, "Adapter1", Powered=switch(on=False))
        await until(lambda: first.players == {})
        await first.change(ADAPTER, "Adapter1", Powered=switch(on=True))
        await until(lambda: OURS in first.players)
        await first.adapter("/org/bluez/hci1")
        await until(lambda: f"/org/bluez/hci1{PATH}" in first.players)
        await first._bus.call(_release())
        async with bluez(bus) as second:
            await second.adapter()
            await until(lambda: OURS in second.players)


async def test_where_it_was_not_told_in_time_that_it_is_there_it_comes_again(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.1)
    monkeypatch.setattr(player_module, "_FIRST_PAUSE", 0.3)
    async with bluez(bus) as fake:
        await fake.adapter()
        fake.be_slow("RegisterPlayer")
        async with playing(bus) as player:
            player.show("Anna 1 – 0 Bram", "Anna wins.")
            player.arm(armed=True)
            await until(lambda: OURS in fake.players)
            await until(lambda: OURS not in fake.players)
            await until(lambda: OURS in fake.players)
            player.show("Anna 2 – 0 Bram", "Anna wins.")
            await until(lambda: titles(fake) == ["Anna 2 – 0 Bram"])


async def test_a_bluez_that_refuses_it_is_a_warning_once_until_it_takes_it(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(player_module, "_FIRST_PAUSE", 0.01)
    asked: list[str] = []
    async with bluez(bus) as fake:
        await fake.adapter()
        take = fake.methods["org.bluez.Media1", "RegisterPlayer"]

        def refuse(message: Message) -> Message:
            asked.append(message.member or "")
            return Message.new_error(message, "org.bluez.Error.NotSupported", "no")

        fake.methods["org.bluez.Media1", "RegisterPlayer"] = refuse
        async with playing(bus) as player:
            player.arm(armed=True)
            await until(lambda: len(asked) >= 3)
            warnings = [record.getMessage() for record in caplog.records if record.name.startswith("revanche")]
            assert len(warnings) == 1
            assert "get none of ours: org.bluez.Error.NotSupported: no" in warnings[0]
            fake.methods["org.bluez.Media1", "RegisterPlayer"] = take
            await until(lambda: OURS in fake.players)


def _release() -> Message:
    return Message(
        "org.freedesktop.DBus",
        "/org/freedesktop/DBus",
        "org.freedesktop.DBus",
        "ReleaseName",
        signature="s",
        body=["org.bluez"],
    )
