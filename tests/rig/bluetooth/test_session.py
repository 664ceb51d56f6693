"""Earbuds whose buttons come through the session: mpris-proxy gives bluetoothd our player, and no key is made."""

from collections.abc import Callable, Iterator

import pytest
from rig.daemon import NOBODY, Daemon
from rig.fixtures import new_home
from rig.radio import Earbuds
from rig.session import Session
from rig.uinput import NEXT, PAUSE, PREVIOUS
from rig.wait import apart, settled, until

pytestmark = pytest.mark.timeout(600)  # the first one waits for all that it stands on

PRESSES = (
    ("BACKWARD", (1, 0)),
    ("FORWARD", (1, 1)),
    ("PAUSE", (1, 0)),
    ("PLAY", (0, 0)),
    ("FORWARD", (0, 1)),
)


@pytest.fixture
def session() -> Iterator[Session]:
    """A session whose players bluetoothd knows."""
    made = Session(new_home())
    made.hand_over()
    yield made
    print(made.seen())  # noqa: T201 - pytest shows it of a test that failed
    made.end()


@pytest.fixture
def sitting(session: Session, make_daemon: Callable[..., Daemon]) -> Callable[..., Daemon]:
    """Have a daemon run in the session, of an account that may read input nodes (0) or not."""

    def start(user: int, config: str = "") -> Daemon:
        daemon = make_daemon(config=config, user=user)
        daemon.environment["DBUS_SESSION_BUS_ADDRESS"] = session.address
        return daemon.start()

    return start


def counted(daemon: Daemon) -> list[tuple[str, str]]:
    entries = [entry for entry in daemon.journal() if entry["event"] in {"game_won", "undone"}]
    return [(entry["by"]["device"], entry["by"]["button"]) for entry in entries]


def press_all(earbuds: Earbuds, daemon: Daemon) -> None:
    for operation, score in PRESSES:
        earbuds.press(operation)
        daemon.until_score(*score)
        apart()


def test_without_the_right_to_read_a_node_a_match_is_counted(
    earbuds: Earbuds, session: Session, sitting: Callable[..., Daemon]
) -> None:
    daemon = sitting(NOBODY)
    node = earbuds.connect()
    daemon.open_match()
    daemon.until_up("desktop")
    assert not daemon.holds(node.path)
    settled()
    earbuds.until_shown("PLAYING", "Anna 0 – 0 Bram")
    press_all(earbuds, daemon)
    buttons = ["previous", "next", "playpause", "playpause", "next"]
    assert counted(daemon) == [("desktop", button) for button in buttons]
    assert daemon.entries("press_ignored") == []
    earbuds.until_shown("PLAYING", "Anna 0 – 1 Bram")
    daemon.ask({"command": "close"})
    until(lambda: "revanche" not in session.names(), "the session's player goes with the match")


def test_a_node_that_is_read_is_the_only_way(
    earbuds: Earbuds, session: Session, sitting: Callable[..., Daemon]
) -> None:
    daemon = sitting(0)
    daemon.open_match()
    daemon.until_up("desktop")
    earbuds.connect()
    daemon.until_up()
    daemon.until_gone("desktop")
    assert "revanche" not in session.names()
    settled()
    press_all(earbuds, daemon)
    codes = [entry["by"]["code"] for entry in daemon.journal() if entry["event"] in {"game_won", "undone"}]
    assert codes[:3] == [PREVIOUS, NEXT, PAUSE]
    assert {device for device, _ in counted(daemon)} == {"Rig Buds"}
    assert daemon.entries("press_ignored") == []


def test_with_both_ways_open_each_push_counts_once(earbuds: Earbuds, sitting: Callable[..., Daemon]) -> None:
    daemon = sitting(0, "session: on\n")
    earbuds.connect()
    daemon.until_up()
    daemon.open_match()
    daemon.until_up("desktop")
    settled()
    press_all(earbuds, daemon)
    assert len(counted(daemon)) == len(PRESSES)
    assert [entry for entry in daemon.entries("press_ignored") if entry["reason"] != "duplicate"] == []
