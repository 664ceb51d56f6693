"""While buttons count they are the match's alone; otherwise they are left to the music."""

import signal
import time
from collections.abc import Callable

from rig.daemon import SILENT, Daemon
from rig.uinput import MUTE, NEXT, PREVIOUS, VOLUME_DOWN, VOLUME_UP, Node, Reader, event_nodes
from rig.wait import happened, until

OWN_NODE = "Revanche volume keys"


def test_others_hear_the_buttons_only_while_no_match_is_there(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    with Reader(buds) as music:
        buds.press(NEXT)
        assert until(music.heard, "the music hears a button of no match") == [NEXT]

        daemon.open_match()
        until(music.is_shut_out, "the node is grabbed")
        buds.press(NEXT)
        daemon.until_score(0, 1)
        assert music.heard() == []

        daemon.ask({"command": "close"})
        until(lambda: not music.is_shut_out(), "the node is let go")
        buds.press(PREVIOUS)
        assert until(music.heard, "the music hears it again") == [PREVIOUS]
    assert daemon.status()["state"] == "idle"
    assert len(daemon.entries("game_won")) == 1


def test_a_headset_that_comes_during_a_match_is_grabbed(daemon: Daemon, plug: Callable[..., Node]) -> None:
    daemon.open_match()
    buds = plug()
    with Reader(buds) as music:
        until(music.is_shut_out, "the node is grabbed")
        buds.press(NEXT)
        daemon.until_score(0, 1)
        assert music.heard() == []


def test_the_grab_is_a_setting_that_can_be_changed_on_the_way(fresh_daemon: Daemon, buds: Node) -> None:
    daemon = fresh_daemon
    daemon.until_up()
    daemon.open_match()
    with Reader(buds) as music:
        until(music.is_shut_out, "armed: the node is grabbed")
        daemon.configure("grab: never\n")
        daemon.signal(signal.SIGHUP)
        until(lambda: not music.is_shut_out(), "never: the node is let go in the middle of a match")
        buds.press(NEXT)
        daemon.until_score(0, 1)
        assert music.heard() == [NEXT]

        daemon.ask({"command": "close"})
        daemon.configure("grab: always\n")
        daemon.signal(signal.SIGHUP)
        until(music.is_shut_out, "always: the node is grabbed without a match")
        daemon.configure("grab: sometimes\n")
        daemon.signal(signal.SIGHUP)
        daemon.until_said(f"config.yaml:{SILENT.count(chr(10)) + 1}:", "sometimes")
        assert music.is_shut_out(), "a faulty config changes nothing"


def test_a_grab_that_another_holds_is_retried_and_explained(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    with Reader(buds) as remapper:
        happened(remapper.grab(), "another program holds the headset")
        daemon.open_match()
        daemon.until_said("Rig Buds", "grab")
        assert "Traceback" not in daemon.stderr()
        remapper.ungrab()
        buds.press(NEXT)
        daemon.until_score(0, 1)  # it went on listening


def test_a_grab_that_becomes_free_within_two_seconds_is_taken(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    with Reader(buds) as remapper:
        assert remapper.grab()
        daemon.open_match()
        time.sleep(0.7)
        remapper.ungrab()
        until(remapper.is_shut_out, "the node is grabbed after all", 5.0)
        buds.press(NEXT)
        daemon.until_score(0, 1)
        assert remapper.heard() == []


def test_a_match_that_ends_while_a_grab_is_retried_leaves_the_buttons_alone(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    with Reader(buds) as remapper:
        assert remapper.grab()
        daemon.open_match()
        daemon.ask({"command": "close"})
        remapper.ungrab()
        time.sleep(3)  # longer than a grab is retried
        assert not remapper.is_shut_out()
        buds.press(NEXT)
        assert until(remapper.heard, "the music hears it") == [NEXT]


def test_the_volume_keys_of_a_grabbed_headset_reach_the_music_by_a_node_of_our_own(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    assert event_nodes(OWN_NODE) == []
    daemon.open_match()
    [own] = until(lambda: event_nodes(OWN_NODE), "our node of volume keys is there")
    until(own.exists, "the node can be opened")
    with Reader(buds) as music, Reader(own) as desktop:
        until(music.is_shut_out, "the headset is grabbed")
        for key in (VOLUME_UP, VOLUME_DOWN, MUTE):
            buds.press(key)
        buds.press(NEXT)
        daemon.until_score(0, 1)
        seen: list[tuple[int, int]] = []
        until(lambda: seen.extend(desktop.edges()) or len(seen) >= 6, f"three pushes arrive: {seen}")
        assert seen == [(key, value) for key in (VOLUME_UP, VOLUME_DOWN, MUTE) for value in (1, 0)]
        assert music.heard() == []
    assert not daemon.holds(own), "we do not listen to ourselves"
    assert [device["name"] for device in daemon.status()["devices"] if device["link"] == "up"] == ["Rig Buds"]
    daemon.ask({"command": "close"})
    until(lambda: event_nodes(OWN_NODE) == [], "our node goes with the match")
