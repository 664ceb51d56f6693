import json

import pytest

from revanche.match.commands import Abandon, Close, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.outside.event_types import EVENT_TYPES, event_type, outcome_payload
from revanche.presses.outcome import Linked, LinkState, Meaningless, Missed, Telling, Unsaved
from revanche.presses.press import Device, Kind, Press
from support.clock import moment
from support.room import Room, open_room

BUDS = Device("input5", "Rig Buds", Kind.HEADSET)


def test_each_outcome_of_an_evening_has_its_word() -> None:
    room = Room()
    wins = [
        Won(Side.A),
        Won(Side.B),
        Undo(),
        Redo(),
        Swap(),
        Won(Side.B),
        Won(Side.B),
        Won(Side.B),
        Undo(),
        Abandon(),
        Close(),
    ]
    told = []
    for place, command in enumerate([New(("Anna", "Bram"), first_to=3), *wins]):
        told += [event_type(outcome) for outcome in room.command(command, moment(place * 20))]
    assert told == [
        "new",
        "won_a",
        "won_b",
        "undo",
        "redo",
        "swap",
        "won_b",
        "match_won_b",
        "won_b",  # of the rematch
        "undo",
        "abandon",
        "refused",  # the evening is closed already
    ]
    assert set(told) <= set(EVENT_TYPES)


def test_a_match_that_time_closed_is_closed() -> None:
    room = open_room()
    assert [event_type(outcome) for outcome in room.overdue(moment(7 * 3600))] == ["close"]


def test_a_press_that_was_ignored_is_told_as_such() -> None:
    room = open_room()
    presses = [Press(BUDS, "next", moment(10 + place / 2).steady) for place in range(2)]
    assert [event_type(outcome) for press in presses for outcome in room.signal(press)] == ["won_b", "ignored"]


@pytest.mark.parametrize("link", LinkState)
def test_devices_that_come_and_go_are_told(link: LinkState) -> None:
    linked = Linked(moment(), BUDS, link, Room().counting.state)
    assert event_type(linked) == f"device_{link}"
    assert event_type(linked) in EVENT_TYPES


def test_what_was_missed_and_not_saved_is_told() -> None:
    state = Room().counting.state
    told = [event_type(Missed(moment(), BUDS, state)), event_type(Unsaved(moment(), None, None, "Full.", state))]
    assert told == ["missed", "not_saved"]
    assert set(told) <= set(EVENT_TYPES)


def test_an_outcome_is_the_news_with_its_word() -> None:
    (opened,) = Room().command(New(("Anna", "Bram")), moment())
    payload = outcome_payload(opened, b'{"status":{"state":"open"},"said":"\xc3\xa9","line":null}')
    assert json.loads(payload) == {"event_type": "new", "status": {"state": "open"}, "said": "é", "line": None}


def test_a_button_without_a_meaning_has_a_word_of_its_own() -> None:
    told = Meaningless(moment(), BUDS, "c", Telling.SHOWN, Room().counting.state)
    assert event_type(told) == "means_nothing"
    assert event_type(told) in EVENT_TYPES
