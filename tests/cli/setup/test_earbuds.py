"""Earbuds from the list to their buttons, and each failure in a sentence; a BlueZ of the test's own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from dbus_fast import Message, Variant

from revanche.cli.setup import earbuds
from revanche.cli.setup.steps import Result
from support.bluez import ADAPTER, FakeBluez, bluez
from support.players import Bus
from support.processes import until
from support.sitter import Sitter

ADDRESS = "AA:BB:CC:DD:EE:01"


@pytest.fixture(autouse=True)
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    monkeypatch.setattr(earbuds, "LOOKS_EVERY", 0.01)
    monkeypatch.setattr(earbuds, "COMES_WITHIN", 0.2)
    yield bus
    bus.stop()


@asynccontextmanager
async def room(bus: Bus) -> AsyncIterator[FakeBluez]:
    """Have a BlueZ with a radio that pairs whatever is near."""
    async with bluez(bus) as fake:
        await fake.adapter()
        fake.pairs()
        yield fake


async def choosing(talk: Sitter, after: Callable[[], Awaitable[None]]) -> Result:
    """Take the step; while it looks around, do what comes ``after``."""
    task = asyncio.create_task(earbuds._take(talk))
    await until(lambda: talk.heard("Put them in pairing mode") or task.done())
    await after()
    return await task


async def picked(fake: FakeBluez, talk: Sitter, name: str = "Rig Buds", **said: Variant) -> None:
    """Have a device appear, and type the number under which it is shown."""
    await fake.around(ADDRESS, name, **said)
    await until(lambda: talk.heard(f"1  {name}"))
    talk.typed.put_nowait("1\n")


async def test_what_is_near_is_listed_and_the_chosen_one_is_paired_trusted_and_connected(bus: Bus) -> None:
    talk = Sitter()
    async with room(bus) as fake:
        await fake.around("AA:BB:CC:DD:EE:02", "Phone", Icon=Variant("s", "phone"))
        await fake.around("AA:BB:CC:DD:EE:03", "AA-BB-CC-DD-EE-03")
        assert await choosing(talk, lambda: picked(fake, talk)) is Result.DONE
        device = fake.objects[f"{ADAPTER}/dev_{ADDRESS.replace(':', '_')}"]["org.bluez.Device1"]
        assert [device[name].value for name in ("Paired", "Trusted", "Connected")] == [True, True, True]
    assert talk.said[-2:] == [
        "Rig Buds is paired, and connects by itself from now on.",
        "Rig Buds is connected, with its buttons.",
    ]
    assert not talk.heard("Phone")
    assert not talk.heard("AA-BB")
    assert fake.asked[-1] == "UnregisterAgent"


async def test_no_such_number_is_told_and_nought_leaves_it_out(bus: Bus) -> None:
    talk = Sitter()

    async def type_them() -> None:
        for line in ("\n", "7\n", "0\n"):
            talk.typed.put_nowait(line)

    async with room(bus) as fake:
        assert await choosing(talk, type_them) is Result.LEFT
        assert talk.said[-1] == "There is no such number."
        assert fake.asked.count("StopDiscovery") == 1


@pytest.mark.parametrize(
    ("member", "error", "text", "said"),
    [
        ("Pair", "AuthenticationRejected", "", "Rig Buds refused to be paired."),
        ("Pair", "ConnectionAttemptFailed", "Page Timeout", "Rig Buds does not answer."),
        ("Pair", "Failed", "br-odd", "That did not work with Rig Buds (br-odd)."),
        ("StartDiscovery", "NotReady", "", "That did not work with"),
    ],
)
async def test_each_failure_is_a_sentence_and_the_offer_to_look_again(
    bus: Bus, member: str, error: str, text: str, said: str
) -> None:
    talk = Sitter("n")

    async def pick() -> None:
        if member == "Pair":
            await picked(fake, talk)

    async with room(bus) as fake:
        fake.refuses(member, error, text)
        assert await choosing(talk, pick) is Result.FAILED
    assert talk.heard(said)


async def test_what_turns_out_to_be_no_headset_is_not_kept(bus: Bus) -> None:
    talk = Sitter("n")
    async with room(bus) as fake:
        pair = fake.methods["org.bluez.Device1", "Pair"]
        services = Variant("as", ["0000180f-0000-1000-8000-00805f9b34fb"])

        def and_later_its_services(asked: Message) -> Message | bool:
            held = fake.objects[asked.path or ""]["org.bluez.Device1"]
            asyncio.get_running_loop().call_later(0.02, held.update, {"UUIDs": services})
            return pair(asked)

        fake.methods["org.bluez.Device1", "Pair"] = and_later_its_services
        assert await choosing(talk, lambda: picked(fake, talk, Modalias=Variant("s", ""))) is (Result.FAILED)
        assert f"{ADAPTER}/dev_{ADDRESS.replace(':', '_')}" not in fake.objects
    assert talk.heard("Rig Buds is no headset, so the pairing was taken back.")


async def test_a_computer_without_bluetooth_sound_is_told_and_the_buttons_are_waited_for(bus: Bus) -> None:
    talk = Sitter()
    async with room(bus) as fake:
        fake.refuses("Connect", "NotAvailable", "br-connection-profile-unavailable")
        assert await choosing(talk, lambda: picked(fake, talk)) is Result.DONE
    assert talk.heard("This computer has nothing that sends sound over Bluetooth.")
    assert talk.heard("sudo apt install libspa-0.2-bluetooth")
    assert talk.said[-2:] == [
        "Take Rig Buds out of the case, or press the button, until it is connected …",
        "The buttons did not come. Connect Rig Buds first; revanche setup then goes on.",
    ]


async def test_without_a_radio_or_a_bus_it_says_what_mends_that(
    bus: Bus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = Sitter()
    async with bluez(bus):
        assert await earbuds._take(talk) is Result.FAILED
    assert talk.said == ["No Bluetooth adapter is found; plug one in, or take a computer that has one."]
    assert await earbuds._take(talk) is Result.FAILED
    assert talk.said[-2:][0] == "The Bluetooth service is not running."
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/nowhere")
    assert await earbuds._take(talk) is Result.FAILED
    assert talk.said[-1] == "sudo systemctl start dbus"


def test_nobody_is_made_to_pair() -> None:
    assert earbuds.take(Sitter("n")) is Result.LEFT


async def test_control_c_in_mid_pairing_leaves_nothing_behind(bus: Bus) -> None:
    talk = Sitter()
    async with room(bus) as fake:
        fake.methods["org.bluez.Device1", "Pair"] = lambda _asked: True
        task = asyncio.create_task(earbuds._take(talk))
        await until(lambda: talk.heard("Put them in pairing mode"))
        await picked(fake, talk)
        await until(lambda: "Pair" in fake.asked)
        task.cancel()
        await asyncio.wait([task])
        assert fake.asked[-1] == "UnregisterAgent"
        assert fake.asked.count("StartDiscovery") == fake.asked.count("StopDiscovery")
