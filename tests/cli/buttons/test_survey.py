"""Which devices there are, which of them count and why, and which of them the running Revanche has."""

import msgspec

from revanche.cli.buttons.survey import Listed, survey
from revanche.devices.headset.nodes import Node
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.status import DeviceStatus
from support.sysfs import AVRCP_KEYS

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
    (alone,) = survey([(BUDS, True)], frozenset(), joined[:1])
    assert not alone.twice


def test_of_two_of_one_name_each_has_one_node_and_what_it_gives_is_told_once() -> None:
    second = msgspec.structs.replace(BUDS, event="event31")
    up = DeviceStatus(BUDS.device.name, Kind.HEADSET, LinkState.UP, "A", 40)
    first, other = survey([(BUDS, True), (second, True)], frozenset(), [up])
    assert (first.taken, first.battery, first.player) == (True, 40, "A")
    assert (other.taken, other.battery, other.player) == (False, None, None)


def test_what_does_not_count_is_not_taken_though_something_of_its_name_is() -> None:
    wrist = DeviceStatus("Clicker", Kind.WATCH, LinkState.UP, "B", 12)
    (clicker,) = survey([(CLICKER, True)], frozenset(), [wrist])
    assert (clicker.counts, clicker.taken, clicker.battery) == (False, False, 12)


def test_a_device_that_went_is_not_there() -> None:
    assert survey([], frozenset(), [DeviceStatus("wrist", Kind.WATCH, LinkState.DOWN, None, None)]) == []


def test_what_has_no_node_has_all_that_the_running_one_knows() -> None:
    wrist = DeviceStatus("wrist", Kind.WATCH, LinkState.UP, "B", 61, "AA:BB:CC:DD:EE:01")
    assert survey([], frozenset(), [wrist]) == [
        Listed("wrist", Kind.WATCH, None, True, "joined", True, True, "B", 61, "AA:BB:CC:DD:EE:01")  # noqa: FBT003
    ]


def test_a_keyboard_beside_a_headset_of_its_name_makes_neither_unclear() -> None:
    remote = Node("event9", "input9", "Rig Buds", "", MEDIA)
    assert [one.twice for one in survey([(BUDS, True), (remote, True)], frozenset(), ())] == [False, False]
