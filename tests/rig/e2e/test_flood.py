"""More presses than the kernel keeps: what was lost is said, and nothing is made up for it."""

import signal

from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node, pressed
from rig.wait import apart, happened, settled

PRESSES = 200


def test_two_hundred_presses_to_a_sleeping_daemon(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    daemon.open_match(first_to=99)
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    apart()
    daemon.signal(signal.SIGSTOP)
    happened(daemon.is_stopped(), "the daemon sleeps while 200 presses come")
    buds.write(pressed(NEXT) * PRESSES)
    daemon.signal(signal.SIGCONT)

    missed = daemon.until_entry("presses_missed")
    assert "Rig Buds" in missed["by"]["device"]
    daemon.until_said("Rig Buds", "may be missing")
    settled()  # the burst has been quiet for long enough
    a, b = daemon.score()
    assert a == 1
    assert b in {0, 1}, "at most what the guards let through of presses that are on top of each other"
    buds.press(NEXT)
    daemon.until_score(1, b + 1)
    apart()
    buds.press(PREVIOUS)
    daemon.until_score(2, b + 1)
    assert len(daemon.entries("game_won")) == 3 + b
    daemon.command("log", "verify")
