import sys
from pathlib import Path

import pytest

from revanche import extras
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.trouble import Trouble
from revanche.devices.watch_protocols.profile import sig
from revanche.presses.press import Received
from support.happening import Happened
from support.watch_recorder import held, until
from support.watches import Bluetoothd, Peripheral, pinetime

FOB = WatchSettings("fob", "bthome", "C0:FF:EE:00:00:02", allow_unencrypted=True)
SERVICE_DATA = sig("fcd2")
KEY = bytes.fromhex("231d39c1d7cc1ab1aee224cd096db932")


def fob(name: str = "SBBT-002C", address: str = "C0:FF:EE:00:00:02") -> Peripheral:
    return Peripheral(address, name, service_content={SERVICE_DATA: packet(1, 0)})


def packet(number: int, event: int) -> bytes:
    return bytes([0x44, 0x00, number, 0x01, 0x5E, 0x3A, event])


async def test_a_press_counts_once_however_often_it_is_sent(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    button = fob()
    await bluetoothd.start(button)
    async with held(tmp_path, FOB) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        for number in (2, 2, 1, 3, 3, 2):
            bluetoothd.advertise(button, SERVICE_DATA, packet(number, 1))
        await until(lambda: len(wrists.presses) == 2)
        received = [each for each in wrists.signals if isinstance(each, Received)]
        happened(len(received) > 3, "a push was heard several times")
        assert all(each.advert for each in received)
        assert wrists.presses == ["fob button", "fob button"]
        assert wrists.batteries[-1] == ("fob", 0x5E)
        assert "Connect" not in button.asked
        assert bluetoothd.scanning


async def test_somebody_else_of_that_name_counts_nothing(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    mine, twin = fob(), fob(address="C0:FF:EE:00:00:09")
    named = WatchSettings("SBBT-002C", "bthome", allow_unencrypted=True)
    await bluetoothd.start(mine)
    async with held(tmp_path, named) as (wrists, _):
        await until(lambda: wrists.troubles == [("SBBT-002C", Trouble.PINNED)])
        bluetoothd.near(twin)
        happened((twin.name, twin.address) == (mine.name, "C0:FF:EE:00:00:09"), "another device has the name")
        bluetoothd.advertise(twin, SERVICE_DATA, packet(2, 1))
        bluetoothd.advertise(mine, SERVICE_DATA, packet(9, 0))
        await until(lambda: sum(isinstance(each, Received) for each in wrists.signals) == 2)
        assert wrists.presses == []


async def test_a_bind_key_without_its_cipher_is_told_with_the_command_that_brings_it(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    sealed = WatchSettings("fob", "bthome", "C0:FF:EE:00:00:02", bind_key=KEY)
    await bluetoothd.start(fob())
    async with held(tmp_path, sealed) as (wrists, _):
        await until(lambda: wrists.troubles == [("fob", Trouble.SEALED)])
        assert wrists.details == [extras.command("bthome")]
        assert not bluetoothd.scanning


async def test_a_restart_of_bluetoothd_makes_no_press_count_again(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    button = fob()
    await bluetoothd.start(button)
    async with held(tmp_path, FOB) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.advertise(button, SERVICE_DATA, packet(2, 1))
        await until(lambda: len(wrists.presses) == 1)
        await bluetoothd.kill()
        await bluetoothd.start(button)
        await until(lambda: bool(bluetoothd.scanning))
        bluetoothd.advertise(button, SERVICE_DATA, packet(3, 1))
        await until(lambda: len(wrists.presses) == 2)


async def test_what_was_not_heard_is_told(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    button = fob()
    await bluetoothd.start(button)
    async with held(tmp_path, FOB) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.advertise(button, SERVICE_DATA, packet(4, 1))
        await until(lambda: ("fob", Trouble.UNHEARD) in wrists.troubles)
        assert wrists.presses == ["fob button"]


async def test_two_buttons_that_are_new_at_once_are_told_and_neither_counts(
    bluetoothd: Bluetoothd, tmp_path: Path
) -> None:
    button = fob()
    await bluetoothd.start(button)
    async with held(tmp_path, FOB) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.advertise(button, SERVICE_DATA, bytes.fromhex("4400023a013a01"))
        await until(lambda: wrists.troubles == [("fob", Trouble.TOGETHER)])
        assert wrists.details == ["a, b"]
        assert wrists.presses == []


async def test_a_second_message_under_the_kept_counter_counts_once_over_restarts(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    settings = WatchSettings("fob", "bthome", "54:48:E6:8F:80:A5", bind_key=KEY)
    button = Peripheral("54:48:E6:8F:80:A5", "fob", service_content={SERVICE_DATA: sealed(1, 1)})
    await bluetoothd.start(button)
    for presses in (["fob button"], []):
        async with held(tmp_path, settings) as (wrists, _):
            await until(lambda wrists=wrists: wrists.up("fob"))  # type: ignore[misc]
            bluetoothd.advertise(button, SERVICE_DATA, sealed(1, 2))
            bluetoothd.advertise(button, SERVICE_DATA, sealed(1, 1))
            happened(sealed(1, 1) != sealed(1, 2), "two sealed messages have one counter")
            await until(lambda wrists=wrists: sum(isinstance(each, Received) for each in wrists.signals) >= 2)  # type: ignore[misc]
            await until(lambda wrists=wrists, presses=presses: wrists.presses == presses)  # type: ignore[misc]


async def test_an_encrypted_counter_is_kept_over_a_restart(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    first, second = sealed(1, 1), sealed(2, 2)
    settings = WatchSettings("fob", "bthome", "54:48:E6:8F:80:A5", bind_key=KEY)
    button = Peripheral("54:48:E6:8F:80:A5", "fob", service_content={SERVICE_DATA: first})
    await bluetoothd.start(button)
    async with held(tmp_path, settings) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.advertise(button, SERVICE_DATA, second)
        await until(lambda: wrists.presses == ["fob button"])
    async with held(tmp_path, settings) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.advertise(button, SERVICE_DATA, first)
        happened(button.service_content[SERVICE_DATA] == first, "a sealed message of before the start is sent again")
        bluetoothd.advertise(button, SERVICE_DATA, sealed(3, 3))
        await until(lambda: wrists.presses == ["fob button"])


async def test_a_new_battery_is_told_once_and_under_another_name_it_counts(
    bluetoothd: Bluetoothd, tmp_path: Path
) -> None:
    old, new = (WatchSettings(name, "bthome", "54:48:E6:8F:80:A5", bind_key=KEY) for name in ("old", "new"))
    button = Peripheral("54:48:E6:8F:80:A5", "fob", service_content={SERVICE_DATA: sealed(100, 1)})
    await bluetoothd.start(button)
    async with held(tmp_path, old) as (wrists, _):
        await until(lambda: wrists.up("old"))
        for counter in (1, 2, 3):
            bluetoothd.advertise(button, SERVICE_DATA, sealed(counter, 100 + counter))
        await until(lambda: sum(isinstance(each, Received) for each in wrists.signals) == 4)
        assert wrists.troubles == [("old", Trouble.BEHIND)]
        assert wrists.presses == []
    async with held(tmp_path, new) as (wrists, _):
        await until(lambda: wrists.up("new"))
        bluetoothd.advertise(button, SERVICE_DATA, sealed(4, 104))
        await until(lambda: wrists.presses == ["new button"])


async def test_a_fob_is_heard_while_a_watch_is_missing(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    button, watch = fob(), pinetime()
    await bluetoothd.start(button)
    wrist = WatchSettings("wrist", "infinitime", watch.address)
    async with held(tmp_path, FOB, wrist) as (wrists, _):
        await until(lambda: wrists.up("fob"))
        bluetoothd.near(watch)
        await until(lambda: wrists.up("wrist"))
        bluetoothd.advertise(button, SERVICE_DATA, packet(2, 1))
        await until(lambda: wrists.presses == ["fob button"])


def sealed(counter: int, number: int) -> bytes:
    ccm = pytest.importorskip("cryptography.hazmat.primitives.ciphers.aead").AESCCM
    head, count = b"\x41", counter.to_bytes(4, "little")
    nonce = bytes.fromhex("5448E68F80A5") + b"\xd2\xfc" + head + count
    content: bytes = ccm(KEY, tag_length=4).encrypt(nonce, bytes([0x00, number, 0x3A, 0x01]), b"")
    return head + content[:-4] + count + content[-4:]
