"""Who takes a command: the Revanche that runs, else the journal."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from revanche.cli import context
from revanche.cli.match import asking
from revanche.cli.match.asking import ask, ask_sheets
from revanche.cli.match.direct import take
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.protocol import Give
from revanche.errors import RevancheError, UnansweredError, UnreachableError
from revanche.journal.journal import Journal
from revanche.match.commands import New, Swap, Undo, Won
from revanche.match.events import Side
from revanche.shown.line import Line, LineVerdict
from revanche.words.catalogue import load
from support.answering import Answering
from support.sheets import brought


@pytest.fixture(autouse=True)
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An account whose folders are all below one."""
    for variable in ("REVANCHE_CONFIG", "STATE_DIRECTORY", "RUNTIME_DIRECTORY"):
        monkeypatch.delenv(variable, raising=False)
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    context.config.cache_clear()
    context.catalogue.cache_clear()
    (tmp_path / "revanche").mkdir()
    return tmp_path / "revanche"


def line(asked: dict[str, Any]) -> bytes:
    told = Line(0.0, None, asked["command"], None, LineVerdict.COUNTED, None, (0, 0), 1, "open", "Taken.")
    return msgspec.json.encode(told) + b"\n"


def test_where_none_runs_commands_go_to_the_journal(account: Path) -> None:
    said = [one.said for one in ask([New(("Anna", "Bram")), Won(Side.B)])]
    assert said == ["New match: Anna ⏮ against Bram ⏭, first to 3.", "Bram wins. Anna 0 – 1 Bram."]
    (file,) = (account / "journal").glob("*.jsonl")
    assert file.read_text("utf-8").count('"device":"cli"') == 2


def test_the_revanche_that_runs_takes_them_in_order_and_the_journal_is_left_to_it(account: Path) -> None:
    with Answering(account / "control.sock", line) as there:
        assert [one.command for one in ask([New(("Anna", "Bram")), Undo()])] == ["new", "undo"]
    assert [asked["command"] for asked in there.asked] == ["new", "undo"]
    assert not (account / "journal").exists()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it asked again at once, and not for long."""
    monkeypatch.setattr(asking, "_PAUSE", 0.01)
    monkeypatch.setattr(asking, "_PATIENCE", 0.1)


@pytest.mark.usefixtures("hurried")
def test_one_that_does_not_answer_is_not_gone_round_and_it_may_have_counted(
    account: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Answering(account / "control.sock", lambda _: None) as there:
        with pytest.raises(UnansweredError, match="may have counted: `revanche status` tells"):
            ask([Undo()])
        assert len({asked["id"] for asked in there.asked}) == 1, "it is asked again under its id"
        assert len(there.asked) > 2
    assert not (account / "journal").exists()
    assert capsys.readouterr().err.count("asking again") == 1


@pytest.mark.usefixtures("hurried")
def test_an_answer_that_got_lost_is_asked_for_and_what_was_answered_is_not(account: Path) -> None:
    lost = iter([False, True, False, False])
    with Answering(account / "control.sock", lambda asked: None if next(lost) else line(asked)) as there:
        assert [one.command for one in ask([Undo(), Swap(), Undo()])] == ["undo", "swap", "undo"]
    first, second, again, third = (asked["id"] for asked in there.asked)
    assert second == again
    assert len({first, second, third}) == 3


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("saved", [True, False])
def test_of_one_that_died_before_it_answered_the_journal_tells_what_was_counted(account: Path, *, saved: bool) -> None:
    ask([New(("Anna", "Bram"))])

    def die(asked: dict[str, Any]) -> None:
        (account / "control.sock").unlink()
        if saved:
            given = Give(Won(Side.A), id=asked["id"])
            take([given], account / "journal", Config(), load("en"))

    with Answering(account / "control.sock", die):
        (told,) = ask([Won(Side.A)])
    assert (told.verdict, told.said) == (LineVerdict.COUNTED, "Anna wins. Anna 1 – 0 Bram.")
    assert "".join(file.read_text("utf-8") for file in (account / "journal").glob("*.jsonl")).count('"game_won"') == 1


@pytest.mark.usefixtures("hurried")
def test_while_one_that_died_still_has_the_journal_it_is_asked_again(account: Path) -> None:
    ask([New(("Anna", "Bram"))])
    holding = Journal.open(account / "journal", SystemClock().now())
    died = Answering(account / "control.sock", lambda _: (account / "control.sock").unlink())
    with died, pytest.raises(UnansweredError, match="may have counted"):
        ask([Won(Side.A)])
    with pytest.raises(UnreachableError, match="does not answer; stop it"):
        ask([Won(Side.A)])  # nothing was sent, so nothing may have counted
    holding.close()


def test_the_first_that_is_not_understood_ends_it(account: Path) -> None:
    with Answering(account / "control.sock", lambda _: json.dumps({"error": "What?"}).encode() + b"\n") as there:
        with pytest.raises(RevancheError, match="What"):
            ask([Undo(), Undo()])
        assert len(there.asked) == 1


def test_scoresheets_go_the_same_way(account: Path) -> None:
    sheet = brought("yacht", "12346", "66666")
    ask_sheets([])
    assert not (account / "journal").exists()
    ask_sheets([sheet])
    (file,) = (account / "journal").glob("*.jsonl")
    assert file.read_text("utf-8").count('"event":"sheet_imported","sheet":"2026-11-30.1@5f0c12ab"') == 1
    with Answering(account / "control.sock", lambda _: b'{"reason":null}\n') as there:
        ask_sheets([sheet, sheet])
    assert [asked["command"] for asked in there.asked] == ["import_sheet", "import_sheet"]
    (account / "control.sock").unlink()
    with (
        Answering(account / "control.sock", lambda _: b'{"reason":"impossible_sheet"}\n'),
        pytest.raises(RevancheError, match="That sheet can't be"),
    ):
        ask_sheets([sheet])
