"""The faults of the world around, and the tests that make each of them happen and see that nothing worse comes of it.

``python -m tests.crash --faults`` runs them and prints the table. What only the emulated machine can prove is marked
so; ``tests/rig/run`` plays it.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import msgspec

ROOT: Final = Path(__file__).parents[2]


class Fault(msgspec.Struct, frozen=True):
    """A fault, and the tests (file below ``tests``, name) that prove what becomes of it; ``rig``: only there."""

    what: str
    file: str
    tests: tuple[str, ...]
    rig: bool = False


_HOTPLUG, _GUARDS, _BUS = "devices/headset/test_hotplug.py", "presses/test_guards.py", "devices/bluez/test_bus.py"
_WATCH, _REFUSED, _DAEMON = "devices/watch/test_worker.py", "journal/test_journal_faults.py", "app/test_daemon.py"

FAULTS: Final = (
    Fault("a headset is unplugged and comes back as another node", _HOTPLUG, (
        "test_an_unplugged_headset_goes_and_comes_back_under_another_node",
        "test_a_node_number_that_is_used_again_is_another_device",
    )),
    Fault("fifty replugs", _HOTPLUG, ("test_fifty_replugs_leave_no_descriptor_open",)),
    Fault("a node without rights", _HOTPLUG, (
        "test_a_node_without_rights_is_taken_when_udev_gives_them_and_told_meanwhile",
    )),
    Fault("no folder of input nodes at the start", _HOTPLUG, ("test_it_waits_for_the_folder_of_input_nodes_to_come",)),
    Fault("presses that are read late", _HOTPLUG, ("test_pushes_are_of_the_kernels_time_however_late_they_are_read",)),
    Fault("the kernel dropped events", "rig/e2e/test_flood.py", (
        "test_two_hundred_presses_to_a_sleeping_daemon",
    ), rig=True),
    Fault("another program holds the headset", "rig/e2e/test_grab.py", (
        "test_a_grab_that_another_holds_is_retried_and_explained",
    ), rig=True),
    Fault("a device with a hostile name", "devices/headset/test_nodes.py", (
        "test_a_hostile_name_is_made_safe_to_show",
    )),
    Fault("a contact bounces", _GUARDS, ("test_a_win_less_than_1500_ms_after_a_counted_win_is_a_bounce_whoevers",)),
    Fault("a broken device presses without end", _GUARDS, (
        "test_the_fourth_press_of_one_button_within_a_second_silences_it",
    )),
    Fault("one push arrives twice", _GUARDS, ("test_a_duplicate_is_written_and_not_told",)),
    Fault("a headset says play as it comes", _GUARDS, (
        "test_play_pause_in_the_first_five_seconds_after_its_device_came_is_settling",
    )),
    Fault("a value from an earlier link", _GUARDS, ("test_a_ble_value_from_an_earlier_link_is_stale",)),
    Fault("two headsets within a millisecond", "scorekeeper/test_scorekeeper.py", (
        "test_two_headsets_in_the_same_millisecond_are_taken_in_the_order_read",
    )),
    Fault("bluetoothd dies, or comes late", _BUS, ("test_a_bluez_that_comes_late_dies_and_comes_back_is_noticed",)),
    Fault("the system bus is started anew", _BUS, ("test_a_bus_that_is_restarted_is_connected_to_again",)),
    Fault("a hundred restarts of bluetoothd", _BUS, ("test_a_hundred_restarts_leave_one_connection_and_no_file_open",)),
    Fault("bluetoothd never answers", _BUS, ("test_a_bluez_that_does_not_answer_is_a_warning_once_until_it_does",)),
    Fault("somebody else speaks on the bus", _BUS, ("test_others_are_not_believed",)),
    Fault("bluetoothd is started anew under a watch", _WATCH, ("test_after_a_restart_of_bluetoothd_it_counts_again",)),
    Fault("the adapter goes and comes", _WATCH, ("test_after_an_adapter_came_back_it_counts_again",)),
    Fault("a watch drops its link 300 times", _WATCH, ("test_300_drops_leave_no_socket_and_one_press_is_one_press",)),
    Fault("a watch forgot its pairing", _WATCH, ("test_a_pairing_that_the_watch_forgot_is_told",)),
    Fault("a fob of another address", "devices/watch/test_advertiser.py", (
        "test_somebody_else_of_that_name_counts_nothing",
    )),
    Fault("sealed messages sent again after a restart", "devices/watch/test_advertiser.py", (
        "test_an_encrypted_counter_is_kept_over_a_restart",
        "test_a_second_message_under_the_kept_counter_counts_once_over_restarts",
    )),
    Fault("the disk refuses an entry", _REFUSED, (
        "test_an_entry_that_the_disk_refused_is_not_counted_and_the_next_one_is",
        "test_a_file_is_never_written_on_after_a_refusal",
    )),
    Fault("the disk refuses everything for a while", _REFUSED, (
        "test_while_the_disk_refuses_everything_nothing_counts_and_then_all_is_well",
    )),
    Fault("no room, then room again", _REFUSED, ("test_no_room_for_anything_and_then_room_again",)),
    Fault("the journal is removed or replaced", _REFUSED, (
        "test_a_folder_that_is_removed_is_noticed_and_made_again",
        "test_a_file_that_is_removed_or_replaced_is_noticed",
        "test_a_lock_that_is_removed_is_taken_again_and_a_file_begun",
    )),
    Fault("a link, a pipe or a folder in its place", "journal/test_disk.py", (
        "test_nothing_but_a_plain_file_is_opened",
    )),
    Fault("a second daemon", _DAEMON, ("test_a_second_one_is_told_that_the_first_is_there",)),
    Fault("killed after a press", _DAEMON, ("test_killed_after_a_press_the_score_stands_and_no_entry_is_doubled",)),
    Fault("SIGTERM while a press is saved", _DAEMON, (
        "test_a_press_that_is_being_saved_at_sigterm_is_answered_and_the_stop_is_clean",
    )),
    Fault("killed between disk and answer", _DAEMON, (
        "test_killed_between_the_disk_and_the_answer_it_counts_once_and_whoever_asked_is_told_so",
    )),
    Fault("the disk hangs at a stop", _DAEMON, ("test_a_disk_that_hangs_does_not_hold_a_stop_up",)),
    Fault("SIGHUP with a bad config", _DAEMON, ("test_a_faulty_config_at_sighup_leaves_the_old_one",)),
    Fault("a worker fails, once and again", "app/test_supervision.py", (
        "test_a_worker_that_fails_is_started_again_after_a_pause_that_grows",
        "test_one_that_fails_five_times_within_a_minute_ends_all_with_its_own_words",
    )),
    Fault("a worker hangs", "test_systemd.py", ("test_one_worker_that_hangs_ends_the_feeding_and_is_named",)),
    Fault("a voice hangs, floods, is gone", "sound/engines/test_espeak.py", (
        "test_an_engine_that_hangs_is_killed_after_three_seconds",
        "test_an_engine_that_floods_stderr_is_stopped_like_one_that_hangs",
        "test_an_engine_that_vanished_can_not_be_started",
    )),
    Fault("a player of sounds hangs or is gone", "sound/test_playback.py", (
        "test_one_that_hangs_is_killed_and_the_next_has_its_turn",
        "test_a_player_that_vanished_is_told",
    )),
    Fault("a hook hangs or does not read", "outside/test_hooks.py", (
        "test_a_program_that_hangs_is_killed_with_what_it_started_and_the_next_outcome_is_told",
        "test_a_program_that_does_not_read_is_no_harm",
    )),
    Fault("the clock is set back or ahead", "history/test_durations.py", ("test_a_clock_set_ahead_adds_nothing",)),
    Fault("the clock was set back before a start", "journal/test_replaying.py", (
        "test_no_time_lies_in_the_future_when_the_clock_was_set_back",
    )),
    Fault("a config in pieces", "config/test_fuzz.py", ("test_a_config_with_pieces_cut_put_in_and_changed",)),
    Fault("connections that keep their place for nothing", "web/server/test_connection.py", (
        "test_nobody_keeps_a_connection_for_nothing",
        "test_a_head_without_end_is_cut_off_at_once",
        "test_a_flood_from_elsewhere_leaves_room_for_this_computer",
    )),
    Fault("a browser stops reading", "web/server/test_stream.py", (
        "test_a_page_that_stopped_reading_is_let_go_and_delays_nobody",
    )),
    Fault("bytes that are no HTTP", "web/server/test_routes.py", (
        "test_whatever_is_sent_is_answered_and_never_with_a_fault",
        "test_what_two_servers_could_read_in_two_ways_is_no_request",
    )),
)  # fmt: skip
"""All of them; a number in the table is the place in this list."""


def table() -> tuple[list[str], bool]:
    """Run the tests; return the lines of the table, and whether all held."""
    held = _held()
    lines, good = [f"{'':>4} {'fault':<52} held"], True
    for number, fault in enumerate(FAULTS, 1):
        outcomes = {held.get((fault.file, test), "missing") for test in fault.tests}
        word = "in the rig" if fault.rig else "yes" if outcomes == {"passed"} else ", ".join(sorted(outcomes))
        good &= fault.rig or outcomes <= {"passed", "skipped"}
        lines.append(f"{number:>4} {fault.what:<52} {word}")
    return lines, good


def _held() -> dict[tuple[str, str], str]:
    """Run the tests that need no rig; return how each ended, of a test with several cases the worst."""
    names = [f"tests/{fault.file}::{test}" for fault in FAULTS if not fault.rig for test in fault.tests]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *names]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        worst: dict[tuple[str, str], str] = {}
        for key, outcome in _cases(report):
            worst[key] = min(worst.get(key, outcome), outcome)  # "failed" is before "passed", which is before "skipped"
        return worst


def _cases(report: Path) -> Iterator[tuple[tuple[str, str], str]]:
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest wrote it just now
        file = case.attrib["classname"].replace(".", "/").removeprefix("tests/") + ".py"
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        yield (file, case.attrib["name"].partition("[")[0]), outcome
