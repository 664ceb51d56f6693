import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dbus_fast import Variant

from revanche.devices.bluez.bus import Bluez
from revanche.devices.watch.radio import Radio
from support.watches import Bluetoothd, pinetime


@asynccontextmanager
async def known() -> AsyncIterator[Radio]:
    bluez = Bluez()
    bluez.wake()
    running = asyncio.create_task(bluez.run())
    try:
        yield Radio(bluez)
    finally:
        running.cancel()
        await asyncio.wait([running])


async def test_a_radio_is_there_from_when_it_is_on_until_it_goes(bluetoothd: Bluetoothd) -> None:
    await bluetoothd.start(powered=False)
    async with known() as radio, asyncio.timeout(10):
        ready = asyncio.create_task(radio.ready())
        await asyncio.sleep(0.05)
        assert not ready.done()
        bluetoothd.power(on=True)
        await ready
        gone = asyncio.create_task(radio.gone())
        await asyncio.sleep(0.05)
        assert not gone.done()
        await bluetoothd.kill()
        await gone


async def test_who_is_connected_already_is_found_by_address_and_name(bluetoothd: Bluetoothd) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    bluetoothd.connect(watch)
    async with known() as radio, asyncio.timeout(10):
        found = await radio.connected(lambda _, name: name == "InfiniTime")
        assert (found.address, found.details["path"]) == (watch.address, watch.path)
        other = asyncio.create_task(radio.connected(lambda address, _: address != watch.address))
        lost = asyncio.create_task(radio.lost(watch.path))
        await asyncio.sleep(0.05)
        assert not lost.done()
        bluetoothd.drop(watch)
        await lost
        assert not other.done()
        other.cancel()


async def test_a_battery_is_told_when_it_changes(bluetoothd: Bluetoothd) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    bluetoothd.connect(watch)
    async with known() as radio, asyncio.timeout(10):
        first = asyncio.create_task(radio.battery(watch.path, None))
        await radio.ready()
        bluetoothd.add(watch.path, {"org.bluez.Battery1": {"Percentage": Variant("y", 80)}})
        assert await first == 80
        second = asyncio.create_task(radio.battery(watch.path, 80))
        await asyncio.sleep(0.05)
        assert not second.done()
        bluetoothd.change(watch.path, "org.bluez.Battery1", Percentage=Variant("y", 79))
        assert await second == 79
