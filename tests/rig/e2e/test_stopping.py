"""The end of the daemon."""

import time
from collections.abc import Callable

import pytest
from rig.daemon import Daemon
from rig.uinput import Node, Reader
from rig.wait import until

ENDS_WITHIN = 2.0  # seconds, here in the emulated machine; on a real one a tenth of it


@pytest.mark.parametrize("armed", [False, True])
def test_sigterm_ends_it_with_an_idle_headset_attached(
    daemon: Daemon, buds: Node, note: Callable[[str], None], *, armed: bool
) -> None:
    daemon.until_up()
    with Reader(buds) as music:
        if armed:
            daemon.open_match()
            until(music.is_shut_out, "the node is grabbed")
        began = time.monotonic()
        assert daemon.stop() == 0
        took = time.monotonic() - began
        note(f"ended after {took * 1000:.0f} ms")
        assert took <= ENDS_WITHIN
        assert music.grab()
    assert "Traceback" not in daemon.stderr()
    assert not (daemon.home / "run" / "revanche" / "control.sock").exists()


def test_it_can_be_started_again_at_once(make_daemon: Callable[..., Daemon], buds: Node) -> None:
    daemon = make_daemon().start()
    daemon.until_up()
    daemon.open_match()
    assert daemon.stop() == 0
    daemon.start()
    daemon.until_up()
    assert daemon.score() == [0, 0]
    with Reader(buds) as music:
        until(music.is_shut_out, "the node is grabbed again")
