"""The names of events and of their fields, which the journal holds for ever."""

from typing import get_args

import msgspec
import pytest

from revanche.match.events import Event, GameWon, MatchFixed, Side

NAMES = {
    "match_opened": "match players game first_to new_evening",
    "game_won": "player match rematch_of sheet",
    "undone": "player match game",
    "redone": "player match game",
    "opening_undone": "match",
    "opening_redone": "match",
    "swapped": "match",
    "abandoned": "match",
    "evening_closed": "match why dropped",
    "match_fixed": "match players game winners abandoned first_to started",
    "match_imported": "match players game first_to games started ended abandoned origin replaces",
    "player_renamed": "old new back",
}


def test_an_event_and_its_fields_are_called_as_ever() -> None:
    fields = {event.__struct_config__.tag: " ".join(event.__struct_fields__) for event in get_args(Event)}
    assert fields == NAMES
    assert {event.__struct_config__.tag_field for event in get_args(Event)} == {"event"}


OLD = {
    "match_opened": '"match":"2026-11-30.1","players":["Anna","Bram"],"game":"yatzy","first_to":3,"new_evening":true',
    "game_won": '"player":"A","match":"2026-11-30.1"',
    "undone": '"player":"B","match":"2026-11-30.1","game":1',
    "redone": '"player":"B","match":"2026-11-30.1","game":1',
    "opening_undone": '"match":"2026-11-30.1"',
    "opening_redone": '"match":"2026-11-30.1"',
    "swapped": '"match":"2026-11-30.1"',
    "abandoned": '"match":"2026-11-30.1"',
    "evening_closed": '"match":"2026-11-30.1","why":"stale"',
    "match_fixed": '"match":"2026-11-30.1"',
    "match_imported": (
        '"match":"2026-11-30.1","players":["Anna","Bram"],"game":"yatzy","first_to":3,"games":[{"winner":"A"}],'
        '"started":"2026-11-30T21:00:00+01:00","ended":"2026-11-30T22:00:00+01:00"'
    ),
    "player_renamed": '"old":"Ana","new":"Anna"',
}


@pytest.mark.parametrize("name", NAMES)
def test_an_event_of_the_first_version_is_read_though_fields_were_added(name: str) -> None:
    line = f'{{"event":"{name}",{OLD[name]}}}'
    event = msgspec.json.decode(line, type=Event)
    assert event.__struct_config__.tag == name
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_what_is_not_said_is_not_written() -> None:
    assert msgspec.to_builtins(GameWon(Side.A, "m")) == {"event": "game_won", "player": "A", "match": "m"}
    assert msgspec.to_builtins(MatchFixed("m")) == {"event": "match_fixed", "match": "m"}


def test_two_sides_have_two_places_and_each_is_the_other_s_other() -> None:
    assert [side.place for side in Side] == [0, 1]
    assert [side.other for side in Side] == [Side.B, Side.A]


ORIGIN = '{"journal":"5f0c12ab34cd56ef","match":"2026-11-30.1"}'


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("started", '"2026-11-30T21:00:00Z"', '"2026-11-30T21:00:00"'),
        ("origin", ORIGIN, ORIGIN.replace("ef", "eg")),
        ("origin", ORIGIN, ORIGIN.replace("5f0c", "05f0c")),
        ("origin", ORIGIN, ORIGIN.replace("30.1", "30.x")),
        ("origin", ORIGIN.replace(".1", ".123456789"), ORIGIN.replace(".1", ".1234567890")),
    ],
)
def test_a_time_has_its_offset_and_an_origin_is_an_id(field: str, good: str, bad: str) -> None:
    line = f'{{"event":"match_imported",{OLD["match_imported"]}}}'
    assert msgspec.json.decode(line[:-1] + f',"{field}":{good}}}', type=Event)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line[:-1] + f',"{field}":{bad}}}', type=Event)
