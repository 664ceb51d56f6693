"""Settings written as YAML are read as the same settings."""

from hypothesis import given
from hypothesis import strategies as st

from revanche.config import Config, parse
from revanche.config.render import render
from revanche.devices.settings import Grab, HeadsetSettings, Session, WatchSettings
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.match.names import named, pair
from revanche.match.refusal import Refusal
from revanche.presses.bindings import Bindings, DeviceBindings, Meaning
from revanche.presses.counting import Settings
from revanche.presses.guards import Limits
from revanche.sound.settings import Engine, SpeechSettings
from revanche.units import SECOND, is_control

TIMES = st.integers(0, 7 * 86400 * SECOND)
COUNTS = st.just(0) | st.integers(2, 99)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda text: not isinstance(named(text), Refusal)
)
DEVICES = st.text(min_size=1, max_size=99).filter(lambda text: text.strip() and not any(map(is_control, text)))
BUTTONS = st.sampled_from(["next", "playpause:long", "KEY_ESC", "key 84", "a", "KEY_ZENKAKUHANKAKU:double"])
BINDINGS = st.dictionaries(BUTTONS, st.sampled_from(Meaning))
NAMES = DEVICES.map(str.strip).filter(lambda name: len(name.encode()) <= 248)
LINKED = st.builds(
    WatchSettings,
    name=NAMES,
    profile=st.sampled_from(["infinitime", "microbit"]),
    address=st.none()
    | st.integers(0, 2**48 - 1).map(lambda n: ":".join(f"{n:012X}"[at : at + 2] for at in range(0, 12, 2))),
    player=st.none() | st.sampled_from(Side),
    require_bond=st.none() | st.booleans(),
)
FOBS = st.builds(
    WatchSettings,
    name=NAMES,
    profile=st.just("bthome"),
    bind_key=st.binary(min_size=16, max_size=16),
    allow_unencrypted=st.booleans(),
)
OTHERS = st.builds(
    WatchSettings,
    name=NAMES,
    profile=st.just("generic"),
    service=st.just("0000ffe0-0000-1000-8000-00805f9b34fb"),
    characteristic=st.uuids().map(str),
    pushes=st.dictionaries(st.binary(min_size=1, max_size=5), st.sampled_from(["a", "c:long", "next"]), min_size=1),
    lines=st.dictionaries(st.sampled_from(["^a: [#]", '"', "\\d+|x", "é"]), st.sampled_from(["b", "button:double"])),
)
WATCHES = st.lists(
    LINKED | FOBS | OTHERS, max_size=4, unique_by=(lambda each: each.name, lambda each: each.address or each.name)
)


@st.composite
def configs(draw: st.DrawFn) -> Config:
    pairs = st.tuples(TEXTS, TEXTS).map(lambda names: pair(*names)).filter(lambda names: not isinstance(names, Refusal))
    players = draw(st.none() | pairs)
    assert not isinstance(players, Refusal)
    devices = draw(
        st.dictionaries(DEVICES, st.builds(DeviceBindings, st.none() | st.sampled_from(Side), BINDINGS), max_size=3)
    )
    watches = tuple(draw(WATCHES))
    sides = {watch.name: watch.player for watch in watches if watch.player is not None}
    rules = Rules(
        players=players or ("A", "B"),
        game=str(named(draw(TEXTS))),
        first_to=draw(st.integers(1, 99)),
        settle=draw(TIMES),
        rematch=draw(st.booleans()),
        autostart=draw(st.booleans()),
    )
    limits = Limits(*draw(st.tuples(TIMES, TIMES, TIMES, TIMES, TIMES, TIMES, COUNTS, TIMES, TIMES, COUNTS)))
    return Config(
        language=draw(st.sampled_from(["auto", "nl", "sv", "nb", "de", "en"])),
        players=players,
        counting=Settings(rules, Bindings(draw(BINDINGS), devices, draw(TIMES), sides), limits),
        headset=HeadsetSettings(draw(st.sampled_from(Grab)), frozenset(devices)),
        session=draw(st.sampled_from(Session)),
        watches=watches,
        speech=SpeechSettings(
            draw(st.sampled_from(Engine)),
            draw(st.integers(80, 450)),
            draw(st.integers(0, 200)),
            draw(st.sampled_from([(), ("piper",), ("/opt/a b/say", "--stop", "\u2019: #", "")])),
            draw(st.booleans()),
            draw(st.none() | st.integers(0, 5 * SECOND)),
            draw(st.sampled_from(["sounds", "~/mine", "a: b # c"])),
        ),
    )


@given(configs())
def test_any_settings_are_read_back_as_they_were(config: Config) -> None:
    assert parse(render(config).encode(), "config.yaml") == config


def test_every_text_is_in_quotes() -> None:
    config = parse(b"players: [no, on]\ndevices: {11:22: {player: A, bindings: {next: undo}}}", "config.yaml")
    text = render(config)
    assert 'players: ["no", "on"]\n' in text
    assert '  "11:22":\n    player: "A"\n    bindings:\n      "next": "undo"\n' in text


def test_what_cannot_be_seen_is_escaped() -> None:
    config = parse(rb'game: "a\ufeffb"', "config.yaml")
    assert 'game: "a\\ufeffb"\n' in render(config)
