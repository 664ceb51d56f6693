"""Which devices were seen: one that comes again takes its own place."""

from revanche.match.score import State
from revanche.presses.outcome import Linked, LinkState
from revanche.presses.press import Device, Kind
from revanche.scorekeeper.presence import Presence
from support.clock import moment

UP, DOWN = LinkState.UP, LinkState.DOWN


def device(number: int) -> Device:
    return Device(f"event{number}", "Rig Buds", Kind.HEADSET)


def after(*links: tuple[int, LinkState]) -> list[tuple[str, LinkState]]:
    presence = Presence()
    for number, link in links:
        presence.note(Linked(moment(), device(number), link, State()))
    return [(seen.id, link) for seen, link in presence.devices]


def test_one_that_went_stays_in_sight_until_one_of_its_name_comes() -> None:
    assert after((5, UP), (5, DOWN)) == [("event5", DOWN)]
    assert after((5, UP), (5, DOWN), (6, UP)) == [("event6", UP)]


def test_two_of_one_name_that_are_there_are_two() -> None:
    assert after((5, UP), (6, UP)) == [("event5", UP), ("event6", UP)]
