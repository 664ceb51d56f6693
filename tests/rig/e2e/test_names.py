"""Headsets whose names are out to break the log. A name is up to 79 bytes of anything; the owner chooses it."""

from collections.abc import Callable
from pathlib import Path

from rig.daemon import Daemon
from rig.uinput import NEXT, PREVIOUS, Node
from rig.wait import apart, happened, until

NAMES: tuple[bytes, ...] = (
    b"Rig %s%n%x {0} {name!r} (AVRCP)",
    b"Rig \x1b[31mRed\x1b[0m\x1b]0;title\x07 (AVRCP)",
    "Rig \u202etrebled\u202c \u2066\u200f (AVRCP)".encode(),
    ("é" * 40).encode()[:79],  # cut inside a character, so without its suffix
    b"Rig \xff\xfe\x80 (AVRCP)",
    b"Rig $(reboot) `id`; [bold red] </speak> (AVRCP)",
    b" ",
)
CONTROLS = bytes({*range(32)} - {*b"\n\t"}) + b"\x7f"


def test_presses_count_whatever_the_headset_is_called(daemon: Daemon, plug: Callable[..., Node]) -> None:
    daemon.open_match(first_to=99)
    for won, name in enumerate(NAMES, start=1):
        node = plug(name)
        until(lambda: len(daemon.links()) == 1, f"{name!r} is up")
        called = Path("/sys/class/input", node.path.name, "device/name").read_bytes().rstrip(b"\n")
        happened(called == name, f"a headset is called {name!r}")
        node.press(NEXT)
        daemon.until_score(0, won)
        node.unplug()
        until(lambda: not daemon.links(), f"{name!r} is gone")
        apart()
    assert daemon.is_running()
    assert len(daemon.entries("game_won")) == len(NAMES)
    assert "Traceback" not in daemon.stderr()
    assert [byte for byte in daemon.raw_stderr() if byte in CONTROLS] == []
    assert "\u202e" not in daemon.stderr()
    printed = daemon.command("log", "--match", daemon.status()["match"]["id"])
    assert "\x1b" not in printed
    daemon.command("log", "verify")


def test_two_headsets_of_one_name_both_count(daemon: Daemon, plug: Callable[..., Node]) -> None:
    first, second = plug(), plug()
    until(lambda: len(daemon.links()) == 2, "both are up")
    happened(first.name == second.name and first.path != second.path, "two headsets have one name")
    daemon.open_match(first_to=9)
    first.press(NEXT)
    daemon.until_score(0, 1)
    apart()
    second.press(PREVIOUS)
    daemon.until_score(1, 1)
