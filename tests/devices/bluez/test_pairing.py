"""Pairing with a BlueZ of a test's own: what it is asked, what it may ask back, and what is left behind: nothing."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from dbus_fast import Message, MessageType

from revanche.devices.bluez.nearby import Failure, Near, Trouble
from revanche.devices.bluez.pairing import Pairing, pairing
from support.bluez import ADAPTER, FakeBluez, bluez
from support.players import Bus


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    yield bus
    bus.stop()


@asynccontextmanager
async def ready(bus: Bus, *, powered: bool = True) -> AsyncIterator[tuple[FakeBluez, Pairing]]:
    async with bluez(bus) as fake:
        await fake.adapter(powered=powered)
        fake.pairs()
        async with pairing(bus.address) as radio:
            assert isinstance(radio, Pairing)
            yield fake, radio


async def near(radio: Pairing) -> Near:
    seen = await radio.devices()
    assert isinstance(seen, list)
    return seen[0]


async def test_earbuds_are_found_paired_trusted_and_connected(bus: Bus) -> None:
    async with ready(bus, powered=False) as (fake, radio):
        assert fake.objects[ADAPTER]["org.bluez.Adapter1"]["Powered"].value is True
        async with radio.looking() as refused:
            assert refused is None
            await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds")
            buds = await near(radio)
            assert (buds.name, buds.here, buds.sound, buds.paired) == ("Rig Buds", True, True, False)
        assert await radio.pair(buds) is None
        assert await radio.connect(buds) is None
        assert fake.asked[-4:] == ["StopDiscovery", "Pair", "Set", "Connect"]
        now = await near(radio)
        assert (now.paired, now.connected, now.buttons) == (True, True, True)
    assert fake.asked.count("StartDiscovery") == fake.asked.count("StopDiscovery") == 1
    assert fake.asked[-1] == "UnregisterAgent"


async def test_only_the_device_that_was_chosen_may(bus: Bus) -> None:
    async with ready(bus) as (fake, radio):
        path = await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds")
        other = f"{ADAPTER}/dev_stranger"
        await radio.pair(await near(radio))
        assert (
            await fake.ask_agent("AuthorizeService", "os", path, "0000110e")
        ).message_type is MessageType.METHOD_RETURN
        assert (await fake.ask_agent("RequestConfirmation", "ou", path, 7)).message_type is MessageType.METHOD_RETURN
        assert (await fake.ask_agent("RequestPinCode", "o", path)).body == ["0000"]
        for member in ("AuthorizeService", "RequestAuthorization"):
            body = (other, "0000110e") if member == "AuthorizeService" else (other,)
            refused = await fake.ask_agent(member, "os" if len(body) > 1 else "o", *body)
            assert refused.error_name == "org.bluez.Error.Rejected"
        assert (await fake.ask_agent("Cancel", "")).message_type is MessageType.METHOD_RETURN


@pytest.mark.parametrize(
    ("name", "text", "trouble"),
    [
        ("AuthenticationRejected", "Authentication Rejected", Trouble.REFUSED),
        ("ConnectionAttemptFailed", "Page Timeout", Trouble.AWAY),
    ],
)
async def test_why_it_failed_is_a_value(bus: Bus, name: str, text: str, trouble: Trouble) -> None:
    async with ready(bus) as (fake, radio):
        await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds")
        fake.refuses("Pair", name, text)
        assert await radio.pair(await near(radio)) == Failure(trouble, text)
        assert (await near(radio)).paired is False


async def test_a_device_can_be_forgotten_again(bus: Bus) -> None:
    async with ready(bus) as (fake, radio):
        await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds")
        await radio.forget(await near(radio))
        assert await radio.devices() == []


async def test_a_radio_that_stays_off_none_at_all_no_service_and_no_bus(bus: Bus, tmp_path: Path) -> None:
    async with pairing(f"unix:path={tmp_path}/nowhere") as radio:
        assert isinstance(radio, Failure)
        assert radio.trouble is Trouble.NO_BUS
    async with pairing(bus.address) as radio:
        assert isinstance(radio, Failure)
        assert radio.trouble is Trouble.NO_SERVICE
    async with bluez(bus) as fake:
        fake.pairs()
        async with pairing(bus.address) as radio:
            assert radio == Failure(Trouble.NO_ADAPTER)
        await fake.adapter(powered=False)
        fake.refuses("Set", "Failed", "Blocked through rfkill")
        async with pairing(bus.address) as radio:
            assert radio == Failure(Trouble.OFF, "Blocked through rfkill")


async def test_a_bluez_that_hangs_is_none(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("revanche.devices.bluez.pairing._PATIENCE", 0.05)
    async with bluez(bus) as fake:
        await fake.adapter()
        fake.pairs()
        fake.methods["org.freedesktop.DBus.ObjectManager", "GetManagedObjects"] = _never
        async with pairing(bus.address) as radio:
            assert isinstance(radio, Failure)
            assert radio.trouble is Trouble.NO_SERVICE


def _never(_asked: Message) -> bool:
    return True
