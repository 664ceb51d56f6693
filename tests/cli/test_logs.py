"""The log, whatever somebody sends."""

import logging
import os
import select

import pytest

from revanche.cli.logs import Harmless, Unwaiting, message
from support.happening import Happened


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


def test_a_log_that_nobody_reads_holds_nobody_up_and_goes_on_when_somebody_does(happened: Happened) -> None:
    reads, writes = os.pipe()
    log = Unwaiting(writes)
    while select.select([], [writes], [], 0)[1]:
        log.emit(record("x" * 10_000))
    happened(not select.select([], [writes], [], 0)[1], "the pipe of the log is full")
    log.emit(record("dropped"))
    whole, _, rest = os.read(reads, 1 << 20).rpartition(b"\n")
    assert set(whole.split(b"\n")) == {b"x" * 10_000}
    assert rest.strip(b"x") == b""
    log.emit(record("read again"))
    assert os.read(reads, 1 << 20) == (b"\n" if rest else b"") + b"read again\n"
    os.close(reads)
    log.emit(record("nobody is there any more"))
    os.close(writes)
