"""Guards: which presses were not meant. They know the past of each device and nothing of the match but its state.

In this order, and a press exactly at a limit counts:

=========  ============================================================================================
reason     ignored is
=========  ============================================================================================
duplicate  the same device, code and kernel time as a press before; or the desktop's twin of a key that was read here
            too, or the other way round: the same button within a moment, each with one twin at most
late       a press that a phone could not deliver in time; the phone has told whoever pressed
stale      a press over a connection in its first moments, or from a connection that has ended
settling   ⏯ right after its device came: headsets send play on their own when they connect, some seconds later
bounce     a win right after a counted win that still stands, whoever's; an undo right after an undo, and so redo
           after redo and swap after swap
burst      the fourth press of one button within a second, and all of it until it has been quiet
runaway    the sixth undo from one device without a win in between, and all from it while it is muted for that, see
           ``runaway``
held       any press while somebody tries buttons (``learn``, ``watch test``); ``Counting.held`` judges it
idle       any press while no match is there to count for
=========  ============================================================================================

Autorepeat (value 2) never gets here: it is dropped at the door.
"""

from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import msgspec

from revanche.match.commands import Command, New, Redo, Swap, Undo, Won
from revanche.match.score import State, standing
from revanche.presses.keys import PLAYPAUSE
from revanche.presses.press import Device, Kind, Press
from revanche.presses.runaway import Runaways
from revanche.units import MILLISECOND, SECOND

_RACING: Final = 20 * MILLISECOND  # a finger taps at most some ten times a second


class Guard(StrEnum):
    """Why a press was ignored; the text is what ``replay --json`` and the journal call it."""

    DUPLICATE = "duplicate"
    LATE = "late"
    STALE = "stale"
    SETTLING = "settling"
    BOUNCE = "bounce"
    BURST = "burst"
    RUNAWAY = "runaway"
    HELD = "held"
    IDLE = "idle"


class Limits(msgspec.Struct, frozen=True):
    """The limits, in nanoseconds and presses; 0 turns a guard off."""

    twin: int = 800 * MILLISECOND
    late: int = 5 * SECOND
    stale: int = 300 * MILLISECOND
    settling: int = 5 * SECOND
    bounce: int = 1500 * MILLISECOND
    undo_bounce: int = 800 * MILLISECOND
    burst: int = 4
    burst_within: int = SECOND
    burst_quiet: int = 1500 * MILLISECOND
    runaway: int = 6
    runaway_away: int = 60 * SECOND


class Blocked(msgspec.Struct, frozen=True):
    """A press was ignored. ``first`` is false for one that follows another of the same burst, runaway or duplicate.

    ``racing``: its button is faster than anybody presses, so that the journal need not have each of them.
    """

    guard: Guard
    first: bool = True
    racing: bool = False


@dataclass(slots=True)
class _Button:
    recent: deque[int] = field(default_factory=deque)
    last: int | None = None
    silenced: bool = False
    told: bool = False
    racing: bool = False


@dataclass(slots=True)
class _Past:
    came: int | None = None
    gone: bool = False
    buttons: dict[str, _Button] = field(default_factory=dict)
    stamps: dict[int, int] = field(default_factory=dict)
    last: dict[type[Command], int] = field(default_factory=dict)


class Guards:
    """The guards over all devices. Devices that were never announced are taken to have been there from the start."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pasts: dict[str, _Past] = {}
        self._counted: dict[type[Command], int] = {}
        self._alone: dict[tuple[str, bool], int] = {}
        self.runaways = Runaways(limits.runaway, limits.runaway_away)

    def attached(self, device: Device, at: int) -> None:
        """Note that a device came; what was held against it is forgotten, but for how often it undid."""
        self._pasts[device.id] = _Past(came=at)
        self.runaways.attached(device, at)

    def detached(self, device: Device, at: int) -> None:
        """Note that a device went."""
        self._pasts[device.id] = _Past(gone=True)
        self.runaways.detached(device, at)

    def counted(self, command: Command, at: int) -> None:
        """Note that a command counted, whoever gave it."""
        self._counted[type(command)] = at

    def told(self, press: Press, stamp: int | None) -> bool:
        """Note a press that means nothing; tell whether it is told, which a duplicate and a burst are not."""
        past = self._pasts.setdefault(press.device.id, _Past())
        if _duplicate(past, press, stamp) or self._twin(press):
            return False
        button = past.buttons.setdefault(press.button, _Button())
        self._note(button, press.at)
        return not button.silenced

    def judge(  # noqa: PLR0913 - what a press is judged by
        self, press: Press, command: Command, stamp: int | None, state: State, age: int = 0, *, idle: bool
    ) -> Blocked | None:
        """Return why ``press`` is ignored, or ``None`` when it is to be decided on.

        ``stamp`` is the kernel's time of it, ``age`` how long ago it was (nanoseconds), ``idle`` that buttons do not
        count now.
        """
        past = self._pasts.setdefault(press.device.id, _Past())
        if _duplicate(past, press, stamp) or self._twin(press):
            return Blocked(Guard.DUPLICATE, first=False)
        if press.device.kind is Kind.PHONE and 0 < self._limits.late < age:
            return Blocked(Guard.LATE)
        button = past.buttons.setdefault(press.button, _Button())
        self._note(button, press.at)
        if self._stale(past, press):
            return Blocked(Guard.STALE, racing=button.racing)
        if self._settling(past, press):
            return Blocked(Guard.SETTLING, racing=button.racing)
        if self._bounce(past, press, command, state):
            return Blocked(Guard.BOUNCE, racing=button.racing)
        if button.silenced:
            first, button.told = not button.told, True
            return Blocked(Guard.BURST, first)
        running = self._runaway(press, command, idle=idle)
        if running is not None:
            return running
        if idle:
            return Blocked(Guard.IDLE)
        past.last[type(command)] = press.at
        return None

    def _twin(self, press: Press) -> bool:
        """Tell whether a push came by the other way already: as a key that is read here, or through the desktop."""
        through = press.device.kind is Kind.SESSION
        if not through and press.code is None:
            return False
        other = self._alone.pop((press.button, not through), None)
        if other is not None and press.at - other < self._limits.twin:
            return True
        self._alone[press.button, through] = press.at
        return False

    def _stale(self, past: _Past, press: Press) -> bool:
        if not press.linked:
            return False
        return past.gone or (past.came is not None and press.at - past.came < self._limits.stale)

    def _settling(self, past: _Past, press: Press) -> bool:
        return press.button == PLAYPAUSE and past.came is not None and press.at - past.came < self._limits.settling

    def _bounce(self, past: _Past, press: Press, command: Command, state: State) -> bool:
        if isinstance(command, Won):
            index = standing(state)
            times = [] if index is None else [state.matches[index].wins[-1].at]
            if (started := past.last.get(New)) is not None:  # the press that started a match which was offered
                times.append(started)
            return bool(times) and press.at - max(times) < self._limits.bounce
        if isinstance(command, Undo | Redo | Swap):
            kind = type(command)
            counted = state.undo if isinstance(command, Undo) else self._counted.get(kind)
            times = [at for at in (past.last.get(kind), counted) if at is not None]
            return bool(times) and press.at - max(times) < self._limits.undo_bounce
        return False

    def _note(self, button: _Button, at: int) -> None:
        """Note a push, and silence its button when it is one too many."""
        limits = self._limits
        quiet = button.last is None or at - button.last >= limits.burst_quiet
        button.racing = button.silenced and button.last is not None and at - button.last < _RACING
        button.last = at
        if button.silenced and not quiet:
            return
        button.silenced = button.told = False
        button.recent.append(at)
        while len(button.recent) > max(limits.burst, 1):
            button.recent.popleft()
        if limits.burst and len(button.recent) == limits.burst and at - button.recent[0] < limits.burst_within:
            button.silenced = True
            button.recent.clear()

    def _runaway(self, press: Press, command: Command, *, idle: bool) -> Blocked | None:
        if press.typed:
            return None
        if self.runaways.muted(press.device):
            return Blocked(Guard.RUNAWAY, first=False)
        if isinstance(command, Undo) and not idle and self.runaways.mutes(press.device):
            return Blocked(Guard.RUNAWAY)
        return None


def _duplicate(past: _Past, press: Press, stamp: int | None) -> bool:
    if stamp is None or press.code is None:
        return False
    if past.stamps.get(press.code) == stamp:
        return True
    past.stamps[press.code] = stamp
    return False
