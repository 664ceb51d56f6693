"""An evening as text for the group chat, from its matches alone."""

import pytest

from revanche.history.evenings import evenings
from revanche.history.forms.share import evening_text
from revanche.words.catalogue import LANGUAGES, load
from support.diary import Diary


def shared(text: str, language: str = "en") -> list[str]:
    (evening,) = evenings(Diary(text).entries)
    return evening_text(load(language), evening).splitlines()


MATCH = "2026-11-30T21:00:00+01:00 new Anna Bram 1\n+600 won A\n"


def test_each_match_is_a_line_below_the_day() -> None:
    assert shared(MATCH + "+60 new Anna Bram 2\n+60 won B\n+60 abandon\n+60 new Cem Dewi\n+40 won A\n+0 close") == [
        "Game evening, Monday 30 November 2026",
        "Anna 1 – 0 Bram, 10 min",
        "Anna 0 – 1 Bram (abandoned), 2 min",
        "Cem 1 – 0 Dewi (unfinished), 40 s",
    ]


def test_who_won_how_many_is_told_from_two_matches_on_the_best_first() -> None:
    assert shared(MATCH)[2:] == []
    two = MATCH + "+60 won B\n"
    assert shared(two)[3:] == ["Matches: Anna 1, Bram 1"]
    assert shared(two + "+60 won B\n+60 won B")[5:] == ["Matches: Bram 3, Anna 1"]


def test_a_match_of_which_nobody_knows_how_long_it_took_has_no_time() -> None:
    paper = "import 1996-03-01.1 Anna Bram 1 A 1996-03-01T20:00:00+01:00 1996-03-01T20:00:00+01:00"
    assert shared(f"2026-11-30T21:00:00+01:00 {paper}")[1:] == ["Anna 1 – 0 Bram"]


def test_a_name_stays_on_its_side_and_steers_nothing() -> None:
    match, *_ = shared(MATCH.replace("Anna", "דנה"))[1:]
    assert match == "\u2068דנה\u2069 1 – 0 Bram, 10 min"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_told_in_every_language(language: str) -> None:
    day, *rest = shared(MATCH + "+60 won B\n+60 abandon", language)
    assert "2026" in day
    assert len(rest) == 2


def test_a_match_in_which_nobody_won_a_game_is_not_sent() -> None:
    assert shared(MATCH + "+60 new Cem Dewi 2\n+60 close") == [
        "Game evening, Monday 30 November 2026",
        "Anna 1 – 0 Bram, 10 min",
    ]
