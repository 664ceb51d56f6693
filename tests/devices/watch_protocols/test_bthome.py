import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.bthome import BTHome
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Battery, Behind, Counter, Missed, Push, Sent
from revanche.presses.press import Gesture

FIXED = {
    1: "01 09 0f 10 11 15 20 2d 2e 2f 46 57 58 59 60 64",
    2: "02 03 06 07 08 0c 0d 0e 12 13 14 3c 3d 3f 40 41 43 44 45 47 48 49 4a 51 52 56 5a 5d 5e 5f 61 f0",
    3: "04 05 0a 0b 42 4b f2",
    4: "3e 4c 4d 4e 4f 50 55 5b 5c 62 63 f1",
}


PLAIN = WatchSettings("fob", "bthome", allow_unencrypted=True)


def pushed(device: BTHome, payload: str) -> list[Sent]:
    return [one for one in device.feed(bytes.fromhex(payload)) if isinstance(one, Push)]


def told(*payloads: str) -> list[str]:
    """Return what a device that was seen before tells of: ``button`` or ``button:gesture``."""
    device = BTHome(PLAIN)
    device.feed(bytes.fromhex("4400f0"))
    return [
        one.button if one.gesture is Gesture.PRESS else f"{one.button}:{one.gesture}"
        for payload in payloads
        for one in device.feed(bytes.fromhex(payload))
        if isinstance(one, Push)
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
    device = BTHome(PLAIN)
    assert device.feed(bytes.fromhex("4400013a01")) == []
    assert device.feed(bytes.fromhex("4400013a01")) == []
    assert pushed(device, "4400023a01") == [Push("button")]


def test_an_advertisement_that_is_not_read_is_no_baseline() -> None:
    device = BTHome(PLAIN)
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
    device = BTHome(PLAIN)
    device.feed(bytes.fromhex("4400013a00"))
    device.feed(bytes.fromhex("4400023a01"))
    device.reset()
    assert device.feed(bytes.fromhex("4400023a01")) == []
    assert pushed(device, "4400033a01") == [Push("button")]


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
    profile = PROFILES["bthome"]
    assert not profile.links
    assert profile.battery is None
    assert profile.service_data == "0000fcd2-0000-1000-8000-00805f9b34fb"


def test_a_press_with_its_battery() -> None:
    device = BTHome(PLAIN)
    assert device.feed(bytes.fromhex("440022015e3a00")) == [Battery(94)]
    assert device.feed(bytes.fromhex("440023015e3a01")) == [Battery(94), Push("button")]
    assert device.feed(bytes.fromhex("440023015e3a01")) == []
    assert device.feed(bytes.fromhex("44002401653a00")) == []


@pytest.mark.parametrize(("number", "missed"), [(0x11, []), (0x12, [Missed(1)]), (0x50, [Missed(63)]), (0x51, [])])
def test_a_jump_of_the_numbers_is_told_and_makes_no_press(number: int, missed: list[Sent]) -> None:
    device = BTHome(PLAIN)
    device.feed(bytes.fromhex("4400103a00"))
    assert device.feed(bytes([0x44, 0, number, 0x3A, 0])) == missed


def test_unencrypted_ones_count_only_where_that_is_allowed() -> None:
    device = BTHome(WatchSettings("fob", "bthome"))
    assert [device.feed(bytes.fromhex(payload)) for payload in ("4400013a01", "4400023a01")] == [[], []]


KEY = bytes.fromhex("231d39c1d7cc1ab1aee224cd096db932")
ADDRESS = "54:48:E6:8F:80:A5"
SEALED = WatchSettings("fob", "bthome", ADDRESS, bind_key=KEY)


def sealed(counter: int, content: str, first: int = 0x45, address: str = ADDRESS, key: bytes = KEY) -> bytes:
    number = counter.to_bytes(4, "little")
    nonce = bytes.fromhex(address.replace(":", "")) + b"\xd2\xfc" + bytes([first]) + number
    closed = AESCCM(key, tag_length=4).encrypt(nonce, bytes.fromhex(content), None)
    return bytes([first]) + closed[:-4] + number + closed[-4:]


def test_the_example_of_the_format_is_opened() -> None:
    """From bthome.io/encryption: temperature and humidity."""
    example = bytes.fromhex("41a47266c95f730011223378237214")
    assert sealed(0x33221100, "02ca0903bf13", 0x41) == example
    assert BTHome(SEALED).feed(example) == [Counter(0x33221100)]


def test_the_first_encrypted_one_is_the_baseline_and_a_higher_counter_counts() -> None:
    device = BTHome(SEALED)
    assert device.feed(sealed(7, "00013a01")) == [Counter(7)]
    assert device.feed(sealed(8, "00023a01")) == [Counter(8), Push("button")]


def test_what_was_heard_before_never_counts_again() -> None:
    device = BTHome(SEALED)
    sent = [sealed(counter, f"00{counter:02x}3a01") for counter in range(1, 200)]
    counted = [device.feed(payload) for payload in sent]
    assert sum(Push("button") in one for one in counted) == 198
    assert [device.feed(payload) for payload in sent] == [[Behind()]] * 198 + [[]]


def test_one_packet_sent_with_rising_counters_counts_once() -> None:
    device = BTHome(SEALED)
    device.feed(sealed(1, "00013a00"))
    assert [device.feed(sealed(counter, "00023a01")) for counter in (2, 3, 4)] == [
        [Counter(2), Push("button")],
        [Counter(3)],
        [Counter(4)],
    ]


def test_a_kept_counter_holds_over_a_restart() -> None:
    device = BTHome(SEALED, 41)
    assert device.feed(sealed(40, "00053a01")) == [Behind()]
    assert device.feed(sealed(41, "00063a01")) == []
    assert device.feed(sealed(42, "00073a01")) == [Counter(42), Push("button")]


def test_counters_of_all_four_bytes_are_compared() -> None:
    device = BTHome(SEALED, 0x00FFFFFF)
    assert device.feed(sealed(0x01000000, "3a01")) == [Counter(0x01000000), Push("button")]
    assert device.feed(sealed(0xFFFFFFFF, "3a01")) == [Counter(0xFFFFFFFF), Push("button")]
    assert device.feed(sealed(0, "3a01")) == [Behind()]


def test_who_begins_anew_is_behind_until_he_is_past_what_was_heard() -> None:
    device = BTHome(SEALED, 41)
    begun = [device.feed(sealed(counter, f"00{counter:02x}3a01")) for counter in range(40, 44)]
    assert begun == [[Behind()], [], [Counter(42), Push("button")], [Counter(43), Push("button")]]
    assert device.feed(sealed(1, "00013a01", key=bytes(16))) == []


@pytest.mark.parametrize(
    "payload",
    [
        sealed(9, "00013a01", key=bytes(16)),
        sealed(9, "00013a01", address="54:48:E6:8F:80:A6"),
        bytes([0x41]) + sealed(9, "00013a01", 0x45)[1:],
        sealed(9, "00013a01")[:-1] + b"\0",
        sealed(9, "00013a01")[:8],
        b"\x45",
    ],
)
def test_what_is_another_s_or_was_changed_is_nothing_and_moves_no_counter(payload: bytes) -> None:
    device = BTHome(SEALED, 8)
    assert device.feed(payload) == []
    assert device.feed(sealed(9, "00013a01")) == [Counter(9), Push("button")]


def test_without_an_address_nothing_is_opened() -> None:
    assert BTHome(WatchSettings("fob", "bthome", bind_key=KEY), 1).feed(sealed(9, "3a01")) == []


def test_a_device_with_a_key_counts_no_plain_one() -> None:
    device = BTHome(SEALED, 1)
    assert [device.feed(bytes.fromhex(payload)) for payload in ("4400013a01", "4400023a01")] == [[], []]


@given(st.binary(max_size=40), st.integers(0, 2**32 - 1))
def test_whatever_comes_encrypted_never_raises(payload: bytes, counter: int) -> None:
    device = BTHome(SEALED, counter)
    assert device.feed(b"\x45" + payload) == []
    assert device.feed(payload) == []


objects = st.sampled_from(
    [b"\x44", b"\x40", b"\x00\x01", b"\x00\x02", b"\x3a\x01", b"\x3a\x04", b"\x53\x02ab", b"\x01\x5e"]
)


@given(st.lists(st.binary(max_size=30) | st.lists(objects, max_size=40).map(b"".join), max_size=12))
def test_whatever_comes_the_same_again_is_nothing(payloads: list[bytes]) -> None:
    device = BTHome(PLAIN)
    for payload in payloads:
        assert sum(isinstance(one, Push) for one in device.feed(payload)) <= 26
        assert device.feed(payload) == []
