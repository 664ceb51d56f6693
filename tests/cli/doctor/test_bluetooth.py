"""What BlueZ says of itself, as ``busctl`` puts it, and what is made of it."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import BusType, Message, Variant
from dbus_fast.aio import MessageBus

from revanche.cli.doctor import looking
from revanche.cli.doctor.asking import Asking
from revanche.cli.doctor.bluetooth import BluetoothFacts, Paired, headsets, judge, objects
from revanche.cli.doctor.finding import Answer, Severity
from support.players import Bus

SINK = "0000110b-0000-1000-8000-00805f9b34fb"
TYPES = {bool: "b", str: "s", list: "as"}


def tree(*, powered: bool = True, adapter: bool = True, **devices: dict[str, Any]) -> Answer:
    """Return what ``busctl --json=short call org.bluez / … GetManagedObjects`` puts out."""

    def typed(properties: dict[str, Any]) -> dict[str, Any]:
        return {key: {"type": TYPES[type(value)], "data": value} for key, value in properties.items()}

    held: dict[str, Any] = {"/org/bluez": {"org.bluez.AgentManager1": {}}}
    if adapter:
        own = {"Address": "00:AA:01:00:00:00", "Powered": powered, "UUIDs": []}
        held["/org/bluez/hci0"] = {"org.freedesktop.DBus.Introspectable": {}, "org.bluez.Adapter1": typed(own)}
    for name, properties in devices.items():
        held[f"/org/bluez/hci0/{name}"] = {"org.bluez.Device1": typed(properties)}
    return Answer(0, json.dumps({"type": "a{oa{sa{sv}}}", "data": [held]}) + "\n")


def on_the_bus(answer: Answer) -> dict[str, dict[str, dict[str, Variant]]]:
    """Return the objects of an answer as BlueZ gives them to the bus."""
    (held,) = json.loads(answer.out)["data"]
    return {
        path: {
            name: {key: Variant(value["type"], value["data"]) for key, value in properties.items()}
            for name, properties in interfaces.items()
        }
        for path, interfaces in held.items()
    }


def buds(*, connected: bool = False, trusted: bool = True, paired: bool = True) -> dict[str, Any]:
    return {
        "Address": "AA:BB:CC:DD:EE:FF",
        "Alias": "Rig Buds",
        "Paired": paired,
        "Trusted": trusted,
        "Connected": connected,
        "UUIDs": [SINK],
    }


def said(answer: Answer | None, *, buttons: bool = False, installed: bool = True, blocked: bool = False) -> list[str]:
    """Return what is said of the radio, with how bad it is and the command."""
    found = judge(BluetoothFacts(answer, installed, blocked, {}), buttons=buttons)[:-2]
    return [f"{one.text} {one.severity} {one.command or ''}".strip() for one in found]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Answer(1, ""), "bluez.down stops sudo systemctl enable --now bluetooth"),
        (tree(adapter=False), "bluez.no_adapter stops sudo systemctl restart bluetooth"),
        (tree(powered=False), "bluez.off stops bluetoothctl power on"),
        (Answer(0, "no json"), "bluez.no_adapter stops sudo systemctl restart bluetooth"),
        (Answer(0, "[]"), "bluez.no_adapter stops sudo systemctl restart bluetooth"),
    ],
)
def test_a_radio_that_does_not_work_stops_the_main_job(answer: Answer, expected: str) -> None:
    assert said(answer) == [expected]


def test_with_buttons_there_it_is_only_a_warning() -> None:
    assert said(Answer(1, ""), buttons=True) == ["bluez.down warning sudo systemctl enable --now bluetooth"]


def test_a_machine_without_bluez_is_told_to_install_it() -> None:
    assert said(Answer(1, ""), installed=False) == ["bluez.absent stops sudo apt install bluez"]


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


def test_where_bluez_cannot_be_asked_only_the_missing_buttons_are_told() -> None:
    assert said(None) == ["bluez.unknown"] or said(None)[0].startswith("unknown unknown")
    assert said(None)[1:] == ["headset.none stops bluetoothctl"]
    assert said(None, buttons=True) == ["unknown unknown"]


def test_headsets_are_known_by_their_service_or_icon_and_the_connected_come_first() -> None:
    mouse = {"Address": "1", "Alias": "Mouse", "Paired": True, "Icon": "input-mouse", "UUIDs": []}
    phones = {"Address": "2", "Name": "Phones", "Paired": True, "Icon": "audio-headset", "Connected": True}
    known = headsets(objects(tree(dev_1=mouse, dev_2=buds(), dev_3=phones)))
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
def test_settings_that_let_strangers_in_are_warned_of(file: str, text: str, bad: list[str]) -> None:
    found = judge(BluetoothFacts(tree(), True, False, {file: text}), buttons=True)  # noqa: FBT003
    assert [one.check for one in found if one.severity is not Severity.OK] == bad
    assert all(one.severity is Severity.WARNING and file in (one.command or "") for one in found if one.check in bad)


@pytest.mark.skipif(shutil.which("busctl") is None, reason="busctl is not installed")
async def test_busctl_itself_puts_what_is_on_the_bus_into_the_form_of_these_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    shown = tree(dev_AA=buds(connected=True, trusted=False))
    system = looking.Places(tmp_path)
    assert (await asyncio.to_thread(looking._bluetooth, Asking(), system)).objects == Answer(1, "")
    connection = await MessageBus(bus.address, BusType.SESSION).connect()

    def answer(message: Message) -> Message | None:
        if message.member != "GetManagedObjects":
            return None
        return Message.new_method_return(message, "a{oa{sa{sv}}}", [on_the_bus(shown)])

    connection.add_message_handler(answer)
    await connection.request_name("org.bluez")
    try:
        seen = await asyncio.to_thread(looking._bluetooth, Asking(), system)
    finally:
        connection.disconnect()
        await connection.wait_for_disconnect()
        bus.stop()
    assert seen.objects is not None
    assert objects(seen.objects) == objects(shown)
    assert said(seen.objects)[1] == "headset.untrusted stops bluetoothctl trust AA:BB:CC:DD:EE:FF"
