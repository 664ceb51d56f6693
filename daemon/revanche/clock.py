"""The only room that reads a clock."""

import time
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from revanche.units import Moment

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


class Boot(msgspec.Struct, frozen=True):
    """The time since the machine was switched on: ``id`` names it (16 hexadecimal digits), and no other has that.

    ``began`` is where the steady line stood when this boot's own clock read 0; so a program that starts anew in the
    same boot knows how long ago something was, whatever became of the wall clock.
    """

    id: str
    began: int


class SystemClock:
    """The machine's clock as moments; see ``units`` for the time line.

    ``CLOCK_BOOTTIME`` also counts the time asleep, so that a lid closed for seven hours ends an evening.
    """

    def __init__(self) -> None:
        self._start = time.time_ns() - time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    @property
    def boot(self) -> Boot | None:
        """This boot of the machine; ``None`` where the kernel's name of it can't be read (as in a closed-off unit)."""
        try:
            name = _BOOT.read_text(encoding="ascii").strip().replace("-", "")[:16]
        except (OSError, ValueError):
            return None
        return Boot(name, self._start)

    def steady(self) -> int:
        """Return the time on the steady line, in nanoseconds."""
        return self._start + time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    def of_boot(self, reading: int) -> int:
        """Return the time on the steady line at which ``CLOCK_BOOTTIME`` read ``reading`` nanoseconds."""
        return self._start + reading

    def now(self) -> Moment:
        """Return this instant."""
        return Moment(self.steady(), datetime.now().astimezone())
