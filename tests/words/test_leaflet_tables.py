"""The tables of a leaflet, worked out by hand."""

import pytest

from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import load, load_leaflets
from revanche.words.leaflet_tables import Table, box_table, whole_table
from revanche.words.leaflet_words import LeafletWords


def words(game: str, **options: str) -> LeafletWords:
    return LeafletWords(load("en"), load_leaflets("en"), game, options)


def rows(table: Table) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in table.rows}


@pytest.mark.parametrize(
    ("game", "box", "row"),
    [
        ("yahtzee", "Threes", ("all dice that show 3, added up", "3-3-3-1-4", "9")),
        ("yahtzee", "Three of a Kind", ("at least three alike: all 5 dice added up", "4-4-4-2-5", "19")),
        ("yahtzee", "Small Straight", ("four in a row, whichever: always 30", "1-2-3-4-6", "30")),
        ("yahtzee", "Full House", ("three of one number and two of another: always 25", "3-3-3-6-6", "25")),
        ("yatzy", "Three of a Kind", ("three alike: those three dice", "4-4-4-2-5", "12")),
        ("yatzy", "One Pair", ("two alike: those two dice; of two pairs the higher one", "5-5-3-3-1", "10")),
        ("yatzy", "Small Straight", ("1-2-3-4-5 and nothing else: always 15", "1-2-3-4-5", "15")),
        ("yatzy", "Yatzy", ("all 5 dice alike: always 50", "5-5-5-5-5", "50")),
        ("maxi_yatzy", "Small Straight", ("1-2-3-4-5 among your dice: always 15", "1-2-3-4-5-5", "15")),
        ("maxi_yatzy", "Tower", ("four of one number and two of another: all dice", "4-4-4-4-1-1", "18")),
        ("yacht", "Big Straight", ("2-3-4-5-6 and nothing else: always 30", "2-3-4-5-6", "30")),
    ],
)
def test_a_box_says_what_counts_and_shows_it(game: str, box: str, row: tuple[str, ...]) -> None:
    assert rows(box_table(words(game)))[box] == row


def test_two_pairs_say_whether_four_alike_are_two() -> None:
    free, four = (
        rows(box_table(words("yatzy", two_pairs=choice)))["Two Pairs"] for choice in ("different", "four_alike")
    )
    assert free[0] == "two different pairs: those four dice"
    assert four[0] == "two pairs, and four alike are two as well: those four dice"


@pytest.mark.parametrize("game", GAMES)
def test_the_sums_of_the_sheet_are_those_of_its_rows(game: str) -> None:
    table = whole_table(words(game))
    for column in range(2, len(table.heads)):
        points, last = 0, 0
        for place, row in enumerate(table.rows[: table.sums[-1]]):
            if place not in table.sums:
                last += int(row[column])
            elif row[0] in {"Upper Section", "Lower Section"}:
                assert int(row[column]) == last
                points, last = points + last, 0
            elif row[0] != "Multiplied":
                points += int(row[column])
        weight = GAMES[game].weights[column - 2]
        if len(GAMES[game].weights) == 1:
            assert int(table.rows[-1][column]) == points
        else:
            assert int(rows(table)["Multiplied"][column - 1]) == weight * points
    assert table.rows[table.sums[-1]][0] == "Total"


def test_what_is_not_multiplied_is_added_as_it_is() -> None:
    flat = rows(whole_table(words("triple_yahtzee", yahtzee_bonus="flat")))
    assert flat["Multiplied"][-1] == str(3 * (71 + 35 + 159) + 100)
