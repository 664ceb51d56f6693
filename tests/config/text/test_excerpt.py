"""The line with carets below it, the order of the problems and how many of them are told."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.config import parse
from revanche.config.text.problems import excerpt
from revanche.config.text.source import UNWRITABLE
from revanche.errors import ConfigError, Problem, RevancheError, UsageError
from revanche.units import is_control


def text_of(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        parse(text.encode(), "config.yaml")
    return str(caught.value)


def test_a_problem_reads_as_place_sentence_line_and_carets() -> None:
    assert text_of("game: yacht\nfirst_to: three # wins\n") == (
        'config.yaml:2:11: "first_to" takes a whole number from 1 to 99, for example 3; here is "three".\n'
        "    first_to: three # wins\n"
        "              ^^^^^"
    )


def test_a_missing_value_is_shown_behind_its_colon() -> None:
    assert text_of("first_to:").endswith("    first_to:\n             ^")


def test_a_letter_of_double_width_takes_two_carets() -> None:
    assert excerpt("名前: 山田", 5, 2) == "    名前: 山田\n          ^^^^"


def test_an_emoji_and_a_combining_mark_are_measured_as_they_show() -> None:
    assert excerpt("👩e\u0301: x", 6, 1) == "    👩e\u0301: x\n         ^"


def test_a_tab_takes_four_columns() -> None:
    assert excerpt("\tgame: x", 8, 1) == "        game: x\n              ^"


def test_a_control_is_shown_as_a_sign_and_never_reaches_the_terminal() -> None:
    text = text_of("game: \x1b[2J\x07")
    assert "    game: \ufffd[2J\ufffd\n          ^" in text
    assert "\x1b" not in text
    assert "\x07" not in text


def test_a_name_of_a_file_never_reaches_the_terminal_unclean() -> None:
    with pytest.raises(ConfigError) as caught:
        parse(b"x: 1", "con\x1b[2Jfig.yaml")
    assert str(caught.value).startswith("con\ufffd[2Jfig.yaml:1:1: ")


def test_a_line_of_72_columns_is_shown_whole_and_a_longer_one_is_cut() -> None:
    assert excerpt("x" * 72, 1, 1).split("\n")[0] == "    " + "x" * 72
    assert excerpt("x" * 73, 1, 1).split("\n")[0] == "    " + "x" * 72 + "…"


def test_a_long_line_is_cut_before_what_is_meant_too() -> None:
    line, carets = excerpt("x" * 100 + "name" + "y" * 100, 101, 4).split("\n")
    assert line == "    …" + "x" * 40 + "name" + "y" * 28 + "…"
    assert carets == "    " + " " * 41 + "^^^^"


def test_carets_end_where_the_line_is_cut() -> None:
    assert excerpt("x" * 500, 1, 500).split("\n")[1] == "    " + "^" * 72


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 200), st.integers(0, 200))
def test_an_excerpt_is_two_lines_of_a_screen(line: str, column: int, length: int) -> None:
    shown, carets = excerpt(line, column, length).split("\n")
    assert carets.strip(" ").strip("^") == ""
    assert carets.endswith("^")
    assert sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in carets) <= 78
    assert not any(map(is_control, shown))


def test_problems_are_told_by_line_and_column() -> None:
    with pytest.raises(ConfigError) as caught:
        parse(b"b: 1\nfirst_to: x\na: [*c, *d]\ngame: '", "config.yaml")
    places = [(problem.line, problem.column) for problem in caught.value.problems]
    assert places == [(1, 1), (2, 11), (3, 1), (3, 5), (3, 9), (4, 7)]


@pytest.mark.parametrize(("wrong", "ending"), [(20, "^^^"), (21, "\nand 1 more"), (500, "\nand 480 more")])
def test_twenty_problems_are_told_and_the_rest_counted(wrong: int, ending: str) -> None:
    text = text_of("".join(f"k{number:02}: 1\n" for number in range(wrong)))
    assert text.count("There is no setting") == 20
    assert text.endswith(ending)


def test_a_config_error_is_the_asker_s_and_carries_all_problems() -> None:
    error = ConfigError((Problem("f", 2, 1, "Two."), Problem("f", 1, 5, "One.", "    x\n    ^")))
    assert isinstance(error, UsageError)
    assert isinstance(error, RevancheError)
    assert str(error) == "f:1:5: One.\n    x\n    ^\nf:2:1: Two."
    assert [problem.line for problem in error.problems] == [1, 2]


def test_all_that_steers_a_terminal_is_unwritable_but_the_tab() -> None:
    controls = {code for code in range(0x110000) if is_control(chr(code))}
    unwritable = {code for code in range(0x110000) if UNWRITABLE.match(chr(code))}
    assert unwritable - controls == {0xFEFF, 0xFFFE, 0xFFFF}
    assert controls - unwritable == {0x09}
