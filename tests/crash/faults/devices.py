"""Faults of what people press on: input nodes, and everything that comes over Bluetooth."""

from typing import Final

from crash.faults.fault import Fault

_HOTPLUG: Final = "devices/headset/test_hotplug.py::"
_COUNTING: Final = "presses/test_counting.py::"
_GUARDS: Final = "presses/test_guards.py::"
_BUS: Final = "devices/bluez/test_bus.py::"
_WATCH: Final = "devices/watch/test_worker.py::"
_FOB: Final = "devices/watch/test_advertiser.py::"
_REPLUG: Final = "rig/e2e/test_hotplug.py::"
_EARBUDS: Final = "rig/bluetooth/test_earbuds.py::"

_UNDER_A_KEY: Final = f"{_HOTPLUG}test_a_push_counts_once_though_its_headset_goes_while_the_key_is_down"

INPUT: Final = (
    Fault(
        "a headset is unplugged while idle",
        (f"{_HOTPLUG}test_an_unplugged_headset_goes_and_comes_back_under_another_node",),
        (f"{_REPLUG}test_a_headset_that_comes_back_as_another_node_goes_on_counting",),
    ),
    Fault(
        "unplugged with a key held",
        (_UNDER_A_KEY,),
        (f"{_EARBUDS}test_a_link_lost_under_a_held_button_counts_that_press_once",),
    ),
    Fault("unplugged between down and up", (_UNDER_A_KEY,)),
    Fault(
        "plugged in again as another node",
        (f"{_HOTPLUG}test_a_node_number_that_is_used_again_is_another_device",),
        (f"{_REPLUG}test_a_headset_that_comes_back_as_another_node_goes_on_counting",),
    ),
    Fault(
        "unplugged fifty times",
        (f"{_HOTPLUG}test_fifty_replugs_leave_no_descriptor_open",),
        (f"{_REPLUG}test_fifty_replugs_leave_no_file_open",),
    ),
    Fault(
        "the kernel dropped events",
        (f"{_COUNTING}test_after_an_overflow_nothing_counts_until_the_next_report_and_that_is_told",),
        ("rig/e2e/test_flood.py::test_two_hundred_presses_to_a_sleeping_daemon",),
    ),
    Fault(
        "it goes on dropping them",
        (f"{_COUNTING}test_a_storm_of_overflows_is_told_once_until_it_has_been_quiet_for_a_second",),
    ),
    Fault(
        "a broken device presses without end",
        (
            f"{_GUARDS}test_a_stuck_button_is_one_win_and_a_few_lines_in_the_journal",
            f"{_GUARDS}test_the_fourth_press_of_one_button_within_a_second_silences_it",
        ),
    ),
    Fault(
        "a contact bounces",
        (f"{_GUARDS}test_a_win_less_than_1500_ms_after_a_counted_win_is_a_bounce_whoevers",),
    ),
    Fault(
        "the kernel repeats a held key",
        (f"{_COUNTING}test_a_key_that_goes_down_is_a_press_and_its_coming_up_and_repeating_is_none",),
    ),
    Fault(
        "a key comes up that never went down",
        (f"{_COUNTING}test_a_key_that_goes_down_is_a_press_and_its_coming_up_and_repeating_is_none",),
    ),
    Fault("events that mean nothing", (f"{_COUNTING}test_whatever_else_a_device_sends_counts_nothing",)),
    Fault("half an event", (f"{_HOTPLUG}test_half_an_event_is_no_press_and_its_node_is_let_go",)),
    Fault(
        "a node without rights",
        (f"{_HOTPLUG}test_a_node_without_rights_is_taken_when_udev_gives_them_and_told_meanwhile",),
        (f"{_REPLUG}test_a_node_is_taken_once_permission_comes",),
    ),
    Fault(
        "another program holds the headset",
        rig=("rig/e2e/test_grab.py::test_a_grab_that_another_holds_is_retried_and_explained",),
    ),
    Fault(
        "two headsets have one name",
        (f"{_COUNTING}test_a_name_that_two_headsets_have_stands_for_neither_until_one_goes",),
        ("rig/e2e/test_names.py::test_two_headsets_of_one_name_both_count",),
    ),
    Fault(
        "two devices are pressed within a millisecond",
        ("scorekeeper/test_scorekeeper.py::test_two_headsets_in_the_same_millisecond_are_taken_in_the_order_read",),
    ),
    Fault(
        "one push arrives twice",
        (
            f"{_GUARDS}test_a_push_that_comes_as_a_key_and_through_the_desktop_is_one",
            f"{_GUARDS}test_a_duplicate_is_written_and_not_told",
        ),
    ),
    Fault(
        "a hostile name",
        ("devices/headset/test_nodes.py::test_a_hostile_name_is_made_safe_to_show",),
        ("rig/e2e/test_names.py::test_presses_count_whatever_the_headset_is_called",),
    ),
    Fault(
        "the kernel has no room to tell of new nodes",
        (f"{_HOTPLUG}test_a_headset_that_the_kernel_had_no_room_to_tell_of_is_found",),
    ),
    Fault(
        "no folder of input nodes at the start",
        (f"{_HOTPLUG}test_it_waits_for_the_folder_of_input_nodes_to_come",),
    ),
    Fault(
        "no file can be opened any more",
        (f"{_HOTPLUG}test_where_no_file_can_be_opened_any_more_that_is_told_and_those_that_are_read_go_on",),
    ),
)

BLUETOOTH: Final = (
    Fault(
        "a watch drops its link 300 times",
        (f"{_WATCH}test_300_drops_leave_no_socket_and_one_press_is_one_press",),
        (f"{_EARBUDS}test_a_lost_link_costs_nothing_and_the_match_goes_on",),
    ),
    Fault(
        "bluetoothd is killed",
        (
            f"{_WATCH}test_after_a_restart_of_bluetoothd_it_counts_again",
            f"{_BUS}test_a_hundred_restarts_leave_one_connection_and_no_file_open",
        ),
        (f"{_EARBUDS}test_bluetoothd_is_killed_in_mid_match_and_counting_goes_on",),
    ),
    Fault("bluetoothd comes late", (f"{_BUS}test_a_bluez_that_comes_late_dies_and_comes_back_is_noticed",)),
    Fault("the system bus is killed", (f"{_BUS}test_a_bus_that_is_restarted_is_connected_to_again",)),
    Fault("bluetoothd never answers", (f"{_BUS}test_a_bluez_that_does_not_answer_is_a_warning_once_until_it_does",)),
    Fault("the adapter goes, or is switched off", (f"{_WATCH}test_after_an_adapter_came_back_it_counts_again",)),
    Fault(
        "a value comes while the link is made",
        (
            f"{_GUARDS}test_a_ble_value_in_the_first_300_ms_of_its_link_is_stale",
            f"{_GUARDS}test_a_ble_value_from_an_earlier_link_is_stale",
        ),
    ),
    Fault(
        "somebody else connects, too",
        (
            f"{_WATCH}test_a_watch_that_is_connected_already_is_taken_as_it_is",
            f"{_WATCH}test_what_bluetoothd_refuses_is_tried_again_and_told_once",
        ),
    ),
    Fault("a push is sent several times", (f"{_FOB}test_a_press_counts_once_however_often_it_is_sent",)),
    Fault(
        "bytes that no watch sends",
        ("devices/watch_protocols/test_profiles.py::test_bytes_at_random_raise_nothing_and_make_up_no_button",),
    ),
    Fault(
        "another device has the name",
        (f"{_FOB}test_somebody_else_of_that_name_counts_nothing",),
        ("rig/bluetooth/test_watch_links.py::test_another_watch_of_the_same_name_counts_nothing",),
    ),
    Fault("another device has the address", (f"{_WATCH}test_a_watch_that_must_be_paired_counts_only_then",)),
    Fault(
        "a sealed message is sent again",
        (
            f"{_FOB}test_an_encrypted_counter_is_kept_over_a_restart",
            f"{_FOB}test_a_second_message_under_the_kept_counter_counts_once_over_restarts",
        ),
    ),
    Fault(
        "a forged open message",
        ("devices/watch_protocols/test_bthome.py::test_unencrypted_ones_count_only_where_that_is_allowed",),
    ),
    Fault(
        "BlueZ lets strangers type or pair",
        ("cli/doctor/test_bluetooth.py::test_settings_that_let_strangers_in_are_warned_of",),
    ),
    Fault("a watch forgot its pairing", (f"{_WATCH}test_a_pairing_that_the_watch_forgot_is_told",)),
)
