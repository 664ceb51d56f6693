"""The end of the daemon, and a new beginning."""

import time
from collections.abc import Callable

from rig.daemon import Daemon
from rig.uinput import NEXT, Node, Reader
from rig.wait import until

ENDS_WITHIN = 4.0  # seconds; the machine is emulated, a real one takes a tenth of what is measured here


def test_sigterm_ends_it_with_an_idle_headset_attached(
    fresh_daemon: Daemon, buds: Node, note: Callable[[str], None]
) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    with Reader(buds) as music:
        end(daemon, note)
        assert music.grab()


def test_sigterm_in_a_match_lets_the_headset_go_and_the_next_start_takes_it_up(
    fresh_daemon: Daemon, buds: Node, note: Callable[[str], None]
) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    daemon.open_match()
    buds.press(NEXT)
    daemon.until_score(0, 1)
    with Reader(buds) as music:
        until(music.is_shut_out, "the node is grabbed")
        end(daemon, note)
        assert not music.is_shut_out()

        daemon.start()
        daemon.until_up()
        assert daemon.score() == [0, 1]
        until(music.is_shut_out, "the node is grabbed again")


def end(daemon: Daemon, note: Callable[[str], None]) -> None:
    began = time.monotonic()
    assert daemon.stop() == 0
    took = time.monotonic() - began
    note(f"ended after {took * 1000:.0f} ms")
    assert took <= ENDS_WITHIN
    assert "Traceback" not in daemon.stderr()
    assert not (daemon.home / "run" / "revanche" / "control.sock").exists()
