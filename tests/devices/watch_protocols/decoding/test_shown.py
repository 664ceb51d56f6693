from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.shown import Shown
from revanche.devices.watch_protocols.sent import Push, Together
from revanche.presses.press import Gesture

EVENTS = st.lists(st.sampled_from([0, 1, 2, 4, 0x80]), max_size=3).map(tuple)


def pushes(*shown: tuple[int, ...], anew: bool = False) -> list[Push | Together]:
    buttons = Shown()
    return [one for events in shown for one in buttons.pushes(events, anew=anew)]


def test_a_push_is_one_however_long_it_is_shown_and_another_after_none() -> None:
    assert pushes((0,), (1,), (1,), (1,)) == [Push("button")]
    assert pushes((0,), (1,), (0,), (1,)) == [Push("button")] * 2
    assert pushes((1,), (2,), (0x80,), (4,)) == [
        Push("button", each) for each in (Gesture.PRESS, Gesture.DOUBLE, Gesture.LONG)
    ]


def test_with_a_new_number_the_same_push_is_another() -> None:
    assert pushes((0, 1), (0, 1), anew=True) == [Push("b")] * 2
    assert pushes((1, 0), (1, 1), anew=True) == [Push("a"), Push("b")]
    assert pushes((1, 0), (1, 1), (1, 1), anew=True)[2:] == [Together(("a", "b"))]


def test_of_two_that_are_new_at_once_neither_counts() -> None:
    assert pushes((1, 4)) == [Together(("a", "b"))]
    assert pushes((0x80, 1)) == [Push("b")]


def test_only_26_buttons_have_a_name() -> None:
    assert pushes((0,) * 25 + (1,)) == [Push("z")]
    assert pushes((0,) * 26 + (1,)) == []


@given(st.lists(EVENTS, max_size=20))
def test_what_is_shown_again_is_no_push(shown: list[tuple[int, ...]]) -> None:
    buttons = Shown()
    for events in shown:
        buttons.pushes(events, anew=False)
        assert buttons.pushes(events, anew=False) == []
        assert Shown(buttons.events).pushes(events, anew=False) == []
