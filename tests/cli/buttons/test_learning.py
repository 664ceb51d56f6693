import pytest

from revanche.cli.buttons.learning import learnt_from, proposal
from revanche.presses.bindings import Bindings, DeviceBindings, Meaning
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.press import Device, Gesture, Kind, Press

BUDS = Device("event5", "Rig Buds", Kind.HEADSET)
PLAIN = Bindings()


def came(button: str, gesture: Gesture = Gesture.PRESS, device: Device = BUDS) -> Press:
    return Press(device, button, 0, gesture)


def learnt(
    previous: Press | None, following: Press | None, both: Press | None, bindings: Bindings = PLAIN
) -> list[str]:
    arrived = {PREVIOUS: previous, NEXT: following, PLAYPAUSE: both}
    return [lesson.text for lesson in learnt_from(arrived, bindings)]


def test_buttons_that_arrive_as_themselves_are_well() -> None:
    assert learnt(came(PREVIOUS), came(NEXT), came(PLAYPAUSE)) == ["well", "well", "well"]


def test_a_next_that_arrives_as_playpause_is_warned_of_and_not_bound() -> None:
    arrived = {PREVIOUS: came(PREVIOUS), NEXT: came(PLAYPAUSE), PLAYPAUSE: came(PLAYPAUSE)}
    assert [lesson.text for lesson in learnt_from(arrived, PLAIN)] == ["well", "as_playpause", "well"]
    assert proposal(arrived, PLAIN) == {}


def test_a_button_that_never_came_is_missing() -> None:
    assert learnt(None, came(NEXT), None) == ["missing", "well", "missing"]


def test_other_buttons_are_bound_to_what_they_were_pressed_for() -> None:
    arrived = {PREVIOUS: came("KEY_PAGEUP"), NEXT: came("button", Gesture.DOUBLE), PLAYPAUSE: came(PLAYPAUSE)}
    assert [lesson.well for lesson in learnt_from(arrived, PLAIN)] == [False, False, True]
    assert proposal(arrived, PLAIN) == {"Rig Buds": {"KEY_PAGEUP": Meaning.WON_A, "button:double": Meaning.WON_B}}


def test_buttons_the_wrong_way_round_are_turned() -> None:
    arrived = {PREVIOUS: came(NEXT), NEXT: came(PREVIOUS), PLAYPAUSE: None}
    assert proposal(arrived, PLAIN) == {"Rig Buds": {"next": Meaning.WON_A, "previous": Meaning.WON_B}}


def test_two_that_arrive_as_one_cannot_be_told_apart() -> None:
    arrived = {PREVIOUS: came("KEY_UP"), NEXT: came("KEY_UP"), PLAYPAUSE: came(PLAYPAUSE)}
    assert [(lesson.text, lesson.came) for lesson in learnt_from(arrived, PLAIN)][:2] == [("twin", "⏭"), ("twin", "⏮")]
    assert proposal(arrived, PLAIN) == {}


def test_the_same_button_of_two_devices_is_two() -> None:
    other = Device("event6", "Clicker", Kind.KEYBOARD)
    arrived = {PREVIOUS: came("KEY_UP"), NEXT: came("KEY_UP", device=other), PLAYPAUSE: None}
    assert proposal(arrived, PLAIN) == {"Rig Buds": {"KEY_UP": Meaning.WON_A}, "Clicker": {"KEY_UP": Meaning.WON_B}}


def test_what_is_bound_already_is_well() -> None:
    special = DeviceBindings(bindings={"KEY_UP": Meaning.WON_A, "playpause": Meaning.WON_B})
    bindings = Bindings(devices={"Rig Buds": special})
    assert learnt(came("KEY_UP"), came(PLAYPAUSE), None, bindings) == ["well", "well", "missing"]


@pytest.mark.parametrize(("gesture", "name"), [(Gesture.PRESS, "a"), (Gesture.LONG, "a:long")])
def test_a_press_is_named_as_the_config_names_it(gesture: Gesture, name: str) -> None:
    assert came("a", gesture).binding == name
