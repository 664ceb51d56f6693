import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.errors import UsageError
from revanche.recordings.forms import nothing, text, tool

EVENTS = {
    "evtest": "Event: time 5.000000, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1\n",
    "evemu": "E: 5.000000 0001 00a3 0001\n",
    "debug-events": "-event9   KEYBOARD_KEY   +5.000s\tKEY_NEXTSONG (163) pressed\n",
    "libinput record": "devices:\n- evdev: {name: x}\n  events:\n  - evdev:\n    - [5, 0, 1, 163, 1]\n",
}


@pytest.mark.parametrize("form", EVENTS)
def test_the_form_is_told_from_the_content(form: str) -> None:
    found = tool(EVENTS[form], "x")
    assert found is not None
    assert [(edge.type, edge.code, edge.value) for edge in found] == [(1, 163, 1)]


@pytest.mark.parametrize("own", ['{"t":0,"command":"undo"}', "\n[]", "", 'x\n{"t":0}'])
def test_all_that_may_be_our_own_is_left_to_its_lines(own: str) -> None:
    assert tool(own, "x") is None


def test_what_is_neither_is_told_with_its_first_line_made_harmless() -> None:
    with pytest.raises(UsageError, match=r"^x: this begins with “hello"):
        tool("\nhello \x1b[2Jworld\nmore", "x")


def test_text_is_utf_8_with_a_mark_or_without_and_broken_bytes_are_shown() -> None:
    assert text("\ufeffZoë".encode(), "x") == "\ufeffZoë"
    assert text(b"Rig \xff", "x") == "Rig \ufffd"
    assert str(nothing("x", "this is empty")).startswith("x: this is empty, so there is nothing to replay.")


@given(st.text(alphabet=st.characters(codec="ascii", exclude_characters="\0"), min_size=20))
def test_utf_16_is_known_with_a_mark_or_without(written: str) -> None:
    assert text(written.encode(), "x") == written
    for coding in ("utf-16", "utf-16-le", "utf-16-be"):
        with pytest.raises(UsageError, match="UTF-16"):
            text(written.encode(coding), "x")
