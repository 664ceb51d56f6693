"""What a button means: by default, by binding, for all devices or one."""

from enum import StrEnum
from typing import Final, assert_never

import msgspec

from revanche.match.commands import Command, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.match.names import identity
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.press import HEADSET_ENDINGS, Device, Kind, Press
from revanche.units import SECOND


class Meaning(StrEnum):
    """What a binding can mean; the text is how the config writes it."""

    WON_A = "won A"
    WON_B = "won B"
    UNDO = "undo"
    REDO = "redo"
    SWAP = "swap"
    NOTHING = "nothing"


WINS: Final = {Meaning.WON_A: Side.A, Meaning.WON_B: Side.B}

DEFAULTS: Final = {
    PREVIOUS: Meaning.WON_A,
    NEXT: Meaning.WON_B,
    PLAYPAUSE: Meaning.UNDO,
    "a": Meaning.WON_A,
    "b": Meaning.WON_B,
    "a:long": Meaning.UNDO,
    "b:long": Meaning.UNDO,
    "button:long": Meaning.UNDO,
}
BUTTONS: Final = (PREVIOUS, NEXT, PLAYPAUSE, "a", "b", "c", "d", "button")
"""Those that devices have: ``a`` and ``b`` are a watch's two, ``c`` and ``d`` two more, which are free; ``button`` is a
fob's only one, which means nothing without ``player``."""


class DeviceBindings(msgspec.Struct, frozen=True):
    """What is special about one device: ``player`` gives every button that counts a win to that side."""

    player: Side | None = None
    bindings: dict[str, Meaning] = {}


class Bindings(msgspec.Struct, frozen=True):
    """Bindings for all devices (``button`` or ``button:gesture`` to meaning) and for one, by its name or address.

    ``watches`` gives each watch's wins to a side, by its name, where ``devices`` does not.

    ``undo_window`` (nanoseconds) is how long after a counted win, undo or redo a headset may still undo, and a phone or
    the desktop that pass one on: earbuds send pause when they are taken out and play when they are put back.
    """

    everywhere: dict[str, Meaning] = {}
    devices: dict[str, DeviceBindings] = {}
    undo_window: int = 120 * SECOND
    watches: dict[str, Side] = {}

    def without(self, names: frozenset[str]) -> "Bindings":
        """Return the bindings without those for one device by these names, given with BlueZ's ending or not."""
        gone = {identity(name + ending) for name in names for ending in _ENDINGS}
        kept = {name: special for name, special in self.devices.items() if identity(name) not in gone}
        if len(kept) == len(self.devices):
            return self
        return msgspec.structs.replace(self, devices=kept)

    def special(self, device: Device, address: str | None = None) -> DeviceBindings:
        """Return what is bound for this device alone, by its Bluetooth address where that is known, else by its name.

        The name may be given with BlueZ's ending or without, in whatever spelling: many devices end theirs in blanks.
        """
        special = self.devices.get(address) if address is not None else None
        if special is None:
            special = self._named(device)
        if device.player is not None:
            return msgspec.structs.replace(special, player=device.player)
        if special.player is None and device.kind is Kind.WATCH and device.name in self.watches:
            return msgspec.structs.replace(special, player=self.watches[device.name])
        return special

    def _named(self, device: Device) -> DeviceBindings:
        if not self.devices:
            return _NOTHING_SPECIAL
        if device.name in self.devices:
            return self.devices[device.name]
        spelled = {identity(device.name + ending) for ending in _ENDINGS}
        return next((special for name, special in self.devices.items() if identity(name) in spelled), _NOTHING_SPECIAL)

    def meaning(self, press: Press, address: str | None = None) -> Meaning | None:
        """Return what a press means, ``None`` where nobody gave it a meaning.

        ``address`` is its device's, where that is known. A gesture without a meaning of its own is one plain push: a
        hasty finger pushes twice.
        """
        special = self.special(press.device, address)
        found = self._of(press.binding, special)
        return self._of(press.button, special) if found is None else found

    def _of(self, button: str, special: DeviceBindings) -> Meaning | None:
        own = special.bindings.get(button)
        if own is None and button == _PAUSE:
            own = special.bindings.get(PLAYPAUSE)
        if own is not None:
            return own
        usual = self.everywhere.get(button, DEFAULTS.get(button))
        if special.player is not None and (usual in WINS or button == "button"):
            return Meaning.WON_A if special.player is Side.A else Meaning.WON_B
        return usual

    def command(self, press: Press, address: str | None = None) -> Command | None:
        """Return the command that a press gives, or ``None`` when it means nothing here."""
        meaning = self.meaning(press, address)
        match meaning:
            case Meaning.WON_A | Meaning.WON_B:
                return Won(WINS[meaning])
            case Meaning.UNDO:
                return Undo(self.undo_window if press.device.kind in _WORN else None)
            case Meaning.REDO:
                return Redo()
            case Meaning.SWAP:
                return Swap()
            case Meaning.NOTHING | None:
                return None
            case _:
                assert_never(meaning)


def meant(command: Command) -> str:
    """Return a command in the words of a binding."""
    match command:
        case Won(player):
            return f"won {player}"
        case Undo():
            return "undo"
        case Redo():
            return "redo"
        case Swap():
            return "swap"
        case _:
            return type(command).__name__.lower()


_WORN: Final = frozenset({Kind.HEADSET, Kind.PHONE, Kind.SESSION})
"""What passes on presses of earbuds, also those that nobody made."""
_ENDINGS: Final = ("", *HEADSET_ENDINGS)
_NOTHING_SPECIAL: Final = DeviceBindings()
_PAUSE: Final = "KEY_PAUSE"  # of a keyboard with letters, where it is ⏯ only if the keyboard's own bindings say so
