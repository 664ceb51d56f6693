"""What ``status --json`` shows, field by field."""

from datetime import UTC, timedelta

import msgspec
import pytest

from revanche.match.commands import Swap
from revanche.match.events import Side
from revanche.presses.bindings import Bindings, DeviceBindings
from revanche.presses.outcome import LinkState
from revanche.presses.press import Particulars
from revanche.shown.status import status
from revanche.units import Moment
from support.clock import EVENING, moment
from support.devices import BUDS, NEXT_CODE, PHONE, REMOTE, WATCH, down
from support.room import Room, open_room


def shown(room: Room, seconds: float = 0) -> object:
    bindings = Bindings(devices={"Rig Buds (AVRCP)": DeviceBindings(player=Side.A)})
    devices = [(BUDS, LinkState.UP), (REMOTE, LinkState.DOWN), (WATCH, LinkState.UP)]
    written = msgspec.json.encode(status(room.counting.state, devices, bindings, moment(seconds)))
    return msgspec.json.decode(written)


def test_while_idle_there_is_no_match_and_the_devices_are_there() -> None:
    assert shown(Room()) == {
        "state": "idle",
        "match": None,
        "devices": [
            {"name": "Rig Buds", "kind": "headset", "link": "up", "player": "A", "battery": None},
            {"name": "USB Remote", "kind": "keyboard", "link": "down", "player": None, "battery": None},
            {"name": "wrist", "kind": "watch", "link": "up", "player": None, "battery": None},
        ],
    }


def test_an_open_match_is_shown_with_its_score_and_when_it_started_however_late_one_asks() -> None:
    room = open_room(first_to=2)
    room.signal(down(BUDS, NEXT_CODE, 10))
    for seconds in (10, 5000):
        status_ = shown(room, seconds)
        assert isinstance(status_, dict)
        assert status_["state"] == "open"
        assert status_["match"] == {
            "id": "2026-11-30.1",
            "players": ["Anna", "Bram"],
            "game": "yahtzee",
            "first_to": 2,
            "score": [0, 1],
            "winner": None,
            "started": EVENING.isoformat(),
        }


def test_a_decided_match_names_its_winner_by_name_also_after_a_swap() -> None:
    room = open_room(first_to=1)
    room.signal(down(BUDS, NEXT_CODE, 10))
    winners = []
    for _ in range(2):
        status_ = shown(room)
        assert isinstance(status_, dict)
        winners.append((status_["state"], status_["match"]["winner"]))
        room.command(Swap(), moment(20))
    assert winners == [("decided", "Bram"), ("decided", "Anna")]


def test_what_else_is_known_is_shown_and_an_address_goes_before_a_name() -> None:
    address = "AA:BB:CC:DD:EE:01"
    bindings = Bindings(devices={"Rig Buds": DeviceBindings(Side.A), address: DeviceBindings(Side.B)})
    known = {BUDS.id: Particulars(address, 61)}
    shown_ = status(Room().counting.state, [(BUDS, LinkState.UP)], bindings, moment(), known)
    assert msgspec.to_builtins(shown_.devices) == (
        {"name": "Rig Buds", "kind": "headset", "link": "up", "player": "B", "battery": 61, "address": address},
    )


@pytest.mark.parametrize("hours", [-1, 1, 24])
def test_the_start_is_the_entrys_time_at_each_look_whatever_the_clock_says_now(hours: int) -> None:
    state = open_room(first_to=2).counting.state
    looked = moment(10)
    changed = Moment(looked.steady, looked.local.astimezone(UTC) + timedelta(hours=hours))
    match = status(state, (), Bindings(), changed).match
    assert match is not None
    assert match.started == EVENING
    assert match.started.utcoffset() == EVENING.utcoffset()


def test_a_phone_whose_buttons_are_taken_says_so() -> None:
    shown_ = status(
        Room().counting.state, [(PHONE, LinkState.DOWN)], Bindings(), moment(), {PHONE.id: Particulars(taken=True)}
    )
    assert msgspec.to_builtins(shown_.devices) == (
        {"name": "Anna's phone", "kind": "phone", "link": "down", "player": None, "battery": None, "taken": True},
    )
