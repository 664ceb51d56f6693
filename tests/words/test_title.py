"""The score as a title, and what happened as who sings it."""

from revanche.match.score import State
from revanche.words.catalogue import load
from revanche.words.title import titled
from support.devices import BUDS, NEXT_CODE, down
from support.room import open_room

EN = load("en")


def test_a_match_is_its_score_and_what_happened_last() -> None:
    room = open_room()
    assert titled(room.counting.state, None, EN) == ("Anna 0 – 0 Bram", "Revanche")
    (outcome,) = room.signal(down(BUDS, NEXT_CODE, 10))
    assert titled(room.counting.state, outcome, EN) == ("Anna 0 – 1 Bram", "Bram wins. Anna 0 – 1 Bram.")


def test_without_a_match_it_is_our_name() -> None:
    assert titled(State(), None, EN) == ("Revanche", "Revanche")
