"""What a table tells: its own forms are read, and nothing that anybody may send instead does harm."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.club.messages import (
    LARGEST,
    Evening,
    Kind,
    Origin,
    Standing,
    There,
    Wanted,
    message,
)
from support.told_tables import evening, match, status


def read(kind: Kind, told: object) -> Any:  # noqa: ANN401 - a message
    return message(kind, msgspec.json.encode(told))


def test_what_stands_is_told_by_the_status_and_by_each_outcome() -> None:
    told = read(Kind.STATUS, status("open", score=(2, 1)))
    assert isinstance(told, Standing)
    assert told.match is not None
    assert (told.state, told.match.players, told.match.score) == ("open", ("Anna", "Bram"), (2, 1))
    assert read(Kind.OUTCOME, {"event_type": "won_a", "status": status("open", score=(2, 1)), "said": "x"}) == told
    assert read(Kind.STATUS, status("idle") | {"devices": [], "lost": 2}) == Standing("idle", None, lost=2)


def test_an_evening_has_matches_that_are_known_by_their_origin() -> None:
    told = read(Kind.EVENING, evening(match(1, "Anna"), match(2, None, state="abandoned"), left_out=3))
    assert isinstance(told, Evening)
    assert ([one.winner for one in told.matches], told.left_out) == (["Anna", None], 3)
    assert told.matches[0].origin == Origin("00000000000000a1", "2026-11-30.1")


@pytest.mark.parametrize(("payload", "told"), [(b"online", There(there=True)), (b"offline", There(there=False))])
def test_a_table_is_there_or_not(payload: bytes, told: There) -> None:
    assert message(Kind.AVAILABILITY, payload) == told


@pytest.mark.parametrize(("payload", "why"), [(b"missed", "missed"), (b"not_saved", "not_saved"), (b"", None)])
def test_somebody_is_wanted_or_not(payload: bytes, why: Any) -> None:  # noqa: ANN401
    assert message(Kind.WANTED, payload) == Wanted(why)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": ["Anna"]},
        {"players": ["Anna", "anna "]},
        {"players": ["Anna", ""]},
        {"players": ["Anna", "x" * 41]},
        {"players": ["Anna", "a\nb"]},
        {"players": ["Anna", "a\u202eb"]},
        {"game": "x" * 41},
        {"score": [-1, 0]},
        {"score": [100, 0]},
        {"score": [1.5, 0]},
        {"first_to": 0},
        {"first_to": 100},
        {"winner": "Cees"},
        {"started": "2026-11-30T20:00:00"},
        {"started": "yesterday"},
        {"id": "x" * 41},
        {"ended": 5},
    ],
)
def test_a_match_that_cannot_be_is_not_taken_in(wrong: dict[str, object]) -> None:
    assert read(Kind.EVENING, evening(match(1, "Anna"))) is not None
    assert read(Kind.EVENING, evening(match(1, "Anna"), match(2, "Anna") | wrong)) is None


@pytest.mark.parametrize(
    "stands",
    [{"state": "idle", "match": match(1, None)}, {"state": "open", "match": None}, {"state": "asleep", "match": None}],
)
def test_what_stands_fits_together(stands: dict[str, object]) -> None:
    assert read(Kind.STATUS, stands) is None


def test_there_is_a_limit_to_its_bytes() -> None:
    fits = msgspec.json.encode(status("idle"))
    assert message(Kind.STATUS, fits.ljust(LARGEST)) == Standing("idle", None)
    assert message(Kind.STATUS, fits.ljust(LARGEST + 1)) is None


@pytest.mark.parametrize("payload", [b"[" * 60_000, b"\xff\xfe", b"{}", b"null", b"[]", b'{"matches":{}}', b"1e999"])
@pytest.mark.parametrize("kind", Kind)
def test_what_is_none_of_it_is_nothing(kind: Kind, payload: bytes) -> None:
    assert message(kind, payload) is None


@given(st.sampled_from(Kind), st.binary(max_size=200))
def test_no_bytes_do_harm(kind: Kind, payload: bytes) -> None:
    told = message(kind, payload)
    assert told is None or kind in {Kind.AVAILABILITY, Kind.WANTED}
