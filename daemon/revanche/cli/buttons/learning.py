"""What can be learnt from pressing each button once. Pure: what arrived in, what each button does and bindings out."""

from collections.abc import Mapping
from typing import Final

import msgspec

from revanche.presses.bindings import DEFAULTS, Bindings, Meaning
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.press import Press

ASKED: Final = {PREVIOUS: "⏮", NEXT: "⏭", PLAYPAUSE: "⏯"}
"""The buttons that are asked for, in this order, and their signs."""

Arrived = Mapping[str, Press | None]
"""For each button that was asked for what came, or ``None``."""


class Learnt(msgspec.Struct, frozen=True):
    """What one button does: the key of its text under ``learn.``, the button, and as what else it came."""

    text: str
    button: str
    came: str = ""

    @property
    def well(self) -> bool:
        """Whether the button does what it should."""
        return self.text == "well"


def learnt_from(arrived: Arrived, bindings: Bindings) -> list[Learnt]:
    """Return a each for each button."""
    return [_lesson(button, press, arrived, bindings) for button, press in arrived.items()]


def proposal(arrived: Arrived, bindings: Bindings) -> dict[str, dict[str, Meaning]]:
    """Return the bindings, by device and button, that would make right what came as another button than it should."""
    wanted: dict[str, dict[str, Meaning]] = {}
    for each in learnt_from(arrived, bindings):
        press = arrived[each.button]
        if press is not None and each.text == "other":
            wanted.setdefault(press.device.name, {})[press.binding] = DEFAULTS[each.button]
    return wanted


def _lesson(button: str, press: Press | None, arrived: Arrived, bindings: Bindings) -> Learnt:
    if press is None:
        return Learnt("missing", button)
    if bindings.meaning(press) is DEFAULTS[button]:
        return Learnt("well", button, press.binding)
    if press.button == PLAYPAUSE and button != PLAYPAUSE:
        return Learnt("as_playpause", button, press.binding)
    twins = [
        name
        for name, other in arrived.items()
        if name != button
        and other is not None
        and (other.device.name, other.binding) == (press.device.name, press.binding)
    ]
    if twins:
        return Learnt("twin", button, ASKED[twins[0]])
    return Learnt("other", button, press.binding)
