"""The settings of the page."""

from enum import StrEnum
from typing import Final

import msgspec

from revanche.sheets.order import Begins

OFF: Final = "off"
LOOPBACK: Final = "loopback"
LAN: Final = "lan"
_PEOPLE: Final = range(1000, 60000)  # user ids that Linux systems give to people (login.defs)


class Near(StrEnum):
    """Whose programs on this computer may count without being paired.

    ``ACCOUNT``: those of the account that runs Revanche, and root's. ``COMPUTER``: all. ``AUTO``: all where Revanche
    has an account of a service, else those of its own.
    """

    AUTO = "auto"
    ACCOUNT = "account"
    COMPUTER = "computer"

    def strict(self, uid: int) -> bool:
        """Tell whether other accounts are strangers to a Revanche of the account ``uid``."""
        return uid in _PEOPLE if self is Near.AUTO else self is Near.ACCOUNT


class WebSettings(msgspec.Struct, frozen=True):
    """Where the page is. ``listen`` is one of the words above or an address of this computer, written as an IP.

    ``names`` are names of this computer beside its host name, by which browsers may ask for it. ``begins`` is who is
    offered to begin the next scoresheet. ``near`` is who on this computer may count.
    """

    listen: str = LOOPBACK
    port: int = 8377
    names: tuple[str, ...] = ()
    begins: Begins = Begins.LOSER
    near: Near = Near.AUTO

    @property
    def address(self) -> str | None:
        """Where a browser on this computer finds the page; ``None`` when it is off."""
        if self.listen == OFF:
            return None
        host = "127.0.0.1" if self.listen in {LOOPBACK, LAN} else self.listen
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"
