"""Who is ahead: by matches, then games, then those between the equal ones; the rest share a place."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.club.results import Result
from revanche.club.standings import standings
from support.clock import EVENING


def result(spelled: str) -> Result:
    """Return the result that "Anna 3-1 Bram" tells."""
    a, score, b = spelled.split()
    won, lost = (int(games) for games in score.split("-"))
    return Result("1", spelled, (a, b), "yahtzee", (won, lost), int(lost > won), EVENING, EVENING)


def table(*spelled: str) -> list[str]:
    rows = standings([result(one) for one in spelled])
    return [f"{row.place} {row.name} {row.matches[0]}-{row.matches[1]} {row.games[0]}-{row.games[1]}" for row in rows]


@pytest.mark.parametrize(
    ("results", "rows"),
    [
        ([], []),
        (["Anna 3-1 Bram"], ["1 Anna 1-0 3-1", "2 Bram 0-1 1-3"]),
        (["Anna 3-2 Bram", "Cees 3-0 Dirk"], ["1 Cees 1-0 3-0", "2 Anna 1-0 3-2", "3 Bram 0-1 2-3", "4 Dirk 0-1 0-3"]),
        (["Anna 3-1 Bram", "anna 3-0 Cees"], ["1 Anna 2-0 6-1", "2 Bram 0-1 1-3", "3 Cees 0-1 0-3"]),
        (["Anna 3-1 Bram", "Cees 3-1 Dirk"], ["1 Anna 1-0 3-1", "1 Cees 1-0 3-1", "3 Bram 0-1 1-3", "3 Dirk 0-1 1-3"]),
        (
            ["Bram 3-1 Anna", "Anna 3-1 Cees", "Dirk 3-1 Bram"],  # Anna and Bram have 1-1 and 4-4, and Bram won
            ["1 Dirk 1-0 3-1", "2 Bram 1-1 4-4", "3 Anna 1-1 4-4", "4 Cees 0-1 1-3"],
        ),
        (
            ["Anna 3-1 Bram", "Bram 3-1 Cees", "Cees 3-1 Anna"],  # a ring, which nothing tells apart
            ["1 Anna 1-1 4-4", "1 Bram 1-1 4-4", "1 Cees 1-1 4-4"],
        ),
    ],
)
def test_who_is_ahead(results: list[str], rows: list[str]) -> None:
    assert table(*results) == rows


NAMES = ["Anna", "Bram", "Cees", "Dirk", "Els"]
MATCHES = st.lists(st.tuples(st.permutations(NAMES), st.integers(0, 2), st.booleans()), max_size=12)


@given(MATCHES, st.randoms())
def test_the_order_of_the_matches_does_not_matter_and_nothing_is_lost(
    played: list[tuple[list[str], int, bool]], shuffling: object
) -> None:
    results = [result(f"{a} {f'3-{lost}' if won else f'{lost}-3'} {b}") for (a, b, *_), lost, won in played]
    rows = standings(results)
    others = results.copy()
    shuffling.shuffle(others)  # type: ignore[attr-defined]
    assert standings(others) == rows
    assert sum(row.matches[0] for row in rows) == sum(row.matches[1] for row in rows) == len(results)
    assert sum(row.games[0] - row.games[1] for row in rows) == 0
    assert [row.matches[0] for row in rows] == sorted((row.matches[0] for row in rows), reverse=True)
    shared = Counter(row.place for row in rows)
    assert all(place == 1 + sum(count for other, count in shared.items() if other < place) for place in shared)
