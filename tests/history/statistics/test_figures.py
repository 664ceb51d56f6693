"""The figures that somebody asks for."""

from revanche.history.evenings import matches
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.figures import Figures, figures
from revanche.history.statistics.tally import tally
from support.diary import Diary

STORY = """
    2026-11-30T20:00:00+01:00 new Anna Bram 1
    +60 won A
    +60 new Cem anna 1
    +60 won A
    +60 new Cem Bram 1
    +60 won A
"""
RECORDS = matches(Diary(STORY).entries)


def of(*names: str) -> Figures:
    return figures(tally(RECORDS, asked=Asked(players=names)), names, tally(RECORDS))


def test_everybody_is_shown_who_won_most_first_and_every_pair_once_from_the_better_one_s_side() -> None:
    found = of()
    assert [record.name for record in found.players] == ["Cem", "anna", "Bram"]
    assert [duel.players for duel in found.duels] == [("Cem", "anna"), ("Cem", "Bram"), ("anna", "Bram")]
    assert [duel.matches for duel in found.duels] == [(1, 0), (1, 0), (1, 0)]


def test_one_is_shown_with_all_whom_he_met() -> None:
    found = of("Bram")
    assert [(record.name, record.matches) for record in found.players] == [("Bram", 2)]
    assert sorted(duel.players for duel in found.duels) == [("Bram", "Cem"), ("Bram", "anna")]


def test_two_are_shown_in_the_order_asked_with_what_they_played_together() -> None:
    found = of("Bram", "Anna")
    assert [(record.name, record.matches) for record in found.players] == [("Bram", 1), ("anna", 1)]
    assert [(duel.players, duel.matches) for duel in found.duels] == [(("Bram", "anna"), (0, 1))]


def test_two_who_never_met_are_shown_with_nothing() -> None:
    found = of("Anna", "Dewi")
    assert [(record.name, record.matches) for record in found.players] == [("Anna", 0), ("Dewi", 0)]
    assert found.duels[0].last == ()
