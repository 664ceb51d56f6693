"""What BlueZ's objects and errors mean for somebody who pairs."""

import pytest

from revanche.devices.bluez.nearby import Failure, Trouble, adapters, devices, failure

BLUEZ = "org.bluez.Error."


def device(**properties: object) -> dict[str, dict[str, dict[str, object]]]:
    return {"/d": {"org.bluez.Device1": {"Address": "AA:BB:CC:DD:EE:FF", "Alias": "Rig Buds", **properties}}}


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ({"Icon": "audio-headset"}, True),
        ({"Class": 0x240404}, True),
        ({"Class": 0x5A020C, "Icon": "phone"}, False),
        ({"UUIDs": ["0000110b-0000-1000-8000-00805f9b34fb"]}, True),
        ({"UUIDs": ["0000180f-0000-1000-8000-00805f9b34fb"]}, False),
        ({"UUIDs": [], "Icon": "input-keyboard"}, False),
        ({}, None),
    ],
)
def test_whether_it_makes_sound_is_known_by_its_icon_class_or_services(
    said: dict[str, object],
    sound: bool | None,  # noqa: FBT001
) -> None:
    assert devices(device(**said))[0].sound is sound


def test_it_is_here_when_it_is_heard_or_connected_and_has_buttons_when_their_link_is_up() -> None:
    assert devices(device())[0].here is False
    assert devices(device(RSSI=-60))[0].here is True
    held = device(Connected=True, Paired=True)
    held["/d"]["org.bluez.MediaControl1"] = {"Connected": True}
    (near,) = devices(held)
    assert (near.here, near.connected, near.paired, near.buttons) == (True, True, True, True)
    assert (near.path, near.address, near.name) == ("/d", "AA:BB:CC:DD:EE:FF", "Rig Buds")


def test_radios_are_told_with_whether_they_are_on() -> None:
    objects = {"/a": {"org.bluez.Adapter1": {"Powered": True}}, "/b": {"org.bluez.Adapter1": {}}, "/c": {"x": {}}}
    assert adapters(objects) == {"/a": True, "/b": False}


@pytest.mark.parametrize(
    ("name", "text", "trouble"),
    [
        ("AuthenticationRejected", "Authentication Rejected", Trouble.REFUSED),
        ("AuthenticationFailed", "Authentication Failed", Trouble.REFUSED),
        ("ConnectionAttemptFailed", "Page Timeout", Trouble.AWAY),
        ("Failed", "br-connection-page-timeout", Trouble.AWAY),
        ("Failed", "Host is down", Trouble.AWAY),
        ("NotAvailable", "br-connection-profile-unavailable", Trouble.SOUNDLESS),
        ("Failed", "br-connection-unknown", Trouble.OTHER),
    ],
)
def test_each_error_has_its_trouble(name: str, text: str, trouble: Trouble) -> None:
    assert failure(BLUEZ + name, text) == Failure(trouble, text)


def test_a_service_that_is_not_there_is_one_and_what_is_so_already_is_none() -> None:
    assert failure("org.freedesktop.DBus.Error.ServiceUnknown", "") == Failure(Trouble.NO_SERVICE, "ServiceUnknown")
    assert failure(BLUEZ + "AlreadyExists", "Already Exists") is None
    assert failure(BLUEZ + "AlreadyConnected", "") is None
