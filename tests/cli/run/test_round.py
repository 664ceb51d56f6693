"""What ``revanche round`` is called with: players, pairs and what is wrong with them."""

from pathlib import Path

import pytest

from revanche.cli.run.round_ import _pairs, _plan, _players
from revanche.club.names import ClubNames, club_names
from revanche.club.tournament import Game
from revanche.errors import UsageError
from support.program import Home

NAMES = ClubNames()


def test_players_are_named_or_stand_in_a_file(tmp_path: Path) -> None:
    assert _players(["Anna", " Bram "], NAMES) == ["Anna", "Bram"]
    (tmp_path / "who").write_text("Anna\n\nAn van Dijk\n")
    assert _players([str(tmp_path / "who")], club_names(["Els = An van Dijk"])) == ["Anna", "Els"]


@pytest.mark.parametrize("who", [["Anna", "ANNA"], ["Anna", "x" * 41], ["/nowhere"]])
def test_players_who_cannot_play_are_told(who: list[str]) -> None:
    with pytest.raises(UsageError):
        _players(who, NAMES)


@pytest.mark.parametrize("text", ["Anna,Bram\n\nCees,Dirk,7\n", "Anna; Bram;\nCees;Dirk; 7\n"])
def test_pairs_stand_in_a_file_with_a_table_where_that_is_fixed(tmp_path: Path, text: str) -> None:
    (tmp_path / "pairs.csv").write_text(text)
    assert _pairs([str(tmp_path / "pairs.csv")], NAMES) == [Game(("Anna", "Bram")), Game(("Cees", "Dirk"), table="7")]


@pytest.mark.parametrize("text", ["Anna\n", "Anna,Bram,1,2\n", "Anna,anna\n", "Anna,\n"])
def test_a_line_that_is_no_pair_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "pairs.csv").write_text(text)
    with pytest.raises(UsageError):
        _pairs([str(tmp_path / "pairs.csv")], NAMES)


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_swiss_has_as_many_rounds_as_find_a_winner(count: int, rounds: int) -> None:
    players = [f"p{number}" for number in range(count)]
    plan = _plan(players, NAMES, swiss=True, round_robin=False, rounds=None)
    from revanche.club.results import Result  # noqa: PLC0415 - only here
    from support.clock import EVENING  # noqa: PLC0415

    results: list[Result] = []
    while not (now := plan(results, NAMES)).over:
        pair = now.open[0].players
        results.append(Result("1", "x", pair, "yahtzee", (1, 0), 0, EVENING, EVENING))
    assert now.number == rounds


def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path) -> None:
    home = Home(tmp_path)
    both = home.run("round", "--host", "pi", "--swiss", "--round-robin", "Anna", "Bram")
    assert (both.returncode, both.stderr) == (1, "Take --swiss or --round-robin, not both.\n")
    how = home.run("round", "--host", "pi", "Anna", "Bram", LANG="nl_NL.UTF-8")
    assert how.stderr.startswith("Zeg hoe spelers elkaar treffen: --swiss of --round-robin voor hun namen")
