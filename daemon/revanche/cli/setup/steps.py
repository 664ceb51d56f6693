"""Which steps there are, and which of them are still to be taken. Pure: what is there and what was answered in."""

from enum import StrEnum

import msgspec


class Step(StrEnum):
    """What has to be seen to once, in this order."""

    SOUND = "sound"
    EARBUDS = "earbuds"
    RIGHTS = "rights"
    BUTTONS = "buttons"
    PHONE = "phone"
    START = "start"


class Result(StrEnum):
    """How a step ended. What ``FAILED`` is open again the next time; what was ``LEFT`` out is not asked again."""

    DONE = "done"
    LEFT = "left"
    FAILED = "failed"


class Standing(StrEnum):
    """Whether a step is still to be taken. One that ``WAITS`` can't be yet: what it is about is not there."""

    OPEN = "open"
    WAITS = "waits"
    CLOSED = "closed"


class Seen(msgspec.Struct, frozen=True):
    """What there is.

    ``silent``: the settings want nothing to be heard. ``headset`` is one that is paired, if any. ``passing_on`` is the
    program of the desktop that hands buttons on. ``readable``: buttons that count are there and may be read.
    ``allowed``: what gives this account that right is in place. ``starts``: so is what starts Revanche by itself, or
    nothing here can do that.
    """

    silent: bool = False
    headset: str | None = None
    passing_on: str | None = None
    readable: bool = False
    allowed: bool = False
    starts: bool = False

    @property
    def arrives(self) -> bool:
        """Whether buttons come here, by whatever way."""
        return self.readable or self.passing_on is not None


class Noted(msgspec.Struct, frozen=True):
    """What was answered before: steps that are done or were left out, and headsets whose buttons were tried."""

    settled: tuple[Step, ...] = ()
    tried: tuple[str, ...] = ()

    def after(self, step: Step, result: Result, headset: str | None) -> "Noted":
        """Return what is known after a step."""
        if result is Result.FAILED:
            return self
        if step is Step.BUTTONS:
            return self if headset in {None, *self.tried} else Noted(self.settled, (*self.tried, headset or ""))
        return Noted(tuple(dict.fromkeys((*self.settled, step))), self.tried)


def standing(step: Step, seen: Seen, noted: Noted) -> Standing:
    """Return whether a step is still to be taken."""
    if step in noted.settled or _closed(step, seen, noted):
        return Standing.CLOSED
    unheard = step is Step.BUTTONS and not seen.arrives
    without = step in {Step.RIGHTS, Step.BUTTONS} and seen.headset is None
    return Standing.WAITS if unheard or without else Standing.OPEN


def _closed(step: Step, seen: Seen, noted: Noted) -> bool:
    match step:
        case Step.SOUND:
            return seen.silent
        case Step.EARBUDS:
            return seen.headset is not None
        case Step.RIGHTS:
            return seen.arrives or seen.allowed
        case Step.BUTTONS:
            return seen.headset in noted.tried
        case Step.PHONE:
            return False
        case Step.START:
            return seen.starts
