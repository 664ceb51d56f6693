"""The settings of the page."""

from typing import Final

import msgspec

from revanche.sheets.order import Begins

OFF: Final = "off"
LOOPBACK: Final = "loopback"
LAN: Final = "lan"


class WebSettings(msgspec.Struct, frozen=True):
    """Where the page is. ``listen`` is one of the words above or an address of this computer, written as an IP.

    ``names`` are names of this computer beside its host name, by which browsers may ask for it. ``begins`` is who is
    offered to begin the next scoresheet.
    """

    listen: str = LOOPBACK
    port: int = 8377
    names: tuple[str, ...] = ()
    begins: Begins = Begins.LOSER

    @property
    def address(self) -> str | None:
        """Where a browser on this computer finds the page; ``None`` when it is off."""
        if self.listen == OFF:
            return None
        host = "127.0.0.1" if self.listen in {LOOPBACK, LAN} else self.listen
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"
