from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.errors import UsageError
from revanche.presses.press import Device, Edge, Kind
from revanche.recordings.libinput import edges, is_libinput
from revanche.units import SECOND

RECORD = """# libinput record
version: 1
ndevices: 1
libinput:
  version: "1.26.2"
system:
  os: "debian:13"
devices:
- node: /dev/input/event9
  evdev:
    # Name: Rig Buds (AVRCP)
    name: "Rig Buds (AVRCP)"
    id: [5, 224, 16654, 0]
    codes:
      1: [163, 165] # EV_KEY
  udev:
    properties:
    - ID_INPUT=1
  events:
  # Current time is 21:04:11
  - evdev:
    - [  2, 995973,   1, 163,       1] # EV_KEY / KEY_NEXTSONG             1
    - [  2, 995973,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
  - libinput:
    - {type: POINTER_MOTION}
  - evdev:
    - [  3,  16973,   1, 163,       0] # EV_KEY / KEY_NEXTSONG             0
"""
BUDS = Device("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET)
FIRST, LAST = 2_995_973_000, 3_016_973_000


@pytest.fixture(params=["libyaml", "without libyaml"], scope="module", autouse=True)
def loader(request: pytest.FixtureRequest) -> Iterator[str]:
    """Read with libyaml and without it, whatever others have made of yaml before."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "libyaml":
            patch.setattr(yaml, "CBaseLoader", pytest.importorskip("yaml.cyaml").CBaseLoader, raising=False)
        else:
            patch.delattr(yaml, "CBaseLoader", raising=False)
        yield request.param


def device(name: str, node: str, *seconds: int) -> str:
    rows = "".join(f"    - [{second}, 0, 1, 163, 1]\n" for second in seconds)
    return f"- node: {node}\n  evdev: {{name: {name}}}\n  events:\n  - evdev:\n{rows}"


def test_events_are_edges_with_their_kernel_time_and_a_time_from_the_first() -> None:
    assert edges(RECORD, "f.yml") == (
        Edge(BUDS, 1, 163, 1, 0, FIRST),
        Edge(BUDS, 0, 0, 0, 0, FIRST),
        Edge(BUDS, 1, 163, 0, LAST - FIRST, LAST),
    )


def test_a_recording_of_libinput_is_known_as_such() -> None:
    assert is_libinput(RECORD)
    assert is_libinput("devices:\n")
    assert not is_libinput('{"devices":1}')
    assert not is_libinput("my devices:\n")


def test_events_of_several_devices_are_in_the_order_of_their_times() -> None:
    text = "devices:\n" + device("left", "e1", 1, 5) + device("right", "e2", 3, 5)
    found = [(edge.device.name, edge.at // SECOND) for edge in edges(text, "f")]
    assert found == [("left", 0), ("right", 2), ("left", 4), ("right", 4)]


def test_two_devices_of_one_name_have_an_id_each() -> None:
    text = "devices:\n" + device("buds (AVRCP)", "e1", 1) + device("buds (AVRCP)", "e2", 2) + device("other", "e3", 3)
    assert [(edge.device.id, edge.device.name) for edge in edges(text, "f")] == [
        ("buds (AVRCP) e1", "buds"),
        ("buds (AVRCP) e2", "buds"),
        ("other", "other"),
    ]


def test_a_name_that_yaml_would_take_for_something_else_stays_text() -> None:
    assert edges("devices:\n" + device("no", "e1", 1), "f")[0].device.name == "no"


@pytest.mark.parametrize("events", ["", "events: []", "events:", "events: [{libinput: []}]", "events: [{evdev: []}]"])
def test_a_device_that_sent_nothing_has_no_edges(events: str) -> None:
    assert edges(f"devices:\n- evdev: {{name: x}}\n  {events}\n", "f") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("version: 1\n", "f.yml: a recording of libinput record has a list “devices”"),
        ("devices: 7\n", "a list “devices”"),
        ("devices: [7]\n", "a device of libinput record has “evdev”"),
        ("devices:\n- node: x\n", "a device of libinput record has “evdev”"),
        ("devices:\n- [\n", "f.yml:3: this is not the YAML of libinput record"),
        ("devices:\n\tx: 1\n", "f.yml:2: this is not the YAML"),
        ("devices: \x00\n", "f.yml: this is not the YAML"),
    ],
)
def test_another_text_is_refused_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        edges(text, "f.yml")
    assert said in str(caught.value)


def test_a_text_deeper_than_can_be_read_is_refused_with_a_sentence(loader: str) -> None:
    with pytest.raises(UsageError) as caught:
        edges("devices: " + "[" * 100_000, "f.yml")
    at = "f.yml:1" if loader == "libyaml" else "f.yml"
    assert str(caught.value).startswith(f"{at}: this is not the YAML of libinput record")


@pytest.mark.parametrize(
    "row",
    [
        "[1, 2, 3]",
        "[1, 0, 1, 163, x]",
        "[-1, 0, 1, 163, 1]",
        "[1, 1000000, 1, 163, 1]",
        "[10000000000, 0, 1, 163, 1]",
        "[1, 0, 65536, 163, 1]",
        "[1, 0, 1, -1, 1]",
        "[1, 0, 1, 163, %s]" % ("9" * 5000),
        "{a: b}",
        "7",
        "~",
    ],
)
def test_a_wrong_event_is_refused_with_a_sentence(row: str) -> None:
    with pytest.raises(
        UsageError, match=r"f: an event is \[seconds, microseconds, type, code, value\], not "
    ) as caught:
        edges(f"devices:\n- evdev: {{name: x}}\n  events:\n  - evdev:\n    - {row}\n", "f")
    assert len(str(caught.value)) < 200


def test_the_widest_event_is_taken() -> None:
    text = "devices:\n- evdev: {name: x}\n  events: [{evdev: [[9999999999, 999999, 65535, 65535, -1]]}]\n"
    assert edges(text, "f")[0].value == -1


pieces = st.sampled_from(
    ["devices:", "\n", "- ", "  ", "evdev:", "name: x", "events:", "[1, 2, 1, 163, 1]", "&a ", "*a", "{", "}"]
)


@settings(deadline=None)
@given(st.lists(pieces | st.text(max_size=3), max_size=30).map("".join))
def test_whatever_the_text_there_are_edges_or_a_sentence(text: str) -> None:
    try:
        found = edges("devices:\n- " + text, "f")
    except UsageError as error:
        assert str(error).startswith("f")  # noqa: PT017 - both ends are right
    else:
        assert [edge.at for edge in found] == sorted(edge.at for edge in found)


def test_a_keyboard_with_letters_is_known_by_its_codes() -> None:
    letters = ", ".join(str(code) for code in range(16, 51))
    (first, *_) = edges(RECORD.replace("1: [163, 165]", f"1: [{letters}, 163]").replace("(AVRCP)", ""), "")
    assert first.device.typing
    (first, *_) = edges(RECORD.replace("(AVRCP)", ""), "")
    assert not first.device.typing
