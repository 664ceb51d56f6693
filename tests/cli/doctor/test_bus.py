"""What is asked over D-Bus, on a bus of its own: without busctl, which not every machine has."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from revanche.cli.doctor import bus as asking
from revanche.cli.doctor.bluetooth import Silence
from support.players import PREFIX, Bus

BUDS = {"Address": Variant("s", "AA:BB:CC:DD:EE:FF"), "Connected": Variant("b", True), "UUIDs": Variant("as", ["x"])}  # noqa: FBT003


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setenv("PATH", str(tmp_path))  # no busctl
    yield bus
    bus.stop()


@asynccontextmanager
async def answering(bus: Bus, name: str, answer: Callable[[Message], Message | bool | None]) -> AsyncIterator[None]:
    connection = await MessageBus(bus.address, BusType.SESSION).connect()
    connection.add_message_handler(answer)
    await connection.request_name(name)
    try:
        yield
    finally:
        connection.disconnect()
        await connection.wait_for_disconnect()


def refuse(message: Message) -> Message | None:
    if message.message_type is not MessageType.METHOD_CALL:
        return None
    return Message.new_error(message, "org.freedesktop.DBus.Error.AccessDenied", "no")


async def test_what_bluez_has_is_told_with_its_plain_values(bus: Bus) -> None:
    def answer(message: Message) -> Message | None:
        if message.member != "GetManagedObjects":
            return None
        held = {"/org/bluez/hci0/dev_AA": {"org.bluez.Device1": BUDS}}
        return Message.new_method_return(message, "a{oa{sa{sv}}}", [held])

    async with answering(bus, "org.bluez", answer):
        found = await asyncio.to_thread(asking.bluez, 5)
    device = {"Address": "AA:BB:CC:DD:EE:FF", "Connected": True, "UUIDs": ["x"]}
    assert found == {"/org/bluez/hci0/dev_AA": {"org.bluez.Device1": device}}


@pytest.mark.usefixtures("bus")
def test_a_bus_without_bluez_is_told_from_no_bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert asking.bluez(5) is Silence.ABSENT
    assert asking.players(5) == ()
    for name in ("SYSTEM", "SESSION"):
        monkeypatch.setenv(f"DBUS_{name}_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")
    assert asking.bluez(5) is Silence.UNREACHED
    assert asking.players(5) is None


async def test_one_that_hangs_or_refuses_is_not_waited_for(bus: Bus) -> None:
    began = time.monotonic()
    async with answering(bus, "org.bluez", lambda message: message.member == "GetManagedObjects"):
        assert await asyncio.to_thread(asking.bluez, 0.2) is Silence.UNREACHED
    assert time.monotonic() - began < 5

    async with answering(bus, "org.bluez", refuse):
        assert await asyncio.to_thread(asking.bluez, 5) is Silence.UNREACHED


async def test_players_are_those_that_let_themselves_be_controlled(bus: Bus) -> None:
    def able(value: object) -> Callable[[Message], Message | None]:
        def answer(message: Message) -> Message | None:
            body: list[Any] = [Variant("b", value)]
            return Message.new_method_return(message, "v", body) if message.member == "Get" else None

        return answer

    async with (
        answering(bus, PREFIX + "spotify", able(True)),  # noqa: FBT003
        answering(bus, PREFIX + "shy", able(False)),  # noqa: FBT003
        answering(bus, PREFIX + "odd", refuse),
        answering(bus, PREFIX + "revanche", able(True)),  # noqa: FBT003
    ):
        assert await asyncio.to_thread(asking.players, 5) == ("spotify",)
