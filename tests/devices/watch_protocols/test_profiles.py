import random
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.microbit import PROFILE as MICROBIT
from revanche.devices.watch_protocols.profile import Characteristic, Write, sig
from revanche.devices.watch_protocols.profiles import PROFILES, profile, recognised
from revanche.devices.watch_protocols.recognising import Because, Recognised, Seen
from revanche.devices.watch_protocols.sent import Kept, Push
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard
from support.happening import Happened

BUTTONS = {*string.ascii_lowercase, "button", "next", "previous", "playpause"}
UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def names(seen: Seen) -> list[str | None]:
    return [one.profile for one in recognised(seen)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("InfiniTime", "infinitime"),
        ("Bangle.js 3f2a", "gadgetbridge"),
        ("ZSWatch", "gadgetbridge"),
        ("PineTime", "gadgetbridge"),
        ("BBC micro:bit [zavev]", "microbit"),
        ("CC2650 SensorTag", "sensortag"),
        ("Nordic_LBS", "lbs"),
        ("iTAG            ", "itag"),
        ("ITAG", "itag"),
    ],
)
def test_a_device_is_recognised_by_its_name(name: str, kind: str) -> None:
    assert recognised(Seen(name)) == [Recognised(kind, Because.NAME, name)]


def test_a_device_is_recognised_by_what_only_its_kind_offers_or_sends() -> None:
    uart = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
    assert recognised(Seen("x", frozenset({uart}))) == [Recognised("gadgetbridge", Because.SERVICE, uart)]
    assert names(Seen(None, service_data=frozenset({sig("fcd2")}))) == ["bthome"]


def test_nothing_is_recognised_by_ffe0() -> None:
    assert names(Seen("Tile", frozenset({sig("ffe0")}))) == []


def test_a_remote_that_is_an_input_device_is_told_as_such() -> None:
    assert recognised(Seen("Remote", frozenset({sig("1812")})))[0].because is Because.HID


def test_a_name_goes_before_a_service() -> None:
    seen = Seen("InfiniTime", frozenset({"6e400001-b5a3-f393-e0a9-e50e24dcca9e"}))
    assert names(seen) == ["infinitime", "gadgetbridge"]


@pytest.mark.parametrize("name", PROFILES)
def test_every_uuid_is_long_and_in_small_letters(name: str) -> None:
    each = PROFILES[name]
    board = Scoreboard(Phase.DECIDED, ("Anna", "Bram"), (3, 1), 3, "x", counted=True, ended="y", numbers="3 – 1")
    to = [*each.inputs, *(write.to for write in [*each.hello, *each.face(WatchSettings(buzz=True), board)])]
    for characteristic in to:
        assert re.fullmatch(UUID, characteristic.service)
        assert re.fullmatch(UUID, characteristic.uuid)
    assert each.links == bool(each.inputs) or name == "generic"
    assert not each.require_bond


def test_a_recording_names_a_characteristic_by_its_first_group() -> None:
    for text in ("e95dda91-251d-470a-a062-fa1922dfa9a8", "E95DDA91-…", "e95dda91"):
        assert MICROBIT.place(text) == 1
    assert MICROBIT.place("e95dda92") is None
    assert MICROBIT.place(None) is None
    assert PROFILES["lbs"].place(None) == 0
    assert PROFILES["itag"].place("ffe1") == 0
    assert PROFILES["itag"].place("ffe2") is None
    assert PROFILES["bthome"].place(None) == 0


def test_what_is_no_stream_is_written_whole() -> None:
    to = Characteristic("s", "c")
    assert Write(to, b"abc").pieces(2) == [b"abc"]
    assert Write(to, b"abc", stream=True).pieces(2) == [b"ab", b"c"]


@given(
    st.sampled_from([*PROFILES]),
    st.lists(st.tuples(st.binary(max_size=30), st.integers(0, 2**40)), max_size=20),
    st.none() | st.integers(0, 2**32 - 1),
)
def test_no_decoder_ever_raises_or_makes_up_a_button(
    name: str, sent: list[tuple[bytes, int]], counter: int | None
) -> None:
    settings = WatchSettings("x", name, "C0:FF:EE:00:00:01", allow_unencrypted=True, bind_key=bytes(16))
    whole = profile(settings)
    decoder = whole.decoder(settings, None if counter is None else Kept(counter))
    for payload, at in sent:
        for place in range(max(len(whole.inputs), 1)):
            for one in decoder.feed(payload, place, at):
                assert not isinstance(one, Push) or one.button in BUTTONS


def test_bytes_at_random_raise_nothing_and_make_up_no_button(happened: Happened) -> None:
    chance = random.Random(4)  # noqa: S311 - no secret
    sent = [b"", b"\xff", bytes(512), *(chance.randbytes(chance.randrange(1, 512)) for _ in range(200))]
    happened({len(payload) for payload in sent} >= {0, 1, 512}, f"{len(sent)} times bytes at random, 0 to 512 of them")
    for name in PROFILES:
        settings = WatchSettings("x", name, "C0:FF:EE:00:00:01", bind_key=bytes(16))
        decoder = profile(settings).decoder(settings, None)
        told = [one for payload in sent for one in decoder.feed(payload, 0, 0)]
        assert {one.button for one in told if isinstance(one, Push)} <= BUTTONS
