"""Who is told of an outcome in small: the ear, the diagnostic log, and systemd."""

import logging
from pathlib import Path
from socket import AF_UNIX, SOCK_DGRAM, socket
from typing import Any, cast

import pytest

from revanche.app.rendering import Rendering
from revanche.app.sinks import logging_to, showing_systemd, speaking, speaking_sheets
from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.outcome import Ignored, Outcome, Telling
from revanche.sheets.commands import Strike
from revanche.sheets.outcome import weighed
from revanche.sound.earcons import earcon
from revanche.sound.speech import Speech
from revanche.words.catalogue import load
from revanche.words.phrases import written
from support.clock import moment
from support.devices import BUDS, NEXT_CODE, down
from support.room import Room, open_room
from support.sheets import TODAY
from support.sheets import Table as SheetTable

EN = load("en")


class Ear:
    """Speech that is kept rather than said."""

    def __init__(self) -> None:
        self.told: list[tuple[str, dict[str, Any]]] = []

    def tell(self, text: str, **how: object) -> None:
        self.told.append((text, how))


def won() -> Outcome:
    return open_room().command(Won(Side.B), moment(10))[-1]


def test_an_outcome_is_heard_as_an_earcon_and_words_for_the_ear() -> None:
    ear, outcome = Ear(), won()
    speaking(cast("Speech", ear), EN)(outcome)
    ((text, how),) = ear.told
    assert text == "Bram wins. 1 0 to Bram."
    assert how["earcon"] == earcon(outcome)
    assert set(how) == {"urgent", "earcon", "clip"}


def test_the_end_of_a_sheet_is_heard_and_nothing_before_it() -> None:
    ear, table = Ear(), SheetTable.with_sheet("yacht", 1)
    say = speaking_sheets(cast("Speech", ear), EN)
    for box in table.state.game.boxes:
        outcome = weighed(table.state, Strike(box.id), "page", TODAY)
        say(outcome)
        table.state = outcome.after
    assert ear.told == [("The sheet is full: 0 points.", {"urgent": True})]


def test_each_outcome_is_in_the_diagnostic_log_and_what_nobody_is_told_only_for_debugging(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "revanche")
    write, room = logging_to(EN), open_room()
    shown = [room.command(Won(Side.B), moment(10))[-1], room.command(Undo(), moment(20))[-1]]
    (unheard,) = Room().signal(down(BUDS, NEXT_CODE, 30))
    assert isinstance(unheard, Ignored)
    assert unheard.telling is Telling.LOGGED
    for outcome in (*shown, unheard):
        write(outcome)
    assert [(one.levelno, one.getMessage().partition(".")[0]) for one in caplog.records] == [
        (logging.INFO, "Bram wins"),
        (logging.INFO, "Taken back: Bram's game"),
        (logging.DEBUG, written(unheard, EN).partition(".")[0]),
    ]


class Summary:
    """Counts how often a line is made of what stands."""

    made = 0

    def summary(self) -> str:
        self.made += 1
        return "Anna 0 – 1 Bram"


def test_systemd_shows_what_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket(AF_UNIX, SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        showing_systemd(cast("Rendering", Summary()))(won())
        assert channel.recv(200).decode() == "STATUS=Anna 0 – 1 Bram"


def test_without_systemd_no_line_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    rendering = Summary()
    showing_systemd(cast("Rendering", rendering))(won())
    assert rendering.made == 0
