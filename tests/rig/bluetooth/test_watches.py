"""Watches over the air, through bluetoothd and bleak, to the score and back to the wrist."""

from collections.abc import Callable

from rig.daemon import Daemon
from rig.wait import apart, until
from rig.wrist import Wrist

Wear = Callable[[str], Wrist]
PREVIOUS, NEXT, PAUSE = b"\x04", b"\x03", b"\x01"
PATIENCE = 120.0  # seconds; bleak is a large program for an emulated machine


def config(watch: Wrist, name: str, profile: str, more: str = "") -> str:
    return f'watches:\n  - name: {name}\n    profile: {profile}\n    address: "{watch.address}"\n{more}'


def until_up(daemon: Daemon, name: str) -> None:
    until(lambda: daemon.is_up(name), f"{name} is connected", PATIENCE, every=0.2)


def test_a_whole_match_from_the_pinetime_with_the_score_on_it(make_daemon: Callable[..., Daemon], worn: Wear) -> None:
    watch = worn("wrist")
    daemon = make_daemon(config=config(watch, "wrist", "infinitime")).start()
    until_up(daemon, "wrist")
    daemon.open_match()
    watch.until_shown("Anna 0 - 0 Bram")
    for byte, a, b in ((PREVIOUS, 1, 0), (NEXT, 1, 1), (PAUSE, 1, 0), (PREVIOUS, 2, 0), (PREVIOUS, 3, 0)):
        apart()
        watch.press(byte)
        daemon.until_score(a, b)
        watch.until_shown(f"Anna {a} - {b} Bram")
    assert daemon.status()["state"] == "decided"
    assert daemon.entries("press_ignored") == []
    assert [entry["by"]["device"] for entry in daemon.entries("game_won")] == ["wrist"] * 4
