"""The results of a club's evening: each match once, those of the last evening of all tables, in order."""

from typing import Any

import msgspec
import pytest

from revanche.club.messages import Match
from revanche.club.names import ClubNames, club_names
from revanche.club.results import in_order, results
from support.told_tables import match

HOUR = 60


def told(*matches: dict[str, Any]) -> tuple[Match, ...]:
    return tuple(msgspec.convert(one, Match) for one in matches)


def ids(*tables: tuple[str, tuple[Match, ...]]) -> list[str]:
    return [f"{one.table}:{one.id[11:]}" for one in results(tables, ClubNames())]


def test_what_was_won_is_in_the_order_in_which_it_ended() -> None:
    one, other = told(match(1, "Anna"), match(3, "Bram"), match(4, None)), told(match(2, "Anna", table=2))
    assert ids(("10", one), ("9", other)) == ["10:1", "9:2", "10:3"]


def test_a_match_that_two_tables_know_counts_once_and_one_without_an_origin_is_its_tables() -> None:
    both = told(match(1, "Anna"))
    assert ids(("2", both), ("10", both)) == ["2:1"]
    without = tuple(msgspec.structs.replace(one, origin=None) for one in both)
    assert ids(("2", without), ("10", without)) == ["2:1", "10:1"]


@pytest.mark.parametrize(
    ("began", "kept"),
    [(15 + 6 * HOUR, ["1:2"]), (15 + 6 * HOUR - 0.01, ["1:1", "1:2"])],
)
def test_six_hours_between_the_matches_of_all_tables_are_between_evenings(began: float, kept: list[str]) -> None:
    assert ids(("1", told(match(1, "Anna"), match(2, "Anna", began=began)))) == kept


def test_a_table_that_went_on_bridges_the_evening_of_one_that_paused() -> None:
    paused = told(match(1, "Anna"), match(2, "Anna", began=8 * HOUR))
    assert ids(("1", paused)) == ["1:2"]
    assert ids(("1", paused), ("2", told(match(3, None, table=2, began=4 * HOUR)))) == ["1:1", "1:2"]


def test_names_are_those_of_the_club() -> None:
    names = club_names(["Anna van Dijk = Anna"])
    (one,) = results([("1", told(match(1, "Bram", score=(1, 3))))], names)
    assert (one.players, one.winner) == (("Anna van Dijk", "Bram"), 1)


def test_tables_are_in_the_order_in_which_people_count_them() -> None:
    named = ["table 10", "10", "bar", "2", "table 2", "٣", "²", ""]
    assert sorted(named, key=in_order) == ["", "bar", "table 2", "table 10", "²", "٣", "2", "10"]
