"""Finding matches and sheets by what people remember of them."""

from datetime import date

import pytest

from revanche.history.archive import PlayedSheet
from revanche.history.evenings import matches
from revanche.history.searching import match_fits, sheet_fits, words_of
from revanche.words.catalogue import load
from support.diary import Diary
from support.sheets import Table
from support.told import Told

EN, NL = load("en"), load("nl")


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("", True),
        ("  ", True),
        ("anna", True),
        ("ANNA  zoe", True),
        ("Zoë", True),
        ("zoe\u0308", True),
        ("ann", True),
        ("anne", False),
        ("anna bram", False),
        ("yahtzee", True),
        ("yatzy", False),
        ("zoe wins", True),
        ("wins anna", True),
        ("unfinished", False),
        ("november 2026", True),
        ("monday", True),
        ("2026-11-30", True),
        ("2026-11-30.1", True),
        ("december", False),
    ],
)
def test_each_word_must_be_in_what_is_shown(pattern: str, found: object) -> None:
    (match,) = matches(Diary("2026-11-30T21:00:00+01:00 new Anna Zoë 1\n+600 won B\n+60 close").entries)
    assert match_fits(match, words_of(pattern), EN) is found


def test_days_are_found_in_the_language_of_the_log() -> None:
    (match,) = matches(Diary("2026-11-30T21:00:00+01:00 new Anna Zoë 1\n+600 won B\n+60 close").entries)
    assert match_fits(match, words_of("maandag"), NL)
    assert not match_fits(match, words_of("maandag"), EN)


@pytest.mark.parametrize(("pattern", "found"), [("bram yacht", True), ("2026-11-30", True), ("cem", False)])
def test_a_sheet_is_found_by_its_players_its_game_and_its_day(pattern: str, found: object) -> None:
    past = Told("").sheet_at("2026-11-30T20:00:00+01:00", Table.filled("yacht", "12346", "66666"))
    (sheet,) = past.played()[1]
    assert isinstance(sheet, PlayedSheet)
    assert sheet.evening == date(2026, 11, 30)
    assert sheet_fits(sheet, words_of(pattern), EN) is found
