"""The line of an outcome: its time, its words, and of which device's button it came."""

from revanche.match.commands import New, Undo, Won
from revanche.match.events import Side
from revanche.presses.outcome import Counted, Linked, LinkState
from revanche.presses.press import Attached, Device, Kind
from revanche.shown.line import LineVerdict
from revanche.words.catalogue import load
from revanche.words.outcome_line import outcome_line
from support.clock import EVENING, moment
from support.devices import BUDS, NEXT_CODE, down
from support.room import Room, open_room

EN = load("en")


def test_it_has_the_time_in_seconds_since_1970_and_the_words_for_the_eye() -> None:
    (outcome,) = Room().command(New(("Anna", "Bram")), moment(1.5))
    line = outcome_line(outcome, EN)
    assert line is not None
    assert line.t == EVENING.timestamp() + 1.5
    assert line.said == "New match: Anna ⏮ against Bram ⏭, first to 3."
    assert (line.command, line.verdict, line.score, line.device) == ("new", LineVerdict.COUNTED, (0, 0), None)


def test_a_button_s_device_is_named_and_who_gives_a_command_is_not() -> None:
    room = open_room()
    pressed, given = room.signal(down(BUDS, NEXT_CODE, 10))[-1], room.command(Won(Side.A), moment(20))[-1]
    lines = [outcome_line(outcome, EN) for outcome in (pressed, given)]
    assert [line and (line.device, line.player) for line in lines] == [("Rig Buds", "B"), (None, "A")]


def test_a_refusal_has_its_sentence() -> None:
    line = outcome_line(Room().command(Undo(), moment())[-1], EN)
    assert line is not None
    assert (line.verdict, line.reason, line.said[:20]) == (LineVerdict.REFUSED, "no_match", "No match is running.")


def test_what_nobody_pressed_or_asked_for_has_no_line() -> None:
    room = open_room()
    came = room.signal(Attached(Device("e9", "wrist", Kind.WATCH), moment(1).steady))[-1]
    assert isinstance(came, Linked)
    assert came.link is LinkState.UP
    assert outcome_line(came, EN) is None
    closed = room.overdue(moment(7 * 3600))[-1]
    assert isinstance(closed, Counted)
    assert outcome_line(closed, EN) is None
