"""The log, whatever somebody sends."""

import logging

import pytest

from revanche.cli.logs import Harmless, message


def record(text: str, *given: object) -> logging.LogRecord:
    return logging.LogRecord("revanche", logging.INFO, "here", 1, text, given, None)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Rig Buds", "Rig Buds"),
        ("\u2068דנה\u2069 👩‍👩‍👧", "\u2068דנה\u2069 👩‍👩‍👧"),
        ("\x1b[31mred\x9b2J", "\ufffd[31mred\ufffd2J"),
        ("one\ntwo\r\n<3>three", "one\ufffdtwo\ufffd\ufffd<3>three"),
        ("\udcff", "\ufffd"),
    ],
)
def test_what_is_sent_is_one_line_and_steers_nothing(sent: str, shown: str) -> None:
    assert message(record("%s left.", sent)) == f"{shown} left."
    assert Harmless().format(record("%s left.", sent)) == f"{shown} left."


def test_our_own_lines_and_tracebacks_stay_lines() -> None:
    assert message(record("all of it:\n%s", ValueError("one\ntwo\x1b"))) == "all of it:\none\ntwo\ufffd"
    told = record("A fault.")
    told.exc_info = (ValueError, ValueError("\x1b]0;title\x07"), None)
    lines = Harmless().format(told).splitlines()
    assert lines[0] == "A fault."
    assert lines[-1] == "ValueError: \ufffd]0;title\ufffd"
