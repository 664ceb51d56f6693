"""The key ``watches``: a list, each of a watch or fob."""

import re
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from revanche.config.keys.kinds import Field, Group, One, Written, entries, unfit
from revanche.config.keys.values import SWITCH, choice, enumerated, string
from revanche.config.text.nodes import Mapping, Node, Sequence
from revanche.config.text.problems import Mark, Problems, quoted
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.held import Half, halved
from revanche.devices.watch_protocols.generic import LONGEST_PATTERN, MOST_REPEATS, is_simple
from revanche.devices.watch_protocols.profile import sig
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.match.events import Side
from revanche.match.names import identity
from revanche.presses.bindings import BUTTONS
from revanche.presses.press import Gesture
from revanche.words.sentences import Sentence, said

T = TypeVar("T")

MOST: Final = 16
"""Watches; an adapter holds five to ten connections."""

_AUTO: Final = "auto"
_LONGEST_NAME: Final = 248  # bytes of a name in Bluetooth
_LONGEST_PUSH: Final = 244  # bytes of a notification
_BUTTONS: Final = list(BUTTONS)
_ONLY: Final = {
    "bind_key": "bthome",
    "allow_unencrypted": "bthome",
    "buzz": "gadgetbridge",
    "service": "generic",
    "characteristic": "generic",
    "pushes": "generic",
    "lines": "generic",
}
"""Keys that are for one profile alone."""
_MEANT: Final = {
    "pinetime": "infinitime",
    **dict.fromkeys(("bangle", "bangle.js", "banglejs", "wasp-os", "zswatch"), "gadgetbridge"),
    **dict.fromkeys(("micro:bit", "bbc micro:bit"), "microbit"),
    **dict.fromkeys(("shelly", "shelly blu"), "bthome"),
}
"""Profiles by what people call the watches that have them."""


class _Table(msgspec.Struct, Generic[T], frozen=True):
    """Which button something is: texts by what ``key`` makes of them."""

    key: One[T]

    def read(self, key: str, node: Node, problems: Problems) -> dict[T, str]:
        """See ``Kind``."""
        found: dict[T, str] = {}
        for name, value in entries(key, node, problems):
            sent = self.key.read(key, name, problems)
            button = _BUTTON.read(name.text, value, problems)
            if sent is not None and sent in found:
                problems.add(name.mark, said("{name} is there twice.", name=quoted(name.text)))
            if sent is not None and button is not None:
                found[sent] = button
        return found

    def write(self, value: dict[T, str]) -> Written:
        """See ``Kind``."""
        return _flow({self.key.back(sent): string(button) for sent, button in value.items()})


class _Watches:
    """A list of groups, each a watch."""

    def read(self, key: str, node: Node, problems: Problems) -> tuple[WatchSettings, ...]:
        if not isinstance(node, Sequence) or len(node.items) > MOST:
            takes = said('a list of at most {most} watches, each beginning with "- name:"', most=MOST)
            problems.add(node.mark, unfit(key, takes, node))
            return ()
        read: list[WatchSettings] = []
        for item in node.items:
            watch = _WATCH.read(key, item, problems)
            given = {name.text: name.mark for name, _ in item.entries} if isinstance(item, Mapping) else {}
            for mark, sentence in _wrong(watch, given, item.mark, read):
                problems.add(mark, sentence)
            read.append(watch)
        return tuple(read)

    def write(self, value: tuple[WatchSettings, ...]) -> Written:
        return f"[{', '.join(_flow(self._given(watch)) for watch in value)}]"

    def _given(self, watch: WatchSettings) -> dict[str, Written]:
        start = WatchSettings()
        return {
            name: field.kind.write(getattr(watch, field.path))
            for name, field in _WATCH.fields.items()
            if getattr(watch, field.path) != getattr(start, field.path)
        }


def _wrong(
    watch: WatchSettings, given: dict[str, Mark], mark: Mark, before: list[WatchSettings]
) -> Iterator[tuple[Mark, Sentence]]:
    """Yield what does not go together in one watch, or with those before it."""
    missing = [key for key in ("name", "profile") if key not in given]
    if missing:
        yield mark, said('A watch needs a "{key}".', key=missing[0])
        return
    for key, place in given.items():
        if key in _ONLY and watch.profile and _ONLY[key] != watch.profile:
            yield place, said('"{key}" is only for watches with "profile: {profile}".', key=key, profile=_ONLY[key])
    if watch.profile == "bthome" and not watch.allow_unencrypted and "bind_key" not in given:
        yield mark, said('A bthome device needs its "bind_key", or "allow_unencrypted: on" if it has none.')
    if watch.profile == "generic":
        yield from ((mark, sentence) for sentence in _generic_wrong(watch, given))
    if any(watch.name and identity(other.name) == identity(watch.name) for other in before):
        two = said("There are two watches {name}. Give one of them another name.", name=quoted(watch.name))
        yield given["name"], two
    if watch.address and any(other.address == watch.address for other in before):
        two = said("There are two watches with the address {address}. Remove one of them.", address=watch.address)
        yield given["address"], two


def _generic_wrong(watch: WatchSettings, given: dict[str, Mark]) -> Iterator[Sentence]:
    needed = next((key for key in ("service", "characteristic") if key not in given), None)
    if needed:
        yield said('A generic device needs a "{key}".', key=needed)
    elif not watch.pushes and not watch.lines:
        yield said('A generic device needs "pushes" or "lines", which tell its buttons.')
    for button, halves in halved([*watch.pushes.values(), *watch.lines.values()]).items():
        if len(halves) < len(Half):
            sentence = 'A push of "{button}" is its ":{down}" and its ":{up}"; one of them is missing.'
            yield said(sentence, button=button, down=Half.DOWN, up=Half.UP)


def _flow(written: dict[str, Written]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in written.items()) + "}"


def _name(text: str) -> str:
    if not 0 < len(text.encode()) <= _LONGEST_NAME:
        raise ValueError
    return text


def address(text: str) -> str:
    """Return a Bluetooth address as BlueZ writes it; some programs put hyphens between its bytes.

    Raises:
        ValueError: it is none.
    """
    if re.fullmatch("[0-9a-f]{2}([:-])[0-9a-f]{2}(\\1[0-9a-f]{2}){4}", text, re.IGNORECASE) is None:
        raise ValueError
    return text.upper().replace("-", ":")


def _key(text: str) -> bytes:
    if re.fullmatch("[0-9a-f]{32}", text, re.IGNORECASE) is None:
        raise ValueError
    return bytes.fromhex(text)


def _uuid(text: str) -> str:
    short = text.lower()
    if re.fullmatch("[0-9a-f]{4}", short):
        return sig(short)
    if re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", short) is None:
        raise ValueError
    return short


def _sent(text: str) -> bytes:
    sent = bytes.fromhex(text)
    if not text.isascii() or not 0 < len(sent) <= _LONGEST_PUSH:
        raise ValueError
    return sent


def _pattern(text: str) -> str:
    if not text or not is_simple(text):
        raise ValueError
    return text


def _button(text: str) -> str:
    button, _, gesture = (part.strip().lower() for part in text.partition(":"))
    if button not in _BUTTONS or gesture not in {"", *Gesture, *Half}:
        raise ValueError
    return button if gesture in {"", Gesture.PRESS} else f"{button}:{gesture}"


_BUTTON: Final = One(
    said(
        "a button ({buttons}), maybe with :double, :triple, :long, :down or :up behind it", buttons=", ".join(_BUTTONS)
    ),
    _button,
    string,
    "a:long",
)
_BOND: Final = choice(
    {"auto": None, "true": True, "on": True, "yes": True, "false": False, "off": False, "no": False},
    said("on, off or auto"),
    lambda bond: _AUTO if bond is None else SWITCH.back(bond),
)
_PUSHES: Final = _Table(One(said("bytes in hexadecimal"), _sent, lambda sent: string(sent.hex()), '"01"'))
_LINES: Final = _Table(
    One(
        said(
            "a regular expression of at most {most} characters, without ( and with at most {repeats} of *, +, ? and {{",
            most=LONGEST_PATTERN,
            repeats=MOST_REPEATS,
        ),
        _pattern,
        string,
        "^next",
    )
)
_UUID: Final = One(said("a UUID, short or long"), _uuid, string, "ffe1")
_WATCH: Final = Group(
    WatchSettings(),
    {
        "name": Field("name", One(said("a name of 1 to {most} bytes", most=_LONGEST_NAME), _name, string)),
        "profile": Field("profile", choice({name: name for name in PROFILES}, ", ".join(PROFILES), string, _MEANT)),
        "address": Field("address", One(said("an address"), address, string, '"C0:FF:EE:00:00:01"')),
        "player": Field("player", enumerated(Side)),
        "require_bond": Field("require_bond", _BOND),
        "bind_key": Field("bind_key", One(said("a key of 32 hexadecimal digits"), _key, lambda key: string(key.hex()))),
        "allow_unencrypted": Field("allow_unencrypted", SWITCH),
        "buzz": Field("buzz", SWITCH),
        "service": Field("service", _UUID),
        "characteristic": Field("characteristic", _UUID),
        "pushes": Field("pushes", _PUSHES),
        "lines": Field("lines", _LINES),
    },
)
WATCHES: Final = _Watches()
"""The list."""
