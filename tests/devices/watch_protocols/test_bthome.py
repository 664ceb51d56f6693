import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.bthome import BTHome
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Battery, Behind, Kept, Missed, Push, Sent, Together
from revanche.presses.press import Gesture
from support.happening import Happened

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
    assert told("403a003a003a03") == ["c:triple"]


def test_a_device_keeps_the_number_of_buttons_that_it_showed() -> None:
    assert told("4400013a003a00", "4400023a01") == ["a"]
    assert told("4400013a01", "4400023a013a00", "4400033a01") == ["button", "a", "a"]


@pytest.mark.parametrize(
    ("event", "gesture"),
    [
        ("01", "button"),
        ("02", "button:double"),
        ("03", "button:triple"),
        ("04", "button:long"),
        ("05", "button:long_double"),
        ("06", "button:long_triple"),
    ],
)
def test_an_event_is_a_gesture(event: str, gesture: str) -> None:
    assert told("4400013a" + event) == [gesture]


@pytest.mark.parametrize("event", ["00", "07", "80", "81", "fe", "ff"])
def test_no_event_a_hold_and_unknown_ones_are_nothing(event: str) -> None:
    assert told("4400013a" + event) == []


def test_of_two_buttons_that_are_new_at_once_neither_counts_and_that_is_told() -> None:
    device = BTHome(PLAIN)
    device.feed(bytes.fromhex("4400013a003a00"))
    assert device.feed(bytes.fromhex("4400023a013a04")) == [Together(("a", "b"))]
    assert device.feed(bytes.fromhex("4400033a013a04")) == [Together(("a", "b"))]


def test_a_push_that_is_shown_beside_a_new_one_does_not_count_again() -> None:
    assert told("4400023a013a00", "4400033a013a01", "4400043a023a01", "4400053a003a01") == ["a", "b", "a:double"]
    assert told("4400023a013a00", "4400033a013a80", "4400043a013a00") == ["a"]


def test_the_same_push_with_a_new_packet_id_is_another() -> None:
    assert told("4400023a003a01", "4400033a003a01", "4400043a003a01") == ["b", "b", "b"]


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


def test_without_packet_ids_a_change_of_the_buttons_counts() -> None:
    assert told("443a01", "443a01", "443a00", "443a01", "443a02") == ["button", "button", "button:double"]


@pytest.mark.parametrize("beside", ["02ca09", "0163", "03bf13", "2e28", "0c8813"])
def test_without_packet_ids_a_measurement_that_changes_beside_a_button_is_no_push(beside: str) -> None:
    none, first, other = "4002c9093a00", "4002c9093a01", f"40{beside}3a01"
    assert told(none, first, other, first, other) == ["button"]
    assert told(none, first, other, none, first) == ["button", "button"]


def test_a_fob_that_says_none_may_leave_its_buttons_out_of_a_message_between() -> None:
    assert told("403a00", "403a01", "400c8813", "403a01", "403a00", "403a01") == ["button", "button"]


def test_a_fob_that_leaves_its_button_out_says_none_so() -> None:
    assert told("4002c909", "4002c9093a01", "4002ca09", "4002ca093a01", "4002cb093a01") == ["button", "button"]


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


@pytest.mark.parametrize("command", ["3b0002", "3b010305", "3b033a3a3a3a"])
def test_a_command_before_the_button_loses_no_press(command: str) -> None:
    assert told(f"440001{command}3a01") == ["button"]


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


def test_unencrypted_ones_count_only_where_that_is_allowed(happened: Happened) -> None:
    device = BTHome(WatchSettings("fob", "bthome"))
    allowed = BTHome(WatchSettings("fob", "bthome", allow_unencrypted=True))
    forged = [bytes.fromhex(payload) for payload in ("4400013a01", "4400023a01")]
    happened(
        [bool(allowed.feed(each)) for each in forged] == [False, True],
        "a forged push would count where that is allowed",
    )
    assert [device.feed(each) for each in forged] == [[], []]


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
    assert BTHome(SEALED).feed(example) == [Kept(0x33221100, ((0x33221100, example),))]


def stands(sent: list[Sent]) -> tuple[int | None, list[Sent]]:
    """Return the counter that is to be kept, and what else was told."""
    kept = next((one.counter for one in sent if isinstance(one, Kept)), None)
    return kept, [one for one in sent if not isinstance(one, Kept)]


def kept(device: BTHome, *payloads: bytes) -> Kept:
    """Return what is to be kept after these."""
    return [one for payload in payloads for one in device.feed(payload) if isinstance(one, Kept)][-1]


def test_the_first_encrypted_one_is_the_baseline_and_a_higher_counter_counts() -> None:
    device = BTHome(SEALED)
    assert stands(device.feed(sealed(7, "00013a01"))) == (7, [])
    assert stands(device.feed(sealed(8, "00023a01"))) == (8, [Push("button")])


def test_what_was_heard_before_never_counts_again() -> None:
    device = BTHome(SEALED)
    sent = [sealed(counter, f"00{counter:02x}3a01") for counter in range(1, 200)]
    counted = [device.feed(payload) for payload in sent]
    assert sum(Push("button") in one for one in counted) == 198
    assert [device.feed(payload) for payload in sent] == [[Behind()]] * 190 + [[]] * 9


def test_two_messages_under_one_counter_are_both_read_and_each_once() -> None:
    device = BTHome(SEALED)
    device.feed(sealed(1, "02ca093a00"))
    climate, button = sealed(2, "02ca09"), sealed(2, "3a01")
    assert [stands(device.feed(one)) for one in (climate, button)] == [(2, []), (2, [Push("button")])]
    assert [device.feed(one) for one in (climate, button, climate, button)] == [[]] * 4


def test_two_messages_with_counters_of_their_own_sent_in_turn_raise_no_alarm() -> None:
    device = BTHome(SEALED)
    for counter in range(10, 40, 2):
        button, other = sealed(counter, f"00{counter // 2:02x}3a01"), sealed(counter + 1, "0c8813")
        told = [one for each in (button, other, button, other, button) for one in stands(device.feed(each))[1]]
        assert told == ([] if counter == 10 else [Push("button")])


def test_a_lower_counter_never_counts_and_is_no_alarm_while_it_is_as_those_of_the_last_few() -> None:
    device = BTHome(SEALED)
    for counter in (5, 6, 8):
        device.feed(sealed(counter, f"00{counter:02x}3a00"))
    assert device.feed(sealed(7, "00073a01")) == [Missed(1)]
    assert device.feed(sealed(7, "00073a01")) == []
    assert device.feed(sealed(4, "00043a01")) == [Behind()]
    assert stands(device.feed(sealed(9, "00093a01"))) == (9, [Push("button")])


def test_one_packet_sent_with_rising_counters_counts_once() -> None:
    device = BTHome(SEALED)
    device.feed(sealed(1, "00013a00"))
    assert [stands(device.feed(sealed(counter, "00023a01"))) for counter in (2, 3, 4)] == [
        (2, [Push("button")]),
        (3, []),
        (4, []),
    ]


def test_what_is_kept_holds_over_a_restart() -> None:
    before = BTHome(SEALED)
    heard = [sealed(40, "00043a00"), sealed(41, "02ca09"), sealed(41, "00053a01")]
    after = BTHome(SEALED, kept(before, *heard))
    assert [after.feed(each) for each in heard] == [[], [], []]
    assert stands(after.feed(sealed(42, "00053a01"))) == (42, [])
    assert stands(after.feed(sealed(42, "00063a01"))) == (42, [Push("button")])


def test_a_push_that_is_still_shown_after_a_restart_does_not_count_again() -> None:
    before = BTHome(SEALED)
    after = BTHome(SEALED, kept(before, sealed(1, "02c9093a00"), sealed(2, "02c9093a01")))
    assert stands(after.feed(sealed(3, "0c8813"))) == (3, [])
    assert stands(after.feed(sealed(3, "02ca093a01"))) == (3, [])
    assert stands(after.feed(sealed(4, "02ca093a00"))) == (4, [])
    assert stands(after.feed(sealed(5, "02ca093a01"))) == (5, [Push("button")])


def test_of_a_counter_alone_only_a_higher_one_counts() -> None:
    device = BTHome(SEALED, Kept(41))
    assert device.feed(sealed(40, "00053a01")) == [Behind()]
    assert device.feed(sealed(41, "00063a01")) == []
    assert stands(device.feed(sealed(42, "00073a01"))) == (42, [Push("button")])


def test_counters_of_all_four_bytes_are_compared() -> None:
    device = BTHome(SEALED, Kept(0x00FFFFFF))
    assert stands(device.feed(sealed(0x01000000, "3a01"))) == (0x01000000, [Push("button")])
    assert stands(device.feed(sealed(0xFFFFFFFF, "3a02"))) == (0xFFFFFFFF, [Push("button", Gesture.DOUBLE)])
    assert device.feed(sealed(0, "3a01")) == [Behind()]


def test_who_begins_anew_is_behind_until_he_is_past_what_was_heard() -> None:
    device = BTHome(SEALED, Kept(41))
    begun = [stands(device.feed(sealed(counter, f"00{counter:02x}3a01"))) for counter in range(40, 44)]
    assert begun == [(None, [Behind()]), (None, []), (42, [Push("button")]), (43, [Push("button")])]
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
    device = BTHome(SEALED, Kept(8))
    assert device.feed(payload) == []
    assert stands(device.feed(sealed(9, "00013a01"))) == (9, [Push("button")])


def test_without_an_address_nothing_is_opened() -> None:
    assert BTHome(WatchSettings("fob", "bthome", bind_key=KEY), Kept(1)).feed(sealed(9, "3a01")) == []


def test_a_device_with_a_key_counts_no_plain_one() -> None:
    device = BTHome(SEALED, Kept(1))
    assert [device.feed(bytes.fromhex(payload)) for payload in ("4400013a01", "4400023a01")] == [[], []]


@given(st.binary(max_size=40), st.integers(0, 2**32 - 1))
def test_whatever_comes_encrypted_never_raises(payload: bytes, counter: int) -> None:
    device = BTHome(SEALED, Kept(counter))
    assert device.feed(b"\x45" + payload) == []
    assert device.feed(payload) == []


objects = st.sampled_from(
    [b"\x44", b"\x40", b"\x00\x01", b"\x00\x02", b"\x3a\x01", b"\x3a\x04", b"\x53\x02ab", b"\x01\x5e"]
)


@given(st.lists(st.binary(max_size=30) | st.lists(objects, max_size=40).map(b"".join), max_size=12))
def test_whatever_comes_the_same_again_is_nothing(payloads: list[bytes]) -> None:
    device = BTHome(PLAIN)
    for payload in payloads:
        assert sum(isinstance(one, Push) for one in device.feed(payload)) <= 1
        assert device.feed(payload) == []
