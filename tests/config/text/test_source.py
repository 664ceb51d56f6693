"""Bytes as lines: what is taken as it stands, what is put right, and what is told to be wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.config.text.problems import Problems
from revanche.config.text.source import UNWRITABLE, cleaned, decoded, foreign
from revanche.errors import ConfigError


def told(line: str) -> tuple[str, list[tuple[int, int, str]]]:
    """Return line 7 as it is cleaned, and what is noted about it."""
    problems = Problems("f", [""] * 6 + [line])
    clean = cleaned(line, 7, problems)
    try:
        problems.check()
    except ConfigError as error:
        return clean, [(one.line, one.column, one.sentence) for one in error.problems]
    return clean, []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", [""]),
        (b"a: 1", ["a: 1"]),
        (b"a: 1\n", ["a: 1", ""]),
        (b"a: 1\r\nb: 2\rc: 3\n\n", ["a: 1", "b: 2", "c: 3", "", ""]),
        ("name: Zoë 🎲".encode(), ["name: Zoë 🎲"]),
        (b"\xef\xbb\xbfa: 1", ["a: 1"]),
        (b"a: \xeb", ["a: \udceb"]),
        ("a\u2028b\x85c\x0bd".encode(), ["a\u2028b\x85c\x0bd"]),
    ],
)
def test_a_line_ends_as_on_any_machine_and_nowhere_else(text: bytes, lines: list[str]) -> None:
    assert decoded(text) == lines


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (b"game: yacht", None),
        ("game: yacht".encode("utf-8-sig"), None),
        (b"", None),
        (b"\0", None),
        (b"ga\0me", None),
        (b"g\xe9", None),
        ("game".encode("utf-16"), "UTF-16 or UTF-32"),
        ("game".encode("utf-32"), "UTF-16 or UTF-32"),
        ("game".encode("utf-16-le"), "UTF-16"),
        ("game".encode("utf-16-be"), "UTF-16"),
        (b"\xfe\xff" + "game".encode("utf-16-be"), "UTF-16"),
        ("game".encode("utf-32-be"), "UTF-32"),
    ],
)
def test_a_text_of_wide_letters_is_known_by_its_first_bytes(text: bytes, encoding: str | None) -> None:
    assert foreign(text) == encoding


@pytest.mark.parametrize(
    "line", ["", "a: 1", "  a: 1", "# 50 %", "a: 50%", "   ", "\t", "\t# a comment", "a: [Zoë, 🎲]"]
)
def test_what_is_well_has_no_problem(line: str) -> None:
    assert told(line) == (line.replace("\t", " "), [])


def test_a_tab_between_words_is_a_space() -> None:
    assert told("a:\t1\t# x") == ("a: 1 # x", [])


@pytest.mark.parametrize(("line", "column"), [("\ta: 1", 1), ("  \ta: 1", 3), (" \t \t- a", 2)])
def test_a_tab_that_indents_something_is_told_once(line: str, column: int) -> None:
    clean, noted = told(line)
    assert clean == line.replace("\t", " ")
    assert noted == [(7, column, "This line is indented with a tab. Use spaces.")]


def test_a_directive_is_told_and_left_out() -> None:
    clean, ((line, column, sentence),) = told("%YAML 1.1")
    assert (clean, line, column) == ("", 7, 1)
    assert sentence.startswith('A line cannot begin with "%"')


@pytest.mark.parametrize(
    ("line", "clean", "column", "sentence"),
    [
        ("a: \udceb", "a: \ufffd", 4, "The byte 0xEB is not UTF-8."),
        ("a: \udc80", "a: \ufffd", 4, "The byte 0x80 is not UTF-8."),
        ("a: \udcff", "a: \ufffd", 4, "The byte 0xFF is not UTF-8."),
        ("a: \ud800", "a: \ufffd", 4, "(U+D800)"),
        ("\x1b[2Ja: 1", "\ufffd[2Ja: 1", 1, "There is an invisible character here (U+001B)."),
        ("a: \u202eb\x07", "a: \ufffdb\ufffd", 4, "(U+202E)"),
    ],
)
def test_the_first_of_what_cannot_stand_there_is_told_and_all_of_it_replaced(
    line: str, clean: str, column: int, sentence: str
) -> None:
    found, noted = told(line)
    assert found == clean
    assert [(at, place) for at, place, _ in noted] == [(7, column)]
    assert sentence in noted[0][2]


@given(st.binary(max_size=60))
def test_whatever_the_bytes_each_line_keeps_its_length_and_can_be_taken(text: bytes) -> None:
    for line in decoded(text):
        clean, noted = told(line)
        assert UNWRITABLE.search(clean) is None
        assert "\t" not in clean
        assert len(clean) == len(line) or (clean == "" and noted)
