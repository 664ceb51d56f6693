"""A headset that asks its computer what plays there: the score, while a match is open, and its buttons still count."""

from collections.abc import Callable

import pytest
from rig.daemon import Daemon
from rig.radio import BUDS, Earbuds, Host
from rig.uinput import NEXT, PAUSE, PLAY, PREVIOUS
from rig.wait import apart, settled, until

pytestmark = pytest.mark.timeout(600)  # the first one waits for all that it stands on

NOTHING = ("STOPPED", "")


def test_a_headset_shows_the_score_while_a_match_is_open_and_its_buttons_count(
    earbuds: Earbuds, daemon: Daemon
) -> None:
    earbuds.connect()
    daemon.until_up()
    earbuds.until_shown(*NOTHING)
    settled()
    daemon.open_match()
    earbuds.until_shown("PLAYING", "Anna 0 – 0 Bram")
    earbuds.follow()
    for operation, title in (
        ("BACKWARD", "Anna 1 – 0 Bram"),
        ("FORWARD", "Anna 1 – 1 Bram"),
        ("PAUSE", "Anna 1 – 0 Bram"),
        ("PLAY", "Anna 0 – 0 Bram"),
    ):
        told = earbuds.changes()
        earbuds.press(operation)
        until(lambda told=told: earbuds.changes() > told, f"the headset is told of a new title after {operation}")
        earbuds.until_shown("PLAYING", title)
        apart()
    counted = [entry["by"]["code"] for entry in daemon.journal() if entry["event"] in {"game_won", "undone"}]
    assert counted == [PREVIOUS, NEXT, PAUSE, PLAY]
    daemon.ask({"command": "close"})
    earbuds.until_shown(*NOTHING)


def test_a_headset_that_comes_in_mid_match_shows_the_score_at_once(earbuds: Earbuds, daemon: Daemon) -> None:
    daemon.open_match()
    daemon.ask({"command": "won", "player": "B"})
    earbuds.connect()
    daemon.until_up()
    earbuds.until_shown("PLAYING", "Anna 0 – 1 Bram")


def test_a_bluetoothd_that_was_started_again_shows_the_score(computer: Host, earbuds: Earbuds, daemon: Daemon) -> None:
    daemon.open_match()
    daemon.ask({"command": "won", "player": "A"})
    computer.kill_bluetoothd()
    computer.start_bluetoothd()
    earbuds.connect()
    daemon.until_up()
    earbuds.until_shown("PLAYING", "Anna 1 – 0 Bram")


def test_with_the_player_off_nothing_is_shown_and_the_buttons_count(
    earbuds: Earbuds, make_daemon: Callable[..., Daemon]
) -> None:
    daemon = make_daemon(config="headset:\n  player: off\n").start()
    earbuds.connect()
    daemon.until_up()
    daemon.open_match()
    earbuds.press("BACKWARD")
    daemon.until_score(1, 0)
    assert earbuds.shown() == NOTHING


def test_the_battery_of_a_headset_is_in_the_status(computer: Host, earbuds: Earbuds, daemon: Daemon) -> None:
    earbuds.connect()
    daemon.until_up()
    if not computer.charge(BUDS, 70):
        pytest.skip("this bluetoothd takes batteries from others only with its experiments on")

    def batteries() -> list[object]:
        return [device["battery"] for device in daemon.status()["devices"] if device["link"] == "up"]

    until(lambda: batteries() == [70], "the status has the battery")
    assert computer.charge(BUDS, 40)
    until(lambda: batteries() == [40], "the status has what is left of it")
    assert '"battery":40' in daemon.command("status", "--json").replace(" ", "")
