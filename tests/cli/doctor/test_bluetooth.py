"""What BlueZ has, and what is made of it."""

from typing import Any

import pytest

from revanche.cli.doctor.bluetooth import BluetoothFacts, Objects, Paired, Silence, headsets, judge
from revanche.cli.doctor.finding import Severity
from support.happening import Happened

SINK = "0000110b-0000-1000-8000-00805f9b34fb"


def tree(*, powered: bool = True, adapter: bool = True, **devices: dict[str, Any]) -> Objects:
    """Return BlueZ's objects."""
    held: dict[str, Any] = {"/org/bluez": {"org.bluez.AgentManager1": {}}}
    if adapter:
        own = {"Address": "00:AA:01:00:00:00", "Powered": powered, "UUIDs": []}
        held["/org/bluez/hci0"] = {"org.freedesktop.DBus.Introspectable": {}, "org.bluez.Adapter1": own}
    for name, properties in devices.items():
        held[f"/org/bluez/hci0/{name}"] = {"org.bluez.Device1": properties}
    return held


def buds(*, connected: bool = False, trusted: bool = True, paired: bool = True) -> dict[str, Any]:
    return {
        "Address": "AA:BB:CC:DD:EE:FF",
        "Alias": "Rig Buds",
        "Paired": paired,
        "Trusted": trusted,
        "Connected": connected,
        "UUIDs": [SINK],
    }


def said(
    found: Objects | Silence,
    *,
    buttons: bool = False,
    radio: bool = True,
    installed: bool = True,
    blocked: bool = False,
) -> list[str]:
    """Return what is said of the radio, with how bad it is and the command."""
    findings = judge(BluetoothFacts(found, radio, installed, blocked, {}), buttons=buttons)[:-2]
    return [f"{one.text} {one.severity} {one.command or ''}".strip() for one in findings]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Silence.ABSENT, "bluez.down stops sudo systemctl enable --now bluetooth"),
        (tree(adapter=False), "bluez.no_adapter stops sudo systemctl restart bluetooth"),
        (tree(powered=False), "bluez.off stops bluetoothctl power on"),
        (Silence.UNREACHED, "bluez.no_bus stops sudo systemctl start dbus"),
    ],
)
def test_a_radio_that_does_not_work_stops_the_main_job(answer: Objects | Silence, expected: str) -> None:
    assert said(answer) == [expected]


def test_with_buttons_there_it_is_only_a_warning() -> None:
    assert said(Silence.ABSENT, buttons=True) == ["bluez.down warning sudo systemctl enable --now bluetooth"]


def test_a_machine_without_bluez_is_told_to_install_it() -> None:
    assert said(Silence.ABSENT, installed=False) == ["bluez.absent stops sudo apt install bluez"]


def test_a_blocked_radio_is_unblocked() -> None:
    assert said(tree(powered=False), blocked=True) == ["bluez.off stops rfkill unblock bluetooth"]


@pytest.mark.parametrize(
    ("device", "expected"),
    [
        (None, "headset.none stops bluetoothctl --timeout 30 scan on"),
        (buds(paired=False), "headset.none stops bluetoothctl --timeout 30 scan on"),
        (buds(), "headset.away stops bluetoothctl connect AA:BB:CC:DD:EE:FF"),
        (buds(connected=True, trusted=False), "headset.untrusted stops bluetoothctl trust AA:BB:CC:DD:EE:FF"),
        (
            buds(connected=True),
            "headset.silent stops bluetoothctl disconnect AA:BB:CC:DD:EE:FF; bluetoothctl connect AA:BB:CC:DD:EE:FF",
        ),
    ],
)
def test_without_buttons_the_next_step_with_the_headset_is_told(device: dict[str, Any] | None, expected: str) -> None:
    answer = tree() if device is None else tree(dev_AA=device)
    assert said(answer) == ["bluez.ok ok", expected]


def test_with_buttons_nothing_is_asked_of_the_headset() -> None:
    assert said(tree(), buttons=True) == ["bluez.ok ok"]


@pytest.mark.parametrize("found", [Silence.UNREACHED, Silence.ABSENT, tree(adapter=False)])
@pytest.mark.parametrize("installed", [True, False])
def test_a_machine_without_a_radio_is_told_that_and_nothing_of_earbuds(
    found: Objects | Silence, *, installed: bool
) -> None:
    assert said(found, radio=False, installed=installed) == ["bluez.no_adapter stops"]
    assert said(found, radio=False, installed=installed, buttons=True) == ["bluez.no_adapter warning"]


def test_headsets_are_known_by_their_service_or_icon_and_the_connected_come_first() -> None:
    mouse = {"Address": "1", "Alias": "Mouse", "Paired": True, "Icon": "input-mouse", "UUIDs": []}
    phones = {"Address": "2", "Name": "Phones", "Paired": True, "Icon": "audio-headset", "Connected": True}
    known = headsets(tree(dev_1=mouse, dev_2=buds(), dev_3=phones))
    assert known == [Paired("2", "Phones", True, False), Paired("AA:BB:CC:DD:EE:FF", "Rig Buds", False, True)]  # noqa: FBT003


@pytest.mark.parametrize(
    ("file", "text", "bad"),
    [
        ("input.conf", "[General]\nClassicBondedOnly=false\n", ["bonded"]),
        ("input.conf", "[General]\n ClassicBondedOnly = False\n", ["bonded"]),
        ("input.conf", "[General]\n#ClassicBondedOnly=false\n", []),
        ("input.conf", "ClassicBondedOnly=false\nClassicBondedOnly=true\n", []),
        ("input.conf", "ClassicBondedOnly=true\n", []),
        ("main.conf", "[General]\nJustWorksRepairing = always\n", ["repairing"]),
        ("main.conf", "JustWorksRepairing = confirm\n", []),
        ("main.conf", "#JustWorksRepairing = always\n", []),
    ],
)
def test_settings_that_let_strangers_in_are_warned_of(file: str, text: str, bad: list[str], happened: Happened) -> None:
    happened("=" in text, f"{file} has {text.splitlines()[-1]}")
    found = judge(BluetoothFacts(tree(), True, True, False, {file: text}), buttons=True)  # noqa: FBT003
    assert [one.check for one in found if one.severity is not Severity.OK] == bad
    assert all(one.severity is Severity.WARNING and file in (one.command or "") for one in found if one.check in bad)
