"""Buttons that tell of going down and up: each push counts once, however its edges are lost or doubled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.held import LONG, Half, Held, halved
from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture


def pushed(edges: str, apart: int = 1) -> list[Sent]:
    """Return what edges of one button lead to: v is down, ^ is up, L the device's own word that it is long."""
    held = Held()
    sent: list[Sent] = []
    for at, edge in enumerate(edges):
        match edge:
            case "v":
                sent += held.down("a", at * apart)
            case "^":
                sent += held.up("a", at * apart)
            case _:
                sent += held.long("a")
    return sent


SHORT = Push("a")
LONG_ONE = Push("a", Gesture.LONG)


@pytest.mark.parametrize(
    ("edges", "sent"),
    [
        ("", []),
        ("v", []),  # it counts when it ends
        ("v^", [SHORT]),
        ("v^v^", [SHORT, SHORT]),
        ("^", []),
        ("v^^", [SHORT]),
        ("vL", [LONG_ONE]),
        ("vL^", [LONG_ONE]),
        ("L", [LONG_ONE]),
        ("vL^v^", [LONG_ONE, SHORT]),
    ],
)
def test_a_push_counts_once(edges: str, sent: list[Sent]) -> None:
    assert pushed(edges) == sent


@pytest.mark.parametrize(
    ("edges", "pushes"), [("vv", 1), ("vv^", 1), ("vv^v^", 2), ("vvv", 1), ("vvv^", 2), ("vvL", 2)]
)
def test_a_second_down_counts_for_the_push_whose_release_was_lost_and_has_none_of_its_own(
    edges: str, pushes: int
) -> None:
    assert len(pushed(edges)) == pushes


@pytest.mark.parametrize("began", [0, 1, 100 * LONG])
def test_a_push_of_a_second_exactly_is_long_whenever_it_began(began: int) -> None:
    for lasted, sent in ((0, SHORT), (LONG - 1, SHORT), (LONG, LONG_ONE), (9 * LONG, LONG_ONE)):
        held = Held()
        held.down("a", began)
        assert held.up("a", began + lasted) == [sent]


def test_each_button_is_held_by_itself() -> None:
    held = Held()
    assert held.down("a", 0) == held.down("b", 0) == []
    assert held.up("b", LONG) == [Push("b", Gesture.LONG)]
    assert held.long("c") == [Push("c", Gesture.LONG)]
    assert held.up("a", 1) == [Push("a")]


def test_what_is_forgotten_has_no_end() -> None:
    held = Held()
    held.down("a", 0)
    held.reset()
    assert held.up("a", 1) == []
    assert held.down("a", 2) == []


@given(st.text("v^L"))
def test_there_are_never_more_pushes_than_buttons_went_down(edges: str) -> None:
    assert len(pushed(edges)) <= edges.count("v") + edges.count("L")


def test_the_halves_of_pushes_are_told_by_button() -> None:
    assert halved(["a", "a:long", "b:down", "c:up", "b:up"]) == {"b": {Half.DOWN, Half.UP}, "c": {Half.UP}}
