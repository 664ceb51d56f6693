from revanche.cli.buttons.decoding import Decoding
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.sent import Missed, Together
from revanche.presses.press import Device, Gesture, Kind, Press
from revanche.recordings.recording import BytesStep

WRIST = Device("wrist", "wrist", Kind.WATCH, "infinitime")
BANGLE = Device("bangle", "bangle", Kind.WATCH, "gadgetbridge")
FOB = Device("fob", "fob", Kind.WATCH, "bthome")


def step(device: Device, payload: bytes, *, advert: bool = False) -> BytesStep:
    return BytesStep(0, device, device.profile or "", payload, advert, None)


def test_bytes_of_a_watch_are_presses_over_a_connection() -> None:
    assert Decoding(()).presses(step(WRIST, b"\x03"), 7) == [Press(WRIST, "next", 7, Gesture.PRESS, linked=True)]
    assert Decoding(()).presses(step(WRIST, b"\xe0"), 7) == []
    assert Decoding(()).presses(step(WRIST, b"\x03", advert=True), 7) == []


def test_half_a_line_is_forgotten_when_the_watch_connects_anew() -> None:
    decoding = Decoding(())
    assert decoding.presses(step(BANGLE, b'{"t":"music","n":"ne'), 1) == []
    decoding.attached("bangle")
    assert decoding.presses(step(BANGLE, b'xt"}\n'), 2) == []
    whole = decoding.presses(step(BANGLE, b'{"t":"music","n":"next"}\n'), 3)
    assert [press.button for press in whole] == ["next"]


def test_a_fob_that_the_config_does_not_name_may_advertise_unencrypted() -> None:
    first, second = bytes.fromhex("440001 3a00"), bytes.fromhex("440002 3a01")
    known = WatchSettings("fob", "bthome", "C0:FF:EE:00:00:02", bind_key=bytes(16))
    for decoding, presses in ((Decoding(()), 1), (Decoding((known,)), 0)):
        decoding.presses(step(FOB, first, advert=True), 1)
        assert len(decoding.presses(step(FOB, second, advert=True), 2)) == presses


def test_what_leaves_pushes_in_doubt_is_told_beside_them_and_is_no_press() -> None:
    decoding = Decoding(())
    decoding.told(step(FOB, bytes.fromhex("4400013a003a00"), advert=True), 1)
    both = step(FOB, bytes.fromhex("4400033a013a01"), advert=True)
    assert decoding.told(both, 2) == [Missed(1), Together(("a", "b"))]
    decoding.told(step(FOB, bytes.fromhex("4400043a003a00"), advert=True), 3)
    assert decoding.presses(step(FOB, bytes.fromhex("4400063a013a01"), advert=True), 4) == []
