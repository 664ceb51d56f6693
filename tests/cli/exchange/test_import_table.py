"""Matches in a table from elsewhere."""

import pytest

from revanche.cli.exchange.import_days import Order
from revanche.cli.exchange.import_table import Table, read_table
from revanche.words.catalogue import load

EN = load("en")
HEADER = "date,player A,player B,games A,games B\n"


def read(text: str, order: Order | None = None) -> Table:
    table = read_table(text.encode(), EN, order)
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("wins", "winners", "first_to"),
    [
        ("3,1", "ABAA", 3),
        ("0,2", "BB", 2),
        ("2,3", "BABAB", 3),
        ("2,2", "ABAB", 3),
        ("99,98", "AB" * 98 + "A", 99),
    ],
)
def test_games_whose_order_nobody_knows_are_put_down_in_turn(wins: str, winners: str, first_to: int) -> None:
    (row,) = read(f"{HEADER}2025-12-25,Anna,Bram,{wins}\n").rows
    assert "".join(game["winner"] for game in row.match["games"]) == winners
    assert (row.match["first_to"], row.ordered) == (first_to, False)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("31-02-2025,Anna,Bram,3,1", "“31-02-2025” is no date"),
        ("2025-12-25,Anna,Bram,x,1", "“x” is no number of games from 0 to 99."),
        ("2025-12-25,Anna,Bram,3,100", "“100” is no number"),
        ("2025-12-25,Anna,Bram,3,-1", "“-1” is no number"),
        ("2025-12-25,Anna,Bram,3", "“” is no number"),
        ("2025-12-25,Anna,Bram,0,0", "nobody won a game."),
    ],
)
def test_a_line_that_can_not_be_understood_is_told(line: str, sentence: str) -> None:
    table = read(f"{HEADER}2025-12-24,Anna,Bram,3,1\n{line}\n")
    assert len(table.rows) == 1
    ((number, told),) = table.problems
    assert (number, sentence in told) == (3, True)


def test_dates_are_read_as_the_column_tells_or_as_somebody_says() -> None:
    both = f"{HEADER}3/4/2025,Anna,Bram,3,1\n"
    assert read(both).rows[0].when.at.month == 4
    assert (read(both).order, read(both).example) == (Order.UNSAID, "3/4/2025")
    assert read(both, Order.MONTH).rows[0].when.at.month == 3
    assert read(f"{both}4/13/2025,Anna,Bram,3,1\n").rows[0].when.at.month == 3


def test_our_own_table_tells_all_and_a_match_that_goes_on_is_left_out() -> None:
    header = "id,evening,game,player_a,player_b,first_to,score_a,score_b,winner,state,winners,started,ended,seconds\r\n"
    over = "2026-11-30.1,2026-11-30,yatzy,Anna,Bram,2,2,1,Anna,finished,ABA,2026-11-30 21:00:00,,\r\n"
    table = read(f"{header}{over}{over.replace('finished', 'open')}")
    (row,) = table.rows
    assert table.open == 1
    assert (row.ordered, row.when.precise) == (True, True)
    assert row.match == {
        "id": "2026-11-30.1",
        "players": ["Anna", "Bram"],
        "game": "yatzy",
        "first_to": 2,
        "games": [{"winner": "A"}, {"winner": "B"}, {"winner": "A"}],
        "score": [2, 1],
        "winner": "Anna",
        "state": "finished",
    }


def test_what_is_no_table_is_none() -> None:
    assert read_table(b"Anna 3 - 1 Bram", EN) is None
