"""Sealed advertisements: opened with the right key, from the right device, unchanged, and never otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.sealing import Seal

# bthome.io/encryption: temperature 25.06 and humidity 50.55, counter 0x33221100
KEY = bytes.fromhex("231d39c1d7cc1ab1aee224cd096db932")
ADDRESS = "54:48:E6:8F:80:A5"
SEALED = bytes.fromhex("41a47266c95f730011223378237214")
OPENED = (0x33221100, bytes.fromhex("02ca0903bf13"))


def test_the_example_of_the_standard_is_opened() -> None:
    assert Seal(KEY, ADDRESS).opened(SEALED) == OPENED
    assert Seal(KEY, ADDRESS.lower()).opened(SEALED) == OPENED


def test_another_key_or_device_opens_nothing() -> None:
    assert Seal(bytes(16), ADDRESS).opened(SEALED) is None
    assert Seal(KEY, "54:48:E6:8F:80:A6").opened(SEALED) is None
    assert Seal(KEY, None).opened(SEALED) is None


@pytest.mark.parametrize("place", range(len(SEALED)))
def test_what_was_changed_in_any_byte_is_not_opened(place: int) -> None:
    changed = SEALED[:place] + bytes([SEALED[place] ^ 0x40]) + SEALED[place + 1 :]
    assert Seal(KEY, ADDRESS).opened(changed) is None


@pytest.mark.parametrize("kept", range(len(SEALED)))
def test_what_was_cut_short_is_not_opened(kept: int) -> None:
    assert Seal(KEY, ADDRESS).opened(SEALED[:kept]) is None


@given(st.binary(max_size=40))
def test_whatever_comes_never_raises(payload: bytes) -> None:
    assert Seal(KEY, ADDRESS).opened(payload) in {None, OPENED}
