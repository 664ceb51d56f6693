"""Faults of what others send: a config, the network, and programs of their own."""

from typing import Final

from crash.faults.fault import Fault

_CONNECTION: Final = "web/server/test_connection.py::"
_COUNTING: Final = "presses/test_counting.py::"
_HOOKS: Final = "outside/test_hooks.py::"
_ROUTES: Final = "web/server/test_routes.py::"

OTHERS: Final = (
    Fault(
        "a config that YAML reads otherwise than people do",
        (
            "config/test_yaml.py::test_what_yaml_makes_something_else_of_stays_as_it_was_written",
            "config/test_yaml.py::test_what_no_config_needs_is_refused_at_its_place",
        ),
    ),
    Fault(
        "connections that keep their place for nothing",
        (
            f"{_CONNECTION}test_nobody_keeps_a_connection_for_nothing",
            f"{_CONNECTION}test_others_are_answered_while_sixty_wait",
            f"{_CONNECTION}test_a_flood_from_elsewhere_leaves_room_for_this_computer",
        ),
    ),
    Fault(
        "a browser stops reading",
        ("web/server/test_stream.py::test_a_page_that_stopped_reading_is_let_go_and_delays_nobody",),
    ),
    Fault(
        "bytes that are no HTTP",
        (
            f"{_ROUTES}test_what_is_no_http_is_answered_without_showing_it_again",
            f"{_ROUTES}test_what_two_servers_could_read_in_two_ways_is_no_request",
            f"{_CONNECTION}test_a_head_without_end_is_cut_off_at_once",
        ),
    ),
    Fault(
        "a headset says play as it comes",
        ("presses/test_guards.py::test_play_pause_in_the_first_five_seconds_after_its_device_came_is_settling",),
    ),
    Fault(
        "presses are read late",
        ("devices/headset/test_hotplug.py::test_pushes_are_of_the_kernels_time_however_late_they_are_read",),
    ),
    Fault("a stranger speaks on the bus", ("devices/bluez/test_bus.py::test_others_are_not_believed",)),
    Fault(
        "200 clients come and go",
        ("control/test_server.py::test_two_hundred_that_came_and_went_keep_no_descriptor",),
    ),
    Fault(
        "a hook hangs, or does not read",
        (
            f"{_HOOKS}test_a_program_that_hangs_is_killed_with_what_it_started_and_the_next_outcome_is_told",
            f"{_HOOKS}test_a_program_that_does_not_read_is_no_harm",
        ),
    ),
    Fault(
        "a box without a clock is put right",
        (f"{_COUNTING}test_a_wall_clock_put_right_over_six_hours_forward_closes_yesterdays_match_before_the_press",),
    ),
)
