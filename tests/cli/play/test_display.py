"""Showing the live score: in place on a terminal, line by line anywhere else."""

import asyncio
import io
import os
import signal
import sys

import msgspec
import pyte
import pytest

from revanche.cli.play.display import display
from revanche.match.score import Phase
from revanche.shown.news import News
from revanche.shown.status import Status
from revanche.words.catalogue import load

EN = load("en")
NOTHING = Status(Phase.IDLE, None, ())
NEWS = News(NOTHING, "Taken back.")


class Screen(io.StringIO):
    """A terminal of 80 by 24 that is read as a person does."""

    def __init__(self) -> None:
        super().__init__()
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self._screen)

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    def wipe(self) -> None:
        self._screen.reset()

    @property
    def rows(self) -> list[str]:
        """What can be read in the frame."""
        return [inner for row in self._screen.display if (inner := row.strip("╭╮╰╯│─ "))]


def terminal(patch: pytest.MonkeyPatch) -> Screen:
    """Sit at a terminal; within a test, as pytest puts its own in the place of a fixture's."""
    screen = Screen()
    patch.setattr(sys, "stdout", screen)
    patch.setenv("TERM", "xterm-256color")
    patch.setenv("COLUMNS", "80")
    for variable in ("NO_COLOR", "FORCE_COLOR", "LINES"):
        patch.delenv(variable, raising=False)
    return screen


async def test_anywhere_but_on_a_terminal_what_happens_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with display(EN, ["a notice"]) as show:
        show(News(NOTHING))
        show(NEWS)
        show(msgspec.structs.replace(NEWS, said="Put back."))
    assert capsys.readouterr().out == "Taken back.\nPut back.\n"


async def test_on_a_terminal_it_is_redrawn_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with display(EN, []) as show:
        assert screen.rows == []
        show(NEWS)
        first = screen.rows
        show(msgspec.structs.replace(NEWS, said="Put back."))
    assert first[:3] == ["Revanche", "No match is running", "Taken back."]
    assert screen.rows == [row.replace("Taken back.", "Put back.") for row in first]


async def test_what_happened_last_stays_while_only_what_stands_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with display(EN, []) as show:
        show(NEWS)
        show(News(NOTHING))
        assert "Taken back." in screen.rows


async def test_notices_are_those_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    notices = list[str]()
    with display(EN, notices) as show:
        show(NEWS)
        assert "The disk is full." not in screen.rows
        notices.append("The disk is full.")
        show(NEWS)
        assert "The disk is full." in screen.rows


async def test_a_terminal_that_changes_its_size_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with display(EN, []) as show:
        os.kill(os.getpid(), signal.SIGWINCH)
        await asyncio.sleep(0.01)
        assert screen.rows == [], "there is nothing to draw yet"
        show(NEWS)
        screen.wipe()
        os.kill(os.getpid(), signal.SIGWINCH)
        async with asyncio.timeout(10):
            while "Taken back." not in screen.rows:
                await asyncio.sleep(0.01)
    assert signal.getsignal(signal.SIGWINCH) is signal.SIG_DFL
