"""What a game gave away, in the terminal."""

import json

import pytest

from revanche.sheets.commands import Fill
from support.diary import Diary
from support.sheets import Table
from support.shell import Shell


@pytest.fixture
def played(shell: Shell) -> Shell:
    """Return a shell after two turns of Yatzy from top to bottom, the first with a slip, and one without dice."""
    table = Table.with_sheet("yatzy", 2, order="down").throw("11623").throw("4452", held="3").must(Fill("ones"))
    table.must(Fill("ones", points=3))
    diary = Diary("2026-11-30T20:00:00+01:00 new Anna Bram\n")
    for event in table.events:
        diary.keep(event)
    diary.write(shell.journal)
    return shell


def test_each_slip_is_told_with_what_would_have_been_better(played: Shell) -> None:
    lines = played.out("sheet", "show", "--given-away").splitlines()
    assert "  Turn 1, 1 1 6 2 3: Keep 6. Better: Keep 1 1 (2.2 points)." in lines
    assert lines[-1] == "Bram: the dice are not known."
    assert max(map(len, lines)) <= 80


def test_as_json_it_is_for_programs(played: Shell) -> None:
    anna, bram = json.loads(played.out("sheet", "show", "--given-away", "--json"))
    assert anna["turns"][0]["slips"][0]["done"] == {"action": "keep", "dice": [6]}
    assert bram["cost"] is None


def test_without_it_nothing_is_worked_out(played: Shell) -> None:
    assert "Better" not in played.out("sheet", "show")
