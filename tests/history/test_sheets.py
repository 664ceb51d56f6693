"""Sheets of the past, from the journal's entries."""

from datetime import timedelta
from pathlib import Path

import pytest

from revanche.history.sheets import full, left
from revanche.journal.entry import Entry, Recorded
from revanche.journal.reading import entries
from revanche.sheets.commands import UndoFill
from revanche.sheets.events import BoxFilled, SheetClosed, SheetOpened
from revanche.sheets.play import Phase
from support.journals import NOW, OPENED, SHEET, SHEET_OPENED, filled, won
from support.sheets import Table, brought

SECOND = SheetOpened("2026-11-30.2", "yacht", ("Chi",), {})


def told(*events: Recorded) -> list[Entry]:
    return [Entry(seq, NOW + timedelta(seconds=seq), event, None, "") for seq, event in enumerate(events, 1)]


def test_a_sheet_is_found_among_all_else_as_it_was_left() -> None:
    journal = told(OPENED, SHEET_OPENED, filled(1, "ones", 3), won("A"), filled(2, "twos", 4), SECOND, won("B"))
    state = left(journal, SHEET)
    assert state is not None
    assert (state.players, state.phase) == (("Anna", "Bram"), Phase.OPEN)
    assert [fill.points for fill in state.fills] == [3, 4]


def test_one_that_was_put_away_is_as_it_was_before() -> None:
    state = left(told(SHEET_OPENED, filled(1, "ones", 3), SheetClosed(SHEET)), SHEET)
    assert state is not None
    assert (state.phase, len(state.fills)) == (Phase.OPEN, 1)


def test_the_later_of_two_with_one_id_is_meant() -> None:
    again = SheetOpened(SHEET, "yacht", ("Emil",), {})
    state = left(told(SHEET_OPENED, filled(1, "ones", 3), again), SHEET)
    assert state is not None
    assert (state.players, state.fills) == (("Emil",), ())


def test_what_was_never_opened_or_whose_opening_is_missing_is_not_there() -> None:
    assert left(told(OPENED, SHEET_OPENED), "2026-11-30.7") is None
    assert left(told(filled(1, "ones", 3), won("A")), SHEET) is None


def test_what_does_not_follow_is_no_journal_of_ours() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        left(told(SHEET_OPENED, filled(2, "ones", 3)), SHEET)


def test_the_journal_of_version_1_tells_of_both_its_sheets() -> None:
    golden = list(entries(Path(__file__).parents[1] / "journal" / "golden_sheets"))
    first, second = left(golden, "2026-12-05.1"), left(golden, "2026-12-05.2")
    assert first is not None
    assert [standing.total for standing in first.standings()] == [170, 9]
    assert second is not None
    assert second.fills == (BoxFilled("2026-12-05.2", 1, "sixes", 18, column=2),)


def test_a_full_sheet_is_found_and_one_that_is_not_full_is_not() -> None:
    table = Table.filled("yacht", "12346", "12345")
    for closing in ([], [SheetClosed(SHEET)], [SECOND], [SheetClosed(SHEET), SECOND]):
        journal = told(OPENED, *table.events, *closing)
        (found,) = full(journal)
        assert (found.id, found.state.phase) == (SHEET, Phase.FULL)
        assert (found.began, found.ended) == (journal[1].time, journal[len(table.events)].time)
    assert full(told(*table.events[:-1])) == []
    assert full(told(*table.events[1:])) == []


def test_a_sheet_is_there_once_as_it_was_left_last() -> None:
    table = Table.filled("yacht", "12346", "12345").must(UndoFill())
    assert full(told(*table.events)) == []
    table.turn("66666", "yacht")
    (found,) = full(told(*table.events))
    assert found.state.fills[-1].points == 50


def test_one_from_elsewhere_is_full_and_a_later_one_of_its_id_takes_its_place() -> None:
    first, later = (brought("yacht", "12346", dice) for dice in ("11111", "66666"))
    journal = told(first, later, first, later)
    (found,) = full(journal)
    assert (found.id, found.began, found.ended, found.came) == (later.sheet, None, later.ended, later)
    assert found.state.standings()[0].total == 30 + 30 + 24 + 50
    state = left(journal, later.sheet)
    assert state is not None
    assert (state.phase, state) == (Phase.FULL, found.state)


def test_one_of_its_own_that_comes_back_is_not_there_twice() -> None:
    table, back = Table.filled("yacht", "12346", "12345"), brought("yacht", "12346", "12345")
    assert len(full(told(*table.events, back))) == 2
    (found,) = full(told(*table.events, back), back.origin.journal)
    assert found.came is None
    assert [sheet.came for sheet in full(told(back), back.origin.journal)] == [back]
