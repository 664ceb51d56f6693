import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.bthome import BTHome
from revanche.devices.watch_protocols.profile import PROFILES
from revanche.presses.press import Gesture

FIXED = {
    1: "01 09 0f 10 11 15 20 2d 2e 2f 46 57 58 59 60 64",
    2: "02 03 06 07 08 0c 0d 0e 12 13 14 3c 3d 3f 40 41 43 44 45 47 48 49 4a 51 52 56 5a 5d 5e 5f 61 f0",
    3: "04 05 0a 0b 42 4b f2",
    4: "3e 4c 4d 4e 4f 50 55 5b 5c 62 63 f1",
}


def told(*payloads: str) -> list[str]:
    """Return what a device that was seen before tells of: ``button`` or ``button:gesture``."""
    device = BTHome()
    device.feed(bytes.fromhex("4400f0"))
    return [
        button if gesture is Gesture.PRESS else f"{button}:{gesture}"
        for payload in payloads
        for button, gesture in device.feed(bytes.fromhex(payload))
    ]


def test_the_buttons_are_named_by_how_many_there_are() -> None:
    assert told("4400013a01") == ["button"]
    assert told("4400013a013a00") == ["a"]
    assert told("4400013a003a01") == ["b"]
    assert told("4400013a003a003a003a01") == ["d"]
    assert told("403a003a013a03") == ["b", "c:triple"]


def test_a_device_keeps_the_number_of_buttons_that_it_showed() -> None:
    assert told("4400013a003a00", "4400023a01") == ["a"]
    assert told("4400013a01", "4400023a013a00", "4400033a01") == ["button", "a", "a"]


@pytest.mark.parametrize(
    ("event", "gesture"), [("01", "button"), ("02", "button:double"), ("03", "button:triple"), ("04", "button:long")]
)
def test_an_event_is_a_gesture(event: str, gesture: str) -> None:
    assert told("4400013a" + event) == [gesture]


@pytest.mark.parametrize("event", ["00", "05", "06", "07", "80", "fe", "ff"])
def test_no_event_a_hold_and_unknown_ones_are_nothing(event: str) -> None:
    assert told("4400013a" + event) == []


def test_several_buttons_in_one_advertisement_each_count() -> None:
    assert told("4400013a013a04") == ["a", "b:long"]


def test_the_first_advertisement_is_the_baseline() -> None:
    device = BTHome()
    assert device.feed(bytes.fromhex("4400013a01")) == []
    assert device.feed(bytes.fromhex("4400013a01")) == []
    assert len(device.feed(bytes.fromhex("4400023a01"))) == 1


def test_an_advertisement_that_is_not_read_is_no_baseline() -> None:
    device = BTHome()
    assert device.feed(bytes.fromhex("4500013a01")) == []
    assert device.feed(bytes.fromhex("4400013a01")) == []


def test_a_packet_counts_once_whatever_it_holds() -> None:
    assert told("4400013a01", "4400013a01", "4400013a02", "440001013c3a01") == ["button"]


def test_an_old_packet_stays_old_and_numbers_jump_and_wrap() -> None:
    assert told("4400fe3a01", "4400ff3a01", "4400003a01", "4400fe3a01", "4400ff3a01", "4400503a01") == ["button"] * 4


def test_after_a_while_a_number_is_free_again() -> None:
    packets = [f"4400{number:02x}3a01" for number in range(63)]
    assert len(told("4400ff3a01", *packets, "4400ff3a01")) == 64
    assert len(told("4400ff3a01", *packets, "4400643a01", "4400ff3a01")) == 66


def test_without_packet_ids_a_change_counts() -> None:
    assert told("443a01", "443a01", "443a00", "443a01", "443a02") == ["button", "button", "button:double"]


def test_a_new_scan_does_not_make_the_old_new() -> None:
    device = BTHome()
    device.feed(bytes.fromhex("4400013a00"))
    device.feed(bytes.fromhex("4400023a01"))
    device.reset()
    assert device.feed(bytes.fromhex("4400023a01")) == []
    assert len(device.feed(bytes.fromhex("4400033a01"))) == 1


@pytest.mark.parametrize("first", ["41", "45", "00", "04", "20", "24", "60", "64", "48", "50", "ff"])
def test_encrypted_advertisements_and_other_versions_are_nothing(first: str) -> None:
    assert told(first + "00013a01") == []


@pytest.mark.parametrize("payload", ["", "44", "4400", "44003a", "4400013a", "440001013c3a", "4400015305", "44000153"])
def test_what_is_cut_short_is_nothing(payload: str) -> None:
    assert told(payload) == []


def test_what_was_whole_before_a_cut_counts() -> None:
    assert told("4400013a0145ff") == ["button"]


@pytest.mark.parametrize(
    ("identifier", "length"), [(identifier, length) for length, ids in FIXED.items() for identifier in ids.split()]
)
def test_an_object_is_stepped_over_by_its_length(identifier: str, length: int) -> None:
    assert told(f"440001{identifier}{'3a' * length}3a01") == ["button"]


@pytest.mark.parametrize("identifier", ["53", "54"])
@pytest.mark.parametrize("length", [0, 1, 9])
def test_text_and_raw_bytes_tell_their_own_length(identifier: str, length: int) -> None:
    assert told(f"440001{identifier}{length:02x}{'3a' * length}3a01") == ["button"]


@pytest.mark.parametrize("identifier", ["30", "39", "3b", "65", "99", "ef", "ff"])
def test_an_unknown_object_ends_the_walk(identifier: str) -> None:
    assert told(f"4400013a01{identifier}3a023a01") == ["button"]


def test_its_profile_has_no_connection() -> None:
    assert PROFILES["bthome"].decoder is BTHome
    assert not PROFILES["bthome"].linked


objects = st.sampled_from(
    [b"\x44", b"\x40", b"\x00\x01", b"\x00\x02", b"\x3a\x01", b"\x3a\x04", b"\x53\x02ab", b"\x01\x5e"]
)


@given(st.lists(st.binary(max_size=30) | st.lists(objects, max_size=40).map(b"".join), max_size=12))
def test_whatever_comes_the_same_again_is_nothing(payloads: list[bytes]) -> None:
    device = BTHome()
    for payload in payloads:
        assert len(device.feed(payload)) <= 26
        assert device.feed(payload) == []
