"""Faults of the computer: its disk, its programs, its sound, its clock."""

from typing import Final

from crash import enumerating, failing, filling, killing, lying, rotting
from crash.faults.fault import Fault
from crash.killing import Kind, Signal
from crash.table import Row

_REFUSED: Final = "journal/test_journal_faults.py::"
_JOURNAL: Final = "journal/test_journal.py::"
_DISK: Final = "journal/test_disk.py::"
_REPAIR: Final = "journal/test_repair.py::"
_DAEMON: Final = "app/test_daemon.py::"
_WORKERS: Final = "app/test_supervision.py::"
_SYSTEMD: Final = "test_systemd.py::"
_VOICE: Final = "sound/engines/test_espeak.py::"
_SPEECH: Final = "sound/test_speech.py::"
_PLAYER: Final = "sound/test_playback.py::"
_UNIT: Final = "rig/systemd/test_system_unit.py::"
_FEW: Final = 8


def _killed(kind: Kind, signal: Signal) -> Row:
    """Kill at some of all points."""
    if lacks := killing.lacking():
        return Row(killing.LAYER, skipped=lacks)
    return killing.killed(kind, list(killing.spread(kind, (signal,), _FEW)))


DISK: Final = (
    Fault(
        "the disk refuses an entry",
        (
            f"{_REFUSED}test_an_entry_that_the_disk_refused_is_not_counted_and_the_next_one_is",
            f"{_REFUSED}test_a_file_is_never_written_on_after_a_refusal",
        ),
        layers=(lambda: failing.failed("fdatasync", thorough=False),),
    ),
    Fault("a write is refused behind our back, a start, a power cut", layers=(lying.lied,)),
    Fault(
        "no room in the middle of an entry",
        (f"{_REFUSED}test_a_limit_on_the_size_of_files_at_each_byte_of_an_entry",),
        layers=(lambda: filling.filled("full disk"),),
    ),
    Fault(
        "no room, then room again",
        (
            f"{_REFUSED}test_no_room_for_anything_and_then_room_again",
            f"{_REFUSED}test_while_the_disk_refuses_everything_nothing_counts_and_then_all_is_well",
            f"{_REPAIR}test_a_full_disk_and_a_torn_end_start_all_the_same_and_heal",
        ),
    ),
    Fault(
        "the disk can only be read",
        (f"{_REFUSED}test_an_entry_that_the_disk_refused_is_not_counted_and_the_next_one_is",),
    ),
    Fault("a write takes some of the bytes", layers=(lambda: filling.filled("short writes"),)),
    Fault("EINTR and EAGAIN", layers=(lambda: failing.failed("write", thorough=True),)),
    Fault(
        "a torn end",
        (f"{_REPAIR}test_a_torn_end_is_kept_aside_cut_and_told",),
        layers=(lambda: enumerating.enumerated("names of many bytes", "power cuts"),),
    ),
    Fault(
        "rot",
        (f"{_REPAIR}test_an_end_that_went_missing_after_a_clean_stop_is_told",),
        layers=(lambda: rotting.rotted("records", closed=True),),
    ),
    Fault("a second daemon", (f"{_DAEMON}test_a_second_one_is_told_that_the_first_is_there",)),
    Fault(
        "the journal is removed, replaced or changed",
        (
            f"{_REFUSED}test_a_folder_that_is_removed_is_noticed_and_made_again",
            f"{_REFUSED}test_a_file_that_is_removed_or_replaced_is_noticed",
            f"{_REFUSED}test_a_lock_that_is_removed_is_taken_again_and_a_file_begun",
            f"{_REFUSED}test_a_file_that_somebody_changed_is_followed_by_one_that_says_again_what_stands",
        ),
    ),
    Fault("a link, a pipe or a folder in its place", (f"{_DISK}test_nothing_but_a_plain_file_is_opened",)),
    Fault(
        "a newer Revanche has written",
        (
            f"{_JOURNAL}test_a_journal_of_a_newer_revanche_is_not_touched",
            "journal/test_reading.py::test_an_event_of_a_newer_revanche_is_refused_and_never_cut_away",
        ),
    ),
    Fault("100 MB of old matches", (f"{_JOURNAL}test_a_start_reads_next_to_nothing_of_a_long_past",)),
    Fault(
        "the disk stalls",
        (
            f"{_JOURNAL}test_the_loop_runs_on_while_the_disk_stalls",
            f"{_DAEMON}test_a_disk_that_hangs_does_not_hold_a_stop_up",
        ),
        (f"{_UNIT}test_the_watchdog_ends_one_whose_disk_hangs_and_the_score_stands",),
    ),
)

PROGRAM: Final = (
    Fault(
        "a worker fails, once and again",
        (
            f"{_WORKERS}test_a_worker_that_fails_is_started_again_after_a_pause_that_grows",
            f"{_WORKERS}test_one_that_fails_five_times_within_a_minute_ends_all_with_its_own_words",
        ),
    ),
    Fault("a worker hangs", (f"{_SYSTEMD}test_one_worker_that_hangs_ends_the_feeding_and_is_named",)),
    Fault("the loop is blocked", (f"{_SYSTEMD}test_a_loop_that_is_blocked_feeds_nobody",)),
    Fault(
        "SIGTERM while a press is saved",
        (f"{_DAEMON}test_a_press_that_is_being_saved_at_sigterm_is_answered_and_the_stop_is_clean",),
        layers=(lambda: _killed("daemon", "TERM"),),
    ),
    Fault(
        "SIGKILL anywhere",
        (
            f"{_DAEMON}test_killed_after_a_press_the_score_stands_and_no_entry_is_doubled",
            f"{_DAEMON}test_killed_between_the_disk_and_the_answer_it_counts_once_and_whoever_asked_is_told_so",
        ),
        ("rig/e2e/test_crash.py::test_a_kill_at_any_moment_leaves_a_journal_that_goes_on",),
        (lambda: _killed("journal", "KILL"), lambda: _killed("daemon", "KILL")),
    ),
    Fault("SIGHUP with a bad config", (f"{_DAEMON}test_a_faulty_config_at_sighup_leaves_the_old_one",)),
    Fault(
        "no memory",
        (
            "control/test_server.py::test_a_follower_that_does_not_read_costs_only_itself",
            "control/test_server.py::test_a_line_without_end_is_cut_off_and_others_are_served",
        ),
        instead="the kernel ends a program without memory by SIGKILL, which is the fault above; what waits is bounded",
    ),
    Fault(
        "nobody reads the log",
        (
            f"{_DAEMON}test_a_log_that_nobody_reads_holds_no_press_up",
            "cli/test_logs.py::test_a_log_that_nobody_reads_holds_nobody_up_and_goes_on_when_somebody_does",
        ),
    ),
    Fault("it is killed again and again", rig=(f"{_UNIT}test_killed_it_comes_back_with_the_score",)),
)

SOUND: Final = (
    Fault(
        "the voice hangs",
        (
            f"{_VOICE}test_an_engine_that_hangs_is_killed_after_three_seconds",
            f"{_VOICE}test_an_engine_that_floods_stderr_is_stopped_like_one_that_hangs",
            "sound/test_child.py::test_a_program_whose_child_keeps_the_pipe_leaves_no_descriptor",
            "sound/test_child.py::test_what_a_program_left_behind_is_ended_with_it",
        ),
    ),
    Fault(
        "there is no voice",
        (
            f"{_VOICE}test_an_engine_that_vanished_can_not_be_started",
            f"{_SPEECH}test_without_an_engine_it_says_so_once",
        ),
    ),
    Fault(
        "twenty presses while a score is said",
        (f"{_SPEECH}test_of_twenty_scores_while_one_is_said_only_the_newest_is_said",),
    ),
    Fault(
        "the player of sounds fails, hangs, goes",
        (
            f"{_PLAYER}test_one_that_fails_lets_the_next_play_and_is_tried_again_for_the_next_sound",
            f"{_PLAYER}test_one_that_hangs_is_killed_and_the_next_has_its_turn",
            f"{_PLAYER}test_a_player_that_vanished_is_told",
        ),
    ),
    Fault("a text without end", (f"{_SPEECH}test_a_text_is_bounded",)),
)

TIME: Final = (
    Fault(
        "the clock is set back or ahead",
        (
            "history/test_durations.py::test_a_clock_set_back_an_hour_and_put_right_changes_no_duration",
            "history/test_durations.py::test_a_clock_set_ahead_adds_nothing",
            "journal/test_replaying.py::test_no_time_lies_in_the_future_when_the_clock_was_set_back",
            "scorekeeper/test_scorekeeper.py::test_the_closing_needs_no_press_when_the_wall_clock_jumps",
        ),
    ),
    Fault(
        "asleep for eight hours in mid match",
        ("presses/test_counting.py::test_a_lid_closed_for_eight_hours_ends_the_evening_before_the_next_press",),
    ),
    Fault("up for ten years", (f"{_DAEMON}test_a_machine_that_has_been_up_for_ten_years_counts_as_any",)),
)
