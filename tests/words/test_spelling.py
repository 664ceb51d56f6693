"""Names to show and names to say."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.names import named
from revanche.words.spelling import decimal, for_the_ear, for_the_eye, path_for_the_eye


@pytest.mark.parametrize("name", ["Anna", "D'Arcy", "O\u2019Neill", "小明", "🎲 Bram", "Zoë-Lou", "<b>"])
def test_a_name_is_shown_as_it_is(name: str) -> None:
    assert for_the_eye(name) == name


@pytest.mark.parametrize("name", ["דנה", "سارة", "Anna (אנה)"])
def test_a_right_to_left_name_is_isolated(name: str) -> None:
    assert for_the_eye(name) == f"\u2068{name}\u2069"


def test_controls_of_a_device_name_are_shown_as_replaced() -> None:
    assert for_the_eye("Buds\x1b[2J\u202e") == "Buds\ufffd[2J\ufffd"


def test_a_path_is_shown_whole_and_as_safely_as_a_name() -> None:
    long = "/home/anna/" + "x" * 300 + "/matches.csv"
    assert path_for_the_eye(long) == long
    assert path_for_the_eye("/x\x1b[2J/דנה") == "\u2068/x\ufffd[2J/דנה\u2069"
    assert len(for_the_eye(long)) == 80


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "Anna"),
        ("D'Arcy", "D'Arcy"),
        ("O\u2019Neill", "O\u2019Neill"),
        ("Zoe\u0308-Lou", "Zoë-Lou"),
        ("J.R.", "J.R"),
        ("小明", "小明"),
        ("🎲 Bram 🎲", "Bram"),
        ("❤\ufe0f Anna", "Anna"),
        ("🎲", "🎲"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("<speak>Anna</speak>", "speak Anna speak"),
        ("A&B|C", "A B C"),
        ("[[h@l'oU]]", "h l'oU"),
        ("Bram_2", "Bram 2"),
        ("Anna/Bram", "Anna Bram"),
        ("Buds\n.\nQUIT", "Buds . QUIT"),
        ("{0.__class__}", "0 class"),
        ("C-3", "C 3"),
        ("3-C", "3 C"),
        ("WH-1000XM4", "WH 1000XM4"),
        ("Zoë-Lou 2", "Zoë-Lou 2"),
        ("R2.D2", "R2 D2"),
        ("$(reboot)`x`;", "reboot x"),
        ("<>", ""),
        ("...", ""),
        ("", ""),
        ("x" * 300, "x" * 40),
    ],
)
def test_a_name_is_said_without_what_is_no_word(name: str, said: str) -> None:
    assert for_the_ear(name) == said


@given(st.text())
def test_what_is_said_is_one_bounded_line_of_letters_digits_and_few_marks(name: str) -> None:
    said = for_the_ear(name)
    assert len(said) <= 40
    assert said == " ".join(said.split())
    assert all(
        unicodedata.category(c)[0] in "LMNZ" or c in "'\u2019.-" or unicodedata.category(c) == "So" for c in said
    )


@given(st.text(min_size=1, max_size=40))
def test_a_players_name_with_a_letter_always_has_something_to_say(name: str) -> None:
    if isinstance(named(name), str) and any(c.isalpha() for c in name):
        assert for_the_ear(name)


@given(st.text())
def test_what_is_shown_steers_no_terminal(name: str) -> None:
    shown = for_the_eye(name).removeprefix("\u2068").removesuffix("\u2069")
    assert not any(unicodedata.category(c) in {"Cc", "Cs"} or c in "\u202a\u202e\u2066\u2068\u2069" for c in shown)


@pytest.mark.parametrize(("language", "shown"), [("en", "254.59"), ("nl", "254,59"), ("nb", "254,59")])
def test_a_decimal_is_written_as_in_the_language(language: str, shown: str) -> None:
    assert decimal(language, 254.5877, 2) == shown
