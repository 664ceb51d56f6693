from collections.abc import Iterator
from pathlib import Path

import pytest

from revanche.devices.headset.nodes import Node, Why, counts, describe, why
from revanche.presses.press import Kind
from support.happening import Happened
from support.sysfs import AVRCP_KEYS, Inputs

LETTERS = tuple(range(16, 51))


@pytest.fixture
def inputs(tmp_path: Path) -> Iterator[Inputs]:
    inputs = Inputs(tmp_path)
    yield inputs
    inputs.close()


def node_of(inputs: Inputs, name: bytes, keys: tuple[int, ...] = AVRCP_KEYS, phys: str = "") -> Node:
    inputs.add("event5", name, keys=keys, phys=phys)
    node = describe("event5", inputs.sysfs)
    assert node is not None
    return node


def test_a_node_is_described_by_sysfs_alone(inputs: Inputs) -> None:
    node = node_of(inputs, b"Rig Buds (AVRCP)", phys="00:aa:01:00:00:00")
    assert (node.event, node.input, node.name, node.phys) == (
        "event5",
        "input1",
        "Rig Buds (AVRCP)",
        "00:aa:01:00:00:00",
    )
    assert node.keys == frozenset(AVRCP_KEYS)


@pytest.mark.parametrize(
    ("name", "keys", "phys", "taken"),
    [
        (b"Rig Buds (AVRCP)", AVRCP_KEYS, "00:aa", True),
        (b"Rig Buds (AVRCP)", (), "", True),
        (b"laptop (MCS)", (200, 166, 201, 163, 165), "", True),
        (b"USB Remote Consumer Control", (163, 164, 165), "usb-1/input1", True),
        (b"A0:E9:DB:00:32:86", AVRCP_KEYS, "", True),
        (b"Remote", (163, 165, 207), "", True),
        (b"MCE Remote", (164, 407, 412), "", True),
        (b"Keyboard", (*LETTERS, 119, 163, 165), "usb-1/input0", False),
        (b"Keyboard", (*LETTERS, 163, 164, 165), "usb-1/input0", True),
        (b"Remote", (163, 165), "", False),
        (b"Remote", (163, 164), "", False),
        (b"Remote", (164, 165), "", False),
        (b"Keyboard", LETTERS, "usb-1/input0", False),
        (b"sof-hda-dsp Headphone", (163, 164, 165), "ALSA", False),
        (b"sof (AVRCP)", AVRCP_KEYS, "ALSA", False),
        (b"Rig Buds (AVRCP) 2", (), "", False),
    ],
)
def test_only_nodes_whose_buttons_can_count_are_taken(
    inputs: Inputs, name: bytes, keys: tuple[int, ...], phys: str, *, taken: bool
) -> None:
    assert counts(node_of(inputs, name, keys, phys), frozenset()) is taken


def test_a_node_that_the_config_names_is_taken_whatever_it_is(inputs: Inputs) -> None:
    jack = node_of(inputs, b"sof-hda-dsp Headphone", (164,), "ALSA")
    assert counts(jack, frozenset({"sof-hda-dsp Headphone"}))
    assert not counts(jack, frozenset({"another"}))


@pytest.mark.parametrize("written", ["AB Shutter3", "AB Shutter3       ", "ab shutter3"])
def test_a_node_whose_name_ends_in_blanks_is_named_without_them(inputs: Inputs, written: str) -> None:
    node = node_of(inputs, b"AB Shutter3       ", (115,))
    assert why(node, frozenset({written})) is Why.NAMED
    assert why(node, frozenset({"AB Shutter"})) is Why.NO_MEDIA_KEYS


@pytest.mark.parametrize(
    ("keys", "types"), [((*LETTERS, 163, 164, 165), True), (AVRCP_KEYS, False), ((16, 163), False)]
)
def test_a_keyboard_that_people_type_on_is_known(inputs: Inputs, keys: tuple[int, ...], *, types: bool) -> None:
    assert node_of(inputs, b"AT Translated Set 2 keyboard", keys).types is types


def test_bluez_ending_is_left_out_of_the_name_that_people_see(inputs: Inputs) -> None:
    device = node_of(inputs, b"Rig Buds (AVRCP)").device
    assert (device.name, device.kind) == ("Rig Buds", Kind.HEADSET)


@pytest.mark.parametrize("name", [b"Sm\xc3", b"\x1b[31mred", "a\u202eb".encode()])
def test_a_hostile_name_is_made_safe_to_show(inputs: Inputs, name: bytes, happened: Happened) -> None:
    shown = node_of(inputs, name).device.name
    happened(name in (inputs.sysfs / "event5/device/name").read_bytes(), f"a device is called {name!r}")
    assert "\ufffd" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_a_node_that_left_is_no_node(inputs: Inputs) -> None:
    inputs.add("event5", b"Rig Buds (AVRCP)")
    inputs.remove("event5")
    assert describe("event5", inputs.sysfs) is None


def test_a_node_whose_bitmap_is_garbage_is_no_node(inputs: Inputs) -> None:
    inputs.add("event5", b"Rig Buds (AVRCP)")
    (inputs.sysfs / "event5" / "device" / "capabilities" / "key").write_text("zz")
    assert describe("event5", inputs.sysfs) is None


def test_a_device_that_people_type_on_is_known_by_its_letters(inputs: Inputs) -> None:
    assert node_of(inputs, b"Board", (*LETTERS, 119)).device.typing


def test_a_remote_with_some_letters_is_not_one_that_people_type_on(inputs: Inputs) -> None:
    assert not node_of(inputs, b"Remote", (*LETTERS[1:], 119)).device.typing
