from typing import Any

import pytest

from revanche.sheets.standings import Standing, standings
from support.vectors import vectors


@pytest.mark.parametrize("match", vectors("games")["matches"], ids=str)
def test_the_first_place_is_that_of_the_right_players(match: dict[str, Any]) -> None:
    names = list(match["totals"])
    places = standings(list(match["totals"].values()))
    assert [names[place.player - 1] for place in places if place.rank == 1] == match["winners"]
    assert all(place.tied == (len(match["winners"]) > 1) for place in places if place.rank == 1)


def test_a_shared_place_leaves_the_next_one_out() -> None:
    assert standings([190, 250, 250]) == (
        Standing(1, 2, 250, tied=True),
        Standing(1, 3, 250, tied=True),
        Standing(3, 1, 190, tied=False),
    )
