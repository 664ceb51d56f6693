"""The JSON of sheets, which ``import`` takes again."""

from datetime import date

import msgspec

from revanche.history.archive import PlayedSheet, played, sheet_numbers
from revanche.history.forms.sheet import numbers_form, origin_of, sheets_form
from revanche.history.sheets import FullSheet, full
from revanche.journal.entry import Entry
from revanche.sheets.events import SheetOrigin
from support.journals import NOW
from support.sheets import ELSEWHERE, SHEET, Table, brought

HOME = "00000000000000aa"


def own(match: str | None = "2026-11-30.2") -> PlayedSheet:
    (sheet,) = played([FullSheet(SHEET, NOW, NOW, Table.filled("yacht", "12346", "66666").state)], ())
    return msgspec.structs.replace(sheet, match=match)


def test_a_sheet_says_all_that_stands_on_it_and_where_it_is_from() -> None:
    (form,) = sheets_form([own()], HOME)
    assert form["id"] == SHEET
    assert form["evening"] == date(2026, 11, 30).isoformat()
    assert (form["players"], form["totals"], form["winner"]) == (["Anna", "Bram"], [32, 134], "Bram")
    assert form["origin"] == {"journal": HOME, "sheet": SHEET, "match": "2026-11-30.2"}
    assert form["columns"][1][0]["boxes"]["yacht"] == 50
    assert form["columns"][1][0]["yahtzee_bonuses"] == 0


def test_one_from_elsewhere_keeps_its_origin_wherever_it_goes() -> None:
    sheet = brought("yacht", "12346", "66666", match="2026-11-30.9")
    (there,) = played(full([Entry(1, NOW, sheet, None, "")]), ())
    assert origin_of(there, HOME) == SheetOrigin(ELSEWHERE, SHEET, "2026-11-30.9")
    assert origin_of(own(), None) is None


def test_numbers_are_a_row_a_player() -> None:
    assert numbers_form(sheet_numbers([own()]))[0] == {
        "game": "yacht",
        "name": "Bram",
        "sheets": 1,
        "won": 1,
        "best": 134,
        "best_sheet": SHEET,
        "average": 134.0,
        "has_bonus": False,
        "bonuses": 0,
        "columns": 1,
        "all_alike": "box.yacht",
        "yahtzees": 1,
    }
