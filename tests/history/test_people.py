"""Everybody who has played."""

from datetime import date, datetime

import msgspec

from revanche.history.archive import played
from revanche.history.evenings import evenings
from revanche.history.people import Person, people
from revanche.history.sheets import full
from revanche.journal.entry import Entry
from revanche.match.renames import NONE
from support.diary import Diary
from support.sheets import brought

STORY = """
    2026-10-03T23:30:00+02:00 new Ana Bram 1
    +3600 won A
    +60 close
    2026-11-30T21:00:00+01:00 new Cem BRAM 1
    +60 won A
    +60 new Cem Anna 3
    +60 won A
    +60 abandon
"""
OCTOBER, NOVEMBER = date(2026, 10, 3), date(2026, 11, 30)


def known(entries: list[Entry]) -> tuple[Person, ...]:
    nights = evenings(entries)
    return people(nights, played(full(entries), nights), NONE.after("Ana", "Anna"))


def test_each_has_first_and_last_evening_and_how_many_matches_and_who_was_there_last_comes_first() -> None:
    assert known(Diary(STORY).entries) == (
        Person("BRAM", OCTOBER, NOVEMBER, 2),
        Person("Cem", NOVEMBER, NOVEMBER, 2),
        Person("Anna", NOVEMBER, NOVEMBER, 1, formerly=("Ana",)),
        Person("Ana", OCTOBER, OCTOBER, 1),
    )


def test_two_names_that_are_one_person_are_counted_together() -> None:
    anna = known(Diary(STORY + "+60 merge Ana Anna").entries)[0]
    assert anna == Person("Anna", OCTOBER, NOVEMBER, 2, formerly=("Ana",))


def test_whoever_only_filled_a_sheet_has_played_too() -> None:
    diary = Diary(STORY)
    alone = datetime.fromisoformat("2026-11-29T12:00:00+01:00")
    sheet = msgspec.structs.replace(brought("yacht", "11111"), players=("Dewi",), ended=alone)
    diary.keep(sheet)
    assert known(diary.entries)[-2] == Person("Dewi", alone.date(), alone.date(), 0, 1)


def test_nobody_has_played_at_first() -> None:
    assert people((), (), NONE) == ()
