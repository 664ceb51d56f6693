"""What ``sheet eval`` answers: the right values whole, and a sentence for what makes no sense."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.sheets.advisor.advising import worked_out
from revanche.sheets.evaluation import evaluate
from revanche.sheets.games.table import GAMES
from support.vectors import scorings, vectors


def answer(question: object) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(evaluate(json.dumps(question).encode()))
    return answered


def test_the_example() -> None:
    question = (
        b'{"game":"yahtzee","sheet":{"ones":3,"twos":null},"yahtzee_bonuses":0,"dice":[4,4,4,4,4],"throws_left":0}'
    )
    assert evaluate(question) == (
        b'{"boxes":{"twos":0,"threes":0,"fours":20,"fives":0,"sixes":0,"three_of_a_kind":20,"four_of_a_kind":20,'
        b'"full_house":0,"small_straight":0,"large_straight":0,"yahtzee":50,"chance":20},'
        b'"yahtzee_bonus":0,"upper":3,"missing_for_bonus":60,"total":3}'
    )


def test_the_points_of_dice() -> None:
    for entry in scorings("plain"):
        boxes = answer({"game": entry["game"], "sheet": {}, "dice": entry["dice"]})["boxes"]
        for column in boxes.values() if entry["game"] == "triple_yahtzee" else [boxes]:
            assert (entry["id"], column[entry["box"]]) == (entry["id"], entry["points"])
            assert len(column) == len(GAMES[entry["game"]].boxes)


@pytest.mark.parametrize("entry", scorings("joker"), ids=lambda entry: entry["id"])
def test_the_boxes_of_a_roll_on_a_sheet(entry: dict[str, Any]) -> None:
    answered = answer({key: entry[key] for key in ("game", "sheet", "dice")})
    legal: dict[str, Any] = entry["legal"]
    if isinstance(entry["legal"], list):
        legal = {"1": {}, "2": {}, "3": {}}
        for place in entry["legal"]:
            legal[str(place["column"])][place["box"]] = place["points"]
    assert answered["boxes"] == legal
    assert answered["yahtzee_bonus"] == entry["yahtzee_bonus"]


@pytest.mark.parametrize("entry", vectors("games")["entries"], ids=lambda entry: entry["id"])
def test_a_whole_game_turn_by_turn(entry: dict[str, Any]) -> None:
    triple = "columns" in entry
    sheet: dict[str, Any] = {"1": {}, "2": {}, "3": {}} if triple else {}
    bonuses = [0, 0, 0] if triple else [0]
    for turn in entry["turns"]:
        given_bonuses = bonuses if triple else bonuses[0]
        question = {"game": entry["game"], "sheet": sheet, "yahtzee_bonuses": given_bonuses, "dice": turn["throws"][-1]}
        answered = answer(question)
        column = str(turn.get("column", 1))
        places = answered["boxes"][column] if triple else answered["boxes"]
        assert places[turn["box"]] == turn["points"]
        assert answered["yahtzee_bonus"] == turn["yahtzee_bonus"]
        (sheet[column] if triple else sheet)[turn["box"]] = turn["points"]
        bonuses[int(column) - 1] += turn["yahtzee_bonus"] > 0
    assert sheet == entry.get("sheet", sheet)
    given_bonuses = bonuses if triple else bonuses[0]
    final = answer({"game": entry["game"], "sheet": sheet, "yahtzee_bonuses": given_bonuses})
    assert final["total"] == entry["total"]
    uppers = {str(one["column"]): one["upper"] for one in entry["columns"]} if triple else entry["upper"]
    assert final["upper"] == uppers
    assert final["boxes"] == ({"1": {}, "2": {}, "3": {}} if triple else {})


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ({"game": "yahtzee", "sheet": None}, 63),
        ({"game": "yatzy", "sheet": {"sixes": 30, "fives": 25, "twos": 8}}, 0),
        ({"game": "yacht"}, None),
        ({"game": "maxi_yatzy"}, 84),
        ({"game": "maxi_yatzy", "options": {"bonus": "50_at_75"}}, 75),
        ({"game": "triple_yahtzee", "sheet": {"2": {"sixes": 30}, "3": None}}, {"1": 63, "2": 33, "3": 63}),
    ],
)
def test_what_is_missing_for_the_bonus(question: dict[str, Any], missing: object) -> None:
    assert answer(question)["missing_for_bonus"] == missing


YAHTZEE = {"yahtzee": 50, "ones": 5}


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ({}, "game"),
        ([], "not a question"),
        (None, "not a question"),
        ({"game": "poker"}, "'poker'"),
        ({"game": "x" * 5000}, "no game"),
        ({"game": "yahtzee", "sheet": []}, "not a question"),
        ({"game": "yahtzee", "sheet": {"yatzy": 50}}, "no box"),
        ({"game": "yahtzee", "sheet": {"yatzy": None}}, "no box"),
        ({"game": "yahtzee", "sheet": {"ones": 6}}, "No dice"),
        ({"game": "yahtzee", "sheet": {"ones": -1}}, "No dice"),
        ({"game": "yahtzee", "sheet": {"ones": 10**18}}, "No dice"),
        ({"game": "yahtzee", "sheet": {"ones": {"1": 2}}}, "points or null"),
        ({"game": "yahtzee", "sheet": {"ones": True}}, "not a question"),
        ({"game": "triple_yahtzee", "sheet": {"ones": 1}}, "each column"),
        ({"game": "triple_yahtzee", "sheet": {"4": {}}}, "each column"),
        ({"game": "triple_yahtzee", "sheet": {"1": 3}}, "each column"),
        ({"game": "triple_yahtzee", "yahtzee_bonuses": 1}, "each column"),
        ({"game": "yahtzee", "yahtzee_bonuses": [0, 0]}, "each column"),
        ({"game": "yahtzee", "yahtzee_bonuses": 1}, "needs 50"),
        ({"game": "yatzy", "sheet": {"yatzy": 50, "ones": 1}, "yahtzee_bonuses": 1}, "needs 50"),
        ({"game": "yahtzee", "sheet": YAHTZEE, "yahtzee_bonuses": 2}, "more Yahtzee bonuses"),
        ({"game": "yahtzee", "sheet": YAHTZEE, "yahtzee_bonuses": -1}, "more Yahtzee bonuses"),
        ({"game": "yahtzee", "dice": [1, 2, 3, 4]}, "5 numbers"),
        ({"game": "maxi_yatzy", "dice": [1, 2, 3, 4, 5]}, "6 numbers"),
        ({"game": "yahtzee", "dice": [1, 2, 3, 4, 7]}, "from 1 to 6"),
        ({"game": "yahtzee", "dice": [0, 2, 3, 4, 5]}, "from 1 to 6"),
        ({"game": "yahtzee", "dice": []}, "5 numbers"),
        ({"game": "yahtzee", "throws_left": 4}, "3 throws"),
        ({"game": "maxi_yatzy", "throws_left": -1}, "3 throws"),
        ({"game": "yahtzee", "options": {"joker": "free"}}, "joker (forced, none)"),
        ({"game": "yacht", "options": {"joker": "none"}}, "none."),
    ],
)
def test_what_makes_no_sense_is_told_in_one_sentence(question: object, word: str) -> None:
    answered = answer(question)
    assert list(answered) == ["error"]
    assert word in answered["error"]
    assert len(answered["error"]) < 300


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        (b'{"game":"yahtzee","sheet":{"yahtzee":50,"ones":5},"yahtzee_bonuses":1}', True),
        (b'{"game":"yahtzee","throws_left":3}', True),
        (b'{"game":"maxi_yatzy","throws_left":30}', True),
        (b'{"game":"yahtzee","sheet":{"chance":0}}', True),
        (b"", False),
        (b"{", False),
        (b"\xff\xfe", False),
        (b"\x00", False),
        (b"[" * 100_000, False),
        (b'{"game":' + b'{"a":' * 5000, False),
        (b'{"game":"\\ud800"}', False),
        (b'{"game":"yahtzee","dice":[1e400]}', False),
        (b'{"game":"yahtzee","dice":[' + b"9" * 9000 + b"]}", False),
        (b'{"game":"yahtzee","sheet":{"ones":' + b"9" * 9000 + b"}}", False),
    ],
)
def test_any_line_is_answered(line: bytes, allowed: bool) -> None:  # noqa: FBT001
    answered = evaluate(line)
    assert b"\n" not in answered
    assert ("error" not in json.loads(answered)) is allowed


@given(st.binary(max_size=60) | st.text().map(str.encode))
def test_any_bytes_are_answered(line: bytes) -> None:
    assert isinstance(json.loads(evaluate(line)), dict)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
names = st.sampled_from(["ones", "yahtzee", "1", "2", "x"])
shapes = st.recursive(scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner), max_leaves=6)


@given(
    st.fixed_dictionaries(
        {"game": st.sampled_from(sorted(GAMES))},
        optional=dict.fromkeys(["sheet", "dice", "yahtzee_bonuses", "throws_left", "options"], shapes),
    )
)
def test_any_question_is_answered(question: dict[str, Any]) -> None:
    assert ("error" in answer(question)) or answer(question)["total"] >= 0


def advised(question: object) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(evaluate(json.dumps(question).encode(), worked_out))
    return answered


def few_open(most: int) -> list[dict[str, Any]]:
    def still_open(entry: dict[str, Any]) -> int:
        sheet = entry["sheet"]
        filled = sum(map(len, sheet.values())) if "1" in sheet else len(sheet)
        game = GAMES[entry["game"]]
        return len(game.boxes) * len(game.weights) - filled

    return [entry for entry in vectors("advisor")["entries"] if still_open(entry) <= most]


@pytest.mark.parametrize("entry", few_open(1), ids=lambda entry: entry["id"])
def test_best_play(entry: dict[str, Any]) -> None:
    keys = ("game", "sheet", "yahtzee_bonuses", "dice", "throws_left")
    answered = advised({key: entry[key] for key in keys})
    assert answered["expected_final"] == pytest.approx(entry["expected_final"], abs=1e-6)
    assert sorted(answered["optimal"], key=str) == sorted(entry["optimal"], key=str)


LAST = {box.id: 0 for box in GAMES["yacht"].boxes if box.id != "choice"}


def test_without_dice_the_best_is_to_throw() -> None:
    answered = advised({"game": "yacht", "sheet": LAST})
    assert answered["optimal"] == [{"action": "keep", "dice": []}]
    assert answered["expected_final"] == pytest.approx(5 * 14 / 3, abs=1e-6)  # a die thrown thrice


def test_on_a_full_sheet_nothing_is_best() -> None:
    answered = advised({"game": "yacht", "sheet": LAST | {"choice": 20}, "dice": [1, 1, 1, 1, 1]})
    assert answered["optimal"] == []
    assert answered["expected_final"] == 20


@pytest.mark.parametrize("game", ["maxi_yatzy", "triple_yahtzee"])
def test_what_cannot_be_worked_out_has_no_best(game: str) -> None:
    assert not advised({"game": game}).keys() & {"optimal", "expected_final"}
