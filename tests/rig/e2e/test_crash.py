"""A power cut right after a press: what was told is kept, once."""

import os
import time

from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node
from rig.wait import apart, happened


def test_a_counted_press_survives_kill_9(fresh_daemon: Daemon, buds: Node) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    daemon.open_match()
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    apart()
    buds.press(NEXT)
    daemon.until_entry("game_won", number=2)
    daemon.kill()
    before = daemon.journal()

    daemon.start()  # no terminal, so nobody could answer a question
    assert daemon.journal() == before
    assert daemon.score() == [1, 1]
    daemon.until_up()
    buds.press(NEXT)
    daemon.until_score(1, 2)
    assert len(daemon.entries("game_won")) == 3
    daemon.command("log", "verify")


def test_a_kill_at_any_moment_leaves_a_journal_that_goes_on(fresh_daemon: Daemon, buds: Node) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    daemon.open_match(first_to=99)
    won = 0
    for delay in (0.0, 0.005, 0.02):
        buds.press(NEXT)
        time.sleep(delay)
        daemon.kill()
        happened(not daemon.is_running(), "the daemon was killed")
        daemon.start()
        daemon.until_up()
        [score] = [b for a, b in [daemon.score()] if a == 0]
        assert score - won in {0, 1}, "the press was counted, or it was not"
        assert len(daemon.entries("game_won")) == score
        apart()
        buds.press(NEXT)
        won = score + 1
        daemon.until_score(0, won)
        apart()
    daemon.command("log", "verify")


def test_a_torn_last_line_is_set_aside_and_counting_goes_on(fresh_daemon: Daemon, buds: Node) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    daemon.open_match()
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    daemon.kill()
    [file] = (daemon.home / "state" / "revanche" / "journal").glob("*.jsonl")
    with file.open("ab") as end:
        end.write(b'{"seq":3,"time":"2026-11-30T21:0')
        os.fsync(end.fileno())
    daemon.start()
    daemon.until_up()
    assert daemon.score() == [1, 0]
    buds.press(NEXT)
    daemon.until_score(1, 1)
    daemon.command("log", "verify")
