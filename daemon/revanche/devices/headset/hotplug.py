"""Finding headsets and remotes as they come: inotify on the folder of input nodes, no polling.

The kernel makes a node for root alone; udev then sets its rights, which is one more inotify event, so a node that may
not be opened yet is tried again without waiting in a loop.
"""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from asyncinotify import Inotify, Mask, Watch

from revanche.devices.headset.headset import Headset
from revanche.devices.headset.nodes import SYSFS, counts, describe
from revanche.devices.headset.passing_on import NAME, PassingOn
from revanche.devices.settings import Grab, HeadsetSettings
from revanche.presses.keys import VOLUME_KEYS
from revanche.presses.press import Attached, Signal

_log = logging.getLogger(__name__)

FOLDER: Final = Path("/dev/input")
_APPEARS: Final = Mask.CREATE | Mask.ATTRIB | Mask.MOVED_TO
_PATIENCE: Final = 2.0  # seconds that udev may take before somebody is told


class Headsets:
    """All input nodes that count, from the moment they come to the moment they leave; signals go to ``put``.

    ``of_boot`` returns when it was by the kernel's time since the boot, see ``Headset``.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - where nodes are, the time, and who hears of them
        self,
        settings: HeadsetSettings,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
        folder: Path = FOLDER,
        sysfs: Path = SYSFS,
        of_boot: Callable[[int], int] | None = None,
    ) -> None:
        self._passing_on = PassingOn()
        self._settings = settings
        self._passing_on.keys = VOLUME_KEYS - settings.bound
        self._steady = steady
        self._put = put
        self._folder = folder
        self._sysfs = sysfs
        self._of_boot = of_boot
        self._armed = False
        self._held: dict[str, Headset] = {}
        self._forbidden: set[str] = set()
        self._inotify: Inotify | None = None
        self._question: Watch | None = None
        self._answered = asyncio.Event()

    def arm(self, *, armed: bool) -> None:
        """Take the buttons for the match, or leave them to the music."""
        if armed != self._armed:
            self._armed = armed
            self._hold_all()

    def reconfigure(self, settings: HeadsetSettings) -> None:
        """Take new settings; nodes that no longer count are let go, others may be taken."""
        self._settings = settings
        self._passing_on.keys = VOLUME_KEYS - settings.bound
        for headset in list(self._held.values()):
            if not counts(headset.node, settings.named):
                headset.leave()
        self._hold_all()
        self._rescan()

    async def alive(self) -> None:
        """Return when the watch has seen what the kernel says of a second watch, put up and taken down for that.

        Call it while ``run`` runs. It answers late, but not never, when the folder of nodes goes meanwhile.
        """
        if self._inotify is not None:
            self._answered.clear()
            self._question = self._inotify.add_watch(Path("/"), Mask.DELETE_SELF)
            self._inotify.rm_watch(self._question)
            await self._answered.wait()

    async def run(self) -> None:
        """Watch until cancelled; the nodes are let go at the end."""
        try:
            while True:
                await self._watch()
        finally:
            self._inotify = None
            self._answered.set()
            for headset in list(self._held.values()):
                headset.close()
            self._held.clear()

    async def _watch(self) -> None:
        """Watch the folder, or the one above for it to come, until it goes or appears."""
        with Inotify() as inotify:
            self._inotify = inotify
            self._answered.set()  # to a question to the watch before this one
            there = self._folder.is_dir()
            if there:
                inotify.add_watch(self._folder, _APPEARS | Mask.DELETE_SELF | Mask.MOVE_SELF)
            else:
                inotify.add_watch(self._folder.parent, Mask.CREATE | Mask.MOVED_TO | Mask.ONLYDIR)
                if self._folder.is_dir():
                    return
            self._rescan()
            async for event in inotify:
                if event.mask & Mask.Q_OVERFLOW:
                    self._rescan()
                elif event.watch is self._question is not None:
                    self._answered.set()
                elif event.mask & (Mask.DELETE_SELF | Mask.MOVE_SELF | Mask.IGNORED):
                    return
                elif not there:
                    if event.name == Path(self._folder.name):
                        return
                elif event.name is not None:
                    self._consider(event.name.name)

    def _rescan(self) -> None:
        if self._folder.is_dir():
            for path in sorted(self._folder.glob("event*")):
                self._consider(path.name)

    def _consider(self, event: str) -> None:
        """Open a node if it counts and is not held; whatever is wrong with one leaves the others alone."""
        if not event.startswith("event"):
            return
        try:
            node = describe(event, self._sysfs)
        except OSError:
            _log.warning("%s can't be read, since too many files are open. Start again.", self._folder / event)
            return
        if node is None or node.name == NAME or not counts(node, self._settings.named):
            return
        held = self._held.get(event)
        if held is not None:
            if held.node.input == node.input:
                return
            held.leave()
        path = self._folder / event
        try:
            headset = Headset(node, path, self._steady, self._put, self._left, self._passing_on, self._of_boot)
        except PermissionError:
            if not node.types:  # that a keyboard can't be read is as it should be
                self._await_rights(event, node.device.name)
            return
        except ImportError:
            _log.warning("Headset buttons need the Python package evdev; install it and start again.")
            return
        except OSError as error:
            _log.debug("%s left before it was opened: %s", path, error)
            return
        self._forbidden.discard(event)
        self._held[event] = headset
        self._put(Attached(headset.device, self._steady()))
        headset.hold(wanted=self._holding)

    def _await_rights(self, event: str, name: str) -> None:
        if event not in self._forbidden:
            self._forbidden.add(event)
            asyncio.get_running_loop().call_later(_PATIENCE, self._complain, event, name)

    def _complain(self, event: str, name: str) -> None:
        if event in self._forbidden and event not in self._held:
            _log.warning(
                "This account may not read the buttons of %s (%s); they count as far as the desktop passes them on. "
                "`revanche install` lets it read them; connect it again afterwards.",
                name,
                self._folder / event,
            )

    def _left(self, headset: Headset) -> None:
        self._held = {event: other for event, other in self._held.items() if other is not headset}
        self._forbidden.discard(headset.node.event)

    @property
    def _holding(self) -> bool:
        grab = self._settings.grab
        return grab is Grab.ALWAYS or (grab is Grab.ARMED and self._armed)

    def _hold_all(self) -> None:
        for headset in self._held.values():
            headset.hold(wanted=self._holding)
