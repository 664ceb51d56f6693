"""Colours and the lack of them."""

import sys

import pytest

from support.desk import Desk
from support.diary import EVENINGS


def test_text_for_a_pipe_has_no_colours_and_a_terminal_has_none_with_no_color(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in desk.tell(EVENINGS).out("log")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b[1m" in desk.out("log")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in desk.out("log")
