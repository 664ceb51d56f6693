"""What is known of the devices that are there."""

import pytest

from revanche.match.events import Side
from revanche.presses.attached import AttachedDevices
from revanche.presses.bindings import Bindings, DeviceBindings
from revanche.presses.press import Device, Kind, Particulars

BUDS, OTHERS, TAG = (
    Device("event1", "Buds", Kind.HEADSET),
    Device("event2", "Buds", Kind.HEADSET),
    Device("t", "Tag", Kind.WATCH),
)


@pytest.fixture
def devices() -> AttachedDevices:
    devices = AttachedDevices()
    devices.came(BUDS)
    return devices


def test_what_is_known_is_forgotten_when_a_device_goes_or_comes_again(devices: AttachedDevices) -> None:
    devices.identified(BUDS, "AA:BB")
    devices.charged(BUDS, 50)
    assert devices.particulars == {BUDS.id: Particulars(address="AA:BB", battery=50)}
    assert devices.address(BUDS) == "AA:BB"
    devices.came(BUDS)
    assert devices.address(BUDS) is None
    devices.identified(BUDS, "AA:BB")
    devices.went(BUDS, taken=False)
    assert devices.particulars == {}


def test_of_one_that_is_not_there_nothing_is_known_but_that_it_was_taken(devices: AttachedDevices) -> None:
    devices.went(BUDS, taken=True)
    devices.identified(BUDS, "AA:BB")
    devices.charged(BUDS, 50)
    assert devices.particulars == {BUDS.id: Particulars(taken=True)}


@pytest.mark.parametrize(
    ("percents", "told"),
    [
        ((15, 14), [False, True]),
        ((14, 13, 19, 14), [True, False, False, False]),
        ((14, 20, 14), [True, False, True]),
    ],
)
def test_a_low_battery_is_told_once_until_it_was_charged(
    devices: AttachedDevices, percents: tuple[int, ...], told: list[bool]
) -> None:
    assert [devices.charged(BUDS, percent) for percent in percents] == told


def test_a_low_battery_is_not_told_again_of_the_same_device_under_another_id(devices: AttachedDevices) -> None:
    devices.identified(BUDS, "AA:BB")
    assert devices.charged(BUDS, 10)
    devices.went(BUDS, taken=False)
    again = Device("event9", "Buds, renamed", Kind.HEADSET)
    devices.came(again)
    devices.identified(again, "AA:BB")
    assert not devices.charged(again, 9)


def test_a_name_that_two_headsets_have_stands_for_neither_while_both_are_there(devices: AttachedDevices) -> None:
    bindings = Bindings(devices={"Buds": DeviceBindings(Side.A), "Tag": DeviceBindings(Side.B)})
    assert devices.holding(bindings) is bindings
    devices.came(OTHERS)
    devices.came(TAG)
    devices.came(Device("t2", "Tag", Kind.WATCH))
    assert set(devices.holding(bindings).devices) == {"Tag"}
    devices.went(OTHERS, taken=False)
    assert devices.holding(bindings) is bindings
