import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.objects import objects

FIXED = {
    1: "01 09 0f 10 11 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f 46 57 58 59 60"
    " 64 65",
    2: "02 03 06 07 08 0c 0d 0e 12 13 14 3c 3d 3f 40 41 43 44 45 47 48 49 4a 51 52 56 5a 5d 5e 5f 61 f0",
    3: "04 05 0a 0b 42 4b f2",
    4: "3e 4c 4d 4e 4f 50 55 5b 5c 62 63 f1",
}
BUTTON = (0x3A, b"\x01")


def walked(content: str) -> list[tuple[int, bytes]]:
    return list(objects(bytes.fromhex(content)))


@pytest.mark.parametrize(
    ("identifier", "length"), [(identifier, length) for length, ids in FIXED.items() for identifier in ids.split()]
)
def test_an_object_is_stepped_over_by_its_length(identifier: str, length: int) -> None:
    assert walked(f"{identifier}{'3a' * length}3a01") == [(int(identifier, 16), b":" * length), BUTTON]


@pytest.mark.parametrize("identifier", ["53", "54"])
@pytest.mark.parametrize("length", [0, 1, 9])
def test_text_and_raw_bytes_tell_their_own_length(identifier: str, length: int) -> None:
    assert walked(f"{identifier}{length:02x}{'3a' * length}3a01")[1:] == [BUTTON]


@pytest.mark.parametrize(("command", "value"), [("0000", "00"), ("0002", "02"), ("010305", "0305"), ("e1033a", "033a")])
def test_a_command_is_what_is_to_be_done_and_as_many_arguments_as_five_bits_say(command: str, value: str) -> None:
    assert walked(f"3b{command}3a01") == [(0x3B, bytes.fromhex(value)), BUTTON]


@pytest.mark.parametrize("identifier", ["30", "39", "66", "99", "ef", "ff"])
def test_an_unknown_object_ends_the_walk(identifier: str) -> None:
    assert walked(f"3a01{identifier}3a023a01") == [BUTTON]


@pytest.mark.parametrize("cut", ["3a", "02ca", "53", "5303aa", "3b", "3b00", "3b0103"])
def test_what_is_cut_short_ends_the_walk(cut: str) -> None:
    assert walked("3a01" + cut) == [BUTTON]


@given(st.binary(max_size=40))
def test_whatever_comes_no_byte_is_read_twice(content: bytes) -> None:
    assert sum(1 + len(value) for _, value in objects(content)) <= len(content)
