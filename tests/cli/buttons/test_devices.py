"""What is connected, which of it counts and why, in 80 columns."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from revanche.cli.buttons import devices
from revanche.cli.buttons.devices_text import lines
from revanche.cli.buttons.roster import Listed, survey
from revanche.devices.headset.nodes import Node
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.status import DeviceStatus
from revanche.words.catalogue import LANGUAGES, load
from support.desk import Desk
from support.sysfs import AVRCP_KEYS, Inputs

MEDIA = frozenset({163, 165, 164})
BUDS = Node("event5", "input5", "Rig Buds (AVRCP)", "", frozenset(AVRCP_KEYS))
REMOTE = Node("event6", "input6", "USB Remote", "", MEDIA)
JACK = Node("event7", "input7", "HDA Intel Headphone", "ALSA", MEDIA)
CLICKER = Node("event8", "input8", "Clicker", "", frozenset({104, 109}))


def whys(*nodes: Node, named: frozenset[str] = frozenset()) -> dict[str, tuple[bool, str]]:
    return {one.name: (one.counts, one.why) for one in survey([(node, True) for node in nodes], named, ())}


def test_each_device_has_its_reason_and_what_counts_comes_first() -> None:
    found = whys(CLICKER, JACK, BUDS, REMOTE)
    assert found == {
        "Rig Buds": (True, "headset"),
        "USB Remote": (True, "media_keys"),
        "Clicker": (False, "no_media_keys"),
        "HDA Intel Headphone": (False, "jack"),
    }
    assert [counting for counting, _ in found.values()] == [True, True, False, False]


def test_a_device_that_the_config_names_counts() -> None:
    assert whys(CLICKER, JACK, named=frozenset({"Clicker", JACK.name})) == {
        "Clicker": (True, "named"),
        JACK.name: (True, "named"),
    }


def test_what_the_running_one_has_is_told_with_its_player_and_battery() -> None:
    joined = [
        DeviceStatus("Rig Buds", Kind.HEADSET, LinkState.UP, "B", 40),
        DeviceStatus("wrist", Kind.WATCH, LinkState.UP, None, None),
        DeviceStatus("USB Remote", Kind.KEYBOARD, LinkState.DOWN, None, None),
    ]
    buds, remote, wrist = survey([(BUDS, False), (REMOTE, True)], frozenset(), joined)
    assert (buds.taken, buds.player, buds.battery, buds.readable) == (True, "B", 40, False)
    assert not remote.taken
    assert (wrist.node, wrist.why, wrist.counts) == (None, "joined", True)


def test_two_headsets_of_one_name_are_told_with_their_addresses_and_that_the_name_stands_for_neither() -> None:
    second = msgspec.structs.replace(BUDS, event="event31")
    joined = [
        DeviceStatus(BUDS.device.name, Kind.HEADSET, LinkState.UP, None, 0, f"AA:BB:CC:DD:EE:0{number}")
        for number in (1, 2)
    ]
    one, two = survey([(BUDS, True), (second, True)], frozenset(), joined)
    assert (one.address, two.address) == ("AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02")
    assert one.twice
    assert two.twice
    text = " ".join(" ".join(lines([one, two], load("en"))).split())
    assert "AA:BB:CC:DD:EE:02, 0 %" in text
    assert text.count("Another one has this name") == 2
    (alone,) = survey([(BUDS, True)], frozenset(), joined[:1])
    assert not alone.twice


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_keep_to_80_columns_and_show_foreign_names_safely(language: str) -> None:
    names = ["小さなイヤホン" * 8, "\u202eevil", "Linde's Buds"]
    listed = [
        Listed(name, Kind.HEADSET, f"event{n}", counts=n != 2, why="headset", taken=True, readable=False, player="A")
        for n, name in enumerate(names)
    ]
    text = lines(listed, load(language))
    assert max(cell_len(line) for line in text) <= 80
    assert "\u202e" not in "".join(text)
    assert any("Linde's Buds" in line for line in text)


def test_that_nothing_counts_is_told_with_where_to_look() -> None:
    assert lines([], load("en"))[0].startswith("No device that counts is connected.")


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inputs]:
    made = Inputs(tmp_path / "machine")
    monkeypatch.setattr(devices, "FOLDER", made.folder)
    monkeypatch.setattr(devices, "SYSFS", made.sysfs)
    yield made
    made.close()


def test_the_command_looks_at_the_nodes_where_no_revanche_runs(desk: Desk, inputs: Inputs) -> None:
    inputs.add("event10", b"Rig Buds (AVRCP)")
    inputs.add("event9", b"Clicker", keys=(104, 109))
    inputs.add("event2", b"Lid Switch", keys=())
    listed = json.loads(desk.out("devices", "--json"))["devices"]
    assert [(one["name"], one["node"], one["counts"], one["readable"]) for one in listed] == [
        ("Rig Buds", "event10", True, True),
        ("Clicker", "event9", False, True),
    ]
    out = desk.out("devices")
    assert out.startswith("● Rig Buds (headset, event10)\n    Counts: these are the buttons of a Bluetooth headset.\n")
    assert "Does not count:" in out


def test_a_faulty_config_does_not_hide_the_devices(desk: Desk, inputs: Inputs) -> None:
    (desk.folder / "revanche").mkdir(exist_ok=True)
    (desk.folder / "revanche" / "config.yaml").write_text("first_to: many\n")
    inputs.add("event5", b"Rig Buds (AVRCP)")
    assert "Rig Buds" in desk.out("devices")
