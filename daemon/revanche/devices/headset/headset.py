"""One open input node: reading its keys, and keeping them from the desktop while they count."""

import asyncio
import fcntl
import logging
import os
import threading
from collections.abc import Callable
from errno import EBUSY
from pathlib import Path
from typing import Final

from revanche.devices.headset.nodes import Node
from revanche.devices.headset.passing_on import PassingOn, reason
from revanche.presses.press import Detached, Edge, Signal
from revanche.units import SECOND

_log = logging.getLogger(__name__)

# linux/input.h: _IOW('E', 0x90, int), and _IOC(_IOC_READ, 'E', 0x18, length) for the keys that are down
EVIOCGRAB: Final = 0x40044590
_KEY_BYTES: Final = 96
_EVIOCGKEY: Final = 0x80004518 | _KEY_BYTES << 16

_GRAB_TRIES: Final = 10
_GRAB_PAUSE: Final = 0.2  # seconds; a program that has just ended may still hold the node


class Headset:
    """An open node whose edges go to ``put``; ``gone`` is called once, when it left or could not be read.

    An edge is of the time at which the kernel saw it, however late it is read: ``of_boot`` tells of the kernel's time
    since the boot when that was. Without it, or where the kernel can't stamp so, it is the time of reading.

    Made inside a running loop.

    Raises:
        OSError: it can't be opened: ``PermissionError`` before udev set its rights, ``ENODEV`` or
            ``FileNotFoundError`` when it has left already.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a node, the time, and everybody who hears of it
        self,
        node: Node,
        path: Path,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
        gone: Callable[["Headset"], None],
        passing_on: PassingOn,
        of_boot: Callable[[int], int] | None = None,
    ) -> None:
        from revanche.devices.headset.events import Events  # noqa: PLC0415 - without it the keyboard still plays

        self.node = node
        self.device = node.device
        self._path = path
        self._steady = steady
        self._put = put
        self._gone = gone
        self._passing_on = passing_on
        self._grabbed = False
        self._wanted = False
        self._refused = False
        self._complained = False
        self._grabbing: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._events = Events(path)
        self._of_boot = of_boot if of_boot is not None and self._events.stamp_since_boot() else None
        self._loop.add_reader(self._events.fd, self._read)

    def hold(self, *, wanted: bool) -> None:
        """Keep the node's keys from all others as soon as no key is down, or let them go.

        A keyboard that people type on is never kept from them.
        """
        self._wanted, self._refused = wanted and not self.node.types, False
        self._take()
        if not self._wanted:
            self._release()

    def close(self) -> None:
        """Let the node go. The descriptor is closed in a thread, because the kernel takes its time over it."""
        if self._events.fd < 0:
            return
        self._wanted = False
        self._loop.remove_reader(self._events.fd)
        if self._grabbing is not None:
            self._grabbing.cancel()
        self._release()
        descriptor, self._events.fd = self._events.fd, -1
        threading.Thread(target=os.close, args=(descriptor,), name="close-node").start()

    def leave(self) -> None:
        """Let the node go and say that its device went."""
        self.close()
        self._put(Detached(self.device, self._steady()))
        self._gone(self)

    def _read(self) -> None:
        now = self._steady()
        try:
            batch = list(self._events.read())
        except BlockingIOError:
            return
        except OSError as error:
            _log.debug("%s left: %s", self._path, error)
            batch = []
        if not batch:
            self.leave()
            return
        for event in batch:
            stamp = event.sec * SECOND + event.usec * 1000
            at = now
            if self._of_boot is not None:
                at = stamp = self._of_boot(stamp)
            edge = Edge(self.device, event.type, event.code, event.value, at, stamp)
            self._put(edge)
            if self._grabbed and edge.of_key:
                self._passing_on.edge(edge.code, edge.value)
        self._take()

    def _take(self) -> None:
        if self._wanted and not self._grabbed and not self._refused and self._grabbing is None:
            self._grabbing = self._loop.create_task(self._grab())

    async def _grab(self) -> None:
        """Grab the node; while a key is down, leave that to the next event, or others would never see it go up."""
        try:
            for _ in range(_GRAB_TRIES):
                if not self._wanted or self._key_is_down() or not self._volume_goes_on() or self._try_grab():
                    return
                await asyncio.sleep(_GRAB_PAUSE)
            self._refused = True
            _log.warning(
                "The buttons of %s also reach other programs, because %s holds them. Counting may miss presses; "
                "end that program and connect again, or set `grab: never`.",
                self.device.name,
                holders(self._path) or "another program",
            )
        except OSError as error:
            _log.debug("%s can't be grabbed: %s", self._path, error)
        finally:
            self._grabbing = None
            if not self._grabbed:
                self._passing_on.end(self.node.event)

    def _volume_goes_on(self) -> bool:
        """See to it that a grab leaves the volume keys to the music, or refuse it."""
        if self.node.keys.isdisjoint(self._passing_on.keys):
            return True
        try:
            self._passing_on.begin(self.node.event)
        except OSError as error:
            self._refused = True
            if not self._complained:
                _log.warning(
                    "The buttons of %s also reach other programs, so that its volume keys go on working: these can't "
                    "be passed on, because %s.",
                    self.device.name,
                    reason(error),
                )
            self._complained = True
        return not self._refused

    def _key_is_down(self) -> bool:
        return any(fcntl.ioctl(self._events.fd, _EVIOCGKEY, bytes(_KEY_BYTES)))

    def _try_grab(self) -> bool:
        try:
            fcntl.ioctl(self._events.fd, EVIOCGRAB, 1)
        except OSError as error:
            if error.errno == EBUSY:
                return False
            raise
        self._grabbed = True
        return True

    def _release(self) -> None:
        if self._grabbed:
            self._grabbed = False
            self._passing_on.end(self.node.event)
            try:
                fcntl.ioctl(self._events.fd, EVIOCGRAB, 0)
            except OSError as error:
                _log.debug("%s left before it was released: %s", self._path, error)


def holders(path: Path) -> str:
    """Return the names of the other programs that have ``path`` open, as far as we may see them, for a sentence."""
    names = set()
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            opened = any(descriptor.readlink() == path for descriptor in (process / "fd").iterdir())
            if opened:
                names.add((process / "comm").read_text(errors="replace").strip())
        except OSError:
            continue
    return ", ".join(sorted(names))
