"""How a command is called, and how each of its failures ends."""

import sys
from pathlib import Path

import click
import pytest

from revanche.cli import group
from revanche.cli.contents import COMMANDS, help_text
from revanche.errors import ConfigError, Problem, RevancheError, UnreachableError


@pytest.fixture
def does(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Have ``revanche x`` typed; REVANCHE_DEBUG is not set."""
    monkeypatch.setattr(sys, "argv", ["revanche", "x"])
    monkeypatch.delenv("REVANCHE_DEBUG", raising=False)
    return monkeypatch


def ended(patch: pytest.MonkeyPatch, outcome: object) -> int:
    """Return the status with which a command ends that returns or raises ``outcome``."""

    def command(*, standalone_mode: bool) -> object:
        assert not standalone_mode, "click must not end the program by itself"
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    patch.setattr(group.cli, "main", command)
    return group.run()


@pytest.mark.parametrize(
    ("outcome", "status", "sentence"),
    [
        (0, 0, ""),
        (1, 1, ""),
        (None, 0, ""),
        ("a text", 0, ""),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (RevancheError("It failed; do this."), 1, "It failed; do this.\n"),
        (UnreachableError("It does not answer."), 1, "It does not answer.\n"),
        (ConfigError((Problem("f", 2, 1, "Two."),)), 2, "f:2:1: Two.\n"),
        (click.ClickException("Not so."), 1, "Error: Not so.\n"),
    ],
)
def test_a_failure_is_a_status_and_a_sentence(
    does: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], outcome: object, status: int, sentence: str
) -> None:
    assert ended(does, outcome) == status
    assert capsys.readouterr() == ("", sentence)


def test_wrong_usage_is_told_with_how_it_is_used(does: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    does.setattr(sys, "argv", ["revanche", "dance"])
    assert group.run() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "There is no such command. There are: setup, play, " in err
    assert err.startswith("Usage: ")


def test_a_fault_of_ours_is_one_sentence_unless_somebody_wants_to_see_where(
    does: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(does, ZeroDivisionError("by nothing")) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == ("Revanche has a fault here (ZeroDivisionError: by nothing). Set REVANCHE_DEBUG=1 to see where.")
    does.setenv("REVANCHE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ended(does, ZeroDivisionError("by nothing"))


def test_whoever_no_longer_reads_is_not_written_to(does: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with (tmp_path / "closed").open("w") as stdout:
        does.setattr(sys, "stdout", stdout)
        assert ended(does, BrokenPipeError()) == 1
        stdout.write("more")
    assert (tmp_path / "closed").read_text() == ""


def test_a_terminal_that_can_not_show_a_sign_gets_another(does: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with (tmp_path / "latin").open("w", encoding="latin-1") as stdout:
        does.setattr(sys, "stdout", stdout)
        assert ended(does, 0) == 0
        stdout.write("Anna ⏮")
    assert (tmp_path / "latin").read_bytes() == b"Anna ?"


def test_the_group_has_the_commands_of_the_table_and_its_help() -> None:
    context = click.Context(group.cli)
    assert isinstance(group.cli, click.Group)
    assert group.cli.list_commands(context) == list(COMMANDS)
    undo = group.cli.get_command(context, "undo")
    assert undo is not None
    assert undo.name == "undo"
    assert group.cli.get_command(context, "dance") is None
    assert group.cli.get_help(context) == help_text()
