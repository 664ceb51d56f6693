"""What the bytes of a watch or fob tell. All that a decoder finds is one of these. Pure."""

import msgspec

from revanche.presses.press import Gesture


class Push(msgspec.Struct, frozen=True):
    """A button was pushed."""

    button: str
    gesture: Gesture = Gesture.PRESS


class ScoreWanted(msgspec.Struct, frozen=True):
    """The screen that shows the score was opened: it is to be sent again. No push."""


class Flow(msgspec.Struct, frozen=True):
    """``open`` is false from when the watch asks for a pause in what it is sent until it asks to go on."""

    open: bool


class Battery(msgspec.Struct, frozen=True):
    """The device's battery, in percent."""

    percent: int


class Kept(msgspec.Struct, frozen=True):
    """Where a fob that advertises encrypted stands: to be kept over restarts, and given to the next decoder.

    That is the highest counter, the messages that are known with theirs, the packet ids that are, what the buttons last
    showed, and whether they ever showed none. It comes before the pushes of its advertisement: one that was kept can't
    be sent again by somebody else.
    """

    counter: int
    messages: tuple[tuple[int, bytes], ...] = ()
    packets: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    says_none: bool = False


class Behind(msgspec.Struct, frozen=True):
    """An encrypted advertisement has a lower counter than one before: a new battery, or somebody sends it again."""


class Together(msgspec.Struct, frozen=True):
    """These buttons were pushed since the advertisement before: which was last can't be told, so that none counts."""

    buttons: tuple[str, ...]


class Missed(msgspec.Struct, frozen=True):
    """So many advertisements were not heard. A push may be missing; none is made up for it."""

    count: int


Sent = Push | ScoreWanted | Flow | Battery | Kept | Behind | Together | Missed
