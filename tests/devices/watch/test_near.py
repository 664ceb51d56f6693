import pytest

from revanche.devices.watch.near import DeafError, Near, near
from revanche.devices.watch_protocols.recognising import Seen
from support.watches import Bluetoothd, Peripheral, pinetime


async def test_who_advertises_is_listed_with_what_it_says_of_itself(bluetoothd: Bluetoothd) -> None:
    fob = Peripheral("C0:FF:EE:00:00:02", "Shelly", service_content={"0000fcd2-0000-1000-8000-00805f9b34fb": b"\x44"})
    await bluetoothd.start(pinetime(), fob)
    found = await near(5, lambda those: len(those) == 2)
    assert sorted(found, key=lambda each: each.address) == [
        Near("C0:FF:EE:00:00:01", Seen("InfiniTime"), -60),
        Near(
            "C0:FF:EE:00:00:02",
            Seen("Shelly", service_data=frozenset({"0000fcd2-0000-1000-8000-00805f9b34fb"})),
            -60,
        ),
    ]
    assert bluetoothd.scanning == set()


async def test_without_bluetoothd_it_is_said(bluetoothd: Bluetoothd) -> None:
    await bluetoothd.start(powered=False)
    with pytest.raises(DeafError):
        await near(1)
    await bluetoothd.kill()
    with pytest.raises(DeafError):
        await near(1)
