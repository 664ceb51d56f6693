"""Full sheets from elsewhere: what can be one, its id, and how it stands."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from revanche.sheets.elsewhere import as_left, taken_in
from revanche.sheets.events import FullColumn, SheetImported
from revanche.sheets.games.table import GAMES
from revanche.sheets.play import Phase
from revanche.sheets.refusal import Reason, Refusal
from support.sheets import TODAY, Table, brought

YAHTZEE = brought("yahtzee", "55555", "12346")


def changed(player: int, yahtzee_bonuses: int = 0, **boxes: int) -> SheetImported:
    """Return the sheet with other points in a player's column."""
    columns = [list(own) for own in YAHTZEE.columns]
    column = columns[player - 1][0]
    columns[player - 1][0] = FullColumn(column.boxes | boxes, yahtzee_bonuses)
    return msgspec.structs.replace(YAHTZEE, columns=tuple(map(tuple, columns)))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_of_every_game_stands_as_it_was_filled(game: str) -> None:
    dice = ("555555", "123456") if GAMES[game].dice == 6 else ("55555", "12346")
    sheet, table = brought(game, *dice), Table.filled(game, *dice)
    assert taken_in(sheet, TODAY) == sheet
    state = as_left(sheet)
    assert (state.phase, state.players) == (Phase.FULL, table.state.players)
    assert [state.sheet(player) for player in (1, 2)] == [table.state.sheet(player) for player in (1, 2)]
    assert state.standings() == table.state.standings()


def test_its_id_is_that_of_where_it_was_filled_and_options_left_out_are_the_usual() -> None:
    kept = taken_in(msgspec.structs.replace(YAHTZEE, sheet="anything", options={}), TODAY)
    assert isinstance(kept, SheetImported)
    assert (kept.sheet, kept.options) == ("2026-11-30.1@5f0c12ab", {"joker": "forced", "yahtzee_bonus": "100"})


def test_a_joker_may_have_brought_what_plain_dice_would_not() -> None:
    assert isinstance(taken_in(changed(1, 3, full_house=25), TODAY), SheetImported)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "ludo"}, Reason.UNKNOWN_GAME),
        ({"options": {"joker": "sometimes"}}, Reason.UNKNOWN_OPTION),
        ({"players": ("Anna", "anna")}, Reason.SAME_NAMES),
        ({"players": ("Anna", "Bram", "Cem")}, Reason.IMPOSSIBLE_SHEET),
        ({"ended": datetime(1899, 12, 31, tzinfo=UTC)}, Reason.TIME_EARLY),
        ({"ended": datetime(2026, 12, 2, tzinfo=UTC)}, Reason.TIME_FUTURE),
        ({"columns": YAHTZEE.columns[0] + YAHTZEE.columns[1]}, Reason.IMPOSSIBLE_SHEET),
    ],
)
def test_what_can_be_no_sheet_is_refused(changes: dict[str, Any], reason: Reason) -> None:
    if changes.get("columns"):
        changes = {"columns": (YAHTZEE.columns[0] * 2, YAHTZEE.columns[1])}
    assert taken_in(msgspec.structs.replace(YAHTZEE, **changes), TODAY) == Refusal(reason)


@pytest.mark.parametrize(
    "sheet",
    [
        changed(2, ones=7),
        changed(2, full_house=24),
        changed(2, tower=20),
        changed(2, 1),
        changed(1, 13),
        changed(1, -1),
        changed(1, 1, yahtzee=0),
        msgspec.structs.replace(YAHTZEE, columns=((FullColumn({}),), YAHTZEE.columns[1])),
    ],
    ids=["points", "house", "box", "bonus without 50", "too many", "fewer than none", "bonus with 0", "open"],
)
def test_a_box_holds_what_it_can_give(sheet: SheetImported) -> None:
    assert taken_in(sheet, TODAY) == Refusal(Reason.IMPOSSIBLE_SHEET)
