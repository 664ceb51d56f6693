"""Colours and the lack of them."""

import sys

import pytest

from support.diary import EVENINGS
from support.shell import Shell


def test_text_for_a_pipe_has_no_colours_and_a_terminal_has_none_with_no_color(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in shell.tell(EVENINGS).out("log")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b[1m" in shell.out("log")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in shell.out("log")
