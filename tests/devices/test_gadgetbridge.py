import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.gadgetbridge import LONGEST_LINE, Gadgetbridge
from revanche.devices.watch_protocols.profile import PROFILES

NEXT = b'{"t":"music","n":"next"}'


def pushed(*payloads: bytes) -> list[str]:
    watch = Gadgetbridge()
    return [button for payload in payloads for button, _ in watch.feed(payload)]


@pytest.mark.parametrize(
    ("word", "button"),
    [
        ("next", "next"),
        ("previous", "previous"),
        ("play", "playpause"),
        ("pause", "playpause"),
        ("playpause", "playpause"),
    ],
)
def test_a_line_is_a_push(word: str, button: str) -> None:
    for line in (
        '{"t":"music","n":"%s"}\n',
        '\r\n{"t":"music","n":"%s"}\r\n',
        '{"t":"music", "n": %s} \n',
        '{"n":"%s","t":"music"}\n',
    ):
        assert pushed((line % word).encode()) == [button]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\r\n\r\n",
        b'{"t":"music","n":"volumeup"}\n',
        b'{"t":"music","n":"Next"}\n',
        b'{"t":"music","n":""}\n',
        b'{"t":"music","n":5}\n',
        b'{"t":"music","n":null}\n',
        b'{"t":"music","n":["next"]}\n',
        b'{"t":"music"}\n',
        b'{"n":"next"}\n',
        b'{"t":"musicinfo","n":"next"}\n',
        b'{"t":"status","bat":61}\n',
        b'{"t":"notify","body":"{\\"t\\":\\"music\\",\\"n\\":\\"next\\"}"}\n',
        b'["t","music","n","next"]\n',
        b'GB({"t":"music","n":"next"})\n',
        b'=undefined {"t":"music","n":"next"}\n',
        b'{"t":"music","n":"next"\n',
        b'{"t":"music","n":"next"} {"t":"music","n":"next"}\n',
        b'{"t": music, "n": next}\n',
        b'{"t":"music", "n": volumeup}\n',
        b'{"t":"music", "n": next',
        b"{" * 4000 + b"\n",
        b'{"a":' * 800 + b"\n",
        b'{"t":"\\ud800","n":"next"}\n',
    ],
)
def test_all_else_is_nothing(line: bytes) -> None:
    assert pushed(line) == []
    assert pushed(line, b"\n" + NEXT + b"\n") == ["next"]


@pytest.mark.parametrize(
    "noise",
    [
        b">",
        b"> ",
        b">>> ",
        b"\x11",
        b"\x13",
        b"\r",
        b"\x1b[J",
        b"\x1b[1;32m",
        b"\x1bM",
        b"\x08 \x08>",
        b"\x00",
        b"\x10>",
    ],
)
def test_noise_of_a_console_before_a_line_is_passed_over(noise: bytes) -> None:
    assert pushed(noise + NEXT + b"\n") == ["next"]
    assert pushed(NEXT + noise.replace(b">", b"") + b"\n") == ["next"]


def test_flow_control_inside_a_line_is_passed_over() -> None:
    assert pushed(b'{"t":"mu\x13sic","n":\x11"ne\x13xt"}\n') == ["next"]


@pytest.mark.parametrize("size", [1, 7, 20, 244])
def test_a_line_comes_in_pieces_of_any_size(size: int) -> None:
    text = b'\r\n{"t":"status","bat":61}\r\n>\r\n{"t":"music","n":"next"}\r\n{"t":"music", "n": previous} \n'
    assert pushed(*(text[at : at + size] for at in range(0, len(text), size))) == ["next", "previous"]


def test_a_line_counts_when_its_end_comes_and_only_once() -> None:
    watch = Gadgetbridge()
    assert watch.feed(NEXT) == []
    assert len(watch.feed(b"\n")) == 1
    assert watch.feed(b"\n") == []


def test_bytes_that_are_no_text_and_escaped_bytes_are_survived() -> None:
    assert pushed(b'{"t":"music","n":"next","by":"Bj\xf6rk"}\n') == ["next"]
    assert pushed(b'{"t":"music","n":"next","by":"Bj\\xf6rk"}\n') == ["next"]
    assert pushed(b'{"t":"music","n":"ne\\x78t"}\n') == ["next"]


def test_a_line_of_4_kib_is_read_and_a_longer_one_is_not() -> None:
    def padded(length: int) -> bytes:
        return NEXT[:-1] + b',"pad":"' + b"x" * (length - len(NEXT) - 9) + b'"}'

    assert len(padded(LONGEST_LINE)) == LONGEST_LINE
    assert pushed(padded(LONGEST_LINE) + b"\n") == ["next"]
    assert pushed(padded(LONGEST_LINE + 1) + b"\n") == []


def test_after_an_over_long_line_later_lines_are_read() -> None:
    assert pushed(b"x" * (LONGEST_LINE + 1), NEXT + b"\n", NEXT + b"\n") == ["next"]
    assert pushed(*[b"x" * 500] * 20, b"\n" + NEXT + b"\n") == ["next"]
    assert pushed(b"x" * 9000 + b"\n" + NEXT + b"\n") == ["next"]


def test_no_more_than_a_line_is_kept() -> None:
    watch = Gadgetbridge()
    for _ in range(100):
        watch.feed(b"x" * 500)
        assert len(watch._part) <= LONGEST_LINE


def test_a_new_connection_begins_a_new_line() -> None:
    watch = Gadgetbridge()
    watch.feed(NEXT[:10])
    watch.reset()
    assert watch.feed(NEXT[10:] + b"\n") == []
    assert len(watch.feed(NEXT + b"\n")) == 1
    watch.feed(b"x" * (LONGEST_LINE + 1))
    watch.reset()
    assert len(watch.feed(NEXT + b"\n")) == 1


def test_its_profile_has_a_connection() -> None:
    assert PROFILES["gadgetbridge"].decoder is Gadgetbridge
    assert PROFILES["gadgetbridge"].linked


fragments = st.sampled_from([NEXT, b"\n", b"{", b'"t":"music"', b'"n":"next"', b",", b"}", b"\x1b[", b"\\x", b"\\u"])


@given(st.lists(st.binary(max_size=20) | fragments, max_size=40))
def test_whatever_comes_only_buttons_are_pushed_and_pieces_make_no_difference(pieces: list[bytes]) -> None:
    assert pushed(*pieces) == pushed(b"".join(pieces))
    assert set(pushed(*pieces)) <= {"next", "previous", "playpause"}
