"""Writing down what happens as the lines of a recording, see ``recording``. Pure: what was taken in, lines out.

People's names stay out: who was named first in a match is A, the other B. Devices keep
their names; of two that are there under one name, the second has a number behind it, for it is another device to the
guards. Corrections and imports are left out, as they name people and change nothing that is being counted.
"""

from typing import Final, assert_never

import msgspec

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won, WonBy
from revanche.match.events import Side
from revanche.match.match import Match
from revanche.match.names import pair
from revanche.match.refusal import Refusal
from revanche.match.score import State, standing
from revanche.match.sides import meant
from revanche.presses.inputs import Input, Unmute
from revanche.presses.offer import Offering
from revanche.presses.press import (
    HEADSET_ENDINGS,
    Attached,
    Charged,
    Detached,
    Device,
    Edge,
    Gesture,
    Identified,
    Kind,
    Press,
    Received,
)
from revanche.units import SECOND

_LETTERS: Final = ("A", "B")
_Fields = dict[str, object]


class Transcript:
    """The lines of one recording. Its time begins with the first line and never goes back."""

    def __init__(self) -> None:
        self._origin: int | None = None
        self._now = 0
        self._devices: dict[str, str] = {}
        self._names: set[str] = set()

    def beginning(self, state: State) -> list[bytes]:
        """Return the commands that lead to what stands, as far as undo reaches; what redo could bring back is lost."""
        if not state.armed:
            return []
        played = [line for match in state.matches[state.floor :] for line in self._played(match)]
        return played + self._counted(state)

    def line(self, taken: Input, at: int, state: State) -> bytes | None:
        """Return the line of what was taken at the steady time ``at``, or ``None`` where it has none.

        ``state`` is what stands after it.
        """
        fields = self._fields(taken, state)
        return None if fields is None else self._line(at, fields)

    def _played(self, match: Match) -> list[bytes]:
        opening: list[bytes] = []
        if match.instead is not None and not match.instead.wins:
            opening = self._played(match.instead)
        if not match.rematch:
            new = {"command": "new", "players": _LETTERS, "game": match.game, "first_to": match.first_to}
            opening.append(self._line(match.opened, new))
        return opening + [self._line(win.at, {"command": "won", "player": str(win.player)}) for win in match.wins]

    def _counted(self, state: State) -> list[bytes]:
        """Return what changes nothing but when something last counted, where that was no win that stands."""
        index = standing(state)
        if state.counted is None or (index is not None and state.matches[index].wins[-1].at == state.counted):
            return []
        there_and_back: list[_Fields] = [{"command": "undo"}, {"command": "redo"}]
        if index is None:
            there_and_back = [{"command": "won", "player": "A"}, {"command": "undo"}]
        return [self._line(state.counted, fields) for fields in there_and_back]

    def _line(self, at: int, fields: _Fields) -> bytes:
        self._origin = at if self._origin is None else self._origin
        self._now = max(self._now, at - self._origin)
        return msgspec.json.encode({"t": _seconds(self._now), **fields})

    def _fields(self, taken: Input, state: State) -> _Fields | None:
        match taken:
            case Press() if taken.device.profile is not None:
                return None  # its bytes were written
            case Charged() | Identified():
                return None
            case Offering(offer):
                terms = {} if offer is None else {"players": _LETTERS, "game": offer.game, "first_to": offer.first_to}
                return {"command": "offer", **terms}
            case Attached() | Detached() | Edge() | Received() | Press():
                return self._signal(taken)
            case Unmute():
                return {"command": "unmute"}
            case _:
                return self._command(taken, state)

    def _signal(self, signal: Attached | Detached | Edge | Received | Press) -> _Fields:
        device: _Fields = {"device": self._name(signal.device, comes=isinstance(signal, Attached))}
        if signal.device.profile is not None:
            device["profile"] = signal.device.profile
        match signal:
            case Attached():
                return {**device, "link": "up", **({"typing": True} if signal.device.typing else {})}
            case Detached():
                self._devices.pop(signal.device.id, None)
                return {**device, "link": "down"}
            case Edge(_, kind, code, value, _, stamp):
                edge = {**device, "type": kind, "code": code, "value": value}
                return edge if stamp is None else {**edge, "stamp": _seconds(stamp)}
            case Received(_, payload, _, advert, characteristic):
                received = {**device, "advert" if advert else "notify": payload.hex()}
                return received if characteristic is None else {**received, "characteristic": characteristic}
            case Press():
                own = {} if signal.device.player is None else {"player": str(signal.device.player)}
                return {**device, "kind": str(signal.device.kind), **own, **_pushed(signal)}
            case _:
                assert_never(signal)

    def _command(self, command: Command, state: State) -> _Fields | None:
        name = str(command.__struct_config__.tag)
        match command:
            case New(players, game, first_to):
                if isinstance(pair(*players), Refusal):
                    return None  # refused for the names, which are not to be told
                return {"command": name, "players": _LETTERS, "game": game, "first_to": first_to}
            case Won(player):
                return {"command": name, "player": str(player)}
            case WonBy(who):
                side = None if state.match is None else meant(state.match.players, who)
                return self._command(Won(side), state) if isinstance(side, Side) else None
            case Undo() | Redo() | Swap() | Abandon() | Close():
                return {"command": name}
            case Fix() | Import() | Rename():
                return None
            case _:
                assert_never(command)

    def _name(self, device: Device, *, comes: bool) -> str:
        """Return what a device is called here, with the ending that makes it a headset again.

        Only one that comes may have the name of one that went, for the guards forget at that what they knew.
        """
        if device.id not in self._devices:
            ending = HEADSET_ENDINGS[0] if device.kind is Kind.HEADSET else ""
            name, number = device.name + ending, 1
            while name in (self._devices.values() if comes else self._names):
                number += 1
                name = f"{device.name} {number}{ending}"
            self._devices[device.id] = name
            self._names.add(name)
        return self._devices[device.id]


def _pushed(press: Press) -> _Fields:
    fields: _Fields = {"button": press.button}
    if press.gesture is not Gesture.PRESS:
        fields["gesture"] = str(press.gesture)
    if press.code is not None:
        fields["code"] = press.code
    if press.linked:
        fields["linked"] = True
    return fields


def _seconds(nanoseconds: int) -> msgspec.Raw:
    """Return seconds exactly: limits are met to the nanosecond, and the wall clock is too long for a float."""
    return msgspec.Raw(b"%d.%09d" % divmod(nanoseconds, SECOND))
