import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.errors import UsageError
from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.presses.press import Attached, Detached, Device, Edge, Gesture, Kind, Press
from revanche.recordings.recording import BytesStep, CommandStep, Recording, SignalStep, Step, Unmute, parse
from revanche.units import MILLISECOND, SECOND

BUDS = Device("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET)
WRIST = Device("wrist", "wrist", Kind.WATCH, "infinitime")
PROFILES = ["infinitime", "bthome"]


def read(text: str) -> Recording:
    return parse(text, "evening.jsonl", PROFILES)


def step(**fields: object) -> Step:
    (only,) = read(json.dumps({"t": 1.5, **fields})).steps
    return only


def problem(line: str) -> str:
    with pytest.raises(UsageError) as caught:
        read(line)
    return str(caught.value)


def test_every_command_is_read() -> None:
    commands: list[tuple[dict[str, object], Command | Unmute]] = [
        ({"command": "new", "players": ["Anna", "Bram"]}, New(("Anna", "Bram"))),
        ({"command": "new", "players": ["A", "B"], "game": "yatzy", "first_to": 5}, New(("A", "B"), "yatzy", 5)),
        ({"command": "won", "player": "A"}, Won(Side.A)),
        ({"command": "undo"}, Undo()),
        ({"command": "redo"}, Redo()),
        ({"command": "swap"}, Swap()),
        ({"command": "abandon"}, Abandon()),
        ({"command": "close"}, Close()),
        ({"command": "unmute"}, Unmute()),
    ]
    for fields, command in commands:
        assert step(**fields) == CommandStep(1500 * MILLISECOND, command)


def test_a_device_comes_and_goes() -> None:
    assert step(device="Rig Buds (AVRCP)", link="up", bus=5) == SignalStep(
        1500 * MILLISECOND, Attached(BUDS, 1500 * MILLISECOND)
    )
    assert step(device="wrist", profile="infinitime", link="down") == SignalStep(
        1500 * MILLISECOND, Detached(WRIST, 1500 * MILLISECOND)
    )


def test_a_node_is_a_headset_by_its_ending_and_a_watch_by_its_profile() -> None:
    kinds = {
        "Rig Buds (AVRCP)": Kind.HEADSET,
        "laptop (MCS)": Kind.HEADSET,
        "Rig Buds": Kind.KEYBOARD,
        "USB Remote Consumer Control": Kind.KEYBOARD,
    }
    for name, kind in kinds.items():
        link = step(device=name, link="up")
        assert isinstance(link, SignalStep)
        assert link.signal.device.kind is kind
        assert link.signal.device.id == name


def test_an_event_of_the_kernel_keeps_its_stamp() -> None:
    got = step(device="Rig Buds (AVRCP)", type=1, code=163, value=1, stamp=1796000259.995973)
    assert got == SignalStep(1500 * MILLISECOND, Edge(BUDS, 1, 163, 1, 1500 * MILLISECOND, 1_796_000_259_995_973_000))
    bare = step(device="Rig Buds (AVRCP)", type=4, code=4, value=-1)
    assert bare == SignalStep(1500 * MILLISECOND, Edge(BUDS, 4, 4, -1, 1500 * MILLISECOND, None))


def test_bytes_are_hexadecimal_with_spaces_or_without() -> None:
    notified = step(device="wrist", profile="infinitime", notify="03", characteristic="00000001-78fc")
    assert notified == BytesStep(1500 * MILLISECOND, WRIST, "infinitime", b"\x03", False, "00000001-78fc")  # noqa: FBT003
    advertised = step(device="wrist", profile="bthome", advert="44 0023 01 5E3a01")
    assert isinstance(advertised, BytesStep)
    assert advertised.advert
    assert advertised.payload == bytes.fromhex("440023015e3a01")
    assert advertised.characteristic is None


def test_a_press_that_came_as_one_has_its_kind_and_gesture() -> None:
    got = step(device="keyboard", button="next")
    assert got == SignalStep(
        1500 * MILLISECOND, Press(Device("keyboard", "keyboard", Kind.KEYBOARD), "next", 1500 * MILLISECOND)
    )
    long = step(device="wrist", kind="watch", button="a", gesture="long", code=7, linked=True)
    wrist = Device("wrist", "wrist", Kind.WATCH)
    assert isinstance(long, SignalStep)
    assert long.signal == Press(wrist, "a", 1500 * MILLISECOND, Gesture.LONG, 7, linked=True)
    edge = step(device="Rig Buds (AVRCP)", type=1, code=163, value=1, button="next")
    assert isinstance(edge, SignalStep)
    assert isinstance(edge.signal, Edge)


def test_times_are_exact_also_where_a_float_is_not() -> None:
    steps = read('{"t":1796000259.1,"command":"undo"}\n{"t":1796000260.600,"command":"undo"}').steps
    assert steps[1].at - steps[0].at == 1500 * MILLISECOND
    assert read('{"t":1e1,"command":"undo"}').steps[0].at == 10 * SECOND


def test_equal_times_are_in_order_and_earlier_ones_are_not() -> None:
    assert len(read('{"t":2,"command":"undo"}\n{"t":2.0,"command":"undo"}\n').steps) == 2
    sentence = problem('{"t":2,"command":"undo"}\n{"t":1.999999999,"command":"undo"}\n')
    assert sentence == "evening.jsonl:2: “t” goes back, from 2.0 to 1.999999999 seconds"


def test_blank_lines_a_byte_order_mark_and_carriage_returns_are_passed_over() -> None:
    assert len(read('\ufeff\r\n{"t":1,"command":"undo"}\r\n\n  \n{"t":2,"command":"redo"}').steps) == 2


def test_fields_that_nobody_knows_and_nulls_are_passed_over() -> None:
    assert step(command="undo", by="page", players=7) == CommandStep(1500 * MILLISECOND, Undo())
    assert step(command="new", players=["A", "B"], first_to=None) == CommandStep(1500 * MILLISECOND, New(("A", "B")))


def test_half_characters_are_replaced() -> None:
    got = step(command="new", players=["\ud800Anna", "Bram"])
    assert got == CommandStep(1500 * MILLISECOND, New(("?Anna", "Bram")))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"t":1,"device":"x","button":"a","kind":"drum"}', "keyboard, phone, session, not “drum”"),
        ('{"t":1,"device":"x","button":"a","gesture":"shake"}', "“gesture” is press, double, triple, long"),
        ('{"t":1,"device":"x","button":7}', "needs “button”"),
        ("not json", "this line is not JSON"),
        ('{"t":1', "this line is not JSON"),
        ('{"t":NaN,"command":"undo"}', "this line is not JSON"),
        ('{"t":-Infinity,"command":"undo"}', "this line is not JSON"),
        ('{"t":1e99999999999999999999,"command":"undo"}', "this line is not JSON"),
        ('{"t":%s,"command":"undo"}' % ("9" * 5000), "this line is not JSON"),
        ("[" * 100_000, "this line is not JSON"),
        ("[1]", "a line is an object"),
        ("null", "a line is an object"),
        ('{"command":"undo"}', "needs “t”"),
        ('{"t":-1,"command":"undo"}', "needs “t”"),
        ('{"t":-0.001,"command":"undo"}', "needs “t”"),
        ('{"t":"1","command":"undo"}', "needs “t”"),
        ('{"t":true,"command":"undo"}', "needs “t”"),
        ('{"t":1e300,"command":"undo"}', "needs “t”"),
        ('{"t":10000000000.1,"command":"undo"}', "needs “t”"),
        ('{"t":1,"command":"win"}', "there is no command “win”"),
        ('{"t":1,"command":7}', "needs “command”, a text"),
        ('{"t":1,"command":"won"}', "needs “player”"),
        ('{"t":1,"command":"won","player":1}', "needs “player”"),
        ('{"t":1,"command":"won","player":"Anna"}', "“player” is A, B, not “Anna”"),
        ('{"t":1,"command":"won","player":"a"}', "“player” is A, B, not “a”"),
        ('{"t":1,"command":"new"}', "two names"),
        ('{"t":1,"command":"new","players":["Anna"]}', "two names"),
        ('{"t":1,"command":"new","players":["Anna",2]}', "two names"),
        ('{"t":1,"command":"new","players":"AB"}', "two names"),
        ('{"t":1,"command":"new","players":["A","B"],"first_to":2.5}', "needs “first_to”"),
        ('{"t":1,"command":"new","players":["A","B"],"game":3}', "needs “game”"),
        ('{"t":1}', "needs “device”"),
        ('{"t":1,"device":"x"}', "needs “command”, “link”, “type”, “button”, “notify” or “advert”"),
        ('{"t":1,"device":7,"link":"up"}', "needs “device”, a text"),
        ('{"t":1,"device":"x","link":"on"}', "“link” is “up” or “down”, not “on”"),
        ('{"t":1,"device":"x","type":1,"code":163}', "needs “value”"),
        ('{"t":1,"device":"x","code":163,"value":1}', "needs “type”"),
        ('{"t":1,"device":"x","type":1,"code":-1,"value":1}', "needs “code”, a whole number from 0 to 65535"),
        ('{"t":1,"device":"x","type":65536,"code":1,"value":1}', "needs “type”"),
        ('{"t":1,"device":"x","type":1,"code":1,"value":2147483648}', "needs “value”"),
        ('{"t":1,"device":"x","type":1,"code":1.0,"value":1}', "needs “code”"),
        ('{"t":1,"device":"x","type":1,"code":1,"value":1,"stamp":-1}', "needs “stamp”"),
        ('{"t":1,"device":"x","profile":"infinitime","notify":"3"}', "“notify” is not hexadecimal"),
        ('{"t":1,"device":"x","profile":"infinitime","notify":"zz"}', "“notify” is not hexadecimal"),
        ('{"t":1,"device":"x","profile":"bthome","advert":"0x44"}', "“advert” is not hexadecimal"),
        ('{"t":1,"device":"x","profile":"infinitime","notify":3}', "needs “notify”, a text"),
        ('{"t":1,"device":"x","notify":"03"}', "needs “profile”"),
        ('{"t":1,"device":"x","profile":"casio","link":"up"}', "no profile “casio”; known are bthome, infinitime"),
    ],
)
def test_a_wrong_line_is_named_with_a_sentence(line: str, said: str) -> None:
    sentence = problem('{"t":0,"command":"undo"}\n' + line)
    assert sentence.startswith("evening.jsonl:2: ")
    assert said in sentence
    assert len(sentence) < 250


def test_the_longest_time_and_the_widest_numbers_are_taken() -> None:
    assert read('{"t":10000000000,"command":"undo"}').steps[0].at == 10**19
    step(device="x", type=65535, code=65535, value=-2147483648, stamp=0)


def test_all_problems_are_told_at_once_up_to_ten() -> None:
    assert problem("a\n{\n").splitlines() == [f"evening.jsonl:{line}: this line is not JSON" for line in (1, 2)]
    assert len(problem("a\n{\n" * 5).splitlines()) == 10
    assert problem("{\n" * 12).splitlines()[10:] == ["… and 2 more"]


def test_a_wrong_line_does_not_make_the_next_one_wrong() -> None:
    assert problem('{"t":5,"command":"win"}\n{"t":1,"command":"undo"}\n').count("\n") == 0


def test_the_form_is_told_from_the_content() -> None:
    evtest = 'Input device name: "x"\nEvent: time 5.000000, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1\n'
    libinput = "devices:\n- evdev: {name: x}\n  events:\n  - evdev: [[5, 0, 1, 163, 1]]\n"
    for text in (evtest, libinput):
        recording = read(text)
        assert recording.raw
        assert [step.at for step in recording.steps] == [0]
    assert not read('{"t":1,"command":"new","players":["Event: time 5.000000, devices:","B"]}').raw
    assert read("") == Recording((), raw=False)


texts = st.text(max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
names = ["t", "command", "players", "player", "first_to", "game", "device", "link", "type", "code", "value", "stamp"]
lines = st.dictionaries(
    st.sampled_from([*names, "profile", "notify", "advert", "characteristic"]),
    values | st.sampled_from(["new", "won", "up", "infinitime", "bthome", "03", "undo"]) | st.integers(0, 300),
    max_size=8,
)


@settings(max_examples=400, deadline=None)
@given(st.lists(lines.map(json.dumps) | st.text(max_size=60), max_size=6).map("\n".join))
def test_whatever_the_text_there_are_steps_in_order_or_sentences(text: str) -> None:
    try:
        recording = read(text)
    except UsageError as error:
        assert str(error).startswith("evening.jsonl")  # noqa: PT017 - both ends are right
    else:
        times = [step.at for step in recording.steps]
        assert times == sorted(times)
