"""The names of keys are the kernel's."""

from evdev import ecodes

from revanche.presses.key_names import LAST, key_code, key_name, key_names

_NO_KEYS = {"KEY_RESERVED", "KEY_MAX", "KEY_CNT"}


def test_every_name_that_the_kernel_has_is_known_with_its_code() -> None:
    names = {name: code for name, code in ecodes.ecodes.items() if name.startswith(("KEY_", "BTN_"))}
    assert names["KEY_MAX"] == LAST
    missing = {name: code for name, code in names.items() if name not in _NO_KEYS and key_code(name) != code}
    assert not missing


def test_a_key_is_called_by_one_of_its_names() -> None:
    assert key_name(163) == "KEY_NEXTSONG"
    assert key_name(113) == "KEY_MUTE"
    assert key_name(272) == "BTN_LEFT"
    assert key_name(84) is None
    assert all(key_code(name) == code for code in range(LAST + 1) if (name := key_name(code)) is not None)


def test_nothing_else_is_a_key() -> None:
    assert key_code("KEY_NEXTSONGS") is None
    assert key_code("NEXTSONG") is None
    assert key_code("KEY_RESERVED") is None
    assert "KEY_A" in key_names()
