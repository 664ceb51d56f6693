"""What it costs while nobody presses anything."""

from collections.abc import Callable

from rig.daemon import Daemon
from rig.idle import at_rest
from rig.uinput import Node


def test_nothing_wakes_it_while_nothing_happens(daemon: Daemon, buds: Node, note: Callable[[str], None]) -> None:
    daemon.until_up()
    daemon.open_match()
    cost = at_rest(daemon, 3.0)
    note(f"with {buds.name} up, {cost}")
    assert not cost.woken
    assert cost.threads <= 2
