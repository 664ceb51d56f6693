"""A power cut right after a press: what was told is kept, once."""

import os
import time
from collections.abc import Callable

import pytest
from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node
from rig.wait import apart


def test_a_counted_press_survives_kill_9(daemon: Daemon, buds: Node) -> None:
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
    daemon.command("log", "verify")
    daemon.until_up()
    apart()
    buds.press(NEXT)
    daemon.until_score(1, 2)
    assert len(daemon.entries("game_won")) == 3


@pytest.mark.parametrize("delay", [0.0, 0.005, 0.02])
def test_a_kill_at_any_moment_leaves_a_journal_that_goes_on(daemon: Daemon, buds: Node, delay: float) -> None:
    daemon.until_up()
    daemon.open_match()
    buds.press(NEXT)
    time.sleep(delay)
    daemon.kill()
    daemon.start()
    daemon.until_up()
    score = daemon.score()
    assert score in ([0, 0], [0, 1])
    assert len(daemon.entries("game_won")) == sum(score)
    apart()
    buds.press(NEXT)
    daemon.until_score(0, score[1] + 1)
    daemon.command("log", "verify")


def test_a_torn_last_line_is_set_aside_and_counting_goes_on(make_daemon: Callable[..., Daemon], buds: Node) -> None:
    daemon = make_daemon().start()
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
    apart()
    buds.press(NEXT)
    daemon.until_score(1, 1)
    daemon.command("log", "verify")
