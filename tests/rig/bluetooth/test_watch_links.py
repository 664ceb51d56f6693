"""Links to watches that end: lost on the way, with bluetoothd, or wanted by another watch of the same name."""

from collections.abc import Callable

import pytest
from rig.daemon import Daemon
from rig.radio import Host
from rig.wait import apart, happened, until
from rig.wrist import WATCHES, Wrist

Wear = Callable[[str], Wrist]

NEXT = b"\x03"
PATIENCE = 180.0  # seconds; bleak is a large program for an emulated machine
LINKS = 20
QUICK = "guards: {stale: 0 s, bounce: 0 s}\n"
BY_ADDRESS = f'{QUICK}watches:\n  - {{name: wrist, profile: infinitime, address: "{WATCHES["wrist"]}"}}\n'
BY_NAME = f"{QUICK}watches:\n  - {{name: InfiniTime, profile: infinitime}}\n"

pytestmark = pytest.mark.timeout(900)  # the first one waits for all that it stands on


@pytest.mark.parametrize("daemon", [BY_ADDRESS], indirect=True, ids=[""])
def test_over_many_lost_links_one_press_is_one_point_and_no_socket_stays_open(
    computer: Host, daemon: Daemon, worn: Wear, note: Callable[[str], None]
) -> None:
    def linked() -> bool:
        computer.revive_bluetoothd()
        return daemon.is_up("wrist")

    watch = worn("wrist")
    daemon.until_up("wrist", PATIENCE)
    daemon.open_match(first_to=99)
    sockets = []
    for number in range(1, LINKS + 1):
        until(linked, "the watch is connected", PATIENCE)
        watch.press(NEXT)
        daemon.until_score(0, number)
        watch.until_track(f"Anna 0 - {number} Bram")
        sockets.append(sum(name.startswith("socket:") for name in daemon.open_files()))
        watch.drop()
        daemon.until_gone("wrist")
    note(f"open sockets over {LINKS} links: {sockets}")
    assert max(sockets) == sockets[0]
    assert len(daemon.entries("game_won")) == LINKS
    assert "Traceback" not in daemon.stderr()


@pytest.mark.parametrize("daemon", [BY_ADDRESS], indirect=True, ids=[""])
def test_counting_goes_on_after_bluetoothd_was_killed(computer: Host, daemon: Daemon, worn: Wear) -> None:
    watch = worn("wrist")
    daemon.until_up("wrist", PATIENCE)
    daemon.open_match()
    watch.press(NEXT)
    daemon.until_score(0, 1)
    computer.kill_bluetoothd()
    daemon.until_gone("wrist")
    assert daemon.score() == [0, 1]
    computer.start_bluetoothd()
    daemon.until_up("wrist", PATIENCE)
    watch.press(NEXT)
    daemon.until_score(0, 2)
    watch.until_track("Anna 0 - 2 Bram")
    assert len(daemon.entries("game_won")) == 2
    assert "Traceback" not in daemon.stderr()


@pytest.mark.parametrize("daemon", [BY_NAME], indirect=True, ids=[""])
def test_another_watch_of_the_same_name_counts_nothing(daemon: Daemon, worn: Wear) -> None:
    mine, twin = worn("wrist"), worn("twin")
    twin.hide()
    daemon.until_up("InfiniTime", PATIENCE)
    daemon.until_said(mine.address)
    daemon.open_match()
    before = twin.links()
    twin.appear()
    mine.drop()
    daemon.until_gone("InfiniTime")
    daemon.until_up("InfiniTime", PATIENCE)
    until(mine.is_linked, "the watch that was known is connected to")
    happened(twin.address != mine.address, "another watch has the name")
    twin.press(NEXT)
    apart()
    assert daemon.score() == [0, 0]
    mine.press(NEXT)
    daemon.until_score(0, 1)
    assert twin.links() == before
    mine.until_track("Anna 0 - 1 Bram")
    assert twin.written() == []
