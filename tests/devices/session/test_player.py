"""Our player on a session bus of a test's own, and whoever presses its buttons there."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

from revanche.devices.session import player as session
from revanche.devices.session.mpris import PATH, PLAYER
from revanche.devices.session.player import DESKTOP, SessionPlayer
from revanche.places import SESSION_PLAYER
from revanche.presses.press import Attached, Detached, Press, Signal
from support.players import Bus, connections
from support.processes import until

PROPERTIES = "org.freedesktop.DBus.Properties"


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setattr(session, "_FIRST_PAUSE", 0.01)
    yield bus
    bus.stop()


class Sitting:
    """A player of ours that runs, and what came of it."""

    def __init__(self) -> None:
        self.put: list[Signal] = []
        self.moves: list[bool] = []
        self.player = SessionPlayer(lambda: 7, self.put.append, lambda: self.moves.append(self.player.proxied))
        self.player.show("Anna 0 – 0 Bram", "Revanche")

    @property
    def there(self) -> bool:
        """Whether it came and did not go."""
        links = [signal for signal in self.put if isinstance(signal, Attached | Detached)]
        return bool(links) and isinstance(links[-1], Attached)


@asynccontextmanager
async def sitting(*, armed: bool = True) -> AsyncIterator[Sitting]:
    sitting = Sitting()
    sitting.player.arm(armed=armed)
    task = asyncio.create_task(sitting.player.run())
    try:
        yield sitting
    finally:
        task.cancel()
        await asyncio.wait([task])


@asynccontextmanager
async def remote(bus: Bus) -> AsyncIterator[MessageBus]:
    """Have somebody on the bus who presses buttons of players."""
    connection = await MessageBus(bus.address).connect()
    try:
        yield connection
    finally:
        connection.disconnect()
        await connection.wait_for_disconnect()


async def call(remote: MessageBus, member: str, *body: object, interface: str = PLAYER, signature: str = "") -> Message:
    message = Message(SESSION_PLAYER, PATH, interface, member, signature=signature, body=list(body))
    return await remote.call(message)


async def held(remote: MessageBus) -> dict[str, Any]:
    answer = await call(remote, "GetAll", PLAYER, interface=PROPERTIES, signature="s")
    return {name: variant.value for name, variant in answer.body[0].items()}


def pushed(sitting: Sitting) -> list[str]:
    return [signal.button for signal in sitting.put if isinstance(signal, Press)]


async def test_its_buttons_are_presses_of_the_desktop(bus: Bus) -> None:
    async with sitting() as ours, remote(bus) as desktop:
        await until(lambda: ours.there)
        for member in ("Previous", "Next", "PlayPause", "Play", "Pause", "Stop", "Raise"):
            answer = await call(desktop, member, interface="org.mpris.MediaPlayer2" if member == "Raise" else PLAYER)
            assert answer.message_type is MessageType.METHOD_RETURN
        assert ours.put[0] == Attached(DESKTOP, 7)
        assert pushed(ours) == ["previous", "next", *["playpause"] * 4]
        assert all(isinstance(signal, Press) and signal.device == DESKTOP for signal in ours.put[1:])


async def test_it_shows_the_score_and_plays_whatever_it_is_told(bus: Bus) -> None:
    heard: list[dict[str, Any]] = []
    async with sitting() as ours, remote(bus) as desktop:
        await until(lambda: ours.there)
        assert (await held(desktop))["Metadata"]["xesam:title"].value == "Anna 0 – 0 Bram"
        desktop.add_message_handler(lambda said: heard.append(said.body[1]) if said.path == PATH else None)
        rule = f"type='signal',path='{PATH}'"
        await desktop.call(
            Message("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "AddMatch", signature="s", body=[rule])
        )
        await call(desktop, "Pause")
        await until(lambda: len(heard) == 1)
        assert heard[0]["PlaybackStatus"].value == "Playing"
        ours.player.show("Anna 1 – 0 Bram", "Anna wins.")
        await until(lambda: len(heard) == 2)
        assert heard[1]["Metadata"].value["xesam:title"].value == "Anna 1 – 0 Bram"
        one = await call(desktop, "Get", PLAYER, "CanControl", interface=PROPERTIES, signature="ss")
        assert one.body[0].value is True


@pytest.mark.parametrize(
    ("member", "interface", "signature", "body"),
    [
        ("Get", PROPERTIES, "ss", [PLAYER, "Colour"]),
        ("GetAll", PROPERTIES, "s", ["org.example.Player"]),
        ("Dance", PLAYER, "", []),
    ],
)
async def test_what_it_has_not_is_refused(
    bus: Bus, member: str, interface: str, signature: str, body: list[object]
) -> None:
    async with sitting() as ours, remote(bus) as desktop:
        await until(lambda: ours.there)
        answer = await call(desktop, member, *body, interface=interface, signature=signature)
        assert answer.message_type is MessageType.ERROR
        assert pushed(ours) == []


async def test_it_is_there_only_while_the_buttons_count(bus: Bus) -> None:
    async with sitting(armed=False) as ours:
        await asyncio.sleep(0.02)
        assert connections(bus) == 0
        ours.player.arm(armed=True)
        await until(lambda: ours.there)
        ours.player.arm(armed=False)
        await until(lambda: not ours.there)
        await until(lambda: connections(bus) == 0)
        assert ours.put == [Attached(DESKTOP, 7), Detached(DESKTOP, 7)]


async def test_of_two_with_the_name_the_first_has_the_buttons_and_then_the_other(bus: Bus) -> None:
    async with sitting() as first:
        await until(lambda: first.there)
        async with sitting() as second:
            await until(lambda: connections(bus) == 2)
            assert not second.there
            first.player.arm(armed=False)
            await until(lambda: second.there)


async def test_when_the_bus_goes_it_says_so_and_comes_again_with_it(bus: Bus, caplog: pytest.LogCaptureFixture) -> None:
    async with sitting() as ours:
        await until(lambda: ours.there)
        bus.stop()
        await until(lambda: not ours.there)
        again = Bus(Path(bus.address.removeprefix("unix:path=")).parent)
        await until(lambda: ours.there)
        again.stop()
    assert "Traceback" not in caplog.text


async def test_without_a_session_bus_only_those_who_look_closely_are_told_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/bus")
    caplog.set_level(logging.DEBUG, session.__name__)
    async with sitting() as ours:
        await until(lambda: bool(caplog.records))
        for number in range(3):
            ours.player.show(f"{number}", "")
            await asyncio.sleep(0.01)
        assert [record.levelname for record in caplog.records] == ["DEBUG"]
        assert "there is no session bus" in caplog.text
        there = Bus(tmp_path)
        ours.player.show("later", "")
        await until(lambda: ours.there)
        there.stop()


async def test_a_bus_that_nobody_serves_any_more_is_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/bus")
    (tmp_path / "bus").touch()
    caplog.set_level(logging.INFO)
    async with sitting():
        await until(lambda: bool(caplog.records))
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "Connection refused" in caplog.text


async def test_it_knows_whether_bluetooth_was_told_of_it(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_program", lambda _pid: "mpris-proxy")
    async with sitting() as ours, remote(bus) as desktop:
        await until(lambda: ours.there)
        await held(desktop)
        await until(lambda: ours.moves == [True])
        ours.player.arm(armed=False)
        await until(lambda: ours.moves == [True, False])


async def test_a_desktop_that_asks_is_not_bluetooth(bus: Bus) -> None:
    async with sitting() as ours, remote(bus) as desktop:
        await until(lambda: ours.there)
        await held(desktop)
        await until(lambda: not ours.player._asking)
        assert ours.moves == []
