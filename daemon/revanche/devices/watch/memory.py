"""What must be known of watches after a restart, by their names in the config: one small file in the state folder.

That is the address of a watch that the config knows by what it advertises, so that another of that name is not taken
for it, and where an advertising fob stands, so that what it sent before counts no second time.
"""

import asyncio
import logging
from pathlib import Path

import msgspec

from revanche.devices.watch_protocols.sent import Kept
from revanche.files import make_folder, replace
from revanche.threads import in_thread

_log = logging.getLogger(__name__)


class Remembered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of one watch: its address, and what ``Kept`` tells of a fob that advertises encrypted."""

    address: str | None = None
    counter: int | None = None
    messages: tuple[tuple[int, bytes], ...] = ()
    packets: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    says_none: bool = False

    @property
    def kept(self) -> Kept | None:
        """Where the fob stands, for its decoder."""
        if self.counter is None:
            return None
        return Kept(self.counter, self.messages, self.packets, self.buttons, self.says_none)


_decoder = msgspec.json.Decoder(dict[str, Remembered])


class Memory:
    """The file at ``path``; one that can't be read or written is told once and costs only what it is there for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._told = False
        self._writing = asyncio.Lock()
        self._all: dict[str, Remembered] = {}
        try:
            self._all = _decoder.decode(path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, msgspec.MsgspecError) as error:
            self._complain(error)

    def of(self, name: str) -> Remembered:
        """Return what is known of a watch."""
        return self._all.get(name, Remembered())

    async def keep(self, name: str, *, address: str | None = None, kept: Kept | None = None) -> None:
        """Know this of a watch from now on, beside what is known, also after a restart or a power cut.

        It is on disk when this returns, so that a push is never counted before the number it was sent under is kept;
        meanwhile others go on.
        """
        known = self.of(name)
        if address is not None:
            known = msgspec.structs.replace(known, address=address)
        if kept is not None:
            known = msgspec.structs.replace(known, **msgspec.structs.asdict(kept))
        self._all[name] = known
        async with self._writing:  # a later one is written later
            content = msgspec.json.encode(self._all)
            try:
                await in_thread("watches-memory", lambda: self._write(content))
            except OSError as error:
                self._complain(error)

    def _write(self, content: bytes) -> None:
        make_folder(self._path.parent, 0o700)
        replace(self._path, content, 0o600)

    def _complain(self, error: Exception) -> None:
        if not self._told:
            _log.warning("What is known of watches can't be kept in %s: %s.", self._path, error)
        self._told = True
