"""What is to be played now, as it follows from the results; and which table plays it."""

import msgspec
import pytest

from revanche.club.board import Board
from revanche.club.messages import Kind
from revanche.club.names import ClubNames, club_names
from revanche.club.results import Result
from revanche.club.tournament import Game, Plan, System, listed, planned, seated
from support.clock import EVENING
from support.told_tables import status

NAMES = ClubNames()
FOUR = ["Anna", "Bram", "Cees", "Dirk"]


def won(winner: str, loser: str, lost: int = 0) -> Result:
    return Result("1", f"{winner} {loser}", (winner, loser), "yahtzee", (3, lost), 0, EVENING, EVENING)


def pairs(plan: Plan) -> list[tuple[str, str]]:
    return [game.players for game in plan.open]


def test_a_round_is_played_before_the_next_begins_and_the_end_is_told() -> None:
    results = list[Result]()
    seen = []
    while not (plan := planned(FOUR, System.ROUND_ROBIN, 0, results, NAMES)).over:
        seen.append((plan.number, len(plan.open)))
        a, b = plan.open[-1].players
        results.append(won(b, a))
    assert seen == [(1, 2), (1, 1), (2, 2), (2, 1), (3, 2), (3, 1)]


def test_in_swiss_rounds_who_won_plays_who_won_and_it_ends_after_so_many() -> None:
    first = planned(FOUR, System.SWISS, 2, [], NAMES)
    assert pairs(first) == [("Anna", "Bram"), ("Cees", "Dirk")]
    results = [won("Bram", "Anna"), won("dirk", "CEES")]
    second = planned(FOUR, System.SWISS, 2, results, NAMES)
    assert (second.number, pairs(second)) == (2, [("Bram", "Dirk"), ("Anna", "Cees")])
    results += [won("Bram", "Dirk"), won("Anna", "Cees")]
    assert planned(FOUR, System.SWISS, 2, results, NAMES).over


def test_a_bye_is_as_good_as_a_win_and_goes_round() -> None:
    three, results, byes = ["Anna", "Bram", "Cees"], list[Result](), []
    for _ in range(3):
        plan = planned(three, System.SWISS, 3, results, NAMES)
        byes.append(plan.bye)
        results.append(won(*plan.open[0].players))
    assert sorted(map(str, byes)) == three


def test_whoever_arranges_may_be_started_again_and_other_matches_do_not_matter() -> None:
    results = [won("Bram", "Anna"), won("Zoë", "Anna"), won("Bram", "Anna"), won("Cees", "Dirk")]
    again = [planned(FOUR, System.SWISS, 2, results, NAMES) for _ in range(2)]
    assert again[0] == again[1]
    assert pairs(again[0]) == [("Bram", "Cees"), ("Anna", "Dirk")]


def test_players_are_known_in_each_spelling() -> None:
    names = club_names(["Anna = An"])
    assert pairs(planned(FOUR, System.SWISS, 1, [won("An", "bram")], names)) == [("Cees", "Dirk")]


def test_a_list_of_pairs_is_played_all_at_once_and_each_line_once() -> None:
    games = [Game(("Anna", "Bram")), Game(("Anna", "Bram")), Game(("Cees", "Dirk"), table="7")]
    assert listed(games, [], NAMES).open == tuple(games)
    assert listed(games, [won("Bram", "Anna")], NAMES).open == tuple(games[1:])
    assert listed(games, [won("Bram", "Anna"), won("Anna", "Bram"), won("Cees", "Dirk")], NAMES).over


AB, CD, AC = Game(("Anna", "Bram")), Game(("Cees", "Dirk")), Game(("Anna", "Cees"))


def board(**tables: tuple[str, str] | None) -> Board:
    """Return a board of tables, each with those who are playing there."""
    made = Board()
    for name, playing in tables.items():
        told = status("idle") if playing is None else status("open", playing)
        made.hear(name.removeprefix("t"), Kind.STATUS, msgspec.json.encode(told), EVENING)
    return made


@pytest.mark.parametrize(
    ("games", "playing", "given", "seats"),
    [
        ([AB, CD], board(t1=None, t2=None, t3=None), {}, {"1": AB, "2": CD}),
        ([AB, CD], board(t1=None), {}, {"1": AB}),
        ([AB, CD], board(t1=None, t2=None), {"2": AB}, {"2": AB, "1": CD}),
        ([CD], board(t1=None, t2=None), {"2": AB}, {"1": CD}),
        ([AB, AC, CD], board(t1=None, t2=None, t3=None), {}, {"1": AB, "2": CD}),
        ([AB, CD], board(t1=("bram", "Anna"), t2=None), {"1": AB}, {"2": CD}),
        ([AC, CD], board(t1=("Anna", "Bram"), t2=None), {}, {"2": CD}),
        ([AB], board(t1=("Zoë", "Yan"), t2=None), {}, {"2": AB}),
        ([AB, msgspec.structs.replace(CD, table="9")], board(t1=None, t2=None), {}, {"1": AB}),
        (
            [msgspec.structs.replace(AB, table="2"), CD],
            board(t1=None, t2=None),
            {},
            {"2": msgspec.structs.replace(AB, table="2"), "1": CD},
        ),
    ],
)
def test_free_tables_are_given_what_is_open_and_nobody_is_called_twice(
    games: list[Game], playing: Board, given: dict[str, Game], seats: dict[str, Game]
) -> None:
    there = [table.name for table in playing.tables]
    assert seated(Plan(1, tuple(games)), playing, given, there) == seats


def test_a_table_that_is_gone_gives_up_what_it_was_given() -> None:
    assert seated(Plan(1, (AB,)), board(t1=None, t2=None), {"1": AB}, ["2"]) == {"2": AB}
