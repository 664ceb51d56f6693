"""What a profile says of itself: what it is when little is said, and how its characteristics and writes are meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.lbs import PROFILE as LBS
from revanche.devices.watch_protocols.profile import BATTERY, Characteristic, Profile, Write, no_face, sig
from revanche.shown.scoreboard import Scoreboard

SERVICE = sig("ffe0")
ONE = Profile(LBS.decoder, inputs=(Characteristic(SERVICE, sig("ffe1")),))
TWO = Profile(LBS.decoder, inputs=(Characteristic(SERVICE, sig("ffe1")), Characteristic(SERVICE, sig("ffe2"))))
NONE = Profile(LBS.decoder, service_data=sig("fcd2"))
TO = Characteristic(SERVICE, sig("ffe1"))


def test_a_short_number_of_bluetooth_is_a_long_uuid() -> None:
    assert sig("2a19") == "00002a19-0000-1000-8000-00805f9b34fb"


def test_of_a_kind_of_which_nothing_is_said_it_connects_shows_nothing_and_may_have_a_battery() -> None:
    plain = Profile(LBS.decoder)
    assert (plain.links, plain.require_bond, plain.single, plain.battery) == (True, False, False, BATTERY)
    assert plain.face(WatchSettings(), Scoreboard()) == no_face(WatchSettings(), Scoreboard()) == []


def test_what_sends_service_data_does_not_connect() -> None:
    assert not NONE.links


@pytest.mark.parametrize(
    ("profile", "named", "place"),
    [
        (ONE, None, 0),
        (NONE, None, 0),
        (TWO, None, None),
        (TWO, "ffe1", 0),
        (TWO, "FFE2 ", 1),
        (TWO, "0000ffe2", 1),
        (TWO, sig("ffe2"), 1),
        (TWO, "ffe3", None),
        (TWO, "", None),
        (ONE, "2a19", None),
        (NONE, "ffe1", None),
    ],
)
def test_a_recording_names_a_characteristic_by_its_uuid_or_the_first_group_of_it(
    profile: Profile, named: str | None, place: int | None
) -> None:
    assert profile.place(named) == place


@given(st.binary(max_size=100), st.integers(1, 40))
def test_a_stream_goes_in_pieces_that_fit_and_all_else_whole(payload: bytes, size: int) -> None:
    pieces = Write(TO, payload, stream=True).pieces(size)
    assert b"".join(pieces) == payload
    assert all(0 < len(piece) <= size for piece in pieces)
    assert [len(piece) for piece in pieces[:-1]] == [size] * (len(pieces) - 1)
    assert Write(TO, payload).pieces(size) == [payload]
