"""The chain: from edges and commands to outcomes, what is written before, and what a disk that refuses leaves."""

import itertools

import msgspec
import pytest

from revanche.match.commands import Close, New, Undo, Won
from revanche.match.decide import EVENING_GAP, Rules
from revanche.match.events import Closing, EveningClosed, GameWon, MatchOpened, Side, Undone
from revanche.match.refusal import Reason
from revanche.match.score import Phase, State
from revanche.presses.bindings import Bindings, DeviceBindings, Meaning
from revanche.presses.counting import Counting, Settings
from revanche.presses.guards import Guard
from revanche.presses.keys import NEXT, PREVIOUS
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    LinkState,
    Meaningless,
    Missed,
    PressesMissed,
    PressIgnored,
    PressMeaningless,
    PressRefused,
    Refused,
    Telling,
    Unsaved,
)
from revanche.presses.press import (
    Attached,
    Charged,
    Detached,
    Device,
    Edge,
    Gesture,
    Identified,
    Kind,
    Particulars,
    Press,
    Source,
)
from revanche.units import Moment
from support.clock import moment
from support.devices import (
    BUDS,
    NEXT_CODE,
    OTHER_BUDS,
    PAUSE_CODE,
    PHONE,
    PLAY_CODE,
    REMOTE,
    SAME_BUDS,
    WATCH,
    down,
    push,
)
from support.happening import Happened
from support.room import CLI, Room, open_room, word

ID = "2026-11-30.1"
ADDRESS = "AA:BB:CC:DD:EE:01"


def edge(kind: int, code: int, value: int, seconds: float, device: Device = BUDS) -> Edge:
    at = moment(seconds).steady
    return Edge(device, kind, code, value, at, at)


def test_a_key_that_goes_down_is_a_press_and_its_coming_up_and_repeating_is_none(happened: Happened) -> None:
    room = open_room()
    edges = [edge(1, NEXT_CODE, value, 10 + i / 100) for i, value in enumerate([1, 2, 2, 2, 0, 0])]
    happened([each.value for each in edges].count(2) == 3, "three repeats of the kernel, and an up without a down")
    assert room.verdicts(*edges) == ["counted", *["nothing"] * 5]
    assert len(room.records) == 2


@pytest.mark.parametrize("kind", [0, 2, 3, 4, 17, 20])
def test_only_keys_are_pressed(kind: int) -> None:
    assert open_room().verdict(edge(kind, NEXT_CODE, 1, 10)) == "nothing"


def test_a_key_that_means_nothing_leaves_no_trace() -> None:
    room = open_room()
    assert room.verdict(edge(1, 115, 1, 10)) == "nothing"
    assert len(room.records) == 1


def test_a_counted_press_says_who_pressed_what_and_what_stood_before_and_stands_after() -> None:
    room = open_room()
    before = room.counting.state
    (outcome,) = room.signal(down(BUDS, NEXT_CODE, 10))
    assert isinstance(outcome, Counted)
    assert (outcome.command, outcome.by) == (Won(Side.B), Source("Rig Buds", "next", 163))
    assert (outcome.before, outcome.after) == (before, room.counting.state)
    assert room.records[-1] == GameWon(Side.B, ID)


def test_a_refused_press_is_written_and_a_refused_command_is_only_told() -> None:
    room = open_room(first_to=1)
    room.signal(down(BUDS, NEXT_CODE, 10))
    (outcome,) = room.signal(down(BUDS, NEXT_CODE, 15))
    assert isinstance(outcome, Refused)
    assert room.records[-1] == PressRefused(Reason.SETTLE, "won B", ID)
    written = len(room.records)
    (outcome,) = room.command(Won(Side.B), moment(16))
    assert isinstance(outcome, Refused)
    assert (outcome.reason, outcome.by, len(room.records)) == (Reason.SETTLE, CLI, written)


def test_an_ignored_press_is_written_once_for_many_of_a_kind() -> None:
    room = open_room()
    for i in range(10):
        room.signal(down(BUDS, NEXT_CODE, 10 + i / 10))
    reasons = [record.reason.value for record in room.records if isinstance(record, PressIgnored)]
    assert reasons == ["bounce"] * 9
    for i in range(10):
        room.signal(down(BUDS, NEXT_CODE, 11.6 + i / 10))
    reasons = [record.reason.value for record in room.records if isinstance(record, PressIgnored)]
    assert reasons == ["bounce"] * 9 + ["burst"]


# SYN_DROPPED


def test_whatever_else_a_device_sends_counts_nothing(happened: Happened) -> None:
    room, before = open_room(), 0
    kinds, codes, values = (*range(1, 32), 255), (0, 1, 115, NEXT_CODE, 767, 65535), (7, 3, 0, -1)
    strange = [edge(*each, 10) for each in itertools.product(kinds, codes, values)]
    happened(len({(each.type, each.code, each.value) for each in strange}) == 768, "768 events that mean nothing")
    before = len(room.records)
    assert set(room.verdicts(*strange)) == {"nothing"}
    assert len(room.records) == before


def test_a_storm_of_overflows_is_told_once_until_it_has_been_quiet_for_a_second(happened: Happened) -> None:
    room = open_room()
    storm = [edge(0, code, 0, 10 + number / 1000) for number in range(1000) for code in (3, 0)]
    happened(sum(each.code == 3 for each in storm) == 1000, "a thousand SYN_DROPPED within a second")
    assert room.verdicts(*storm) == ["missed", *["nothing"] * 1999]
    assert room.verdict(edge(1, NEXT_CODE, 1, 11.1)) == "counted"
    assert room.verdicts(edge(0, 3, 0, 11.998), edge(0, 3, 0, 12.998)) == ["nothing", "missed"]


def test_after_an_overflow_nothing_counts_until_the_next_report_and_that_is_told(happened: Happened) -> None:
    room = open_room()
    overflow, report = edge(0, 3, 0, 10), edge(0, 0, 0, 10.2)
    happened((overflow.type, overflow.code) == (0, 3), "SYN_DROPPED")
    assert room.verdict(overflow) == "missed"
    assert room.records[-1] == PressesMissed(ID)
    assert room.verdicts(edge(1, NEXT_CODE, 1, 10.1), report, edge(1, NEXT_CODE, 1, 10.3)) == [
        "nothing",
        "nothing",
        "counted",
    ]


@pytest.mark.parametrize(("kind", "code"), [(0, 2), (4, 0), (1, 0)])
def test_no_other_edge_ends_an_overflow(kind: int, code: int) -> None:
    room = open_room()
    room.verdicts(edge(0, 3, 0, 10), edge(kind, code, 0, 10.1))
    assert room.verdict(edge(1, NEXT_CODE, 1, 10.2)) == "nothing"


def test_an_overflow_of_one_headset_holds_no_other_back() -> None:
    room = open_room()
    room.verdict(edge(0, 3, 0, 10))
    assert room.verdict(down(SAME_BUDS, NEXT_CODE, 10.1)) == "counted"
    room.verdict(edge(0, 0, 0, 10.2, SAME_BUDS))
    assert room.verdict(down(BUDS, NEXT_CODE, 20)) == "nothing"


def test_an_overflow_ends_when_the_device_comes_anew() -> None:
    room = open_room()
    room.verdict(edge(0, 3, 0, 10))
    room.attach(BUDS, 20)
    assert room.verdict(down(BUDS, NEXT_CODE, 30)) == "counted"


def test_the_overflow_says_whose_presses_may_be_missing() -> None:
    room = open_room()
    (outcome,) = room.signal(edge(0, 3, 0, 10))
    assert isinstance(outcome, Missed)
    assert outcome.device == BUDS
    assert room.records[-1] == PressesMissed(ID)


def test_an_overflow_while_nothing_counts_is_nobodys_business() -> None:
    room = Room()
    assert room.signal(edge(0, 3, 0, 10)) == []
    assert room.records == []


# devices


def test_a_device_that_comes_or_goes_is_told_and_not_written() -> None:
    room = Room()
    (came,) = room.signal(Attached(BUDS, moment(1).steady))
    (went,) = room.signal(Detached(BUDS, moment(2).steady))
    assert isinstance(came, Linked)
    assert isinstance(went, Linked)
    assert (came.device, came.link, went.link) == (BUDS, LinkState.UP, LinkState.DOWN)
    assert room.records == []


def test_two_headsets_count_side_by_side() -> None:
    room = open_room()
    assert (
        room.verdicts(down(BUDS, NEXT_CODE, 10), down(OTHER_BUDS, 165, 12), down(SAME_BUDS, NEXT_CODE, 14))
        == ["counted"] * 3
    )
    assert room.score == (1, 2)


def test_two_headsets_pressed_for_one_game_within_a_millisecond_count_it_once() -> None:
    room = open_room()
    assert room.verdicts(down(BUDS, NEXT_CODE, 10), down(OTHER_BUDS, NEXT_CODE, 10.001)) == ["counted", "bounce"]


def test_a_watch_undoes_late_where_a_headset_does_not() -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    assert room.verdict(down(BUDS, PLAY_CODE, 600)) == "undo_window"
    assert room.verdict(push(WATCH, PLAY_CODE, 610, linked=True)) == "counted"


def test_the_window_of_a_headset_is_the_settings() -> None:
    room = open_room(Settings(bindings=Bindings(undo_window=0)))
    room.signal(down(BUDS, NEXT_CODE, 10))
    assert room.verdict(down(BUDS, PAUSE_CODE, 10, 1)) == "undo_window"


# time


def test_time_alone_closes_a_match_that_nobody_touched_and_nobody_is_behind_it() -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    end = moment(10).steady + EVENING_GAP
    assert room.overdue(Moment(end, moment().local)) == []
    (outcome,) = room.overdue(Moment(end + 1, moment().local))
    assert isinstance(outcome, Counted)
    assert (outcome.command, outcome.by) == (None, None)
    assert room.records[-1] == EveningClosed(ID, Closing.STALE)
    assert room.overdue(Moment(end + 2, moment().local)) == []


def test_a_lid_closed_for_eight_hours_ends_the_evening_before_the_next_press(happened: Happened) -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    after = down(BUDS, NEXT_CODE, 10 + 8 * 3600)
    happened(after.at - moment(10).steady > EVENING_GAP, "the steady line, which counts the time asleep, is 8 h on")
    closed, ignored = room.signal(after)
    assert (room.records[-1], word(closed), word(ignored)) == (EveningClosed(ID, Closing.STALE), "counted", "idle")


def clock_changed(seconds: float, jump: float) -> Moment:
    """Return the instant so many seconds after EVENING at which the wall clock is ahead by ``jump`` seconds."""
    return Moment(moment(seconds).steady, moment(seconds + jump).local)


def test_a_wall_clock_put_right_over_six_hours_forward_closes_yesterdays_match_before_the_press(
    happened: Happened,
) -> None:
    """A box without a clock: it starts with the time of its last shutdown, and the network puts it right 22 h later."""
    room = open_room(Settings(rules=Rules(autostart=True)))
    room.signal(down(BUDS, NEXT_CODE, 10))
    began = Room(Settings(rules=Rules(autostart=True)))
    began.counting = Counting(Settings(rules=Rules(autostart=True)), room.counting.state)  # the next day's start
    assert began.overdue(clock_changed(300, 0)) == []
    happened(clock_changed(310, 22 * 3600).ahead > clock_changed(300, 0).ahead, "the clock jumped 22 h ahead")
    closed, counted = began.signal(down(BUDS, NEXT_CODE, 310), clock_changed(310, 22 * 3600))
    assert (began.records[0], word(closed), word(counted)) == (EveningClosed(ID, Closing.STALE), "counted", "counted")
    assert began.counting.state.match is not None
    assert (began.counting.state.match.id, began.counting.state.match.score) == ("2026-12-01.1", (0, 1))


@pytest.mark.parametrize(
    ("jump", "closes"), [(6 * 3600 - 60, False), (6 * 3600 - 59.9, True), (-22 * 3600, False), (2 * 3600, False)]
)
def test_only_a_jump_to_more_than_six_hours_after_the_last_entry_closes(jump: float, *, closes: bool) -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    started = Counting(Settings(), room.counting.state)
    assert bool(started.overdue(clock_changed(70, jump))) == closes


def test_a_clock_that_was_wrong_at_the_start_already_is_no_jump_after_it() -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    started = Counting(Settings(), room.counting.state, ahead=clock_changed(60, 5 * 3600).ahead)
    assert started.overdue(clock_changed(3600, 5 * 3600)) is None
    assert started.overdue(clock_changed(3600, 10.5 * 3600)) is not None


@pytest.mark.parametrize("jump", [22 * 3600, 161 * 3600, -3600])
def test_a_clock_put_right_in_the_middle_of_a_match_leaves_it_open(jump: float) -> None:
    """What was counted since the start was so long ago as the steady line says."""
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    assert room.overdue(clock_changed(300, jump)) == []
    (counted,) = room.signal(down(BUDS, NEXT_CODE, 310), clock_changed(310, jump))
    assert (word(counted), counted.after.match.score) == ("counted", (0, 2))
    assert room.overdue(clock_changed(310 + 6 * 3600 + 1, jump)) != []


def test_presses_that_are_ignored_or_refused_do_not_keep_a_match_open() -> None:
    room = open_room()
    room.verdicts(down(BUDS, NEXT_CODE, 10), down(BUDS, NEXT_CODE, 11), down(BUDS, PAUSE_CODE, 6 * 3600))
    assert room.verdict(down(BUDS, NEXT_CODE, 6 * 3600 + 11)) == "idle"


# armed


def test_buttons_count_while_a_match_is_open_or_decided() -> None:
    room = Room()
    assert not room.counting.armed
    room.command(New(("Anna", "Bram"), first_to=1), moment(1))
    assert room.counting.armed
    room.command(Won(Side.A), moment(2))
    assert room.counting.state.phase is Phase.DECIDED
    assert room.counting.armed
    room.command(Close(), moment(3))
    assert not room.counting.armed


def test_with_autostart_they_always_count_and_the_first_win_opens_the_match() -> None:
    room = Room(Settings(rules=Rules(players=("Anna", "Bram"), autostart=True)))
    assert room.counting.armed
    assert room.verdict(down(BUDS, NEXT_CODE, 10)) == "counted"
    assert room.records == [
        MatchOpened(ID, ("Anna", "Bram"), "yahtzee", 3, new_evening=True),
        GameWon(Side.B, ID),
    ]
    assert room.score == (0, 1)


# the disk


def test_nothing_changes_before_it_is_settled() -> None:
    counting = Counting(Settings(rules=Rules(autostart=True)), State())
    verdict = counting.signal(down(BUDS, NEXT_CODE, 10), moment(10))
    assert verdict is not None
    assert counting.state == State()
    counting.settle(verdict)
    assert counting.state.armed


def test_what_the_disk_refused_is_not_counted_and_the_sentence_is_told() -> None:
    room = open_room()
    verdict = room.counting.signal(down(BUDS, NEXT_CODE, 10), moment(10))
    assert verdict is not None
    lost = room.counting.lose(verdict, 0, "The disk is full.")
    assert lost == Unsaved(
        moment(10), Won(Side.B), Source("Rig Buds", "next", 163), "The disk is full.", room.counting.state
    )
    assert room.score == (0, 0)
    assert room.verdict(down(BUDS, NEXT_CODE, 10.5)) == "counted", "no win stands that it could have bounced on"


def test_of_several_events_those_that_reached_the_disk_stand() -> None:
    counting = Counting(Settings(rules=Rules(autostart=True)), State())
    verdict = counting.signal(down(BUDS, NEXT_CODE, 10), moment(10))
    assert verdict is not None
    counting.lose(verdict, 1, "The disk is full.")
    assert counting.state.match is not None
    assert counting.state.match.score == (0, 0)


def test_losing_the_note_of_an_ignored_press_changes_nothing() -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    verdict = room.counting.signal(down(BUDS, NEXT_CODE, 11), moment(11))
    assert verdict is not None
    assert isinstance(verdict.outcome, Ignored)
    assert room.counting.lose(verdict, 0, "The disk is full.").command == Won(Side.B)
    assert room.score == (0, 1)


def test_losing_a_time_that_closed_leaves_the_match_open() -> None:
    room = open_room()
    verdict = room.counting.overdue(moment(7 * 3600))
    assert verdict is not None
    assert room.counting.lose(verdict, 0, "The disk is full.").command is None
    assert room.counting.armed


# settings


def test_new_settings_hold_from_the_next_press_and_the_score_stays() -> None:
    room = open_room()
    room.signal(down(BUDS, NEXT_CODE, 10))
    room.counting.reconfigure(Settings(bindings=Bindings(everywhere={"next": Meaning.WON_A})))
    assert room.verdict(down(BUDS, NEXT_CODE, 20)) == "counted"
    assert room.score == (1, 1)


def test_commands_pass_the_guards() -> None:
    room = open_room()
    for i in range(8):
        room.command(Won(Side.A), moment(10 + i / 1000))
    for i in range(8):
        room.command(Undo(), moment(11 + i / 1000))
    assert room.score == (0, 0)
    assert [type(record) for record in room.records[-2:]] == [Undone, Undone]


def test_what_is_written_can_be_read_again() -> None:
    room = open_room()
    room.verdicts(down(BUDS, NEXT_CODE, 10), down(BUDS, NEXT_CODE, 11), down(BUDS, PAUSE_CODE, 600))
    for record in room.records:
        assert msgspec.json.decode(msgspec.json.encode(record), type=type(record)) == record


def test_a_name_that_two_headsets_have_stands_for_neither_until_one_goes(happened: Happened) -> None:
    bound = Bindings(devices={"Buds (AVRCP)": DeviceBindings(player=Side.A)})
    room = Room(Settings(bindings=bound))
    one, two = Device("input5", "Buds", Kind.HEADSET), Device("input6", "Buds", Kind.HEADSET)
    happened((one.name, one.id) == (two.name, "input5"), "two headsets are called alike")
    room.command(New(("Anna", "Bram")), moment(0))
    came = [*room.signal(Attached(one, moment(1).steady)), *room.signal(Attached(two, moment(2).steady))]
    assert [outcome.unclear for outcome in came if isinstance(outcome, Linked)] == [False, True]
    assert room.verdict(Press(one, NEXT, moment(10).steady)) == "counted"
    assert room.score == (0, 1)
    room.detach(two, 20)
    assert room.verdict(Press(one, NEXT, moment(30).steady)) == "counted"
    assert room.score == (1, 1)


@pytest.mark.parametrize(
    ("levels", "told"),
    [([15, 14], [14]), ([14, 19, 3], [14]), ([14, 20, 14], [14, 14]), ([0], [0]), ([100, 15, 20], [])],
)
def test_a_low_battery_is_told_once_until_it_was_charged(levels: list[int], told: list[int]) -> None:
    room = Room()
    device = Device("input5", "Buds", Kind.HEADSET)
    room.signal(Attached(device, moment(0).steady))
    outcomes = [outcome for level in levels for outcome in room.signal(Charged(device, level, moment(1).steady))]
    assert [outcome.percent for outcome in outcomes if isinstance(outcome, BatteryLow)] == told
    assert room.counting.particulars == {"input5": Particulars(battery=levels[-1])}
    room.signal(Detached(device, moment(2).steady))
    assert room.counting.particulars == {}
    assert room.records == []


def test_a_low_battery_is_told_once_although_the_headset_comes_again() -> None:
    room = Room()
    for number, told in (("input5", 1), ("input6", 0)):
        device = Device(number, "Buds", Kind.HEADSET)
        room.signal(Attached(device, moment(0).steady))
        room.signal(Identified(device, ADDRESS, moment(0).steady))
        assert len(room.signal(Charged(device, 9, moment(1).steady))) == told
        room.signal(Detached(device, moment(2).steady))


def test_two_headsets_of_one_name_have_each_its_side_by_their_addresses() -> None:
    bindings = Bindings(devices={ADDRESS: DeviceBindings(Side.B), "Buds": DeviceBindings(Side.A)})
    room = open_room(Settings(bindings=bindings))
    mine, other = Device("input5", "Buds", Kind.HEADSET), Device("input6", "Buds", Kind.HEADSET)
    for device in (mine, other):
        room.signal(Attached(device, moment(0).steady))
    room.signal(Identified(mine, ADDRESS, moment(0).steady))
    assert room.verdict(Press(mine, PREVIOUS, moment(10).steady)) == "counted"
    assert room.score == (0, 1)
    assert room.verdict(Press(other, PREVIOUS, moment(20).steady)) == "counted"
    assert room.score == (1, 1), "the name stands for neither of two"
    room.signal(Identified(mine, None, moment(25).steady))
    assert room.verdict(Press(mine, PREVIOUS, moment(30).steady)) == "counted"
    assert room.score == (2, 1), "an address in doubt is none"


FASTFORWARD = 208


def test_a_button_without_a_meaning_is_told_and_changes_nothing() -> None:
    room = open_room()
    before = room.counting.state
    (outcome,) = room.signal(down(BUDS, FASTFORWARD, 10))
    assert isinstance(outcome, Meaningless)
    assert (outcome.device, outcome.button, outcome.telling) == (BUDS, "KEY_FASTFORWARD", Telling.HEARD)
    assert (outcome.after, room.counting.state) == (before, before)
    assert room.records[-1] == PressMeaningless(before.matches[-1].id)


def test_a_button_without_a_meaning_is_only_shown_while_no_button_counts() -> None:
    room = Room()
    (outcome,) = room.signal(down(BUDS, FASTFORWARD, 10))
    assert isinstance(outcome, Meaningless)
    assert (outcome.telling, room.records) == (Telling.SHOWN, [])


def test_a_watchs_button_without_a_meaning_is_named_as_a_binding_names_it() -> None:
    (outcome,) = open_room().signal(Press(WATCH, "c", moment(10).steady, Gesture.LONG))
    assert isinstance(outcome, Meaningless)
    assert outcome.button == "c:long"


def test_nothing_is_told_of_the_volume_of_what_is_typed_and_of_what_is_to_mean_nothing() -> None:
    typing = Device("event3", "Board", Kind.KEYBOARD, typing=True)
    room = open_room(Settings(bindings=Bindings(everywhere={"KEY_FASTFORWARD": Meaning.NOTHING})))
    silent = [down(BUDS, 115, 10), down(typing, 30, 11), down(typing, 119, 12), down(BUDS, FASTFORWARD, 13)]
    assert [room.signal(edge) for edge in silent] == [[], [], [], []]


def test_a_stuck_button_without_a_meaning_is_told_three_times() -> None:
    room = open_room()
    told = [outcome for i in range(50) for outcome in room.signal(down(BUDS, FASTFORWARD, 10 + i / 20))]
    assert len(told) == 3
    assert room.signal(down(BUDS, FASTFORWARD, 10 + 49 / 20)) == [], "nor is the same event of the kernel again"


def test_pause_is_play_pause_but_for_a_keyboard_with_letters() -> None:
    typing = Device("event3", "K811", Kind.KEYBOARD, typing=True)
    room = open_room()
    assert room.verdicts(down(REMOTE, NEXT_CODE, 10), down(typing, 119, 20), down(REMOTE, 119, 30)) == [
        "counted",
        "nothing",
        "counted",
    ]


def test_held_presses_are_ignored_and_leave_the_guards_as_they_were() -> None:
    room = open_room()
    for i in range(6):
        verdict = room.counting.held(down(BUDS, NEXT_CODE, 10 + i / 100), moment(10))
        assert verdict is not None
        assert isinstance(verdict.outcome, Ignored)
        assert (verdict.outcome.reason, verdict.outcome.telling) == (Guard.HELD, Telling.HEARD)
        assert verdict.records == (PressIgnored(Guard.HELD, "won B", ID),)
        room.counting.settle(verdict)
    assert room.verdict(down(BUDS, NEXT_CODE, 10.1)) == "counted"


def test_while_no_match_is_on_held_presses_are_only_logged() -> None:
    verdict = Room().counting.held(Press(WATCH, PREVIOUS, moment(10).steady), moment(10))
    assert verdict is not None
    assert (verdict.outcome.telling, verdict.records) == (Telling.LOGGED, ())


def test_what_is_no_press_or_means_nothing_is_not_told_while_presses_are_held() -> None:
    counting = open_room().counting
    nothing = [edge(1, NEXT_CODE, 0, 10), edge(0, 0, 0, 10), down(BUDS, FASTFORWARD, 10)]
    assert [counting.held(signal, moment(10)) for signal in nothing] == [None] * 3


def test_a_phone_whose_buttons_are_taken_is_known_as_such_until_it_comes_or_goes() -> None:
    room = open_room()
    room.attach(PHONE, 1)
    (taken,) = room.signal(Detached(PHONE, moment(2).steady, taken=True))
    assert isinstance(taken, Linked)
    assert (taken.link, taken.taken) == (LinkState.DOWN, True)
    assert room.counting.particulars[PHONE.id].taken
    room.attach(PHONE, 3)
    assert PHONE.id not in room.counting.particulars
    room.signal(Detached(PHONE, moment(4).steady, taken=True))
    room.detach(PHONE, 5)
    assert PHONE.id not in room.counting.particulars


def test_a_name_that_two_phones_have_stands_for_neither() -> None:
    room = open_room(Settings(bindings=Bindings(devices={PHONE.name: DeviceBindings(Side.A)})))
    room.attach(PHONE, 1)
    assert room.counting.bindings.devices
    room.attach(msgspec.structs.replace(PHONE, id="phone 2"), 2)
    assert not room.counting.bindings.devices
