"""Recordings: what devices and people did, one step a line, so that it can happen again. Pure: text in, steps out.

A recording is JSON Lines; ``t`` is in seconds on a clock that begins anywhere and never goes back, other fields than
these are passed over::

    {"t":0,"command":"new","players":["Anna","Bram"],"game":"yahtzee","first_to":3}
    {"t":1,"command":"won","player":"A"}
    {"t":5,"device":"Rig Buds (AVRCP)","link":"up"}
    {"t":5,"device":"Keyboard","link":"up","typing":true}
    {"t":6,"device":"Rig Buds (AVRCP)","type":1,"code":163,"value":1,"stamp":1796000259.995973}
    {"t":7,"device":"wrist","profile":"infinitime","link":"up"}
    {"t":8,"device":"wrist","profile":"infinitime","notify":"03","characteristic":"00000001-…"}
    {"t":9,"device":"fob","profile":"bthome","advert":"44002301 5e3a01"}
    {"t":10,"device":"keyboard","kind":"keyboard","button":"next","gesture":"long"}

``typing``: the device has letters, see ``presses.press.Device``. ``type``, ``code``, ``value`` and ``stamp`` are an
event of the kernel and its time in seconds, ``notify`` and ``advert`` are bytes in hexadecimal. ``button`` is a press
that came as one: its ``kind`` is headset, watch, keyboard, phone or session, its ``gesture`` press (the usual), double,
triple, long, long_double or long_triple, ``player`` whose wins alone a phone counts, and ``linked`` that it came over a
connection. ``command`` is also ``undo``, ``redo``, ``swap``, ``abandon``, ``close``, ``unmute`` or
``offer`` (a match that a round gives this table, or without ``players`` none). The output of other
tools is read too, see ``forms``.
"""

import json
from collections.abc import Callable, Collection
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, TypeVar

import msgspec

from revanche.errors import UsageError
from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.presses.inputs import Incoming, Unmute
from revanche.presses.offer import Offer, Offering
from revanche.presses.press import Attached, Detached, Device, Edge, Gesture, Kind, Press, key_device
from revanche.recordings import forms
from revanche.units import SECOND, shown

_Word = TypeVar("_Word", bound=StrEnum)

_LONGEST_TIME: Final = 10_000_000_000  # seconds; a wall clock's reading fits
_MOST_PROBLEMS: Final = 10


class CommandStep(msgspec.Struct, frozen=True):
    """Somebody gave a command; ``at`` here and below is in nanoseconds on the recording's clock."""

    at: int
    command: Command | Unmute


class SignalStep(msgspec.Struct, frozen=True):
    """A device came, went, sent an event of the kernel or was pressed."""

    at: int
    signal: Incoming


class BytesStep(msgspec.Struct, frozen=True):
    """A watch or fob sent bytes, in a notification of ``characteristic`` or (``advert``) in an advertisement."""

    at: int
    device: Device
    profile: str
    payload: bytes
    advert: bool
    characteristic: str | None


Step = CommandStep | SignalStep | BytesStep


class Recording(msgspec.Struct, frozen=True):
    """The steps in order. ``raw``: it came from a tool that knows no commands. A device's ``id`` is its name here."""

    steps: tuple[Step, ...]
    raw: bool


def parse(text: str, file: str, profiles: Collection[str]) -> Recording:
    """Return what the text of ``file`` records; its form is told from its content.

    Raises:
        UsageError: it has none of the forms that are read; or lines are wrong, and its sentences name each (up to ten)
            with file and line. A profile that is not among ``profiles`` is one of them.
    """
    text = text.removeprefix("\ufeff")
    found = forms.tool(text, file)
    if found is not None:
        return Recording(tuple(SignalStep(edge.at, edge) for edge in found), raw=True)
    steps: list[Step] = []
    problems: list[str] = []
    typing: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            steps.append(_step(_fields(line), steps[-1].at if steps else 0, profiles, typing))
        except _LineError as error:
            problems.append(f"{file}:{number}: {error}")
    if problems:
        more = len(problems) - _MOST_PROBLEMS
        raise UsageError("\n".join([*problems[:_MOST_PROBLEMS], *([f"… and {more} more"] if more > 0 else [])]))
    return Recording(tuple(steps), raw=False)


class _LineError(Exception):
    """What is wrong in one line, as a sentence."""


def _fields(line: str) -> dict[str, Any]:
    """Return the fields of a line that are not null."""
    try:
        fields = json.loads(line, parse_float=Decimal, parse_constant=_no_number)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise _LineError("this line is not JSON") from error
    if not isinstance(fields, dict):
        raise _LineError('a line is an object, as {"t":1.5,"command":"undo"}')
    return {name: value for name, value in fields.items() if value is not None}


def _no_number(text: str) -> None:
    raise ValueError(text)


def _step(fields: dict[str, Any], earlier: int, profiles: Collection[str], typing: set[str]) -> Step:
    """Return the step of a line; ``typing`` are the keyboards with letters so far, to which it adds one that comes."""
    at = _time(fields, "t")
    if at < earlier:
        raise _LineError(f"“t” goes back, from {earlier / SECOND} to {at / SECOND} seconds")
    if fields.get("command") == "offer":
        return SignalStep(at, Offering(_offer(fields), at))
    if "command" in fields:
        return CommandStep(at, _command(fields))
    if fields.get("typing") is True:
        typing.add(_text(fields, "device"))
    device = _device(fields, profiles, typing)
    if "link" in fields:
        return SignalStep(at, _link(fields, device, at))
    for name in ("notify", "advert"):
        if name in fields:
            return _bytes(fields, name, device, at)
    if "button" in fields and "type" not in fields:
        return SignalStep(at, _press(fields, device, at))
    if not fields.keys() & {"type", "code", "value"}:
        raise _LineError("this line needs “command”, “link”, “type”, “button”, “notify” or “advert”")
    stamp = _time(fields, "stamp") if "stamp" in fields else None
    type_, code = _whole(fields, "type", 0, 0xFFFF), _whole(fields, "code", 0, 0xFFFF)
    return SignalStep(at, Edge(device, type_, code, _whole(fields, "value", -(2**31), 2**31 - 1), at, stamp))


def _device(fields: dict[str, Any], profiles: Collection[str], typing: set[str]) -> Device:
    name = _text(fields, "device")
    if "profile" not in fields:
        return key_device(name, name, typing=name in typing)
    profile = _text(fields, "profile")
    if profile not in profiles:
        raise _LineError(f"there is no profile “{shown(profile)}”; known are {', '.join(sorted(profiles))}")
    return Device(name, name, Kind.WATCH, profile)


def _link(fields: dict[str, Any], device: Device, at: int) -> Attached | Detached:
    link = _text(fields, "link")
    if link not in {"up", "down"}:
        raise _LineError(f"“link” is “up” or “down”, not “{shown(link)}”")
    return Attached(device, at) if link == "up" else Detached(device, at)


def _press(fields: dict[str, Any], device: Device, at: int) -> Press:
    gesture = _one_of(Gesture, fields, "gesture") if "gesture" in fields else Gesture.PRESS
    code = _whole(fields, "code", 0, 0xFFFF) if "code" in fields else None
    if "kind" in fields:
        player = _one_of(Side, fields, "player") if "player" in fields else None
        device = msgspec.structs.replace(device, kind=_one_of(Kind, fields, "kind"), player=player)
    return Press(device, _text(fields, "button"), at, gesture, code, linked=fields.get("linked") is True)


def _one_of(kind: type[_Word], fields: dict[str, Any], name: str) -> _Word:
    text = _text(fields, name)
    try:
        return kind(text)
    except ValueError as error:
        raise _LineError(f"“{name}” is {', '.join(kind)}, not “{shown(text)}”") from error


def _bytes(fields: dict[str, Any], name: str, device: Device, at: int) -> BytesStep:
    characteristic = _text(fields, "characteristic") if "characteristic" in fields else None
    try:
        payload = bytes.fromhex(_text(fields, name))
    except ValueError as error:
        raise _LineError(f"“{name}” is not hexadecimal bytes, as 44002301") from error
    return BytesStep(at, device, _text(fields, "profile"), payload, name == "advert", characteristic)


def _command(fields: dict[str, Any]) -> Command | Unmute:
    name = _text(fields, "command")
    if name not in _COMMANDS:
        raise _LineError(f"there is no command “{shown(name)}”; there are {', '.join(_COMMANDS)}")
    return _COMMANDS[name](fields)


def _new(fields: dict[str, Any]) -> New:
    match fields.get("players"):
        case [str(a), str(b)]:
            players = (_encodable(a), _encodable(b))
        case _:
            raise _LineError("“new” needs “players”, two names")
    game = _text(fields, "game") if "game" in fields else None
    return New(players, game, _whole(fields, "first_to", -(2**31), 2**31 - 1) if "first_to" in fields else None)


def _offer(fields: dict[str, Any]) -> Offer | None:
    """Return what is offered; ``None`` where no players are named."""
    if "players" not in fields:
        return None
    opening = _new(fields)
    return Offer(opening.players, game=opening.game, first_to=opening.first_to)


_COMMANDS: Final[dict[str, Callable[[dict[str, Any]], Command | Unmute]]] = {
    "new": _new,
    "won": lambda fields: Won(_one_of(Side, fields, "player")),
    "undo": lambda _: Undo(),
    "redo": lambda _: Redo(),
    "swap": lambda _: Swap(),
    "abandon": lambda _: Abandon(),
    "close": lambda _: Close(),
    "unmute": lambda _: Unmute(),
}


def _text(fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise _LineError(f"this line needs “{name}”, a text")
    return _encodable(value)


def _encodable(text: str) -> str:
    """Return a text without the half characters that JSON can write and nobody can print."""
    return text.encode("utf-8", "replace").decode()


def _whole(fields: dict[str, Any], name: str, least: int, most: int) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _LineError(f"this line needs “{name}”, a whole number from {least} to {most}")
    return value


def _time(fields: dict[str, Any], name: str) -> int:
    """Return seconds as nanoseconds, exactly: a reading of the wall clock is too long for a float."""
    value = fields.get(name)
    if not isinstance(value, int | Decimal) or isinstance(value, bool) or not 0 <= value <= _LONGEST_TIME:
        raise _LineError(f"this line needs “{name}”, seconds from 0 to {_LONGEST_TIME}")
    return round(value * SECOND)
