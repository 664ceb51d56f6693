"""While buttons count they are the match's alone; otherwise they are left to the music."""

import time
from collections.abc import Callable

from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node, Reader
from rig.wait import until


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


def test_grab_never_leaves_the_others_hearing(make_daemon: Callable[..., Daemon], buds: Node) -> None:
    daemon = make_daemon(config="grab: never\n").start()
    daemon.until_up()
    daemon.open_match()
    with Reader(buds) as music:
        buds.press(NEXT)
        daemon.until_score(0, 1)
        assert music.heard() == [NEXT]
        assert not music.is_shut_out()


def test_grab_always_keeps_them_without_a_match_too(make_daemon: Callable[..., Daemon], buds: Node) -> None:
    daemon = make_daemon(config="grab: always\n").start()
    daemon.until_up()
    with Reader(buds) as music:
        until(music.is_shut_out, "the node is grabbed")


def test_a_grab_that_another_holds_is_retried_and_explained(daemon: Daemon, buds: Node) -> None:
    daemon.until_up()
    with Reader(buds) as remapper:
        assert remapper.grab()
        daemon.open_match()
        until(lambda: "Rig Buds" in daemon.stderr() and "grab" in daemon.stderr().lower(), "it says who has no buttons")
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
