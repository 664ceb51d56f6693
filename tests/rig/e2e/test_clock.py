"""A box without a clock: it starts with the time at which it was switched off, until the network knows better."""

import json
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta

import pytest
from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node
from rig.wait import apart, until

HOUR = 3600.0


@pytest.fixture
def set_clock() -> Iterator[Callable[[float], None]]:
    """Set the machine's clock by so many seconds; it is right again after the test."""
    moved = 0.0

    def set_by(seconds: float) -> None:
        nonlocal moved
        time.clock_settime(time.CLOCK_REALTIME, time.time() + seconds)
        moved += seconds

    yield set_by
    set_by(-moved)


def evenings(daemon: Daemon) -> dict[date, list[dict[str, object]]]:
    found: dict[date, list[dict[str, object]]] = {}
    for match in json.loads(daemon.command("log", "--json", "--evening", "all"))["matches"]:
        found.setdefault(date.fromisoformat(match["evening"]), []).append(match)
    return found


@pytest.mark.parametrize("behind", [2 * HOUR, 22 * HOUR, 161 * HOUR])
def test_a_date_put_right_in_mid_match_leaves_the_match_and_its_durations(
    fresh_daemon: Daemon, buds: Node, set_clock: Callable[[float], None], behind: float
) -> None:
    daemon = fresh_daemon
    set_clock(-behind)
    daemon.stop()
    daemon.start()
    daemon.until_up()
    daemon.open_match(first_to=2)
    began = time.monotonic()
    apart()
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    apart()
    set_clock(behind)
    buds.press(NEXT)
    daemon.until_score(1, 1)
    apart()
    buds.press(NEXT)
    daemon.until_score(1, 2)
    lasted = time.monotonic() - began
    [[match]] = evenings(daemon).values()
    assert (match["score"], match["winner"]) == ([1, 2], "Bram")
    assert match["seconds"] == pytest.approx(lasted, abs=2)
    assert "161 h" not in daemon.command("log")
    daemon.command("log", "verify")


def test_a_match_left_open_yesterday_is_closed_when_the_date_comes_and_the_press_begins_a_new_evening(
    make_daemon: Callable[..., Daemon], buds: Node, set_clock: Callable[[float], None]
) -> None:
    daemon = make_daemon(config="autostart: on\nplayers: [Anna, Bram]\n")
    set_clock(-22 * HOUR)
    yesterday = datetime.now().astimezone().date()
    daemon.start()
    daemon.until_up()
    daemon.open_match()
    apart()
    buds.press(PREVIOUS)
    daemon.until_score(1, 0)
    daemon.stop()

    daemon.start()  # still with yesterday's time
    daemon.until_up()
    assert daemon.score() == [1, 0]
    set_clock(22 * HOUR)
    until(lambda: daemon.status()["state"] == "idle", "yesterday's match is closed without a press")
    buds.press(NEXT)
    daemon.until_score(0, 1)
    found = evenings(daemon)
    assert [day - yesterday for day in found] == [timedelta(0), datetime.now().astimezone().date() - yesterday]
    assert [[match["score"] for match in matches] for matches in found.values()] == [[[1, 0]], [[0, 1]]]
