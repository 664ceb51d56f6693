"""The list of watches: what is read, and what is wrong where."""

import pytest

from revanche.config import Config, parse
from revanche.devices.settings import WatchSettings
from revanche.errors import ConfigError
from revanche.match.events import Side
from revanche.presses.press import Device, Kind


def read(text: str) -> Config:
    return parse(text.encode(), "config.yaml")


def wrong(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(ConfigError) as caught:
        read(text)
    return [(problem.line, problem.column, problem.sentence) for problem in caught.value.problems]


def test_all_that_a_watch_can_be_set_to_is_read() -> None:
    config = read("""\
watches:
  - {name: PineTime, profile: infinitime, address: c0:ff:ee:00:00:01, require_bond: on}
  - {name: fob, profile: bthome, player: B, bind_key: 231D39c1d7cc1ab1aee224cd096db932}
  - {name: open, profile: bthome, allow_unencrypted: yes}
  - {name: Bangle, profile: gadgetbridge, buzz: on, require_bond: auto}
  - name: Puck
    profile: generic
    service: FFE0
    characteristic: 0000ffe1-0000-1000-8000-00805f9b34fb
    pushes: {01: a, "02 00": a:long, 03: b:down, 04: b:up}
    lines: {"^next\\\\b": Next}
""")
    assert config.watches == (
        WatchSettings("PineTime", "infinitime", "C0:FF:EE:00:00:01", require_bond=True),
        WatchSettings("fob", "bthome", player=Side.B, bind_key=bytes.fromhex("231d39c1d7cc1ab1aee224cd096db932")),
        WatchSettings("open", "bthome", allow_unencrypted=True),
        WatchSettings("Bangle", "gadgetbridge", buzz=True),
        WatchSettings(
            "Puck",
            "generic",
            service="0000ffe0-0000-1000-8000-00805f9b34fb",
            characteristic="0000ffe1-0000-1000-8000-00805f9b34fb",
            pushes={b"\x01": "a", b"\x02\x00": "a:long", b"\x03": "b:down", b"\x04": "b:up"},
            lines={"^next\\b": "next"},
        ),
    )


def test_a_watch_s_player_is_its_side_unless_devices_says_otherwise() -> None:
    text = "watches: [{name: x, profile: itag, player: B}, {name: y, profile: itag, player: B}]\n"
    bindings = read(text + "devices: {y: {player: A}}").counting.bindings
    assert bindings.special(Device("1", "x", Kind.WATCH)).player is Side.B
    assert bindings.special(Device("1", "x", Kind.KEYBOARD)).player is None
    assert bindings.special(Device("2", "y", Kind.WATCH)).player is Side.A


def test_the_third_and_fourth_button_can_be_bound() -> None:
    assert set(read("bindings: {c: redo, 'd:long': swap}").counting.bindings.everywhere) == {"c", "d:long"}


@pytest.mark.parametrize(
    ("entry", "column", "sentence"),
    [
        ("profile: itag", 11, 'A watch needs a "name".'),
        ("name: x", 11, 'A watch needs a "profile".'),
        ("name: '', profile: itag", 18, '"name" takes a name of 1 to 248 bytes'),
        ("name: x, profile: pinetime", 30, '"profile" takes bthome, gadgetbridge,'),
        ("name: x, profile: itag, address: 12", 45, '"address" takes an address'),
        ("name: x, profile: itag, player: C", 44, '"player" takes A or B'),
        ("name: x, profile: itag, require_bond: maybe", 50, '"require_bond" takes on, off or auto'),
        ("name: x, profile: itag, buzz: on", 36, '"buzz" is only for watches with "profile: gadgetbridge".'),
        ("name: x, profile: bthome", 11, 'A bthome device needs its "bind_key", or "allow_unencrypted: on"'),
        ("name: x, profile: bthome, bind_key: 12", 48, '"bind_key" takes a key of 32 hexadecimal digits'),
        ("name: x, profile: generic", 11, 'A generic device needs a "service".'),
        ("name: x, profile: generic, service: ffe0", 11, 'A generic device needs a "characteristic".'),
        (
            "name: x, profile: generic, service: ffe0, characteristic: ffe1, pushes: {01: a:down}, lines: {x: a:long}",
            11,
            'A push of "a" is its ":down" and its ":up"; one of them is missing.',
        ),
        ("name: x, profile: generic, service: ffe0, characteristic: ffe1", 11, 'A generic device needs "pushes" or'),
        ("name: x, profile: generic, service: 1", 48, '"service" takes a UUID'),
        ("name: x, profile: generic, pushes: {x: a}", 48, '"pushes" takes bytes in hexadecimal'),
        ("name: x, profile: generic, pushes: {01: z}", 52, '"01" takes a button'),
        ("name: x, profile: generic, pushes: {01: a, '01 ': b}", 55, '"01 " is there twice.'),
        ("name: x, profile: generic, lines: {(a+)+: a}", 47, '"lines" takes a regular expression'),
        ("name: x, profile: itag, colour: red", 36, 'There is no setting "colour" here.'),
    ],
)
def test_what_is_wrong_is_told_with_its_place(entry: str, column: int, sentence: str) -> None:
    found = wrong("watches: [{" + entry + "}]")
    assert [at[:2] for at in found if at[2].startswith(sentence)] == [(1, column)]


def test_two_watches_are_told_apart() -> None:
    found = wrong("""\
watches:
  - {name: x, profile: itag, address: "C0:FF:EE:00:00:01"}
  - {name: x, profile: itag, address: "c0:ff:ee:00:00:01"}
""")
    assert [(line, sentence[:24]) for line, _, sentence in found] == [
        (3, 'There are two watches "x'),
        (3, "There are two watches wi"),
    ]


@pytest.mark.parametrize("text", ["watches: x", "watches: {}", "watches: {name: x}"])
def test_a_list_is_wanted(text: str) -> None:
    assert wrong(text)[0][2].startswith('"watches" takes a list of at most 16 watches')


def test_sixteen_are_read_and_more_are_not() -> None:
    def entries(count: int) -> str:
        return "watches: [" + ", ".join(f"{{name: x{number}, profile: itag}}" for number in range(count)) + "]"

    assert len(read(entries(16)).watches) == 16
    assert len(wrong(entries(17))) == 1
