"""Two pairs of earbuds of one make, which have the same name, at one computer."""

from collections.abc import Callable, Mapping

import pytest
from rig.daemon import Daemon
from rig.radio import BUDS, NAME, TWIN, Earbuds
from rig.wait import apart, until

pytestmark = pytest.mark.timeout(600)  # the first one waits for all that it stands on


def there(daemon: Daemon) -> Mapping[str | None, str]:
    """The addresses of the devices that are up, as far as they are known, and the names of these."""
    devices = [device for device in daemon.status()["devices"] if device["link"] == "up"]
    return {device.get("address"): device["name"] for device in devices}


def until_there(daemon: Daemon, *addresses: str) -> None:
    """Wait until just these are up and known apart."""
    until(lambda: set(there(daemon)) == set(addresses), f"{addresses} are up, it is {there(daemon)}", every=0.1)


def test_both_count_and_when_one_leaves_the_other_goes_on(earbuds: Earbuds, twin: Earbuds, daemon: Daemon) -> None:
    earbuds.connect()
    until_there(daemon, BUDS)
    twin.connect()
    until_there(daemon, BUDS, TWIN)
    assert set(there(daemon).values()) == {daemon.links()[0]}
    assert daemon.links()[0] in NAME
    daemon.open_match()
    earbuds.press("BACKWARD")
    daemon.until_score(1, 0)
    apart()
    twin.press("FORWARD")
    daemon.until_score(1, 1)
    earbuds.drop()
    until_there(daemon, TWIN)
    apart()
    twin.press("FORWARD")
    daemon.until_score(1, 2)
    earbuds.connect()
    until_there(daemon, BUDS, TWIN)
    twin.drop()
    until_there(daemon, BUDS)
    apart()
    earbuds.press("BACKWARD")
    daemon.until_score(2, 2)
    assert [entry["event"] for entry in daemon.journal()] == ["match_opened", *4 * ["game_won"]]
    assert "Traceback" not in daemon.stderr()


def test_what_is_set_for_their_name_holds_for_neither_and_for_an_address_it_does(
    earbuds: Earbuds, twin: Earbuds, make_daemon: Callable[..., Daemon]
) -> None:
    special = f'devices:\n  Rig Buds:\n    player: A\n  "{TWIN}":\n    player: B\n'
    daemon = make_daemon(config=special).start()
    earbuds.connect()
    until_there(daemon, BUDS)
    daemon.open_match()
    earbuds.press("FORWARD")
    daemon.until_score(1, 0)  # one alone is who the name means
    twin.connect()
    daemon.until_said("Another one is called Rig Buds too")
    until_there(daemon, BUDS, TWIN)
    apart()
    earbuds.press("FORWARD")
    daemon.until_score(1, 1)
    apart()
    twin.press("BACKWARD")
    daemon.until_score(1, 2)
    twin.drop()
    until_there(daemon, BUDS)
    apart()
    earbuds.press("FORWARD")
    daemon.until_score(2, 2)
