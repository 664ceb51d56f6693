"""Key codes and the names that the config may give buttons."""

from string import ascii_uppercase

import pytest

from revanche.presses.keys import LETTERS, NEXT, PLAYPAUSE, PREVIOUS, VOLUME_KEYS, button, named_button

CODES = range(768)  # the kernel has no others


@pytest.mark.parametrize("code", [164, 200, 201, 207, 119])
def test_five_codes_are_one_button(code: int) -> None:
    assert button(code) == PLAYPAUSE


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (163, NEXT),
        (407, NEXT),
        (165, PREVIOUS),
        (412, PREVIOUS),
        (30, "KEY_A"),
        (115, "KEY_VOLUMEUP"),
        (166, "KEY_STOPCD"),
        (582, "KEY_VOICECOMMAND"),
    ],
)
def test_keys_have_names(code: int, name: str) -> None:
    assert button(code) == name
    assert named_button(name) == name


def test_pause_is_another_button_where_there_are_letters_and_nothing_else() -> None:
    others = {code: button(code, typing=True) for code in CODES if button(code, typing=True) != button(code)}
    assert others == {119: "KEY_PAUSE"}


@pytest.mark.parametrize("code", [0, 84, 767])
def test_any_other_key_is_its_number_and_can_be_bound_by_it(code: int) -> None:
    assert button(code) == f"key {code}"
    assert named_button(f"key {code}") == f"key {code}"
    assert named_button(str(code)) == f"key {code}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KEY_NEXTSONG", NEXT),
        ("key_previoussong", PREVIOUS),
        ("KEY_PLAY", PLAYPAUSE),
        ("KEY_NEXT", NEXT),
        ("key_previous", PREVIOUS),
        ("KEY_SCREENLOCK", "KEY_COFFEE"),
        ("Key_PauseCD", PLAYPAUSE),
        (" Next ", NEXT),
        ("163", NEXT),
        ("key 200", PLAYPAUSE),
        ("KEY 0115", "KEY_VOLUMEUP"),
        ("a", "a"),
        ("A:long", "a:long"),
        ("key_volumeup", "KEY_VOLUMEUP"),
    ],
)
def test_a_button_can_be_named_in_several_ways(text: str, name: str) -> None:
    assert named_button(text) == name


@pytest.mark.parametrize("text", ["1631234567", "key 1631234567", "9" * 5000, "key \N{ARABIC-INDIC DIGIT ONE}", "²"])
def test_a_text_that_is_no_key_code_names_no_key(text: str) -> None:
    assert named_button(text) == text


def test_every_button_is_named_as_it_names_itself() -> None:
    assert [named_button(button(code)) for code in CODES] == [button(code) for code in CODES]


def test_volume_keys_and_letters_are_those_of_the_kernel() -> None:
    assert {button(code) for code in VOLUME_KEYS} == {"KEY_MUTE", "KEY_VOLUMEDOWN", "KEY_VOLUMEUP"}
    assert {button(code) for code in LETTERS} == {f"KEY_{letter}" for letter in ascii_uppercase}
