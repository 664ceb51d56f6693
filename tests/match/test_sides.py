"""Sides and names: which side a person means, and which a name is at."""

import pytest

from revanche.match.events import Side
from revanche.match.refusal import Reason, Refusal
from revanche.match.sides import called, meant


@pytest.mark.parametrize(
    ("who", "side"),
    [
        ("A", Side.A),
        ("b", Side.B),
        ("Zoë", Side.A),
        (" ZOE\N{COMBINING DIAERESIS}", Side.A),
        ("bram", Side.B),
        ("Zoe", None),
        ("", None),
        ("c", None),
        ("ab", None),
    ],
)
def test_a_person_names_a_player_by_letter_or_name_in_any_spelling(who: str, side: Side | None) -> None:
    assert meant(("Zoë", "Bram"), who) == (side or Refusal(Reason.UNKNOWN_PLAYER))


@pytest.mark.parametrize(
    ("players", "who", "side"),
    [
        (("A", "b"), "a", Side.A),
        (("A", "b"), "B", Side.B),
        (("B", "A"), "b", None),
        (("B", "A"), "A", None),
        (("Bram", "a"), "A", None),
        (("Bram", "a"), "B", Side.B),
        (("Bram", "a"), "bram", Side.A),
    ],
)
def test_what_is_the_name_of_one_and_the_side_of_the_other_is_not_clear(
    players: tuple[str, str], who: str, side: Side | None
) -> None:
    assert meant(players, who) == (side or Refusal(Reason.PLAYER_OR_SIDE))


def test_only_a_name_calls_a_player() -> None:
    assert called(("Bram", "a"), "A") is Side.B
    assert called(("Bram", "Anna"), "B") is None
