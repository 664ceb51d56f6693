import asyncio

import pytest
from bleak import BleakScanner
from bleak.backends.device import BLEDevice
from bleak.exc import BleakError

from revanche.devices.watch.link import FAILURES, Link, MissingError
from revanche.devices.watch_protocols.profile import Characteristic, Write, sig
from support.players import connections
from support.processes import until
from support.watches import MUSIC, Bluetoothd, Peripheral, music, pinetime

EVENT = Characteristic(MUSIC, music("1"))
TRACK = Characteristic(MUSIC, music("4"))


async def seen(peripheral: Peripheral) -> BLEDevice:
    device = await BleakScanner.find_device_by_address(peripheral.address, timeout=5)
    assert device is not None
    return device


async def opened(bluetoothd: Bluetoothd, watch: Peripheral, heard: list[bytes]) -> Link:
    await bluetoothd.start(watch)
    link = Link(await seen(watch), [EVENT], lambda _, payload: heard.append(payload))
    await link.open()
    return link


async def test_what_the_watch_sends_is_heard_and_what_is_written_arrives(bluetoothd: Bluetoothd) -> None:
    watch, heard = pinetime(), list[bytes]()
    link = await opened(bluetoothd, watch, heard)
    bluetoothd.notify(watch, EVENT.uuid, b"\x03")
    bluetoothd.notify(watch, EVENT.uuid, b"\x04")
    await link.write(Write(TRACK, b"Anna 1 - 0 Bram"))
    assert heard == [b"\x03", b"\x04"]
    assert watch.written == [(TRACK.uuid, b"Anna 1 - 0 Bram")]
    await link.close()
    assert not bluetoothd.connected(watch)


async def test_of_two_characteristics_with_one_uuid_the_first_is_written_to(bluetoothd: Bluetoothd) -> None:
    watch = pinetime()
    link = await opened(bluetoothd, watch, [])
    await link.write(Write(Characteristic(MUSIC, music("7")), b"\0\0\0\3"))
    sevens = [path for path, _, uuid, _ in watch.characteristics() if uuid == music("7")]
    assert len(sevens) == 2
    assert (sevens[0], "WriteValue") in bluetoothd.asked
    await link.close()


async def test_a_stream_goes_in_pieces_and_stops_while_the_watch_wants_no_more(bluetoothd: Bluetoothd) -> None:
    watch = pinetime()
    link = await opened(bluetoothd, watch, [])
    link.flowing.clear()
    writing = asyncio.create_task(link.write(Write(TRACK, bytes(range(45)), response=False, stream=True)))
    await link.read(EVENT)
    assert watch.written == []
    link.flowing.set()
    await writing
    assert [len(content) for _, content in watch.written] == [20, 20, 5]
    assert b"".join(content for _, content in watch.written) == bytes(range(45))
    await link.close()


async def test_what_the_watch_need_not_have_is_left_out(bluetoothd: Bluetoothd) -> None:
    link = await opened(bluetoothd, pinetime(), [])
    alert = Characteristic(sig("1811"), sig("2a46"))
    await link.write(Write(alert, b"hello", optional=True))
    with pytest.raises(MissingError):
        await link.write(Write(alert, b"hello"))
    assert await link.read(alert) is None
    await link.close()


async def test_a_link_that_the_watch_ends_leaves_no_socket(bluetoothd: Bluetoothd) -> None:
    watch = pinetime()
    link = await opened(bluetoothd, watch, [])
    before = connections(bluetoothd.bus)
    bluetoothd.drop(watch)
    async with asyncio.timeout(5):
        await link.ended.wait()
    await link.close()
    await until(lambda: connections(bluetoothd.bus) == before - 1)


@pytest.mark.parametrize("method", ["Connect", "StartNotify"])
@pytest.mark.parametrize("error", ["org.bluez.Error.InProgress", "org.bluez.Error.Failed"])
async def test_a_refusal_is_one_of_the_failures(bluetoothd: Bluetoothd, method: str, error: str) -> None:
    watch = pinetime(fails={method: [error]})
    await bluetoothd.start(watch)
    link = Link(await seen(watch), [EVENT], lambda *_: None)
    with pytest.raises(FAILURES):
        await link.open()
    await link.close()


async def test_a_watch_without_the_characteristic_is_told(bluetoothd: Bluetoothd) -> None:
    watch = Peripheral("C0:FF:EE:00:00:02", "Thing", {})
    await bluetoothd.start(watch)
    link = Link(await seen(watch), [EVENT], lambda *_: None)
    with pytest.raises(MissingError, match=EVENT.uuid):
        await link.open()
    await link.close()


async def test_bluetoothd_that_ended_makes_writing_fail_and_closing_end(bluetoothd: Bluetoothd) -> None:
    link = await opened(bluetoothd, pinetime(), [])
    await bluetoothd.kill()
    with pytest.raises(BleakError):
        await link.write(Write(TRACK, b"late"))
    async with asyncio.timeout(8):
        await link.close()
