"""What a device is, and who the journal says was behind a press."""

import pytest

from revanche.presses.press import Device, Gesture, Kind, Press, Source, key_device, source
from support.clock import moment
from support.devices import BUDS, NEXT_CODE, WATCH, push


@pytest.mark.parametrize(
    ("node_name", "name", "kind"),
    [
        ("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET),
        ("shell (MCS)", "shell", Kind.HEADSET),
        ("Rig Buds", "Rig Buds", Kind.KEYBOARD),
        ("Rig Buds (AVRCP) Keyboard", "Rig Buds (AVRCP) Keyboard", Kind.KEYBOARD),
        ("Rig Buds(AVRCP)", "Rig Buds(AVRCP)", Kind.KEYBOARD),
        ("Buds (AVRCP) (AVRCP)", "Buds (AVRCP)", Kind.HEADSET),
        ("", "", Kind.KEYBOARD),
    ],
)
def test_a_node_is_a_headset_when_its_name_ends_as_bluez_ends_it(node_name: str, name: str, kind: Kind) -> None:
    assert key_device("event5", node_name) == Device("event5", name, kind)


def test_a_key_is_named_by_device_button_and_code() -> None:
    assert source(push(BUDS, NEXT_CODE, 10)) == Source("Rig Buds", "next", 163)


def test_a_gesture_other_than_a_plain_press_is_named_too() -> None:
    at = moment(10).steady
    assert source(Press(WATCH, "a", at)) == Source("wrist", "a")
    assert source(Press(WATCH, "a", at, Gesture.LONG)) == Source("wrist", "a long")


def test_kinds_and_gestures_are_called_as_status_and_recordings_call_them() -> None:
    assert [*Kind] == ["headset", "watch", "keyboard", "phone", "session"]
    assert [*Gesture] == ["press", "double", "triple", "long", "long_double", "long_triple"]
