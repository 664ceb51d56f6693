import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.lines import LONGEST_LINE
from revanche.devices.watch_protocols.gadgetbridge import Gadgetbridge, face
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Battery, Flow, Push, Sent
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard

NEXT = b'{"t":"music","n":"next"}'


def pushed(*payloads: bytes) -> list[str]:
    return [one.button for one in told(*payloads) if isinstance(one, Push)]


def told(*payloads: bytes) -> list[Sent]:
    watch = Gadgetbridge()
    return [one for payload in payloads for one in watch.feed(payload)]


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
        '{t:"music", n:"%s"}\r\n',
        "{'t':'music','n':'%s'}\n",
        "{t:'music',n:%s,}\n",
        '{"t": music, "n": "%s"}\n',
        '{t:"music", n:"%s"}',
        r"""{'t': 'music', 'n': '%s', 'by': 'Guns N\' "Roses"', nested: {is: [true, null, 5, -1.5e3,],},}""",
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
        b'{"t":"music","n":"next"x}\n',
        b"{t:'music',n:'ne\"xt'}\n",
        b"{t:'music',n:next.song}\n",
        b"{t:'music',n:'next}\n",
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


def test_a_message_counts_when_its_brace_comes_and_only_once() -> None:
    watch = Gadgetbridge()
    assert watch.feed(NEXT[:-1]) == []
    assert watch.feed(NEXT[-1:]) == [Push("next")]
    assert watch.feed(b"\n") == []


def test_messages_without_a_line_end_are_read() -> None:
    assert pushed(NEXT, NEXT[:9], NEXT[9:], b"{t:'music',n:'play'}") == ["next", "next", "playpause"]


@pytest.mark.parametrize("between", [b"", b" ", b"\r", b", ", b"\r\n\r\n> "])
def test_two_messages_on_one_line_are_both_read(between: bytes) -> None:
    previous = b'{"t":"music","n":"previous"}'
    assert pushed(NEXT + between + previous + b"\n") == ["next", "previous"]
    assert pushed(NEXT + between + previous[:5], previous[5:]) == ["next", "previous"]


def test_after_a_message_whose_end_was_lost_the_next_whole_one_is_read() -> None:
    assert pushed(NEXT[:10], NEXT, NEXT) == ["next", "next"]
    assert pushed(NEXT[:12], NEXT + b"\r\n") == ["next"]
    assert pushed(b">GB(" + NEXT[:10], NEXT + b")\n", NEXT) == ["next"]


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
        assert len(watch._messages._part) <= LONGEST_LINE


def test_a_new_connection_begins_a_new_line() -> None:
    watch = Gadgetbridge()
    watch.feed(NEXT[:10])
    watch.reset()
    assert watch.feed(NEXT[10:] + b"\n") == []
    assert len(watch.feed(NEXT + b"\n")) == 1
    watch.feed(b"x" * (LONGEST_LINE + 1))
    watch.reset()
    assert len(watch.feed(NEXT + b"\n")) == 1


def test_its_profile_has_a_connection_and_begins_with_a_cleared_line() -> None:
    profile = PROFILES["gadgetbridge"]
    assert profile.links
    (hello,) = profile.hello
    assert hello.payload == b"\x03\n"
    assert hello.to.uuid.startswith("6e400002")
    assert [each.uuid[:8] for each in profile.inputs] == ["6e400003"]


def test_the_battery_is_told() -> None:
    assert told(b'{"t":"status","bat":61}\n', b'{"t":"status","bat":161}\n') == [Battery(61)]
    assert told(b'{"t":"status"}\n', b'{"t":"status","bat":"x"}\n') == []


def test_a_pause_is_asked_for_and_ended() -> None:
    assert told(b"\x13") == [Flow(open=False)]
    assert told(b"\x13", b"\x13", b"x\x11", b"\x11") == [Flow(open=False), Flow(open=True)]
    assert told(b"\x13\x11") == []
    assert told(b"\x13" + NEXT + b"\n") == [Push("next"), Flow(open=False)]


def test_a_new_connection_has_no_pause() -> None:
    watch = Gadgetbridge()
    watch.feed(b"\x13")
    watch.reset()
    assert watch.feed(b"\x13") == [Flow(open=False)]


OPEN = Scoreboard(Phase.OPEN, ("Anna", "Bram"), (2, 1), 3, "Anna wins a game.", counted=True, numbers="2 – 1")


def messages(board: Scoreboard, *, buzz: bool = False) -> list[bytes]:
    writes = face(WatchSettings(buzz=buzz), board)
    assert all(write.stream and not write.response and write.to.uuid.startswith("6e400002") for write in writes)
    return [write.payload for write in writes]


def test_the_score_is_what_plays() -> None:
    info, state = messages(OPEN)
    assert info == (
        b'\x10GB({"t":"musicinfo","artist":"Anna wins a game.","album":"Revanche","track":"Anna 2 - 1 Bram",'
        b'"dur":0,"c":5,"n":3})\n'
    )
    assert state == b'\x10GB({"t":"musicstate","state":"play","position":0,"shuffle":0,"repeat":0})\n'
    assert messages(OPEN)[0].startswith(bytes.fromhex("1047 4228 7b22 7422"))


def test_without_a_match_nothing_plays() -> None:
    info, state = messages(Scoreboard(happened="No match is on."))
    assert b'"track":"No match is on."' in info
    assert b'"state":"pause"' in state


def test_it_buzzes_for_what_counted_where_that_is_wanted() -> None:
    assert messages(OPEN, buzz=True)[2:] == [b"\x10Bangle.buzz(120);\n"]
    assert messages(OPEN.again, buzz=True)[2:] == []


@pytest.mark.parametrize("size", [1, 20, 244])
def test_a_line_is_written_in_pieces(size: int) -> None:
    for write in face(WatchSettings(), OPEN):
        pieces = write.pieces(size)
        assert b"".join(pieces) == write.payload
        assert all(0 < len(piece) <= size for piece in pieces)


def read_by_javascript(text: str) -> str:
    """Return the value of the string literal that ``text`` begins with, as ECMAScript reads one."""
    assert text[0] == '"'
    value, at = "", 1
    while text[at] != '"':
        assert text[at] not in "\n\r"
        if text[at] != "\\":
            value, at = value + text[at], at + 1
        elif text[at + 1] == "u":
            value, at = value + chr(int(text[at + 2 : at + 6], 16)), at + 6
        else:
            value, at = (
                value + {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}.get(text[at + 1], text[at + 1]),
                at + 2,
            )
    return value.encode("utf-16", "surrogatepass").decode("utf-16")


hostile = st.sampled_from(
    ['");GB({"', "`${x}`", "</script>", "\\", '"', "\n\x10", "\x7f", "\u2028", "🎲", "'", "\x03", "\x13"]
)
people = (
    st.lists(st.text(max_size=5) | hostile, min_size=1, max_size=6).map(lambda parts: "".join(parts)[:40]).filter(bool)
)
printable = re.compile(rb"\x10GB\(\{[ -~]*\}\)\n")


@given(people, people, people)
def test_no_name_gets_out_of_its_string(a: str, b: str, said: str) -> None:
    board = Scoreboard(Phase.OPEN, (a, b), (2, 1), 3, said, numbers="2 – 1")
    for line in messages(board):
        assert printable.fullmatch(line)
    text = messages(board)[0].decode()
    assert json.loads(text[4:-2])["artist"] == read_by_javascript(text.partition('"artist":')[2]) == said
    assert read_by_javascript(text.partition('"track":')[2]) == f"{a} 2 - 1 {b}"


fragments = st.sampled_from([NEXT, b"\n", b"{", b'"t":"music"', b'"n":"next"', b",", b"}", b"\x1b[", b"\\x", b"\\u"])


@given(st.lists(st.binary(max_size=20) | fragments, max_size=40))
def test_whatever_comes_no_way_to_cut_it_loses_a_push(pieces: list[bytes]) -> None:
    """A piece that begins with a whole message saves it from one whose end was lost, so that cutting may find more."""
    found = iter(pushed(*pieces))
    assert all(each in found for each in pushed(b"".join(pieces)))
    assert set(pushed(*pieces)) <= {"next", "previous", "playpause"}
