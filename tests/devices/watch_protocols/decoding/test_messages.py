"""Messages out of pieces: each once and whole, however it was cut, and as JSON, however it was written."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.lines import LONGEST_LINE
from revanche.devices.watch_protocols.decoding.messages import Messages, as_json


def fed(*pieces: bytes) -> list[str]:
    messages = Messages()
    return [message for piece in pieces for message in messages.feed(piece)]


@pytest.mark.parametrize(
    ("pieces", "messages"),
    [
        ([b"{a}"], ["{a}"]),
        ([b"{a}\n"], ["{a}"]),
        ([b"{a}{b} {c}\n{d}"], ["{a}", "{b}", "{c}", "{d}"]),
        ([b"{", b"a", b"}", b"{b", b"}"], ["{a}", "{b}"]),
        ([b"{a{b}c}"], ["{a{b}c}"]),
        ([b'{"}"}', b"{'}'}", b'{"\\"}"}'], ['{"}"}', "{'}'}", '{"\\"}"}']),
        ([b"x{a}\n{b}"], ["{b}"]),
        ([b"x", b"{a}", b"{b}\n{c}"], ["{c}"]),
        ([b"{a}x{b}\n{c}"], ["{a}", "{c}"]),
        ([b"{a", b"{b}", b"{c}"], ["{b}", "{c}"]),
        ([b"}", b"{a}\n{b}"], ["{b}"]),
        ([b"{a\n}", b"\n{b}"], ["{b}"]),
    ],
)
def test_a_message_ends_with_its_brace(pieces: list[bytes], messages: list[str]) -> None:
    assert fed(*pieces) == messages


@pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST_LINE + 1])
def test_a_message_of_4_kib_is_read_and_a_longer_one_is_not(length: int) -> None:
    message = b"{" + b"x" * (length - 2) + b"}"
    found = [message.decode()] if length <= LONGEST_LINE else []
    assert fed(message + b"\n{a}") == [*found, "{a}"]
    assert fed(*[message[at : at + 500] for at in range(0, length, 500)], b"\n{a}") == [*found, "{a}"]


def test_no_more_than_a_line_is_kept() -> None:
    messages = Messages()
    for _ in range(100):
        messages.feed(b"{" * 500)
        assert len(messages._part) <= LONGEST_LINE


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ('{"t":"music"}', {"t": "music"}),
        ('{t:"music", n:next}', {"t": "music", "n": "next"}),
        (r"""{'t':'a \"b\" \' "c" \\'}""", {"t": 'a "b" \' "c" \\'}),
        ("{a:true,b:false,c:null,d:-1.5,$e_1:[1,2,],}", {"a": True, "b": False, "c": None, "d": -1.5, "$e_1": [1, 2]}),
        ('{"a":"b: c, }","d":"it\'s"}', {"a": "b: c, }", "d": "it's"}),
        (r'{"a":"\x41"}', {"a": "A"}),
    ],
)
def test_an_object_as_javascript_writes_it_is_json(message: str, value: object) -> None:
    assert json.loads(as_json(message)) == value


texts = st.dictionaries(st.text(), st.text() | st.integers() | st.booleans() | st.none() | st.lists(st.text()))


@given(texts)
def test_json_stays_what_it_is(value: dict[str, object]) -> None:
    assert json.loads(as_json(json.dumps(value))) == value


fitting = texts.map(json.dumps).filter(lambda message: len(message) <= LONGEST_LINE)


@given(st.lists(fitting, max_size=5), st.sampled_from([b"", b"\n", b" "]), st.integers(1, 40))
def test_how_messages_are_cut_makes_no_difference(messages: list[str], between: bytes, size: int) -> None:
    stream = b"".join(message.encode() + between for message in messages)
    cuts = range(size, len(stream), size)
    assume(all(stream[at : at + 1] != b"{" for at in cuts))  # a whole object there is taken for the next message
    assert fed(*(stream[at : at + size] for at in range(0, len(stream), size))) == messages


@given(st.lists(st.binary(max_size=12) | st.sampled_from([b"{", b"}", b'"', b"\n", b"{a}", b"\\"]), max_size=40))
def test_whatever_comes_it_is_survived(pieces: list[bytes]) -> None:
    for message in fed(*pieces):
        assert message.startswith("{")
        as_json(message)
