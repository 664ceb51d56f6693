"""Who begins and who wins."""

from revanche.history.archive import PlayedSheet, played
from revanche.history.sheets import full
from revanche.history.statistics.beginning import Beginning, beginning_of
from support.diary import Diary
from support.sheets import brought


def sheets(*dice: str) -> tuple[PlayedSheet, ...]:
    diary = Diary()
    diary.keep(brought("yacht", *dice))
    return played(full(diary.entries), ())


FIRST, SECOND, TIE = sheets("66666", "11111"), sheets("11111", "66666"), sheets("11111", "11111")


def test_only_sheets_of_two_with_a_winner_tell_it() -> None:
    assert beginning_of([*FIRST, *SECOND, *FIRST]) == Beginning(3, 2)
    assert beginning_of([*TIE, *sheets("66666"), *sheets("66666", "11111", "22222")]) == Beginning()


def test_a_whole_is_what_its_parts_are() -> None:
    assert beginning_of(FIRST).plus(beginning_of(SECOND)) == beginning_of([*FIRST, *SECOND])
