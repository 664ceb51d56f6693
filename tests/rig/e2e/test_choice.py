"""Which nodes are opened at all: a score counter has no business with what people type."""

from collections.abc import Callable

from rig.daemon import Daemon
from rig.uinput import BUS_USB, ENTER, LETTERS, NEXT, PLAYPAUSE, PREVIOUS, Node, Reader
from rig.wait import until


def test_a_keyboard_and_a_jack_are_left_alone(daemon: Daemon, plug: Callable[..., Node]) -> None:
    keyboard = plug("Letters", keys=LETTERS, bus=BUS_USB, phys="usb-1/input0")
    jack = plug("HDA Intel Front Headphone", keys=(PLAYPAUSE, NEXT, PREVIOUS), bus=0, phys="ALSA")
    daemon.open_match()
    marker = plug()
    daemon.until_up()  # it came last, so the others were judged before it
    assert daemon.holds(marker.path)
    assert not daemon.holds(keyboard.path)
    assert not daemon.holds(jack.path)
    assert [device["name"] for device in daemon.status()["devices"] if "Rig" not in device["name"]] == []

    jack.press(NEXT)
    keyboard.press(LETTERS[0])
    marker.press(PREVIOUS)
    daemon.until_score(1, 0)
    assert len(daemon.entries("game_won")) == 1
    assert daemon.entries("press_ignored") == []


def test_any_node_with_the_three_buttons_is_a_headset(daemon: Daemon, plug: Callable[..., Node]) -> None:
    remote = plug("Presenter Consumer Control", keys=(PLAYPAUSE, NEXT, PREVIOUS), bus=BUS_USB, phys="usb-2/input1")
    daemon.open_match()
    daemon.until_up("Presenter")
    remote.press(NEXT)
    daemon.until_score(0, 1)


def test_a_keyboard_with_media_keys_stays_with_whoever_types(daemon: Daemon, plug: Callable[..., Node]) -> None:
    keys = (*LETTERS, ENTER, PLAYPAUSE, NEXT, PREVIOUS)
    keyboard = plug("AT Translated Set 2 keyboard", keys=keys, bus=0x11, phys="isa0060/serio0/input0")
    daemon.open_match()
    marker = plug()
    daemon.until_up()
    with Reader(marker) as music, Reader(keyboard) as desktop:
        until(music.is_shut_out, "the headset is grabbed")
        assert not desktop.is_shut_out(), "a grabbed keyboard is a computer that cannot be used"
        keyboard.press(ENTER)
        assert until(desktop.heard, "typing goes on") == [ENTER]


def test_nodes_that_are_there_before_the_daemon_are_judged_alike(
    make_daemon: Callable[..., Daemon], plug: Callable[..., Node]
) -> None:
    keyboard = plug("Letters", keys=LETTERS, bus=BUS_USB, phys="usb-1/input0")
    jack = plug("HDA Intel Front Headphone", keys=(PLAYPAUSE, NEXT, PREVIOUS), bus=0, phys="ALSA")
    buds = plug()
    daemon = make_daemon().start()
    daemon.until_up()
    assert daemon.holds(buds.path)
    assert not daemon.holds(keyboard.path)
    assert not daemon.holds(jack.path)
    daemon.open_match()
    buds.press(NEXT)
    daemon.until_score(0, 1)
