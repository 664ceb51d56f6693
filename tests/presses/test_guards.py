"""Each guard on both sides of its limit, in the order in which they judge, and how they leave each other alone."""

import pytest

from revanche.match.commands import Close, Command, Redo, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.presses.bindings import Bindings, Meaning
from revanche.presses.counting import Settings
from revanche.presses.guards import Guard, Limits
from revanche.presses.keys import PLAYPAUSE
from revanche.presses.outcome import Counted, Ignored, PressIgnored, Telling
from revanche.presses.press import Device, Edge, Kind, Press
from revanche.units import MILLISECOND, SECOND
from support.clock import moment
from support.devices import (
    BUDS,
    DESKTOP,
    NEXT_CODE,
    OTHER_BUDS,
    PAUSE_CODE,
    PHONE,
    PLAY_CODE,
    PREVIOUS_CODE,
    REMOTE,
    SAME_BUDS,
    WATCH,
    down,
    push,
)
from support.happening import Happened
from support.room import Room, open_room

ISSUED = moment(10).steady


def next_at(seconds: float, nanos: int = 0, device: Device = BUDS) -> Edge:
    return down(device, NEXT_CODE, seconds, nanos)


def previous_at(seconds: float, nanos: int = 0, device: Device = BUDS) -> Edge:
    return down(device, PREVIOUS_CODE, seconds, nanos)


def pause_at(seconds: float, nanos: int = 0, device: Device = BUDS) -> Edge:
    return down(device, PAUSE_CODE, seconds, nanos)


def volume_at(seconds: float, nanos: int = 0, device: Device = BUDS) -> Edge:
    return down(device, 115, seconds, nanos)


REDO_BY_VOLUME = Bindings(everywhere={"KEY_VOLUMEUP": Meaning.REDO})
REDOING = Settings(bindings=REDO_BY_VOLUME, limits=Limits(undo_bounce=0))


# duplicate


def test_the_same_kernel_time_twice_is_one_press() -> None:
    room = open_room()
    assert room.verdict(down(BUDS, NEXT_CODE, 10)) == "counted"
    assert room.verdict(down(BUDS, NEXT_CODE, 300, stamp=ISSUED)) == "duplicate"
    assert room.verdict(down(BUDS, NEXT_CODE, 300, stamp=ISSUED + 1)) == "counted"


def test_a_duplicate_is_written_and_not_told(happened: Happened) -> None:
    room = open_room()
    room.verdict(down(BUDS, NEXT_CODE, 10))
    again = down(BUDS, NEXT_CODE, 300, stamp=ISSUED)
    happened(again.stamp == down(BUDS, NEXT_CODE, 10).stamp, "the kernel's time of a push comes twice")
    (outcome,) = room.signal(again)
    assert isinstance(outcome, Ignored)
    assert outcome.telling is Telling.LOGGED
    assert room.records[-1] == PressIgnored(Guard.DUPLICATE, "won B", "2026-11-30.1")


def through_desktop(button: str, seconds: float, nanos: int = 0) -> Press:
    return Press(DESKTOP, button, moment(seconds, nanos).steady)


UNGUARDED = Settings(limits=Limits(bounce=0, undo_bounce=0, burst=0))


@pytest.mark.parametrize("first", ["key", "desktop"])
def test_a_push_that_comes_as_a_key_and_through_the_desktop_is_one(first: str, happened: Happened) -> None:
    room = open_room(UNGUARDED)

    def either(seconds: float, *, as_key: bool) -> Edge | Press:
        return next_at(seconds) if as_key else through_desktop("next", seconds)

    happened({type(either(10, as_key=how)) for how in (True, False)} == {Edge, Press}, "one push comes in two ways")
    assert room.verdict(either(10, as_key=first == "key")) == "counted"
    assert room.verdict(either(10.2, as_key=first != "key")) == "duplicate"
    assert room.verdict(either(10.4, as_key=first == "key")) == "counted"  # each has one twin
    assert room.verdict(either(10.6, as_key=first != "key")) == "duplicate"
    assert room.score == (0, 2)


def test_at_its_limit_the_twin_is_another_push() -> None:
    room = open_room(UNGUARDED)
    assert room.verdict(next_at(10)) == "counted"
    assert room.verdict(through_desktop("next", 10.8, -1)) == "duplicate"
    assert room.verdict(next_at(20)) == "counted"
    assert room.verdict(through_desktop("next", 20.8)) == "counted"


def test_another_button_or_who_is_not_read_as_a_key_is_no_twin() -> None:
    room = open_room(UNGUARDED)
    assert room.verdict(next_at(10)) == "counted"
    assert room.verdict(through_desktop("playpause", 10.1)) == "counted"
    assert room.verdict(Press(WATCH, "previous", moment(20).steady)) == "counted"
    assert room.verdict(through_desktop("previous", 20.1)) == "counted"


@pytest.mark.parametrize(("device", "code"), [(BUDS, PREVIOUS_CODE), (SAME_BUDS, NEXT_CODE), (OTHER_BUDS, NEXT_CODE)])
def test_another_code_or_device_with_that_time_is_another_press(device: Device, code: int) -> None:
    room = open_room()
    assert room.verdict(down(BUDS, NEXT_CODE, 10)) == "counted"
    assert room.verdict(down(device, code, 300, stamp=ISSUED)) == "counted"


def test_two_codes_in_one_frame_are_each_remembered() -> None:
    room = open_room()
    frame = [down(BUDS, code, 10, stamp=ISSUED) for code in (NEXT_CODE, PAUSE_CODE, NEXT_CODE, PAUSE_CODE)]
    assert room.verdicts(*frame) == ["counted", "counted", "duplicate", "duplicate"]


def test_presses_without_a_kernel_time_are_no_duplicates() -> None:
    assert open_room().verdicts(push(BUDS, NEXT_CODE, 10), push(BUDS, NEXT_CODE, 20)) == ["counted", "counted"]


def test_a_device_that_came_anew_starts_with_no_kernel_time_seen() -> None:
    room = open_room()
    assert room.verdict(down(BUDS, NEXT_CODE, 10)) == "counted"
    room.attach(BUDS, 100)
    assert room.verdict(down(BUDS, NEXT_CODE, 110, stamp=ISSUED)) == "counted"


# stale


def test_a_ble_value_in_the_first_300_ms_of_its_link_is_stale(happened: Happened) -> None:
    room = open_room()
    room.attach(WATCH, 10)
    early = push(WATCH, NEXT_CODE, 10.3, -1, linked=True)
    happened(early.at - moment(10).steady < 300 * MILLISECOND, "a value comes while the link is being made")
    assert room.verdict(early) == "stale"
    assert room.verdict(push(WATCH, NEXT_CODE, 10.3, linked=True)) == "counted"


def test_a_ble_value_from_an_earlier_link_is_stale(happened: Happened) -> None:
    room = open_room()
    room.attach(WATCH, 10)
    room.detach(WATCH, 20)
    again = Device("wrist#2", WATCH.name, WATCH.kind)
    room.attach(again, 30)
    happened(again.id != WATCH.id, "the link of the value has ended")
    assert room.verdict(push(WATCH, NEXT_CODE, 60, linked=True)) == "stale"
    assert room.verdict(push(again, NEXT_CODE, 60, linked=True)) == "counted"


def test_a_key_is_never_stale() -> None:
    room = open_room()
    room.attach(BUDS, 10)
    assert room.verdict(next_at(10)) == "counted"
    room.detach(BUDS, 20)
    assert room.verdict(next_at(20)) == "counted"


# settling


@pytest.mark.parametrize("device", [BUDS, REMOTE])
def test_play_pause_in_the_first_five_seconds_after_its_device_came_is_settling(
    device: Device, happened: Happened
) -> None:
    room = open_room()
    room.verdict(previous_at(5, device=OTHER_BUDS))
    room.attach(device, 10)
    early = pause_at(15, -1, device=device)
    happened(early.at - moment(10).steady < 5 * SECOND, "⏯ comes within five seconds of its device")
    assert room.verdict(early) == "settling"
    assert room.verdict(pause_at(15, device=device)) == "counted"


def test_other_buttons_and_devices_do_not_settle() -> None:
    room = open_room()
    room.attach(BUDS, 10)
    assert room.verdicts(next_at(10), pause_at(11, device=OTHER_BUDS)) == ["counted", "counted"]


def test_play_pause_settles_whatever_it_is_bound_to() -> None:
    room = open_room(Settings(bindings=Bindings(everywhere={"playpause": Meaning.WON_A})))
    room.attach(BUDS, 10)
    assert room.verdict(pause_at(11)) == "settling"


def test_a_device_that_was_never_announced_was_there_from_the_start() -> None:
    assert open_room().verdicts(next_at(0, 1), pause_at(0, 2)) == ["counted", "counted"]


# bounce of wins


@pytest.mark.parametrize("device", [BUDS, OTHER_BUDS])
@pytest.mark.parametrize("code", [NEXT_CODE, PREVIOUS_CODE])
def test_a_win_less_than_1500_ms_after_a_counted_win_is_a_bounce_whoevers(
    device: Device, code: int, happened: Happened
) -> None:
    room = open_room()
    first, second = next_at(10), down(device, code, 11.5, -1)
    happened(second.at - first.at == 1500 * MILLISECOND - 1, "two wins less than 1.5 s apart")
    assert room.verdict(first) == "counted"
    assert room.verdict(second) == "bounce"
    assert room.verdict(down(device, code, 11.5)) == "counted"


def test_a_win_given_by_command_guards_against_bounces_too_and_passes_them_itself() -> None:
    room = open_room()
    room.command(Won(Side.A), moment(10))
    assert room.verdict(next_at(11)) == "bounce"
    room.command(Won(Side.A), moment(11))
    assert room.score == (2, 0)


def test_a_win_that_was_taken_back_guards_nothing() -> None:
    room = open_room()
    assert room.verdicts(next_at(10), pause_at(10.4), previous_at(11)) == ["counted"] * 3
    assert room.score == (1, 0)


def test_the_win_that_stands_after_an_undo_guards_again() -> None:
    room = open_room()
    assert room.verdicts(next_at(10), next_at(11.5)) == ["counted", "counted"]
    assert room.verdicts(pause_at(11.55), next_at(11.5, -1), next_at(11.6)) == ["counted", "bounce", "counted"]


def test_an_ignored_press_does_not_shift_the_bounce_window() -> None:
    room = open_room()
    assert room.verdicts(next_at(10), next_at(11), next_at(11.4), next_at(11.5)) == [
        "counted",
        "bounce",
        "bounce",
        "counted",
    ]


def test_a_win_from_before_a_closed_evening_guards_nothing() -> None:
    room = open_room()
    room.verdict(next_at(10))
    room.command(Close(), moment(10.1))
    assert room.verdict(next_at(10.2)) == "idle"


def test_the_limit_is_measured_from_push_to_push_however_late_they_are_looked_at() -> None:
    room = open_room()
    room.signal(next_at(10), moment(13))
    (outcome,) = room.signal(next_at(12), moment(13.1))
    assert room.score == (0, 2)
    assert outcome.moment.steady == moment(12).steady


# bounce of undos


@pytest.mark.parametrize("device", [BUDS, OTHER_BUDS])
def test_an_undo_less_than_800_ms_after_an_undo_is_a_bounce(device: Device) -> None:
    room = open_room()
    room.verdicts(next_at(2), next_at(4), next_at(6))
    assert room.verdict(pause_at(10)) == "counted"
    assert room.verdict(pause_at(10.8, -1, device=device)) == "bounce"
    assert room.verdict(pause_at(10.8, device=device)) == "counted"


def test_pause_and_play_for_one_push_are_one_undo() -> None:
    room = open_room()
    room.verdicts(next_at(2), next_at(4))
    assert room.verdicts(down(BUDS, PAUSE_CODE, 10), down(BUDS, PLAY_CODE, 10.04)) == ["counted", "bounce"]


def test_pause_and_play_for_a_push_that_is_refused_are_told_once() -> None:
    room = open_room()
    assert room.verdicts(down(BUDS, PAUSE_CODE, 10), down(BUDS, PLAY_CODE, 10.04)) == ["nothing_to_undo", "bounce"]


def test_an_ignored_undo_does_not_shift_the_window() -> None:
    room = open_room()
    room.verdicts(next_at(2), next_at(4), next_at(6))
    assert room.verdicts(pause_at(10), pause_at(10.5), pause_at(10.8)) == ["counted", "bounce", "counted"]


def test_an_undo_right_after_a_win_and_a_win_right_after_an_undo_count() -> None:
    assert open_room().verdicts(next_at(10), pause_at(10.1), next_at(10.2)) == ["counted"] * 3


def test_an_undo_by_command_guards_the_buttons() -> None:
    room = open_room()
    room.verdicts(next_at(2), next_at(4))
    room.command(Undo(), moment(10))
    assert room.verdict(pause_at(10.7)) == "bounce"


SWAP, REDO = 166, 167
TURNING = Settings(bindings=Bindings(everywhere={"KEY_STOPCD": Meaning.SWAP, "KEY_RECORD": Meaning.REDO}))


@pytest.mark.parametrize("code", [SWAP, REDO])
@pytest.mark.parametrize("device", [BUDS, OTHER_BUDS])
def test_swap_after_swap_and_redo_after_redo_bounce_as_undo_after_undo_does(device: Device, code: int) -> None:
    room = open_room(TURNING)
    room.verdicts(next_at(2), next_at(4), pause_at(6), pause_at(7))
    assert room.verdict(down(BUDS, code, 10)) == "counted"
    assert room.verdict(down(device, code, 10.8, -1)) == "bounce"
    assert room.verdict(down(device, code, 10.8)) == "counted"


def test_a_chattering_key_is_told_of_and_a_refused_redo_only_once() -> None:
    room = open_room(TURNING)
    assert room.verdicts(down(BUDS, REDO, 10), down(BUDS, REDO, 10.04)) == ["nothing_to_redo", "bounce"]
    (outcome,) = room.signal(down(BUDS, REDO, 10.08))
    assert isinstance(outcome, Ignored)
    assert outcome.telling is Telling.HEARD


@pytest.mark.parametrize(("command", "code"), [(Swap(), SWAP), (Redo(), REDO)])
def test_a_swap_or_redo_by_command_guards_the_buttons_and_passes_itself(command: Command, code: int) -> None:
    room = open_room(TURNING)
    room.verdicts(next_at(2), next_at(4), pause_at(6), pause_at(7))
    room.command(command, moment(10))
    assert room.verdict(down(BUDS, code, 10.7)) == "bounce"
    assert isinstance(room.command(command, moment(10.75))[-1], Counted)


def test_different_commands_do_not_bounce_off_each_other() -> None:
    room = open_room(TURNING)
    room.verdicts(next_at(2), next_at(4))
    pressed = [pause_at(10), down(BUDS, REDO, 10.1), down(BUDS, SWAP, 10.2), pause_at(11)]
    assert room.verdicts(*pressed) == ["counted"] * 4


# burst


def test_the_fourth_press_of_one_button_within_a_second_silences_it(happened: Happened) -> None:
    room = open_room(REDOING)
    pressed = [volume_at(10), volume_at(10.3), volume_at(10.6), volume_at(11, -1), volume_at(11.1)]
    happened(pressed[3].at - pressed[0].at < SECOND, "four presses within a second")
    assert room.verdicts(*pressed) == ["nothing_to_redo"] * 3 + ["burst", "burst"]


def test_four_presses_in_a_second_exactly_are_no_burst() -> None:
    room = open_room(REDOING)
    pressed = [volume_at(10), volume_at(10.3), volume_at(10.6), volume_at(11)]
    assert room.verdicts(*pressed) == ["nothing_to_redo"] * 4


def test_any_four_presses_within_a_second_are_a_burst_not_only_the_first_four() -> None:
    room = open_room(REDOING)
    pressed = [volume_at(10), volume_at(10.9), volume_at(11.2), volume_at(11.4), volume_at(11.8)]
    assert room.verdicts(*pressed) == ["nothing_to_redo"] * 4 + ["burst"]


def burst(room: Room, at: float) -> None:
    assert room.verdicts(*[volume_at(at + i / 100) for i in range(4)])[-1] == "burst"


def test_a_silenced_button_counts_again_after_1500_ms_of_quiet() -> None:
    room = open_room(REDOING)
    burst(room, 10)
    assert room.verdict(volume_at(11.53, -1)) == "burst"
    room = open_room(REDOING)
    burst(room, 10)
    assert room.verdict(volume_at(11.53)) == "nothing_to_redo"


def test_pressing_on_keeps_it_silent() -> None:
    room = open_room(REDOING)
    burst(room, 10)
    assert set(room.verdicts(*[volume_at(11 + i) for i in range(30)])) == {"burst"}
    assert room.verdict(volume_at(41.5)) == "nothing_to_redo"


def test_after_the_quiet_a_burst_needs_four_presses_again() -> None:
    room = open_room(REDOING)
    burst(room, 10)
    pressed = [volume_at(20), volume_at(20.1), volume_at(20.2), volume_at(20.3)]
    assert room.verdicts(*pressed) == ["nothing_to_redo"] * 3 + ["burst"]


def test_a_burst_of_one_button_silences_no_other_button_or_device() -> None:
    room = open_room(REDOING)
    burst(room, 10)
    assert room.verdicts(next_at(10.1), volume_at(10.2, device=OTHER_BUDS), volume_at(10.2, device=SAME_BUDS)) == [
        "counted",
        "nothing_to_redo",
        "nothing_to_redo",
    ]


def test_all_codes_of_play_pause_burst_as_one_button() -> None:
    room = open_room()
    pressed = [down(BUDS, code, 10 + i * 0.25) for i, code in enumerate([164, 200, 201, 207, 119])]
    assert room.verdicts(*pressed) == ["nothing_to_undo", "bounce", "bounce", "bounce", "burst"]


def test_a_duplicate_is_not_counted_for_a_burst() -> None:
    room = open_room(REDOING)
    twice = [down(BUDS, 115, 10 + i / 10, stamp=ISSUED + i // 2) for i in range(6)]
    assert room.verdicts(*twice) == ["nothing_to_redo", "duplicate"] * 3
    assert room.verdict(volume_at(10.7)) == "burst"


def test_a_press_that_another_guard_ignores_is_counted_for_a_burst() -> None:
    room = open_room()
    pressed = [next_at(10), next_at(10.1), next_at(10.2), next_at(10.3), next_at(11.5)]
    assert room.verdicts(*pressed) == ["counted", "bounce", "bounce", "bounce", "burst"]


def test_a_burst_is_told_once_even_when_its_fourth_press_was_told_as_a_bounce() -> None:
    room = open_room()
    for at in (10, 10.1, 10.2, 10.3):
        room.verdict(next_at(at))
    told = [room.signal(next_at(at))[-1] for at in (11.5, 12, 12.5)]
    assert [(outcome.reason, outcome.telling) for outcome in told if isinstance(outcome, Ignored)] == [
        (Guard.BURST, Telling.HEARD),
        (Guard.BURST, Telling.LOGGED),
        (Guard.BURST, Telling.LOGGED),
    ]


def test_each_burst_is_told_and_kept_once() -> None:
    room = open_room(REDOING)
    told = [room.signal(volume_at(began + i / 100))[-1] for began in (10, 20) for i in range(6)]
    ignored = [outcome for outcome in told if isinstance(outcome, Ignored)]
    assert [(outcome.reason, outcome.telling) for outcome in ignored] == [
        (Guard.BURST, Telling.HEARD),
        (Guard.BURST, Telling.LOGGED),
        (Guard.BURST, Telling.LOGGED),
    ] * 2
    kept = [record.reason for record in room.records if isinstance(record, PressIgnored)]
    assert kept == [Guard.BURST] * 2


def test_a_stuck_button_is_one_win_and_a_few_lines_in_the_journal(happened: Happened) -> None:
    room = open_room()
    pressed = [next_at(10 + number / 1000) for number in range(2000)]
    happened(pressed[-1].at - pressed[0].at < 2 * SECOND, "a thousand presses a second")
    room.verdicts(*pressed)
    assert room.score == (0, 1)
    assert len(room.records) < 40


# runaway


def won_often(room: Room) -> Room:
    for i in range(20):
        room.command(Won(Side.A), moment(1 + i))
    return room


def test_the_sixth_undo_of_a_device_without_a_win_in_between_mutes_it() -> None:
    room = won_often(open_room())
    assert room.verdicts(*[pause_at(30 + i) for i in range(7)]) == ["counted"] * 5 + ["runaway"] * 2
    assert room.verdict(next_at(100)) == "runaway"
    assert room.score == (15, 0)


@pytest.mark.parametrize("winner", ["same device", "another device", "command"])
def test_any_counted_win_in_between_starts_the_count_anew(winner: str) -> None:
    room = won_often(open_room())
    room.verdicts(*[pause_at(30 + i) for i in range(5)])
    if winner == "command":
        room.command(Won(Side.B), moment(40))
    else:
        room.verdict(next_at(40, device=BUDS if winner == "same device" else OTHER_BUDS))
    assert room.verdicts(*[pause_at(42 + i) for i in range(6)]) == ["counted"] * 5 + ["runaway"]


def test_undos_of_other_devices_and_commands_are_not_held_against_a_device() -> None:
    room = won_often(open_room())
    devices = [BUDS, SAME_BUDS, OTHER_BUDS, REMOTE]
    assert set(room.verdicts(*[pause_at(30 + i, device=devices[i % 4]) for i in range(12)])) == {"counted"}
    room.command(Undo(), moment(50))
    assert room.verdicts(pause_at(51), pause_at(52), pause_at(53)) == ["counted", "counted", "runaway"]


def test_a_muted_device_mutes_no_other() -> None:
    room = won_often(open_room())
    room.verdicts(*[pause_at(30 + i) for i in range(6)])
    assert room.verdicts(next_at(40, device=SAME_BUDS), pause_at(41, device=REMOTE)) == ["counted", "counted"]


@pytest.mark.parametrize("winner", ["another device", "command"])
def test_a_win_by_anybody_unmutes(winner: str) -> None:
    room = won_often(open_room())
    assert room.verdicts(*[pause_at(30 + i) for i in range(6)])[-1] == "runaway"
    if winner == "command":
        room.command(Won(Side.B), moment(40))
    else:
        room.verdict(next_at(40, device=OTHER_BUDS))
    assert room.verdicts(*[pause_at(70 + i) for i in range(6)]) == ["counted"] * 5 + ["runaway"]


def test_the_count_of_undos_outlives_a_coming() -> None:
    room = won_often(open_room())
    for i in range(6):
        room.attach(BUDS, 30 + 20 * i)
        assert room.verdict(pause_at(37 + 20 * i)) == ("counted" if i < 5 else "runaway")
        room.detach(BUDS, 45 + 20 * i)


def test_a_muted_device_counts_again_after_a_minute_away() -> None:
    room = won_often(open_room())
    room.verdicts(*[pause_at(30 + i, device=REMOTE) for i in range(6)])
    room.detach(REMOTE, 50)
    room.attach(REMOTE, 109.999)
    assert room.verdict(next_at(120, device=REMOTE)) == "runaway"
    room.detach(REMOTE, 130)
    room.attach(REMOTE, 190)
    assert room.verdicts(*[pause_at(200 + i, device=REMOTE) for i in range(6)]) == ["counted"] * 5 + ["runaway"]


def test_keys_of_the_terminal_never_run_away() -> None:
    room = won_often(open_room())
    typing = Device("keyboard", "keyboard", Kind.KEYBOARD)
    assert room.verdicts(*[Press(typing, PLAYPAUSE, moment(30 + i).steady) for i in range(12)]) == ["counted"] * 12


def test_a_muted_device_counts_again_when_a_command_unmutes_it() -> None:
    room = won_often(open_room())
    assert not room.counting.unmute()
    room.verdicts(*[pause_at(30 + i) for i in range(6)])
    assert room.counting.unmute()
    assert not room.counting.unmute()
    assert room.verdicts(*[pause_at(70 + i) for i in range(6)]) == ["counted"] * 5 + ["runaway"]


def test_undos_that_find_nothing_run_away_too() -> None:
    room = open_room()
    found = room.verdicts(*[pause_at(30 + i, device=REMOTE) for i in range(7)])
    assert found == ["nothing_to_undo"] * 5 + ["runaway"] * 2


def test_late_undos_of_a_headset_do_not_run_away() -> None:
    room = open_room()
    room.verdict(next_at(10))
    assert set(room.verdicts(*[pause_at(140 + 60 * i) for i in range(12)])) == {"undo_window"}
    assert room.verdict(next_at(1000)) == "counted"


def test_nor_do_those_before_the_first_win_of_the_night() -> None:
    room = open_room()
    assert set(room.verdicts(*[pause_at(60 + 60 * i) for i in range(12)])) == {"nothing_to_undo"}
    assert room.verdict(next_at(1000)) == "counted"


def test_nor_do_those_while_a_box_with_autostart_waits() -> None:
    room = Room(Settings(rules=Rules(autostart=True)))
    assert set(room.verdicts(*[pause_at(60 + 60 * i) for i in range(12)])) == {"no_match"}
    assert room.verdict(next_at(1000)) == "counted"


def test_bounced_undos_do_not_run_away() -> None:
    room = won_often(open_room())
    pairs = [edge for i in range(5) for edge in (pause_at(30 + i), down(BUDS, PLAY_CODE, 30.04 + i))]
    assert room.verdicts(*pairs) == ["counted", "bounce"] * 5
    assert room.verdict(pause_at(40)) == "runaway"


def test_a_runaway_is_told_once() -> None:
    room = won_often(open_room())
    room.verdicts(*[pause_at(30 + i) for i in range(5)])
    told = [room.signal(pause_at(40 + i))[-1] for i in range(2)]
    assert [outcome.telling for outcome in told] == [Telling.HEARD, Telling.LOGGED]


# idle


def test_presses_while_there_is_no_match_are_ignored_and_leave_no_trace() -> None:
    room = Room()
    (outcome,) = room.signal(next_at(10))
    assert isinstance(outcome, Ignored)
    assert (outcome.reason, outcome.telling, room.records) == (Guard.IDLE, Telling.LOGGED, [])


def test_whatever_guard_ignores_it_nothing_is_said_or_written_while_there_is_no_match() -> None:
    room = Room()
    room.attach(BUDS, 0)
    outcomes = [room.signal(edge)[-1] for edge in [pause_at(1), *[next_at(3 + i / 10) for i in range(5)]]]
    assert [(o.reason, o.telling) for o in outcomes if isinstance(o, Ignored)] == [
        (Guard.SETTLING, Telling.LOGGED),
        *[(Guard.IDLE, Telling.LOGGED)] * 3,
        *[(Guard.BURST, Telling.LOGGED)] * 2,
    ]
    assert room.records == []


def test_pausing_the_music_while_there_is_no_match_mutes_nobody() -> None:
    room = won_often(open_room())
    room.verdicts(*[pause_at(30 + i) for i in range(5)])
    room.command(Close(), moment(40))
    assert set(room.verdicts(*[pause_at(50 + i) for i in range(6)])) == {"idle"}


# the order


def test_the_earlier_guard_gives_the_reason() -> None:
    room = won_often(open_room())
    room.attach(WATCH, 30)
    room.verdict(next_at(29.9))
    early = [push(WATCH, PLAY_CODE, 30 + i / 100, linked=True) for i in range(5)]
    assert set(room.verdicts(*early)) == {"stale"}, "before settling and burst"
    assert room.verdict(push(WATCH, PLAY_CODE, 30.5, linked=True)) == "settling", "before burst"
    assert room.verdict(push(WATCH, NEXT_CODE, 30.5, linked=True)) == "bounce"
    assert room.verdicts(*[pause_at(40 + i) for i in range(5)]) == ["counted"] * 5
    assert room.verdict(pause_at(44.5)) == "bounce", "before runaway"
    assert room.verdict(pause_at(45)) == "runaway"
    room.command(Close(), moment(46))
    assert room.verdict(pause_at(50)) == "runaway", "before idle"


@pytest.mark.parametrize(
    ("limits", "presses", "verdicts"),
    [
        (Limits(bounce=0), [next_at(10), next_at(10.1)], ["counted"] * 2),
        (Limits(undo_bounce=0), [next_at(2), next_at(4), pause_at(5), pause_at(5.1)], ["counted"] * 4),
        (Limits(bounce=0, burst=0), [next_at(10 + i / 100) for i in range(9)], ["counted"] * 9),
        (Limits(runaway=0), [pause_at(10 + i, device=REMOTE) for i in range(9)], ["nothing_to_undo"] * 9),
        (Limits(runaway=1), [next_at(9), pause_at(10)], ["counted", "runaway"]),
        (Limits(bounce=0, burst=2), [next_at(10), next_at(10.1)], ["counted", "burst"]),
    ],
)
def test_every_limit_is_a_setting_and_0_turns_it_off(limits: Limits, presses: list[Edge], verdicts: list[str]) -> None:
    assert open_room(Settings(limits=limits)).verdicts(*presses) == verdicts


def test_stale_and_settling_are_settings_too() -> None:
    room = open_room(Settings(limits=Limits(stale=0, settling=0)))
    room.verdict(next_at(5))
    room.attach(WATCH, 10)
    assert room.verdict(push(WATCH, PLAY_CODE, 10, linked=True)) == "counted"


def test_an_ignored_press_is_written_with_its_reason_and_what_it_meant() -> None:
    room = open_room()
    room.verdicts(next_at(10), previous_at(11))
    assert room.records[-1] == PressIgnored(Guard.BOUNCE, "won A", "2026-11-30.1")


def test_redo_by_a_button_brings_back_what_the_button_took() -> None:
    room = open_room(Settings(bindings=REDO_BY_VOLUME))
    assert room.verdicts(next_at(10), pause_at(12), volume_at(12.1)) == ["counted"] * 3
    assert room.score == (0, 1)


@pytest.mark.parametrize(
    ("age", "word"), [(0, "counted"), (5.0, "counted"), (5.001, "late"), (3600, "late"), (-1, "counted")]
)
def test_a_press_that_a_phone_could_not_deliver_in_time_is_late(age: float, word: str) -> None:
    room = open_room()
    (outcome,) = room.signal(Press(PHONE, "next", moment(30).steady), moment(30 + age))
    assert (outcome.reason.value if isinstance(outcome, Ignored) else "counted") == word
    if word == "late":
        assert (outcome.telling, room.records[-1]) == (Telling.SHOWN, PressIgnored(Guard.LATE, "won B", "2026-11-30.1"))


def test_only_phones_are_late_and_the_limit_is_a_setting() -> None:
    room = open_room()
    (outcome,) = room.signal(Press(WATCH, "next", moment(30).steady), moment(60))
    assert isinstance(outcome, Counted)
    room = open_room(Settings(limits=Limits(late=0)))
    (outcome,) = room.signal(Press(PHONE, "next", moment(30).steady), moment(60))
    assert isinstance(outcome, Counted)
