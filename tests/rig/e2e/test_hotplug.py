"""Headsets that come and go, as earbuds do all evening."""

import os
import time
from collections.abc import Callable

from rig.daemon import NOBODY, Daemon
from rig.uinput import LETTERS, NEXT, PREVIOUS, Node
from rig.wait import apart, happened, until, until_steady

FOUND_WITHIN = 1.0  # seconds from the creation of a node until its buttons count
REPLUGS = 50


def test_a_headset_that_comes_back_as_another_node_goes_on_counting(
    daemon: Daemon, plug: Callable[..., Node], note: Callable[[str], None]
) -> None:
    buds = plug()
    daemon.until_up()
    daemon.open_match()
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    buds.unplug()
    daemon.until_gone()
    happened(not buds.is_there(), "the headset was unplugged")
    assert daemon.score() == [1, 0]
    plug("Letters", keys=LETTERS)  # takes the number that became free
    apart()

    began = time.monotonic()
    again = plug()
    daemon.until_up()
    took = time.monotonic() - began
    note(f"found after {took * 1000:.0f} ms")
    assert again.path != buds.path
    again.press(NEXT)
    daemon.until_score(1, 1)
    apart()
    again.press(NEXT)
    daemon.until_score(1, 2)
    assert len(daemon.entries("game_won")) == 3
    assert took <= FOUND_WITHIN


def test_fifty_replugs_leave_no_file_open(daemon: Daemon, plug: Callable[..., Node]) -> None:
    daemon.open_match()
    with plug("Warm-up (AVRCP)"):
        daemon.until_up("Warm-up")
    daemon.until_gone("Warm-up")
    before = until_steady(lambda: sorted(daemon.open_files()), 1.0, "the open files")
    gone = 0
    for _ in range(REPLUGS):
        with plug() as buds:
            time.sleep(0.1)
        gone += not buds.is_there()
    happened(gone == REPLUGS, f"a headset was unplugged {REPLUGS} times")
    last = plug("Last (AVRCP)")
    daemon.until_up("Last")
    last.press(NEXT)
    daemon.until_score(0, 1)
    last.unplug()
    daemon.until_gone("Last")
    until(lambda: len(daemon.open_files()) <= len(before), f"no more open files than {before}")
    until(lambda: daemon.threads() <= 2, "the threads that close nodes have ended")
    assert "Traceback" not in daemon.stderr()


def test_a_node_is_taken_once_permission_comes(
    make_daemon: Callable[..., Daemon], plug: Callable[..., Node], note: Callable[[str], None]
) -> None:
    daemon = make_daemon(user=NOBODY).start()
    locked = plug("Rig Locked (AVRCP)")
    until(lambda: locked.path.stat().st_mode & 0o777 == 0, "udev has closed the node to all")
    happened(locked.path.stat().st_mode & 0o777 == 0, "nobody may read the node")
    daemon.open_match()
    time.sleep(3)  # longer than any waiting for udev
    assert not daemon.is_up("Rig Locked")
    before = sum(daemon.wake_ups().values())
    time.sleep(5)
    after = sum(daemon.wake_ups().values())
    note(f"{after - before} wake-ups in 5 s of waiting for permission")
    assert after - before <= 10, "it waits for the kernel to tell, not by asking"

    os.chown(locked.path, NOBODY, -1)
    locked.path.chmod(0o600)
    daemon.until_up("Rig Locked")
    locked.press(NEXT)
    daemon.until_score(0, 1)
