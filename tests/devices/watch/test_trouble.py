import pytest
from bleak.exc import BleakDBusError, BleakError

from revanche.devices.watch.link import MissingError
from revanche.devices.watch.trouble import Trouble, trouble
from revanche.words.catalogue import LANGUAGES, load


@pytest.mark.parametrize(
    ("error", "matter"),
    [
        (MissingError("2a46"), Trouble.MISSING),
        (BleakDBusError("org.bluez.Error.InProgress", []), Trouble.REFUSED),
        (BleakDBusError("org.bluez.Error.AuthenticationFailed", []), Trouble.UNPAIRED),
        (
            BleakDBusError("org.bluez.Error.Failed", ["Operation failed with ATT error: 0x05"]),
            Trouble.UNPAIRED,
        ),
        (BleakDBusError("org.bluez.Error.NotPermitted", ["Not paired"]), Trouble.UNPAIRED),
        (BleakDBusError("org.bluez.Error.NotPermitted", ["Notify acquired"]), Trouble.REFUSED),
        (BleakError("failed to discover services, device disconnected"), Trouble.REFUSED),
        (TimeoutError(), Trouble.REFUSED),
    ],
)
def test_an_error_is_what_a_person_can_do_something_about(error: Exception, matter: Trouble) -> None:
    assert trouble(error) is matter


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_trouble_has_its_text(language: str) -> None:
    assert [each for each in Trouble if f"watch.{each}" not in load(language).texts] == []
