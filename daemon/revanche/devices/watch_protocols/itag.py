"""The iTAG, a key finder with one button: ``01`` for each click, and no word of how long it lasts.

It beeps when its connection ends, unless it is told not to; some copies lack the characteristic for that.

No bond is required: it has none. Its service ``ffe0`` is also that of many other things, so that it is recognised by
its name alone.

Source: the tags themselves, as many programs for them agree; no maker describes them.
"""

from typing import Final

from revanche.devices.watch_protocols.profile import Characteristic, Profile, Write, sig
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Push, Sent

_CLICK: Final = b"\x01"
_LINK_LOSS: Final = Characteristic(sig("1803"), sig("2a06"))


class ITag:
    """The decoder of one tag. Each notification stands alone."""

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return the click that one notification is."""
        return [Push("button")] if payload == _CLICK else []

    def reset(self) -> None:
        """Forget the connection before; there is nothing to forget."""


PROFILE: Final = Profile(
    lambda _settings, _kept: ITag(),
    Marks(names=("itag",)),
    (Characteristic(sig("ffe0"), sig("ffe1")),),
    hello=(Write(_LINK_LOSS, b"\x00", optional=True),),
    single=True,
)
