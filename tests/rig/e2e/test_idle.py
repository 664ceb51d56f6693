"""What it costs while nobody presses anything."""

import time
from collections.abc import Callable

from rig.daemon import Daemon
from rig.uinput import Node
from rig.wait import until_steady

QUIET = 20.0  # seconds


def test_nothing_wakes_it_while_nothing_happens(daemon: Daemon, buds: Node, note: Callable[[str], None]) -> None:
    daemon.until_up()
    daemon.open_match()
    until_steady(daemon.wake_ups, 3.0, "the start is over")
    before = daemon.wake_ups()
    time.sleep(QUIET)
    after = daemon.wake_ups()
    threads, memory = daemon.threads(), daemon.memory()
    grown = {name: after.get(name, 0) - count for name, count in before.items()}
    note(
        f"with {buds.name} up, over {QUIET:g} s: wake-ups {sum(grown.values())}, threads {threads}, memory {memory} KiB"
    )
    assert after == before
    assert threads <= 2
