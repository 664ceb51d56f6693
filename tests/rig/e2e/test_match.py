"""A match played with a headset's buttons, from the kernel to the log."""

import json
import time
from collections.abc import Callable

from rig.daemon import Daemon
from rig.uinput import NEXT, PAUSE, PLAY, PREVIOUS, Node
from rig.wait import apart, settled


def test_a_whole_match_from_a_headset(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    daemon.command("new", "Anna", "Bram")
    for code, score in ((PREVIOUS, [1, 0]), (NEXT, [1, 1]), (PREVIOUS, [2, 1]), (PREVIOUS, [3, 1])):
        buds.press(code)
        daemon.until_score(*score)
        apart()

    status = json.loads(daemon.command("status", "--json"))
    assert status["state"] == "decided"
    assert status["match"]["players"] == ["Anna", "Bram"]
    assert status["match"]["first_to"] == 3
    assert status["match"]["winner"] in {"A", "Anna"}
    assert ("Rig Buds", "headset", "up") in [(it["name"], it["kind"], it["link"]) for it in status["devices"]]

    buds.press(PAUSE)
    daemon.until_score(2, 1)
    assert daemon.status()["state"] == "open"
    apart()
    buds.press(NEXT)
    daemon.until_score(2, 2)
    apart()
    buds.press(NEXT)
    daemon.until_score(2, 3)

    events = [entry["event"] for entry in daemon.journal()]
    assert events == ["match_opened", *["game_won"] * 4, "undone", "game_won", "game_won"]
    sources = [(entry["by"]["device"], entry["by"]["code"]) for entry in daemon.entries("game_won")]
    assert {code for _, code in sources} == {PREVIOUS, NEXT}
    assert all("Rig Buds" in device for device, _ in sources)
    [match] = json.loads(daemon.command("log", "--match", status["match"]["id"], "--json"))["matches"]
    assert (match["players"], match["score"], match["winner"]) == (["Anna", "Bram"], [2, 3], "Bram")
    assert [game["winner"] for game in match["games"]] == ["Anna", "Bram", "Anna", "Bram", "Bram"]
    daemon.command("log", "verify")


def test_a_held_button_counts_once_however_often_the_kernel_repeats_it(
    daemon: Daemon, plug: Callable[..., Node]
) -> None:
    buds = plug(autorepeat=True)
    daemon.until_up()
    daemon.open_match()
    buds.hold(NEXT)
    daemon.until_score(0, 1)
    time.sleep(3)  # some eighty repeats, and long after the last could be a bounce
    buds.release(NEXT)
    buds.press(PREVIOUS)
    daemon.until_score(1, 1)
    assert [entry["event"] for entry in daemon.journal()] == ["match_opened", "game_won", "game_won"]


def test_a_press_without_a_release_counts_once(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    daemon.open_match()
    buds.hold(NEXT)
    daemon.until_score(0, 1)
    apart()
    buds.press(PREVIOUS)
    daemon.until_score(1, 1)
    buds.unplug()  # the kernel lets the key go
    daemon.until_gone()
    assert len(daemon.entries("game_won")) == 2


def test_pause_and_play_from_one_push_are_one_undo(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    daemon.open_match()
    for code, score in ((PREVIOUS, [1, 0]), (NEXT, [1, 1])):
        buds.press(code)
        daemon.until_score(*score)
        apart()
    settled()
    buds.press(PAUSE)
    time.sleep(0.04)
    buds.press(PLAY)
    daemon.until_score(1, 0)
    daemon.until_entry("press_ignored", lambda entry: entry["reason"] == "bounce" and entry["by"]["code"] == PLAY)
    assert daemon.score() == [1, 0]
    assert len(daemon.entries("undone")) == 1


def test_a_headset_that_plays_on_connecting_takes_nothing_back(daemon: Daemon, plug: Callable[..., Node]) -> None:
    daemon.open_match()
    daemon.ask({"command": "won", "player": "A"})
    buds = plug()
    daemon.until_up()
    buds.press(PLAY)
    daemon.until_entry("press_ignored", lambda entry: entry["reason"] == "settling")
    assert daemon.score() == [1, 0]


def test_two_headsets_within_a_millisecond_count_once_and_none_is_lost(
    daemon: Daemon, plug: Callable[..., Node]
) -> None:
    anna, bram = plug("Anna Buds (AVRCP)"), plug("Bram Buds (AVRCP)")
    daemon.until_up("Anna Buds")
    daemon.until_up("Bram Buds")
    daemon.open_match(first_to=9)
    rounds = 3
    for number in range(1, rounds + 1):
        anna.press(PREVIOUS)
        bram.press(NEXT)
        daemon.until_entry("press_ignored", number=number)
        won, ignored = daemon.until_entry("game_won", number=number), daemon.until_entry("press_ignored", number=number)
        assert ignored["reason"] == "bounce"
        assert won["seq"] < ignored["seq"], "the journal has them in the order they were read"
        assert {entry["by"]["device"].split()[0] for entry in (won, ignored)} == {"Anna", "Bram"}
        assert sum(daemon.score()) == number
        apart()
    before = daemon.score()
    anna.press(PREVIOUS)
    daemon.until_score(before[0] + 1, before[1])
    apart()
    bram.press(NEXT)
    daemon.until_score(before[0] + 1, before[1] + 1)
    told = daemon.command("log", "--match", daemon.status()["match"]["id"])
    assert "Anna Buds" in told
    assert "Bram Buds" in told
