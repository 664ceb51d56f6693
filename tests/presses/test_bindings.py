"""What buttons mean: by default, by binding, for all devices or one."""

import msgspec
import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.presses.bindings import BUTTONS, Bindings, DeviceBindings, Meaning, meant
from revanche.presses.press import Device, Gesture, Kind, Press
from revanche.units import SECOND
from support.clock import moment
from support.devices import (
    BUDS,
    DESKTOP,
    NEXT_CODE,
    OTHER_BUDS,
    PHONE,
    PLAY_CODE,
    PREVIOUS_CODE,
    REMOTE,
    SAME_BUDS,
    WATCH,
    push,
)

A, B = Side.A, Side.B
FOB = Device("fob#1", "fob", Kind.WATCH)


def pressed(button: str, gesture: Gesture = Gesture.PRESS, device: Device = WATCH) -> Press:
    return Press(device, button, moment(10).steady, gesture)


@pytest.mark.parametrize(
    ("button", "gesture", "command"),
    [
        ("previous", Gesture.PRESS, Won(A)),
        ("next", Gesture.PRESS, Won(B)),
        ("playpause", Gesture.PRESS, Undo()),
        ("a", Gesture.PRESS, Won(A)),
        ("b", Gesture.PRESS, Won(B)),
        ("a", Gesture.LONG, Undo()),
        ("b", Gesture.LONG, Undo()),
        ("button", Gesture.LONG, Undo()),
        ("button", Gesture.PRESS, None),
        ("button", Gesture.DOUBLE, None),
        ("a", Gesture.DOUBLE, Won(A)),
        ("b", Gesture.TRIPLE, Won(B)),
        ("c", Gesture.PRESS, None),
        ("d", Gesture.LONG, None),
        ("next", Gesture.LONG, Won(B)),
        ("KEY_VOLUMEUP", Gesture.PRESS, None),
        ("KEY_STOPCD", Gesture.PRESS, None),
        ("key 30", Gesture.PRESS, None),
    ],
)
def test_by_default_these_buttons_mean_this_and_nothing_else_is_bound(
    button: str, gesture: Gesture, command: Command | None
) -> None:
    assert Bindings().command(pressed(button, gesture)) == command


@pytest.mark.parametrize(
    ("meaning", "command"),
    [
        (Meaning.WON_A, Won(A)),
        (Meaning.WON_B, Won(B)),
        (Meaning.UNDO, Undo()),
        (Meaning.REDO, Redo()),
        (Meaning.SWAP, Swap()),
        (Meaning.NOTHING, None),
    ],
)
def test_any_button_can_be_bound_to_any_meaning_for_all_devices(meaning: Meaning, command: Command | None) -> None:
    bindings = Bindings(everywhere={"next": meaning, "a:double": meaning})
    assert bindings.command(pressed("next")) == command
    assert bindings.command(pressed("a", Gesture.DOUBLE, REMOTE)) == command
    assert bindings.command(pressed("previous")) == Won(A)


def test_a_binding_for_one_device_goes_before_that_for_all() -> None:
    bindings = Bindings(
        everywhere={"next": Meaning.REDO}, devices={"wrist": DeviceBindings(bindings={"next": Meaning.SWAP})}
    )
    assert bindings.command(pressed("next")) == Swap()
    assert bindings.command(pressed("next", device=REMOTE)) == Redo()
    assert bindings.command(pressed("previous")) == Won(A)


@pytest.mark.parametrize("player", [A, B])
def test_player_gives_every_button_that_counts_a_win_to_that_side(player: Side) -> None:
    bindings = Bindings(devices={"fob": DeviceBindings(player=player), "wrist": DeviceBindings(player=player)})
    assert bindings.command(pressed("button", device=FOB)) == Won(player)
    assert bindings.command(pressed("button", Gesture.LONG, device=FOB)) == Undo()
    assert bindings.command(pressed("button", Gesture.DOUBLE, device=FOB)) == Won(player)
    assert [bindings.command(pressed(button)) for button in ("previous", "next", "a", "b")] == [Won(player)] * 4
    assert bindings.command(pressed("playpause")) == Undo()
    assert bindings.command(pressed("KEY_VOLUMEUP")) is None
    assert bindings.command(pressed("next", device=REMOTE)) == Won(B)


def test_a_gesture_with_a_meaning_of_its_own_is_no_plain_push() -> None:
    bindings = Bindings(everywhere={"a:double": Meaning.REDO, "b:double": Meaning.NOTHING, "c": Meaning.SWAP})
    assert bindings.command(pressed("a", Gesture.DOUBLE)) == Redo()
    assert bindings.command(pressed("b", Gesture.DOUBLE)) is None
    assert bindings.command(pressed("a", Gesture.TRIPLE)) == Won(A)
    assert bindings.command(pressed("c", Gesture.LONG)) == Swap()


def test_nothing_on_purpose_is_not_the_same_as_no_meaning() -> None:
    bindings = Bindings(everywhere={"next": Meaning.NOTHING})
    assert bindings.meaning(pressed("next")) is Meaning.NOTHING
    assert bindings.meaning(pressed("c")) is None


def test_pause_of_a_keyboard_with_letters_takes_back_only_where_its_own_bindings_say_so() -> None:
    typing = Device("event3", "Board", Kind.KEYBOARD, typing=True)
    pause = pressed("KEY_PAUSE", device=typing)
    assert Bindings().command(pause) is None
    assert Bindings(everywhere={"playpause": Meaning.SWAP}).command(pause) is None
    own = Bindings(devices={"Board": DeviceBindings(bindings={"playpause": Meaning.UNDO})})
    assert own.command(pause) == Undo()


def test_a_devices_own_binding_goes_before_its_player() -> None:
    bindings = Bindings(devices={"fob": DeviceBindings(player=A, bindings={"button": Meaning.SWAP})})
    assert bindings.command(pressed("button", device=FOB)) == Swap()


@pytest.mark.parametrize("name", ["Rig Buds", "Rig Buds (AVRCP)", "Rig Buds (MCS)"])
def test_a_headset_is_named_with_bluezs_ending_or_without(name: str) -> None:
    bindings = Bindings(devices={name: DeviceBindings(player=A)})
    assert bindings.command(push(BUDS, NEXT_CODE, 10)) == Won(A)
    assert bindings.command(push(OTHER_BUDS, NEXT_CODE, 10)) == Won(B)


def test_bindings_go_by_name_so_two_headsets_of_one_name_share_them() -> None:
    bindings = Bindings(devices={"Rig Buds": DeviceBindings(player=A)})
    assert bindings.command(push(SAME_BUDS, NEXT_CODE, 10)) == Won(A)


def test_only_a_headset_has_a_window_for_undo() -> None:
    bindings = Bindings(undo_window=5 * SECOND)
    assert bindings.command(push(BUDS, PLAY_CODE, 10)) == Undo(5 * SECOND)
    for device in (REMOTE, WATCH):
        assert bindings.command(push(device, PLAY_CODE, 10)) == Undo()


def test_the_desktop_passes_on_presses_of_earbuds_so_it_has_that_window_too() -> None:
    assert Bindings().command(Press(DESKTOP, "playpause", 10)) == Undo(120 * SECOND)


def test_the_window_holds_for_whatever_button_of_a_headset_undoes() -> None:
    bindings = Bindings(everywhere={"previous": Meaning.UNDO})
    assert bindings.command(push(BUDS, PREVIOUS_CODE, 10)) == Undo(120 * SECOND)


def test_a_watch_counts_for_its_player_unless_its_own_bindings_say_otherwise() -> None:
    bindings = Bindings(watches={"fob": B, "wrist": B}, devices={"wrist": DeviceBindings(player=A)})
    assert bindings.command(pressed("button", device=FOB)) == Won(B)
    assert bindings.command(pressed("button", Gesture.LONG, FOB)) == Undo()
    assert bindings.command(pressed("next", device=WATCH)) == Won(A)
    assert bindings.special(Device("event9", "fob", Kind.KEYBOARD)).player is None


@pytest.mark.parametrize("written", ["AB Shutter3", "AB Shutter3       ", " ab shutter3", "AB\u00a0Shutter3"])
def test_a_device_whose_name_ends_in_blanks_is_found_by_what_can_be_seen_of_it(written: str) -> None:
    shutter = Device("e1", "AB Shutter3       ", Kind.KEYBOARD)
    bindings = Bindings(devices={written: DeviceBindings(player=B)})
    assert bindings.special(shutter).player is B
    assert bindings.special(Device("e2", "AB Shutter4", Kind.KEYBOARD)).player is None
    assert bindings.without(frozenset({"AB Shutter3"})).special(shutter).player is None


def test_the_very_spelling_goes_before_one_that_looks_the_same() -> None:
    bindings = Bindings(devices={"buds": DeviceBindings(player=A), "Buds": DeviceBindings(player=B)})
    assert bindings.special(Device("e1", "Buds", Kind.KEYBOARD)).player is B


def test_a_phone_has_the_window_of_headsets_for_it_may_pass_one_on() -> None:
    assert Bindings().command(pressed("playpause", device=PHONE)) == Undo(120 * SECOND)


@pytest.mark.parametrize("player", [A, B])
def test_a_phone_of_one_player_counts_both_buttons_for_him_whatever_the_config_says(player: Side) -> None:
    mine = msgspec.structs.replace(PHONE, player=player)
    bindings = Bindings(devices={PHONE.name: DeviceBindings(A)})
    commands = [bindings.command(pressed(button, device=mine)) for button in ("previous", "next", "playpause")]
    assert commands == [Won(player), Won(player), Undo(120 * SECOND)]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Won(Side.A), "won A"),
        (Undo(5), "undo"),
        (Redo(), "redo"),
        (Swap(), "swap"),
        (New(("a", "b")), "new"),
        (Abandon(), "abandon"),
        (Close(), "close"),
    ],
)
def test_the_journal_says_what_was_meant_in_the_words_of_a_binding(command: Command, words: str) -> None:
    assert meant(command) == words


@pytest.mark.parametrize(
    ("command", "word"), [(Won(A), "won A"), (Won(B), "won B"), (Undo(5), "undo"), (Redo(), "redo"), (Swap(), "swap")]
)
def test_a_command_is_called_as_a_binding_calls_it(command: Command, word: str) -> None:
    assert meant(command) == word


def test_the_buttons_that_have_names_of_their_own() -> None:
    assert BUTTONS == ("previous", "next", "playpause", "a", "b", "c", "d", "button")
