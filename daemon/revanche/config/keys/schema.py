"""The keys of the config, and where each value goes. ``config/default.yaml`` tells people what they are for."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from revanche.config.keys.colours import Colours
from revanche.config.keys.kinds import MEANT, Field, Group, One, Written, both, entries, suggestion, unfit
from revanche.config.keys.outside import MQTT, ON_OUTCOME, TEXT, Program
from revanche.config.keys.values import DURATION, SWITCH, choice, enumerated, string, time_of, whole
from revanche.config.keys.watches import WATCHES, address
from revanche.config.keys.web import WEB
from revanche.config.settings import Config
from revanche.config.text.nodes import Node, Scalar, Sequence, nodes
from revanche.config.text.problems import Problems, quoted
from revanche.devices.settings import BluezSettings, Grab, OwnPlayer, Session
from revanche.match.events import Side
from revanche.match.names import LONGEST_NAME, named, pair
from revanche.match.past import MOST_WINS
from revanche.match.refusal import Refusal
from revanche.outside.settings import Music
from revanche.presses.bindings import BUTTONS, Bindings, DeviceBindings, Meaning
from revanche.presses.guards import Limits
from revanche.presses.key_names import LAST, key_code, key_names
from revanche.presses.keys import VOLUME_KEYS, named_button
from revanche.presses.keys import button as key_button
from revanche.presses.press import Gesture
from revanche.sound.settings import Engine, SpeechSettings
from revanche.units import SECOND
from revanche.words.catalogue import choose
from revanche.words.sentences import Sentence, said, translations

_BUTTONS: Final = list(BUTTONS)
_ANY_KEY: Final = said('Any key can be given by its number, "key 1" to "key {last}".', last=LAST)
_LONGEST_LEAD_IN: Final = 5 * SECOND
_NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})
_LONGEST_DEVICE: Final = 255  # characters; the kernel keeps names of inputs in 256 bytes


def read(text: bytes, name: str, environ: Mapping[str, str] = _NOWHERE) -> Config:
    """Return the settings that ``text`` gives; ``name`` is the file's. Raises ``ConfigError`` with every problem.

    Its sentences are in the language of the config, or of the locale in ``environ``.
    """
    root, problems = nodes(text, name)
    config = SCHEMA.read("", root, problems)
    problems.check(lambda: translations(choose(config.language or "auto", environ)))
    rules = msgspec.structs.replace(config.counting.rules, players=config.players or config.counting.rules.players)
    sides = {watch.name: watch.player for watch in config.watches if watch.player is not None}
    bindings = msgspec.structs.replace(config.counting.bindings, watches=sides)
    headset = msgspec.structs.replace(config.headset, named=frozenset(bindings.devices), bound=_bound(bindings))
    counting = msgspec.structs.replace(config.counting, rules=rules, bindings=bindings)
    return msgspec.structs.replace(config, counting=counting, headset=headset)


def _bound(bindings: Bindings) -> frozenset[int]:
    """Return the volume keys that mean something on some device."""
    given = [bindings.everywhere, *(special.bindings for special in bindings.devices.values())]
    buttons = {button.partition(":")[0] for each in given for button in each}
    return frozenset(code for code in VOLUME_KEYS if key_button(code) in buttons)


class _Players:
    """Two names, or ``auto`` for those of the catalogue."""

    def read(self, key: str, node: Node, problems: Problems) -> tuple[str, str] | None:
        if isinstance(node, Scalar) and node.text.strip().lower() == "auto":
            return None
        names = node.items if isinstance(node, Sequence) else ()
        if len(names) != len(Side):
            problems.add(node.mark, unfit(key, said("a list of two names, or auto"), node, "[Anna, Bram]"))
            return None
        a, b = (_NAME.read(key, name, problems) for name in names)
        if a is None or b is None:
            return None
        both = pair(a, b)
        if isinstance(both, Refusal):
            problems.add(names[1].mark, said("Both players have the same name. Add a letter to one of them."))
            return None
        return both

    def write(self, value: tuple[str, str] | None) -> Written:
        return "auto" if value is None else f"[{string(value[0])}, {string(value[1])}]"


class _Bindings:
    """What buttons mean, by ``button`` or ``button:gesture``."""

    def read(self, key: str, node: Node, problems: Problems) -> dict[str, Meaning]:
        bindings: dict[str, Meaning] = {}
        seen: dict[str, Scalar] = {}
        for name, value in entries(key, node, problems):
            meaning = _MEANING.read(name.text, value, problems)
            button = _button(name, problems)
            if button is None or meaning is None:
                continue
            if button in seen:
                first = seen[button]
                same = "{name} is the same button as {first} on line {line}."
                said_so = said(same, name=quoted(name.text), first=quoted(first.text), line=first.mark.line)
                problems.add(name.mark, said_so)
            seen.setdefault(button, name)
            bindings[button] = meaning
        return bindings

    def write(self, value: dict[str, Meaning]) -> Written:
        return {string(button): _MEANING.write(meaning) for button, meaning in value.items()}


class _Devices:
    """What is special about single devices, by their names or Bluetooth addresses; those named are always taken."""

    def read(self, key: str, node: Node, problems: Problems) -> dict[str, DeviceBindings]:
        devices: dict[str, DeviceBindings] = {}
        for name, value in entries(key, node, problems):
            if not 0 < len(name.text.strip()) <= _LONGEST_DEVICE:
                problems.add(name.mark, said("A device's name has 1 to {most} characters.", most=_LONGEST_DEVICE))
            devices[_known_by(name.text)] = _DEVICE.read(name.text, value, problems)
        return devices

    def write(self, value: dict[str, DeviceBindings]) -> Written:
        return {string(name): self._one(special) for name, special in value.items()}

    def _one(self, special: DeviceBindings) -> Written:
        player = {} if special.player is None else {"player": _PLAYER.write(special.player)}
        return {**player, "bindings": _BINDINGS.write(special.bindings)}


def _known_by(name: str) -> str:
    """Return what a device is known by: its address as BlueZ writes it, or its name as it stands."""
    try:
        return address(name)
    except ValueError:
        return name


def _button(name: Scalar, problems: Problems) -> str | None:
    """Return the button and gesture that a binding names, in the words of ``Bindings``; note if there is none."""
    text, _, gesture = (part.strip() for part in name.text.partition(":"))
    button = named_button(text)
    if button not in _BUTTONS and key_code(button) is None and not _is_key(button):
        none = both(said("No button is called {name}.", name=quoted(text)), _hint(text))
        problems.add(name.mark, both(none, _ANY_KEY))
        return None
    if gesture.lower() not in {"", *Gesture}:
        none = said("No gesture is called {name}.", name=quoted(gesture))
        problems.add(name.mark, both(none, suggestion(gesture, list(Gesture))))
        return None
    return button if gesture.lower() in {"", Gesture.PRESS} else f"{button}:{gesture.lower()}"


def _hint(text: str) -> Sentence:
    """Return the button or key that was probably meant, as a question, or the buttons that there are."""
    import difflib  # noqa: PLC0415 - only where something is wrong

    upper = text.upper()
    keys = difflib.get_close_matches(upper, key_names(), 1) if upper.startswith(("KEY_", "BTN_")) else []
    return said(MEANT, word=keys[0]) if keys else suggestion(text, _BUTTONS)


def _is_key(button: str) -> bool:
    """Tell whether a button is a key by its number; every key that has a name is written in capitals."""
    number = re.fullmatch("key ([0-9]{1,6})", button)
    return number is not None and 1 <= int(number[1]) <= LAST


def _name(text: str) -> str:
    name = named(text)
    if isinstance(name, Refusal):
        raise ValueError(name.reason)  # noqa: TRY004 - what a kind raises for a text that does not fit
    return name


def _lead_in(text: str) -> int | None:
    if text.lower() == "auto":
        return None
    time = DURATION.convert(text)
    if time > _LONGEST_LEAD_IN:
        raise ValueError
    return time


def _folder(text: str) -> str:
    if not text or "\0" in text:
        raise ValueError
    return text


_NAME: Final = One(said("a name of 1 to {most} characters", most=LONGEST_NAME), _name, string)
_PLAYER: Final = enumerated(Side)
_MEANING: Final = enumerated(Meaning)
_BINDINGS: Final = _Bindings()
_DEVICE: Final = Group(DeviceBindings(), {"player": Field("player", _PLAYER), "bindings": Field("bindings", _BINDINGS)})
_LANGUAGE: Final = choice(
    {"auto": "auto", "nl": "nl", "sv": "sv", "nb": "nb", "no": "nb", "nn": "nb", "de": "de", "en": "en"},
    said("auto, nl, sv, nb, de or en"),
    string,
    {
        **dict.fromkeys(("dutch", "nederlands", "flemish", "vlaams"), "nl"),
        **dict.fromkeys(("swedish", "svenska", "se"), "sv"),
        **dict.fromkeys(("norwegian", "norsk", "bokmål"), "nb"),
        **dict.fromkeys(("german", "deutsch"), "de"),
        **dict.fromkeys(("english", "engels", "englisch"), "en"),
    },
)
_SHORT: Final = time_of(60)
_GUARDS: Final = Group(
    Limits(),
    {
        "twin": Field("twin", _SHORT),
        "late": Field("late", _SHORT),
        "stale": Field("stale", _SHORT),
        "settling": Field("settling", _SHORT),
        "bounce": Field("bounce", _SHORT),
        "undo_bounce": Field("undo_bounce", _SHORT),
        "burst": Field("burst", whole(2, 99, 4, off=True)),
        "burst_within": Field("burst_within", _SHORT),
        "burst_quiet": Field("burst_quiet", _SHORT),
        "runaway": Field("runaway", whole(2, 99, 6, off=True)),
        "runaway_away": Field("runaway_away", time_of(3600)),
    },
)
_LEAD_IN: Final = One(
    said("auto, or a time of at most 5 s"),
    _lead_in,
    lambda time: "auto" if time is None else DURATION.back(time),
    "700 ms",
)
_FEEDBACK: Final = Group(
    SpeechSettings(),
    {
        "speech": Field("engine", enumerated(Engine)),
        "rate": Field("rate", whole(80, 450, 160)),
        "volume": Field("volume", whole(0, 200, 100)),
        "command": Field("command", Program("[piper, --model, voice.onnx, --output_file, -]")),
        "earcons": Field("earcons", SWITCH),
        "lead_in": Field("lead_in", _LEAD_IN),
        "sounds": Field("sounds", One(said("the name of a folder"), _folder, string)),
    },
)
SCHEMA: Final = Group(
    Config(),
    {
        "language": Field("language", _LANGUAGE),
        "players": Field("players", _Players()),
        "game": Field("counting.rules.game", _NAME),
        "first_to": Field("counting.rules.first_to", whole(1, MOST_WINS, 3)),
        "settle": Field("counting.rules.settle", time_of(600)),
        "rematch": Field("counting.rules.rematch", SWITCH),
        "autostart": Field("counting.rules.autostart", SWITCH),
        "undo_window": Field("counting.bindings.undo_window", time_of(3600)),
        "grab": Field("headset.grab", enumerated(Grab)),
        "headset": Field("bluez", Group(BluezSettings(), {"player": Field("player", enumerated(OwnPlayer))})),
        "session": Field("session", enumerated(Session)),
        "music": Field("music", enumerated(Music)),
        "guards": Field("counting.limits", _GUARDS),
        "bindings": Field("counting.bindings.everywhere", _BINDINGS),
        "devices": Field("counting.bindings.devices", _Devices()),
        "watches": Field("watches", WATCHES),
        "feedback": Field("speech", _FEEDBACK),
        "on_outcome": Field("hooks", ON_OUTCOME),
        "mqtt": Field("mqtt", MQTT),
        "club": Field("club", SWITCH),
        "board": Field("board", SWITCH),
        "board_names": Field("board_names", TEXT),
        "colours": Field("colours", Colours(_NAME)),
        "web": Field("web", WEB),
    },
)
"""All keys. What follows from several of them is added by ``read``."""
