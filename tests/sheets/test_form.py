"""The form of a sheet for programs."""

from typing import Any

import msgspec
import pytest

from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, OrderDie, RedoFill, Strike, SwitchAdvice, UndoFill
from revanche.sheets.form import SheetForm, Winner, first, games_form, past_form, sheet_form
from revanche.sheets.games.table import GAMES
from revanche.sheets.play import State
from revanche.words.catalogue import LANGUAGES, load
from support.sheets import SHEET, Table


def as_json(form: object) -> Any:  # noqa: ANN401 - JSON
    return msgspec.json.decode(msgspec.json.encode(form))


def shown(state: State, **more: Any) -> Any:  # noqa: ANN401 - JSON
    return as_json(sheet_form(state, **more))


def full(game: str = "yacht", players: int = 2, best: int = 2) -> Table:
    """Return a full sheet that ``best`` alone has won, or (0) nobody."""
    table = Table.with_sheet(game, players)
    for box in GAMES[game].boxes:
        for player in range(1, players + 1):
            table.must(Fill(box.id, points=30) if (box.id, player) == ("choice", best) else Strike(box.id))
    return table


def test_no_sheet_is_idle_as_is_one_that_was_put_away() -> None:
    assert shown(State()) == {"phase": "idle"}
    assert shown(Table.with_sheet().must(CloseSheet()).state) == {"phase": "idle"}


def test_a_sheet_in_mid_turn() -> None:
    table = Table.with_sheet("yahtzee", 2, yahtzee_bonus="0").turn("11123", "ones").throw("44422").throw("41", "123")
    told = shown(table.state)
    assert told["phase"] == "open"
    assert (told["sheet"], told["game"], told["players"]) == (SHEET, "yahtzee", ["Anna", "Bram"])
    assert told["options"] == {"joker": "forced", "yahtzee_bonus": "0"}
    assert told["rules"]["further"] == 0
    assert (told["player"], told["throws_left"]) == (2, 1)
    assert told["hand"] == {"dice": [4, 4, 4, 4, 1], "throws": 2, "held": [1, 2, 3]}
    assert told["legal"][0]["fours"] == 16
    assert told["open"] == [{}]
    assert told["columns"][0] == [
        {"boxes": {"ones": 3}, "upper": 3, "bonus": 0, "missing": 60, "lower": 0, "yahtzee_bonus": 0, "total": 3}
    ]
    assert told["totals"] == [3, 0]
    assert told["standings"][0] == {"rank": 1, "player": 1, "total": 3, "tied": False}
    assert told["last"] == {"player": 1, "box": "ones", "column": 1, "points": 3, "yahtzee_bonus": 0}
    assert (told["can_undo"], told["can_redo"]) == (True, False)
    assert (told["winner"], told["tie"]) == (None, [])


def test_without_dice_each_box_tells_the_points_that_are_possible() -> None:
    told = shown(Table.with_sheet("yahtzee", 1).state)
    assert told["hand"] is None
    assert told["legal"] == [{}]
    assert told["open"][0]["fours"] == [0, 4, 8, 12, 16, 20]
    assert told["open"][0]["full_house"] == [0, 25]
    assert len(told["open"][0]) == 13


def test_a_joker_shows_only_where_it_may_go_and_what_it_earns() -> None:
    table = Table.with_sheet("yahtzee", 1).turn("44444", "yahtzee").throw("44444")
    told = shown(table.state)
    assert (told["legal"], told["yahtzee_bonus"]) == ([{"fours": 20}], 100)


def test_a_game_with_three_columns_tells_them_apart() -> None:
    told = shown(Table.with_sheet("triple_yahtzee", 1).turn("44422", "fours", 2).throw("44422").state)
    assert [sorted(column["boxes"]) for column in told["columns"][0]] == [[], ["fours"], []]
    assert ["fours" in column for column in told["legal"]] == [True, False, True]
    assert told["totals"] == [24]


def test_undo_can_be_put_back() -> None:
    table = Table.with_sheet("yahtzee", 1).turn("44422", "fours").must(UndoFill())
    told = shown(table.state)
    assert (told["can_undo"], told["can_redo"], told["last"]) == (False, True, None)
    assert shown(table.must(RedoFill()).state)["can_redo"] is False


def test_a_full_sheet_has_a_winner_or_a_tie() -> None:
    state = full().state
    told = shown(state, winner=first(state))
    assert (told["phase"], told["player"], told["throws_left"]) == ("full", 1, 0)
    assert told["winner"] == {"player": 2, "side": None, "counted": False, "match": None}
    assert (told["legal"], told["open"], told["tie"]) == ([{}], [{}], [])
    tied = full(best=0).state
    assert first(tied) is None
    assert shown(tied)["tie"] == [1, 2]


def test_nobody_is_first_before_the_end() -> None:
    assert first(Table.with_sheet().turn("11123", "ones").state) is None
    assert first(State()) is None
    assert first(full(players=1, best=1).state) == Winner(1)


def test_a_sheet_of_the_past_can_only_be_looked_at() -> None:
    table = Table.with_sheet("yahtzee", 2).turn("11123", "ones").must(UndoFill(), RedoFill()).throw("44422")
    told = as_json(past_form(table.state))
    assert (told["phase"], told["hand"], told["throws_left"]) == ("open", None, 0)
    assert (told["legal"], told["open"], told["can_undo"]) == ([{}], [{}], False)
    assert told["totals"] == [3, 0]
    assert as_json(past_form(full().state))["winner"] == {"player": 2, "side": None, "counted": False, "match": None}
    assert as_json(past_form(State())) == {"phase": "idle"}


def test_the_games_have_their_usual_rules_and_every_choice() -> None:
    told = {game["game"]: game for game in as_json(games_form())}
    assert list(told) == list(GAMES)
    assert told["yahtzee"]["options"] == {"joker": ["forced", "none"], "yahtzee_bonus": ["100", "0"]}
    assert (told["yahtzee"]["further"], told["yahtzee"]["bonus"]) == (100, {"points": 35, "at": 63})
    assert told["yahtzee"]["boxes"][0] == {"box": "ones", "text": "box.ones", "upper": True}
    assert told["kniffel"]["boxes"][11] == {"box": "yahtzee", "text": "box.kniffel", "upper": False}
    assert (told["maxi_yatzy"]["dice"], told["maxi_yatzy"]["saves"]) == (6, True)
    assert told["triple_yahtzee"]["weights"] == [1, 2, 3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_has_its_name(language: str) -> None:
    texts = load(language).texts
    assert [box.text for game in games_form() for box in game.boxes if box.text not in texts] == []
    assert [game.further_text for game in games_form() if game.further and game.further_text not in texts] == []


def test_further_yahtzees_are_named_after_the_game() -> None:
    told = {game.game: game.further_text for game in games_form()}
    assert (told["yahtzee"], told["triple_yahtzee"]) == ("sheet.yahtzee_bonus", "sheet.yahtzee_bonus")
    assert (told["kniffel"], told["yacht"]) == ("sheet.kniffel_bonus", "")


def test_another_sheet_takes_the_place_of_the_one_before() -> None:
    told = shown(full().must(OpenSheet("yatzy", ("Chi",))).state)
    assert (told["sheet"], told["phase"], told["players"]) == ("2026-11-30.2", "open", ["Chi"])


def test_who_begins_is_shown_while_it_can_be_thrown_for() -> None:
    table = Table.with_sheet("yacht", 2).must(OrderDie(2, 3))
    form = sheet_form(table.state)
    assert isinstance(form, SheetForm)
    told = {"seats": ["Anna", "Bram"], "rounds": [{"2": 3}], "waiting": [1], "begins": None}
    assert as_json(form)["order"] == told
    form = sheet_form(table.must(OrderDie(1, 2)).state)
    assert isinstance(form, SheetForm)
    assert form.order is not None
    assert (form.order.begins, form.order.seats, form.players) == (2, ("Anna", "Bram"), ("Bram", "Anna"))
    past = past_form(table.state)
    assert isinstance(past, SheetForm)
    assert past.order is None
    for other in (Table.with_sheet("yacht", 1), table.throw("12345")):
        assert shown(other.state)["order"] is None


def test_who_plays_with_advice_or_did_is_told() -> None:
    table = Table.with_sheet(players=3).must(SwitchAdvice(1), SwitchAdvice(2), SwitchAdvice(2, on=False))
    form = sheet_form(table.state)
    assert isinstance(form, SheetForm)
    assert (form.advised, form.advice) == (True, ("on", "was", ""))
    other = sheet_form(Table.with_sheet("maxi_yatzy").state)
    assert isinstance(other, SheetForm)
    assert not other.advised
