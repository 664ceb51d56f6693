"""Which undos are held against a device."""

from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.taking_back import takes_back
from support.clock import moment
from support.devices import BUDS, NEXT_CODE, PAUSE_CODE, down
from support.room import open_room


def test_an_undo_that_counted_is_held_against_its_device_and_a_win_is_not() -> None:
    room = open_room()
    (won,) = room.signal(down(BUDS, NEXT_CODE, 10))
    (undone,) = room.signal(down(BUDS, PAUSE_CODE, 20))
    assert [takes_back(won), takes_back(undone)] == [False, True]


def test_one_that_came_too_late_is_not() -> None:
    room = open_room()
    room.command(Won(Side.A), moment(10))
    (late,) = room.signal(down(BUDS, PAUSE_CODE, 500))
    assert not takes_back(late)


def test_one_without_a_limit_that_found_nothing_is() -> None:
    (nothing,) = open_room().command(Undo(), moment(10))
    assert takes_back(nothing)
