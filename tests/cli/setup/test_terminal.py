"""What is said fits, what is asked has one answer, and lines are read while other things go on."""

import asyncio
import io
import os
import sys

import pytest

from revanche.cli.setup.terminal import Terminal, place
from revanche.words.catalogue import load


@pytest.mark.parametrize(
    ("typed", "at"),
    [("1", 0), (" 3 \n", 2), ("0", None), ("4", None), ("", None), ("-1", None), ("٣", None), ("x", None)],
)
def test_a_number_of_the_list_names_its_place(typed: str, at: int | None) -> None:
    assert place(typed, 3) == at


def test_what_is_said_keeps_to_the_width_and_what_is_shown_to_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    talk = Terminal(load("nl"))
    talk.say("setup.earbuds.look")
    talk.show("x" * 100)
    *said, shown = capsys.readouterr().out.splitlines()
    assert len(said) > 1
    assert all(len(line) <= 80 for line in said)
    assert shown == "    " + "x" * 100


def test_a_question_and_a_list_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nn\n2\n"))
    talk = Terminal(load("de"))
    assert talk.asks("setup.sound.heard") is True
    assert talk.asks("setup.sound.heard") is False
    assert talk.chooses("setup.sound.where", ["links", "rechts"]) == 1
    assert "(J/n)" in capsys.readouterr().out


async def test_lines_come_while_other_things_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs, ours = os.pipe()
    with os.fdopen(theirs) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        talk = Terminal(load("en"))
        task = asyncio.create_task(talk.line())
        await asyncio.sleep(0)
        assert not task.done()
        os.write(ours, b"2\n")
        assert await task == "2\n"
        os.write(ours, b"\n")
        assert await talk.asks_meanwhile("setup.earbuds.again") is True
        os.close(ours)
        assert await talk.line() is None
        assert await talk.asks_meanwhile("setup.earbuds.again") is False
