import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from revanche.devices.bluez import bus as module
from revanche.devices.bluez.bus import Bluez, BluezError
from revanche.devices.bluez.tree import Tree
from support.bluez import ADAPTER, bluez, switch
from support.happening import Happened
from support.players import Bus, connections
from support.processes import open_files, until


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.02)


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    yield bus
    bus.stop()


@asynccontextmanager
async def knowing(bus: Bus, *, awake: bool = True) -> AsyncIterator[Bluez]:
    ours = Bluez(bus.address)
    task = asyncio.create_task(ours.run())
    if awake:
        ours.wake()
    try:
        yield ours
    finally:
        task.cancel()
        await asyncio.wait([task])


async def reach(ours: Bluez, up: bool = True) -> Tree:  # noqa: FBT001, FBT002
    async with asyncio.timeout(10):
        return await ours.until(lambda tree: tree.up is up)


async def test_until_it_is_woken_it_does_not_connect(bus: Bus) -> None:
    async with knowing(bus, awake=False) as ours:
        await asyncio.sleep(0.1)
        assert connections(bus) == 0
        with pytest.raises(BluezError):
            await ours.call("/", "org.bluez.Media1", "RegisterPlayer")


async def test_what_is_there_and_what_changes_is_known(bus: Bus) -> None:
    async with bluez(bus) as fake, knowing(bus) as ours:
        await fake.adapter(powered=False)
        path = await fake.headset("AA:BB:CC:DD:EE:01", "Buds", 40, buttons=False)
        await reach(ours)
        await until(lambda: path in ours.tree.devices and ours.tree.devices[path].battery == 40)
        assert not ours.tree.powered
        await fake.change(ADAPTER, "Adapter1", Powered=switch(on=True))
        await fake.change(path, "MediaControl1", Connected=switch(on=True))
        await until(lambda: ours.tree.powered and ours.tree.devices[path].buttons)
        await fake.remove(path)
        await until(lambda: ours.tree.devices == {})


async def test_a_bluez_that_comes_late_dies_and_comes_back_is_noticed(bus: Bus, happened: Happened) -> None:
    async with knowing(bus) as ours:
        await until(lambda: connections(bus) == 1)
        for powered in (True, False):
            async with bluez(bus) as fake:
                await fake.adapter(powered=powered)
                await reach(ours)
                await until(lambda: ADAPTER in ours.tree.adapters)
                assert ours.tree.powered is powered
            happened(not fake.there, "bluetoothd is gone from the bus")
            await reach(ours, up=False)
            assert ours.tree == Tree()


async def test_a_bluez_too_busy_to_answer_in_time_is_asked_again(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.1)
    async with knowing(bus) as ours:
        await until(lambda: connections(bus) == 1)
        for _ in range(2):
            async with bluez(bus) as fake:
                fake.be_slow("GetManagedObjects")
                await reach(ours)
                await fake.adapter()
                await until(lambda: ADAPTER in ours.tree.adapters)
            await reach(ours, up=False)


async def test_a_hundred_restarts_leave_one_connection_and_no_file_open(bus: Bus, happened: Happened) -> None:
    async with knowing(bus) as ours:
        await until(lambda: connections(bus) == 1)
        before, went = open_files(), 0
        for _ in range(100):
            async with bluez(bus) as fake:
                await reach(ours)
            went += not fake.there
            await reach(ours, up=False)
        happened(went == 100, "bluetoothd went a hundred times")
        await until(lambda: connections(bus) == 1)
        assert open_files() <= before


async def test_a_bus_that_is_restarted_is_connected_to_again(tmp_path: Path, happened: Happened) -> None:
    bus = Bus(tmp_path)
    async with knowing(bus) as ours:
        async with bluez(bus):
            await reach(ours)
        before = open_files()
        for _ in range(3):
            bus.stop()
            happened(bus.ended, "the system bus was killed")
            await reach(ours, up=False)
            (tmp_path / "bus").unlink(missing_ok=True)
            bus = Bus(tmp_path)
            async with bluez(bus) as fake:
                await fake.adapter()
                await reach(ours)
                await until(lambda: ours.tree.powered)
        assert open_files() <= before
    bus.stop()


async def test_when_it_stops_its_connection_is_gone(bus: Bus) -> None:
    async with bluez(bus), knowing(bus) as ours:
        await reach(ours)
        assert connections(bus) == 2
    await until(lambda: connections(bus) == 0)


async def test_others_are_not_believed(bus: Bus, happened: Happened) -> None:
    async with bluez(bus) as fake, knowing(bus) as ours:
        await fake.adapter(powered=False)
        await reach(ours)
        await until(lambda: ADAPTER in ours.tree.adapters)
        liar = await MessageBus(bus.address).connect()
        names = await liar.call(
            Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
        )
        body = ["org.bluez.Adapter1", {"Powered": switch(on=True)}, []]
        for name in names.body[0]:
            if name.startswith(":"):
                await liar.send(
                    Message(
                        name,
                        ADAPTER,
                        "org.freedesktop.DBus.Properties",
                        "PropertiesChanged",
                        MessageType.SIGNAL,
                        signature="sa{sv}as",
                        body=body,
                    )
                )
        await until(lambda: any(heard.member == "PropertiesChanged" for heard in fake.heard))
        happened(fake.heard, "a stranger says to all on the bus that the radio is on")
        path = await fake.headset("AA:BB:CC:DD:EE:01", "Buds")
        await until(lambda: path in ours.tree.devices)
        await asyncio.sleep(0.05)
        assert not ours.tree.powered
        liar.disconnect()
        await liar.wait_for_disconnect()


async def test_each_change_is_told_in_order_and_a_moment_is_not_missed(bus: Bus) -> None:
    async with bluez(bus) as fake, knowing(bus) as ours:
        await reach(ours)
        levels: list[int | None] = []
        ours.subscribe(lambda _before, tree: levels.extend(known.battery for known in tree.devices.values()))
        full = asyncio.create_task(ours.until(lambda tree: any(known.battery == 2 for known in tree.devices.values())))
        path = await fake.headset("AA:BB:CC:DD:EE:01", "Buds", 1, buttons=False)
        for level in (2, 3):
            await fake.change(path, "Battery1", Percentage=Variant("y", level))
        async with asyncio.timeout(10):
            tree = await full
        assert tree.devices[path].battery == 2
        await until(lambda: levels == [None, 1, 2, 3])


async def test_what_bluez_refuses_is_raised_in_its_words(bus: Bus) -> None:
    async with bluez(bus) as fake, knowing(bus) as ours:
        fake.methods["org.bluez.Device1", "Connect"] = lambda asked: Message.new_error(
            asked, "org.bluez.Error.InProgress", "busy"
        )
        await reach(ours)
        with pytest.raises(BluezError, match="InProgress: busy"):
            await ours.call("/x", "org.bluez.Device1", "Connect")


async def test_without_dbus_fast_that_is_told_once(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "dbus_fast.aio", None)
    async with knowing(bus):
        await until(lambda: "dbus-fast" in caplog.text)
        await asyncio.sleep(0.1)
    assert len(caplog.records) == 1


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, bool]]:
    """Return the levels of what we told, and whether each came with a trace."""
    ours = [record for record in caplog.records if record.name.startswith("revanche")]
    return [(record.levelname, record.exc_info is not None) for record in ours]


async def test_a_dbus_fast_that_is_too_old_is_an_error_with_its_trace_once(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[str] = []

    class Old:
        def __init__(self, address: str) -> None:
            """Take what dbus-fast 4.0 took."""

    def connecting(*arguments: str, **options: float) -> Old:
        tries.append(arguments[0])
        return Old(*arguments, **options)

    monkeypatch.setattr("dbus_fast.aio.MessageBus", connecting)
    async with knowing(bus):
        await until(lambda: len(tries) >= 3)
    assert told(caplog) == [("ERROR", True)]
    assert "unexpected keyword argument 'auth_timeout'" in caplog.text


async def test_a_fault_while_connected_is_an_error_with_its_trace_once_and_it_is_tried_again(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[object] = []

    def fail(objects: object) -> None:
        tries.append(objects)
        raise AttributeError("a mistake of ours")

    monkeypatch.setattr(module, "whole", fail)
    async with bluez(bus), knowing(bus):
        await until(lambda: len(tries) >= 3)
    assert told(caplog) == [("ERROR", True)]
    assert "a mistake of ours" in caplog.text


async def test_a_call_that_fails_by_a_fault_is_refused_and_the_fault_is_an_error_with_its_trace(
    bus: Bus, caplog: pytest.LogCaptureFixture
) -> None:
    async with bluez(bus), knowing(bus) as ours:
        await reach(ours)
        for _ in range(2):
            with pytest.raises(BluezError):
                await ours.call("/x", "org.bluez.Device1", "Connect", "s", [7])
    assert told(caplog) == [("ERROR", True)]


async def test_a_bus_that_lets_nobody_in_is_a_warning_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tries.append(await reader.read(100))
        writer.write(b"REJECTED EXTERNAL\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(refuse, tmp_path / "refusing")
    ours = Bluez(f"unix:path={tmp_path / 'refusing'}")
    ours.wake()
    task = asyncio.create_task(ours.run())
    async with server:
        await until(lambda: len(tries) >= 3)
        task.cancel()
        await asyncio.wait([task])
    assert told(caplog) == [("WARNING", False)]
    assert "What Bluetooth knows can't be had: " in caplog.text


async def test_a_bluez_that_does_not_answer_is_a_warning_once_until_it_does(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.05)
    async with bluez(bus) as fake, knowing(bus) as ours:
        fake.be_slow("GetManagedObjects")
        await until(lambda: bool(caplog.records))
        happened(
            "GetManagedObjects" in fake.asked and not ours.tree.up, "GetManagedObjects was asked and has no answer"
        )
        await reach(ours)
    assert told(caplog) == [("WARNING", False)]
    assert "did not answer GetManagedObjects in time" in caplog.text


async def test_a_bus_that_is_stopped_in_the_middle_of_a_call_is_no_fault(
    bus: Bus, caplog: pytest.LogCaptureFixture
) -> None:
    player = ("/org/bluez/hci0", "org.bluez.Media1", "RegisterPlayer", "oa{sv}", ["/x", {}])
    with suppress(EOFError):  # of the fake, whose bus it is too
        async with bluez(bus) as fake, knowing(bus) as ours:
            await reach(ours)
            fake.be_slow("RegisterPlayer")
            calling = asyncio.create_task(ours.call(*player))
            await asyncio.sleep(0.05)
            bus.stop()
            with pytest.raises(BluezError):
                await calling
    assert "ERROR" not in {level for level, _ in told(caplog)}
