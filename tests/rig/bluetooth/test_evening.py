"""Earbuds that come and go all evening, as some do in a pocket or at the edge of a room."""

import time

import pytest
from rig.daemon import Daemon
from rig.radio import Earbuds
from rig.wait import PATIENCE, apart, until

pytestmark = pytest.mark.timeout(3600)

EACH = 15.0  # seconds from one coming to the next
AFTER = 2.6  # seconds from its coming to the PLAY that nobody pressed


def test_earbuds_that_reconnect_and_send_play_take_nothing_back(
    earbuds: Earbuds, daemon: Daemon, request: pytest.FixtureRequest
) -> None:
    """A game is won now and then, shortly before they are lost, so that each PLAY falls into the undo window.

    ``tests/rig/run --minutes 20 bluetooth/test_evening.py`` is a whole match of it.
    """
    minutes = request.config.getoption("minutes")
    earbuds.connect()
    daemon.until_up()
    daemon.open_match(first_to=99)
    earbuds.press("BACKWARD")
    daemon.until_score(1, 0)
    score = [1, 0]
    ends = time.monotonic() + minutes * 60
    comings = 0
    while time.monotonic() < ends:
        earbuds.drop()
        daemon.until_gone()
        came = time.monotonic()
        earbuds.connect()
        daemon.until_up()
        comings += 1
        time.sleep(max(0.0, came + AFTER - time.monotonic()))
        earbuds.press("PLAY")
        until(lambda: len(daemon.entries("press_ignored")) == comings, "the PLAY is ignored", PATIENCE)  # noqa: B023
        time.sleep(max(0.0, came + EACH - 3 - time.monotonic()))
        if comings % 4 == 1:
            winner = comings // 4 % 2
            earbuds.press(("FORWARD", "BACKWARD")[winner])
            score[1 - winner] += 1
            daemon.until_score(*score)
            apart()
        time.sleep(max(0.0, came + EACH - time.monotonic()))
    assert comings >= minutes * 60 / (EACH + PATIENCE)
    assert daemon.score() == score
    assert daemon.entries("undone") == []
    assert {entry["reason"] for entry in daemon.entries("press_ignored")} <= {"settling", "runaway"}
    assert "Traceback" not in daemon.stderr()
