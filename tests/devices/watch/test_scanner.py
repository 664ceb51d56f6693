import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from bleak.backends.device import BLEDevice

from revanche.devices.bluez.bus import Bluez
from revanche.devices.watch import scanner as module
from revanche.devices.watch.radio import Radio
from revanche.devices.watch.scanner import Scanner
from support.watch_recorder import until
from support.watches import Bluetoothd, pinetime


@asynccontextmanager
async def scanning() -> AsyncIterator[Scanner]:
    bluez = Bluez()
    bluez.wake()
    scanner = Scanner(Radio(bluez))
    running = [asyncio.create_task(bluez.run()), asyncio.create_task(scanner.run())]
    try:
        yield scanner
    finally:
        for each in reversed(running):
            each.cancel()
            await asyncio.wait([each])


def starts(bluetoothd: Bluetoothd) -> int:
    return [member for _, member in bluetoothd.asked].count("StartDiscovery")


async def test_it_scans_only_for_somebody_and_in_windows(
    bluetoothd: Bluetoothd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_WINDOW", 0.05)
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(module, "_LONGEST_PAUSE", 0.1)
    await bluetoothd.start()
    async with scanning() as scanner:
        await asyncio.sleep(0.1)
        assert starts(bluetoothd) == 0
        with scanner.seeking(lambda *_: None):
            await until(lambda: starts(bluetoothd) >= 3)
        await until(lambda: not bluetoothd.scanning)
        ended = starts(bluetoothd)
        await asyncio.sleep(0.2)
        assert starts(bluetoothd) == ended


async def test_who_begins_to_seek_in_a_pause_does_not_wait_for_its_end(
    bluetoothd: Bluetoothd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_WINDOW", 0.05)
    await bluetoothd.start()
    async with scanning() as scanner:
        with scanner.seeking(lambda *_: None):
            await until(lambda: bool(bluetoothd.scanning))
            await until(lambda: not bluetoothd.scanning)
            with scanner.seeking(lambda *_: None):
                await until(lambda: starts(bluetoothd) == 2, seconds=2)


async def test_it_seeks_nothing_while_somebody_connects_but_goes_on_listening(bluetoothd: Bluetoothd) -> None:
    await bluetoothd.start()
    async with scanning() as scanner:
        with scanner.seeking(lambda *_: None):
            await until(lambda: bool(bluetoothd.scanning))
            with scanner.connecting():
                await until(lambda: not bluetoothd.scanning)
                with scanner.listening(lambda *_: None):
                    await until(lambda: bool(bluetoothd.scanning))


async def test_all_are_shown_what_advertises(bluetoothd: Bluetoothd) -> None:
    seen: list[tuple[str, BLEDevice]] = []
    await bluetoothd.start(pinetime())
    async with scanning() as scanner:
        with (
            scanner.seeking(lambda device, _: seen.append(("seeks", device))),
            scanner.listening(lambda device, _: seen.append(("listens", device))),
        ):
            await until(lambda: {who for who, _ in seen} == {"seeks", "listens"})
    assert {device.address for _, device in seen} == {"C0:FF:EE:00:00:01"}


async def test_without_a_radio_it_waits_for_one(bluetoothd: Bluetoothd) -> None:
    await bluetoothd.start(powered=False)
    async with scanning() as scanner:
        with scanner.seeking(lambda *_: None):
            await asyncio.sleep(0.1)
            assert starts(bluetoothd) == 0
            bluetoothd.power(on=True)
            await until(lambda: bool(bluetoothd.scanning))


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, bool]]:
    """Return the levels of what we told, and whether each came with a trace."""
    ours = [record for record in caplog.records if record.name.startswith("revanche")]
    return [(record.levelname, record.exc_info is not None) for record in ours]


@pytest.mark.parametrize(("refusals", "levels"), [(4, []), (8, [("WARNING", False)])])
async def test_a_scan_that_is_refused_again_and_again_is_a_warning_once(
    bluetoothd: Bluetoothd,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    refusals: int,
    levels: list[tuple[str, bool]],
) -> None:
    monkeypatch.setattr(module, "_BUSY", 0.005)
    bluetoothd.fails["StartDiscovery"] = ["org.bluez.Error.NotReady"] * refusals
    await bluetoothd.start()
    async with scanning() as scanner:
        with scanner.listening(lambda *_: None):
            await until(lambda: bool(bluetoothd.scanning))
    assert told(caplog) == levels


@pytest.mark.parametrize("method", ["start", "stop"])
async def test_a_fault_in_a_scan_is_an_error_with_its_trace_once_and_it_is_tried_again(
    bluetoothd: Bluetoothd, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    monkeypatch.setattr(module, "_WINDOW", 0.02)
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.01)
    monkeypatch.setattr(module, "_LONGEST_PAUSE", 0.01)
    monkeypatch.setattr(module, "_BUSY", 0.005)
    tries: list[object] = []

    async def fail(scanner: object) -> None:
        tries.append(scanner)
        raise TypeError("a mistake of ours")

    monkeypatch.setattr(module.BleakScanner, method, fail)
    await bluetoothd.start()
    async with scanning() as scanner:
        with scanner.seeking(lambda *_: None):
            await until(lambda: len(tries) >= 3)
    assert told(caplog) == [("ERROR", True)]
    assert "a mistake of ours" in caplog.text
