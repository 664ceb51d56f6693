"""Which of all that advertises is the watch of the config: by its address, or by a name until that has an address."""

from revanche.devices.settings import WatchSettings
from revanche.devices.watch.memory import Memory
from revanche.match.names import identity


class Identity:
    """One watch. What only has the same name is another."""

    def __init__(self, settings: WatchSettings, memory: Memory) -> None:
        self._settings = settings
        self._memory = memory

    @property
    def address(self) -> str | None:
        """Its address in capitals, where it is known."""
        known = self._settings.address or self._memory.of(self._settings.name).address
        return None if known is None else known.upper()

    def fits(self, address: str, name: str | None) -> bool:
        """Tell whether a device with this address, and this name of its own, is the watch."""
        if self.address is not None:
            return address.upper() == self.address
        return identity(name or "") == identity(self._settings.name)

    async def pin(self, address: str) -> bool:
        """Know the watch by this address from now on; return whether that is new."""
        if self.address is not None:
            return False
        await self._memory.keep(self._settings.name, address=address.upper())
        return True
