"""Evenings as text, in tests/scenarios: what is pressed when, and what must come of it.

A line that comes is a time, who, what, and after ``->`` what must come of it::

    20:14:03.5   buds next      -> Anna 0-1 Bram

* The time is ``HH:MM``, ``HH:MM:SS`` or with a fraction to the nanosecond. One smaller than that of the line above is
  on the next day. The first is on 30 November 2026.
* ``buds``, ``twin`` (of the same name) and ``others`` are headsets, ``remote`` is a keyboard, ``watch`` and ``fob``
  send over a link. They do a button (``next``, ``previous``, ``play``, ``pause``, ``playpause``, ``stop``,
  ``volumeup``, of a watch also ``a``, ``b``, ``button``, maybe with ``long`` or ``double`` after it), a key with
  ``held`` (autorepeat) or ``released`` after it, ``again`` (the last key with the kernel's same time), ``overflow``
  and ``report``, and they come and go with ``up`` and ``down``.
* ``say`` gives a command: ``say new Anna Bram 3``, ``say won A``, ``say undo``, … and ``say unmute``.
* ``wait`` lets time alone act.
* ``set`` (without time, at the top) writes a setting: ``set rematch off``, ``set autostart on``, ``set first_to 1``,
  ``set players Anna Bram``, ``set bind next = redo``, ``set player fob = A``.

What comes of it is nothing (no arrow), ``idle``, the score with ``decided`` or the match's number from the second on,
``ignored REASON``, ``refused REASON``, ``missed``, or several of these with ``;`` between them. A text after ``#`` is a
remark. The test writes the file anew from what happens and compares the two.
"""

import re
from datetime import timedelta
from pathlib import Path
from typing import Final, assert_never

import msgspec
import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.match.score import State
from revanche.presses.bindings import DeviceBindings, Meaning
from revanche.presses.counting import Settings
from revanche.presses.keys import button, named_button
from revanche.presses.outcome import Counted, Ignored, Linked, Meaningless, Missed, Outcome, Refused, Unsaved
from revanche.presses.press import Attached, Detached, Device, Edge, Gesture, Kind, Press, Signal
from revanche.units import SECOND, Moment, nanoseconds
from support.clock import EVENING
from support.room import Room

FOLDER: Final = Path(__file__).parent.parent / "scenarios"
KEYS: Final = {"next": 163, "previous": 165, "play": 200, "pause": 201, "playpause": 164, "stop": 166, "volumeup": 115}
DEVICES: Final = {
    "buds": Device("event5", "Rig Buds", Kind.HEADSET),
    "twin": Device("event6", "Rig Buds", Kind.HEADSET),
    "others": Device("event7", "Linde's Buds", Kind.HEADSET),
    "remote": Device("event8", "remote", Kind.KEYBOARD),
    "watch": Device("watch#1", "watch", Kind.WATCH),
    "fob": Device("fob#1", "fob", Kind.WATCH),
}
COMMANDS: Final[dict[str, Command]] = {
    "undo": Undo(),
    "redo": Redo(),
    "swap": Swap(),
    "abandon": Abandon(),
    "close": Close(),
}
LINE: Final = re.compile(r"(?P<time>\d\d:\d\d(:\d\d(\.\d{1,9})?)?)\s+(?P<who>\w+)(\s+(?P<what>.+))?")


class Scenario:
    """One file, played."""

    def __init__(self) -> None:
        self.settings = Settings()
        self._room: Room | None = None
        self._day = 0
        self._passed = -1
        self._last: dict[str, Edge] = {}

    @property
    def room(self) -> Room:
        """The room, furnished when the first thing happens in it."""
        if self._room is None:
            self._room = Room(self.settings)
        return self._room

    def line(self, line: str) -> str:
        """Let a line happen; return it with what came of it."""
        code, hash_, remark = line.partition("#")
        given, arrow, _ = code.partition("->")
        if given.startswith("set "):
            self._set(given.split()[1:])
            return line
        if not given.strip():
            return line
        said = "; ".join(filter(None, map(told, self._happen(given.strip()))))
        written = given.rstrip()
        if said:
            written = (given if arrow else written + " ") + "-> " + said
        return written if not hash_ else f"{written}{code[len(code.rstrip()) :]}#{remark}"

    def _set(self, words: list[str]) -> None:
        rules, bindings = self.settings.rules, self.settings.bindings
        match words:
            case ["rematch" | "autostart" as name, value]:
                rules = msgspec.structs.replace(rules, **{name: value == "on"})
            case ["first_to", number]:
                rules = msgspec.structs.replace(rules, first_to=int(number))
            case ["players", a, b]:
                rules = msgspec.structs.replace(rules, players=(a, b))
            case ["bind", key, "=", *meaning]:
                everywhere = {**bindings.everywhere, named_button(key): Meaning(" ".join(meaning))}
                bindings = msgspec.structs.replace(bindings, everywhere=everywhere)
            case ["player", device, "=", player]:
                devices = {**bindings.devices, DEVICES[device].name: DeviceBindings(Side(player))}
                bindings = msgspec.structs.replace(bindings, devices=devices)
            case _:
                raise ValueError(f"no setting: {words}")
        self.settings = msgspec.structs.replace(self.settings, rules=rules, bindings=bindings)

    def _happen(self, given: str) -> list[Outcome]:
        parts = LINE.fullmatch(given)
        if parts is None:
            raise ValueError(f"not a line: {given}")
        now, who, what = self._moment(parts["time"]), parts["who"], parts["what"] or ""
        if who == "wait":
            return self.room.overdue(now)
        if who == "say":
            return self._say(what.split(), now)
        return self.room.signal(self._signal(DEVICES[who], what.split(), now.steady), now)

    def _moment(self, text: str) -> Moment:
        hours, minutes, seconds = (text + ":00" if text.count(":") == 1 else text).split(":")
        whole, _, fraction = seconds.partition(".")
        passed = (int(hours) * 60 + int(minutes)) * 60 * SECOND + int(whole) * SECOND + int(fraction.ljust(9, "0"))
        if passed < self._passed:
            self._day += 1
        self._passed = passed
        since = self._day * nanoseconds(24 * 3600) + passed
        midnight = EVENING.replace(hour=0)
        return Moment(int(midnight.timestamp()) * SECOND + since, midnight + timedelta(microseconds=since // 1000))

    def _say(self, words: list[str], now: Moment) -> list[Outcome]:
        match words:
            case ["unmute"]:
                self.room.counting.unmute()
                return []
            case ["new", a, b, *first_to]:
                command: Command = New((a, b), first_to=int(first_to[0]) if first_to else None)
            case ["won", player]:
                command = Won(Side(player))
            case [word]:
                command = COMMANDS[word]
            case _:
                raise ValueError(f"no command: {words}")
        return self.room.command(command, now)

    def _signal(self, device: Device, words: list[str], at: int) -> Signal:
        match words:
            case ["up"]:
                return Attached(device, at)
            case ["down"]:
                return Detached(device, at)
            case ["overflow"]:
                return Edge(device, 0, 3, 0, at)
            case ["report"]:
                return Edge(device, 0, 0, 0, at)
            case ["again"]:
                return msgspec.structs.replace(self._last[device.id], at=at)
            case [name, *how] if device.kind is Kind.WATCH:
                gesture = Gesture(how[0]) if how else Gesture.PRESS
                return Press(device, button(KEYS[name]) if name in KEYS else name, at, gesture, linked=True)
            case [name, *how]:
                value = {"": 1, "held": 2, "released": 0}[" ".join(how)]
                self._last[device.id] = Edge(device, 1, KEYS[name], value, at, at)
                return self._last[device.id]
            case _:
                raise ValueError(f"nothing that a device does: {words}")


def told(outcome: Outcome) -> str:
    """Return an outcome as scenarios write it."""
    match outcome:
        case Counted():
            return score(outcome.after)
        case Ignored():
            return f"ignored {outcome.reason}"
        case Refused():
            return f"refused {outcome.reason}"
        case Meaningless():
            return f"{outcome.button} means nothing"
        case Missed():
            return "missed"
        case Linked():
            return ""
        case Unsaved():
            return "unsaved"
        case _:
            assert_never(outcome)


def score(state: State) -> str:
    """Return a score as scenarios write it."""
    match = state.match
    if match is None:
        return "idle"
    number = f", match {state.number}" if state.number != 1 else ""
    decided = ", decided" if match.winner else ""
    return f"{match.players[0]} {match.score[0]}-{match.score[1]} {match.players[1]}{decided}{number}"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_the_evening_goes_as_written(file: Path) -> None:
    written = file.read_text(encoding="utf-8")
    scenario = Scenario()
    assert "\n".join(map(scenario.line, written.splitlines())) + "\n" == written


def test_there_are_scenarios() -> None:
    assert len(list(FOLDER.glob("*.txt"))) >= 25


def test_a_scenario_that_goes_otherwise_fails() -> None:
    scenario = Scenario()
    scenario.line("20:00 say new Anna Bram 3 -> Anna 0-0 Bram")
    assert scenario.line("20:05 buds next -> Anna 1-0 Bram") == "20:05 buds next -> Anna 0-1 Bram"
    assert scenario.line("20:10 buds stop -> Anna 1-0 Bram # no") == "20:10 buds stop -> KEY_STOPCD means nothing # no"
    assert scenario.line("20:20 buds next") == "20:20 buds next -> Anna 0-2 Bram"
