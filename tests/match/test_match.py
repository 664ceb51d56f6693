"""A match as it stands: its score, and what its players are called."""

from revanche.match.events import Side
from revanche.match.match import Match, Win
from revanche.match.renames import NONE

ANA = NONE.after("Ana", "Anna")


def match(wins: str = "", first_to: int = 2) -> Match:
    return Match("2026-11-30.1", ("Ana", "Bram"), "yatzy", first_to, 0, tuple(Win(Side(one), 0) for one in wins))


def test_the_score_and_the_winner_follow_from_the_wins() -> None:
    assert [match(wins).score for wins in ("", "AB", "BAB")] == [(0, 0), (1, 1), (1, 2)]
    assert [match(wins).winner for wins in ("A", "AA", "BAB")] == [None, Side.A, Side.B]
    assert match().name(Side.B) == "Bram"


def test_players_are_called_as_renames_have_them_and_as_typed_when_those_are_gone() -> None:
    called = match().called(ANA)
    assert (called.players, called.typed) == (("Anna", "Bram"), ("Ana", "Bram"))
    assert called.called(NONE) == match()


def test_so_are_those_of_the_match_that_was_running_before() -> None:
    over = Match("2026-11-30.2", ("Cem", "Dewi"), "yatzy", 3, 1, instead=match())
    found = over.called(ANA).instead
    assert found is not None
    assert found.players == ("Anna", "Bram")


def test_players_that_are_exchanged_keep_what_they_were_typed_as() -> None:
    swapped = match().called(ANA).swapped()
    assert (swapped.players, swapped.typed) == (("Bram", "Anna"), ("Bram", "Ana"))
    assert swapped.called(NONE).players == ("Bram", "Ana")
    assert match().swapped().players == ("Bram", "Ana")
