"""What a daemon costs while nobody presses anything."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from rig.daemon import Daemon
from rig.wait import PATIENCE, until_steady

QUIET = 20.0  # seconds


@dataclass(frozen=True)
class Cost:
    """Context switches in `QUIET` seconds by thread and kind, those that there were; threads; memory in KiB."""

    woken: Mapping[str, int]
    threads: int
    memory: Mapping[str, int]

    def __str__(self) -> str:
        return (
            f"over {QUIET:g} s: wake-ups {sum(self.woken.values())}, threads {self.threads}, memory {self.memory} KiB"
        )


def at_rest(daemon: Daemon, steady: float, patience: float = PATIENCE) -> Cost:
    """What it costs once it has done nothing for `steady` seconds, so that the start is over."""
    until_steady(daemon.wake_ups, steady, "nothing wakes it any more", patience)
    before = daemon.wake_ups()
    time.sleep(QUIET)
    after = daemon.wake_ups()
    names = before.keys() | after.keys()
    grown = {name: after.get(name, 0) - before.get(name, 0) for name in sorted(names)}
    return Cost({name: count for name, count in grown.items() if count}, daemon.threads(), daemon.memory())
