"""The archive of scoresheets and its numbers, worked out by hand."""

from datetime import date

from revanche.history.archive import PlayedSheet, SheetNumbers, of_player, played, sheet_numbers
from revanche.history.evenings import evenings
from revanche.history.sheets import full
from revanche.sheets.events import SheetImported
from support.diary import Diary
from support.sheets import SHEET, Table, brought


def archive(diary: Diary) -> tuple[PlayedSheet, ...]:
    journal = "00000000000000aa"
    return played(full(diary.entries, journal), evenings(diary.entries, diary.now.local, journal))


def told(table: Table, *, counted: bool) -> Diary:
    """Return an evening with a match, and in it a full sheet that is a game of it or not."""
    diary = Diary("2026-11-29T23:30:00+01:00 new Anna Bram\n+60 won A")
    diary.at("+3600")
    for event in table.events:
        diary.keep(event)
    diary.tell(f"+1 won B {SHEET}" if counted else "+1 won B")
    return diary


def test_a_sheet_is_of_the_evening_and_the_match_that_name_it() -> None:
    (sheet,) = archive(told(Table.filled("yacht", "12346", "66666"), counted=True))
    assert (sheet.evening, sheet.match) == (date(2026, 11, 29), "2026-11-29.1")
    assert (sheet.points, sheet.winner) == ((32, 134), 1)


def test_one_that_no_game_names_is_of_the_evening_that_was_on() -> None:
    (sheet,) = archive(told(Table.filled("yacht", "12346", "12346"), counted=False))
    assert (sheet.evening, sheet.match, sheet.winner) == (date(2026, 11, 29), None, None)


def test_where_no_evening_was_on_it_is_of_its_day() -> None:
    diary = Diary("2026-10-01T20:00:00+02:00 new Anna Bram 1\n+60 won A")
    diary.at("2026-11-30T20:00:00+01:00")
    for event in Table.filled("yacht", "12346").events:
        diary.keep(event)
    (sheet,) = archive(diary)
    assert (sheet.evening, sheet.match, sheet.winner) == (date(2026, 11, 30), None, None)


def test_one_from_elsewhere_finds_its_match_by_where_both_come_from() -> None:
    def brought_with(match: str) -> Diary:
        sheet: SheetImported = brought("yacht", "12346", "66666", match=match)
        diary = Diary("2026-11-30T20:00:00+01:00 new Anna Bram 1\n+60 won A")
        diary.keep(sheet)
        return diary

    diary = brought_with("2026-11-30.1")
    own = evenings(diary.entries, diary.now.local, "5f0c12ab34cd56ef")
    assert [sheet.match for sheet in played(full(diary.entries), own)] == ["2026-11-30.1"]
    assert [sheet.match for sheet in archive(diary)] == [None]


def test_best_average_bonus_and_all_alike_are_by_game_and_player() -> None:
    first, second = told(Table.filled("yahtzee", "55555", "12346"), counted=False), Diary()
    second.at("2026-12-01T20:00:00+01:00")
    for event in Table.filled("yatzy", "66666").events:
        second.keep(event)
    (yahtzee,), (yatzy,) = archive(first), archive(second)
    assert (yahtzee.points, yatzy.points) == ((25 + 75 + 50 + 100, 1 + 2 + 3 + 4 + 6 + 30 + 16), (164,))
    assert sheet_numbers([yahtzee, yatzy, yatzy]) == (
        SheetNumbers("yahtzee", "Anna", 1, 1, 250, SHEET, 250, 0, 1, 2),
        SheetNumbers("yahtzee", "Bram", 1, 0, 62, SHEET, 62, 0, 1, 0),
        SheetNumbers("yatzy", "Anna", 2, 0, 164, SHEET, 328, 0, 2, 2),
    )
    assert sheet_numbers([yatzy])[0].average == 164.0


def test_the_sheets_of_a_player_are_found_in_any_spelling() -> None:
    sheets = archive(told(Table.filled("yacht", "12346", "66666"), counted=True))
    assert of_player(sheets, " ANNA") == sheets
    assert of_player(sheets, "Cem") == ()
