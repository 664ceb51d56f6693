from hypothesis import given
from hypothesis import strategies as st

from revanche.presses.press import Device, Edge, Kind
from revanche.recordings.debug_events import edges, hidden, is_debug_events
from revanche.units import MILLISECOND, SECOND

BUDS = Device("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET)
PRINTED = """-event9   DEVICE_ADDED            Rig Buds (AVRCP)                  seat0 default group1  cap:k
-event5   DEVICE_ADDED            RONGYUAN 2.4G Wireless Device Consumer Control seat0 default group6  cap:kp scroll-nat
-event7   KEYBOARD_KEY            +0.000s\t*** (-1) pressed
-event9   KEYBOARD_KEY            +1.234s\tKEY_NEXTSONG (163) pressed
 event9   KEYBOARD_KEY            +1.301s\tKEY_NEXTSONG (163) released
-event5   KEYBOARD_KEY            +8.198s\tKEY_PLAYPAUSE (164) pressed
-event5   POINTER_MOTION          +8.200s\t  0.00/ -1.00
-event7   KEYBOARD_KEY            +9.000s\t*** (-1) released
"""


def test_keys_are_edges_of_their_devices() -> None:
    dongle = "RONGYUAN 2.4G Wireless Device Consumer Control"
    assert edges(PRINTED) == (
        Edge(BUDS, 1, 163, 1, SECOND + 234 * MILLISECOND),
        Edge(BUDS, 1, 163, 0, SECOND + 301 * MILLISECOND),
        Edge(Device(dongle, dongle, Kind.KEYBOARD), 1, 164, 1, 8 * SECOND + 198 * MILLISECOND),
    )
    assert hidden(PRINTED) == 1


def test_events_may_be_numbered() -> None:
    numbered = (
        "-event9   DEVICE_ADDED            1    Rig Buds (AVRCP)        seat0 default group1  cap:k\n"
        "-event9   KEYBOARD_KEY            2    +1.5s\tKEY_NEXTSONG (163) pressed\n"
    )
    assert edges(numbered) == (Edge(BUDS, 1, 163, 1, SECOND + 500 * MILLISECOND),)


def test_two_devices_of_one_name_are_told_apart_and_one_without_is_called_by_its_node() -> None:
    two = PRINTED.replace("RONGYUAN 2.4G Wireless Device Consumer Control", "Rig Buds (AVRCP)")
    assert {edge.device.id for edge in edges(two)} == {"Rig Buds (AVRCP) event9", "Rig Buds (AVRCP) event5"}
    (alone,) = edges(" event3   KEYBOARD_KEY   +2.003s\tKEY_A (30) pressed\n")
    assert alone.device.name == "event3"


def test_it_is_known_by_its_lines() -> None:
    assert is_debug_events(PRINTED)
    assert is_debug_events(PRINTED.split("\n", maxsplit=1)[0])
    assert not is_debug_events("Event: time 5.000000, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1\n")


@given(st.lists(st.sampled_from(PRINTED.split("\n")), max_size=12))
def test_whatever_the_order_times_never_go_back(printed: list[str]) -> None:
    times = [edge.at for edge in edges("\n".join(printed))]
    assert times == sorted(times)
