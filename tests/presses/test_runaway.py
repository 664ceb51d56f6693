"""What undos are held against: what a device lastingly is, however often it comes, and for how long."""

from revanche.presses.press import Device, Kind
from revanche.presses.runaway import Runaways
from revanche.units import SECOND

FIRST, SECOND_ONE = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"


def buds(number: int) -> Device:
    return Device(f"input{number}", "Rig Buds", Kind.HEADSET)


def undone(runaways: Runaways, device: Device, times: int) -> list[bool]:
    """Let a device undo; return for each time whether it was muted instead."""
    found = []
    for _ in range(times):
        found.append(runaways.mutes(device))
        if not found[-1]:
            runaways.undone(device)
    return found


def test_the_sixth_undo_is_one_too_many_whatever_the_device_is_called_each_time() -> None:
    runaways = Runaways(6)
    for number in range(5):
        runaways.attached(buds(number), number * SECOND)
        assert undone(runaways, buds(number), 1) == [False]
        runaways.detached(buds(number), number * SECOND)
    runaways.attached(buds(9), 9 * SECOND)
    assert undone(runaways, buds(9), 1) == [True]
    assert runaways.muted(buds(9))


def test_a_second_one_of_the_same_name_is_another_device() -> None:
    runaways = Runaways(6)
    runaways.attached(buds(1), 0)
    runaways.attached(buds(2), 0)
    undone(runaways, buds(2), 6)
    assert not runaways.muted(buds(1))
    runaways.detached(buds(2), SECOND)
    runaways.attached(buds(3), 2 * SECOND)
    assert runaways.muted(buds(3))
    assert not runaways.muted(buds(1))


def test_an_address_says_more_than_a_name() -> None:
    runaways = Runaways(6)
    runaways.attached(buds(1), 0)
    runaways.identified(buds(1), FIRST, 0)
    undone(runaways, buds(1), 6)
    runaways.detached(buds(1), SECOND)
    runaways.attached(buds(2), 2 * SECOND)
    assert runaways.muted(buds(2)), "it is taken for the one that had the name"
    runaways.identified(buds(2), SECOND_ONE, 2 * SECOND)
    assert not runaways.muted(buds(2))
    runaways.attached(buds(3), 3 * SECOND)
    runaways.identified(buds(3), FIRST, 3 * SECOND)
    assert runaways.muted(buds(3))


def test_what_was_held_against_a_name_goes_to_its_address_and_stays_when_that_becomes_doubtful() -> None:
    runaways = Runaways(6)
    runaways.attached(buds(1), 0)
    undone(runaways, buds(1), 4)
    runaways.identified(buds(1), FIRST, 0)
    assert undone(runaways, buds(1), 1) == [False]
    runaways.identified(buds(1), None, 0)
    assert undone(runaways, buds(1), 1) == [True]


def test_a_mute_ends_after_a_minute_away_and_the_count_of_others_does_not() -> None:
    runaways = Runaways(6)
    undone(runaways, buds(1), 6)
    runaways.detached(buds(1), 10 * SECOND)
    runaways.attached(buds(2), 70 * SECOND - 1)
    assert runaways.muted(buds(2))
    runaways.detached(buds(2), 80 * SECOND)
    runaways.attached(buds(3), 140 * SECOND)
    assert not runaways.muted(buds(3))
    assert undone(runaways, buds(3), 5) == [False] * 5
    runaways.detached(buds(3), 200 * SECOND)
    runaways.attached(buds(4), 900 * SECOND)
    assert undone(runaways, buds(4), 1) == [True], "five undos and one more are one row, however long it was away"


def test_an_address_that_is_known_late_was_away_too() -> None:
    runaways = Runaways(6)
    runaways.attached(buds(1), 0)
    runaways.identified(buds(1), FIRST, 0)
    undone(runaways, buds(1), 6)
    runaways.detached(buds(1), SECOND)
    other = Device("input2", "Renamed Buds", Kind.HEADSET)
    runaways.attached(other, 61 * SECOND)
    runaways.identified(other, FIRST, 61 * SECOND)
    assert not runaways.muted(other)


def test_a_win_and_unmute_end_every_mute() -> None:
    runaways = Runaways(6)
    assert not runaways.unmute()
    undone(runaways, buds(1), 6)
    runaways.won()
    assert undone(runaways, buds(1), 6) == [False] * 5 + [True]
    assert runaways.unmute()
    assert not runaways.unmute()
    assert undone(runaways, buds(1), 5) == [False] * 5


def test_0_mutes_nobody() -> None:
    assert undone(Runaways(0), buds(1), 50) == [False] * 50


def test_who_was_away_when_somebody_won_and_is_muted_again_after_it_was_away_since_then() -> None:
    runaways = Runaways(6)
    runaways.attached(buds(1), 0)
    runaways.detached(buds(1), 0)
    runaways.won()
    undone(runaways, buds(1), 6)
    assert runaways.muted(buds(1))
    runaways.attached(buds(1), 60 * SECOND)
    assert not runaways.muted(buds(1)), "it was away for a minute"


def test_a_third_one_of_the_same_name_is_a_third() -> None:
    runaways = Runaways(6)
    for number in (1, 2, 3):
        runaways.attached(buds(number), 0)
    undone(runaways, buds(3), 6)
    assert [runaways.muted(buds(number)) for number in (1, 2, 3)] == [False, False, True]
