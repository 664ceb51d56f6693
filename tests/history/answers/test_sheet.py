"""What is answered about the archive of scoresheets."""

from revanche.history.answers.past import Unknown
from revanche.history.answers.sheet import Archived, archive_form, archive_of, sheet_of
from revanche.sheets.form import SheetForm
from revanche.words.catalogue import load
from support.sheets import SHEET, Table
from support.told import Told

ENGLISH = load("en")
PAST = (
    Told("")
    .sheet_at("2026-11-30T20:00:00+01:00", Table.filled("yacht", "12346", "66666"))
    .sheet_at("2026-11-30T21:00:00+01:00", Table.filled("yatzy", "66666"), number=2)
)


def archived(game: str | None = None, player: str | None = None) -> Archived:
    found = archive_of(PAST, ENGLISH, game, player)
    assert isinstance(found, Archived), found
    return found


def test_the_archive_can_be_asked_for_a_game_or_a_player() -> None:
    assert [one.sheet.state.game.id for one in archived("yacht").sheets] == ["yacht"]
    assert [(one.game, one.name) for one in archived(player="bram").numbers] == [("yacht", "Bram")]
    assert archived("kniffel").sheets == ()
    refused = archive_of(PAST, ENGLISH, None, "Cem")
    assert refused == Unknown("Cem is on no full scoresheet.")


def test_it_is_told_as_json() -> None:
    form = archive_form(archived("yacht"))
    assert [sheet["totals"] for sheet in form["sheets"]] == [[32, 134]]
    assert [one["best"] for one in form["numbers"]] == [134, 32]


def test_a_sheet_opens_as_it_was_left() -> None:
    form = sheet_of(PAST, ENGLISH, SHEET)
    assert isinstance(form, SheetForm)
    assert isinstance(sheet_of(PAST, ENGLISH, "2026-11-30.9"), Unknown)
