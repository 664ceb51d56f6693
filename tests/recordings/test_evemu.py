from hypothesis import given
from hypothesis import strategies as st

from revanche.presses.press import Device, Edge, Kind
from revanche.recordings.evemu import edges, is_evemu
from revanche.units import MILLISECOND, SECOND

BUDS = Device("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET)
RECORD = """# EVEMU 1.3
# Kernel: 6.1.0
# Input device name: "Rig Buds (AVRCP)"
N: Rig Buds (AVRCP)
I: 0005 0000 0000 0000
P: 00 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
################################
#      Waiting for events      #
################################
E: 0.000001 0001 00a3 0001	# EV_KEY / KEY_NEXTSONG         1
E: 0.000001 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +0ms
E: 12.021000 0001 00a3 0000	# EV_KEY / KEY_NEXTSONG         0
E: 12.021000 0000 0003 0000	# SYN_DROPPED
E: 12.500000 0002 0001 -001	# EV_REL / REL_Y               -1
"""


def test_events_are_edges_with_their_times() -> None:
    later = 12 * SECOND + 21 * MILLISECOND
    assert edges(RECORD) == (
        Edge(BUDS, 1, 163, 1, 1000, 1000),
        Edge(BUDS, 0, 0, 0, 1000, 1000),
        Edge(BUDS, 1, 163, 0, later, later),
        Edge(BUDS, 0, 3, 0, later, later),
        Edge(BUDS, 2, 1, -1, 12 * SECOND + 500 * MILLISECOND, 12 * SECOND + 500 * MILLISECOND),
    )


def test_without_its_head_the_device_has_no_name_and_time_never_goes_back() -> None:
    first, second = edges("E: 5.000000 0001 00a3 0001\nE: 4.000000 0001 00a3 0000\n")
    assert first.device.name == "input device"
    assert (first.at, second.at, second.stamp) == (5 * SECOND, 5 * SECOND, 4 * SECOND)


def test_a_keyboard_with_letters_is_for_typing_and_what_lacks_one_is_not() -> None:
    keys = "B: 01 " + "fe ff ff ff ff ff ff ff\nB: 01 " + "00 " * 7 + "00\n"
    event = "E: 1.000000 0001 0077 0001\n"
    assert [edge.device.typing for edge in edges("N: K811\n" + keys + event)] == [True]
    assert [edge.device.typing for edge in edges("N: K811\n" + keys.replace("fe ff ff", "fe ff fe") + event)] == [False]


def test_it_is_known_by_its_mark_or_its_events() -> None:
    assert is_evemu(RECORD)
    assert is_evemu("# EVEMU 1.2\n")
    assert is_evemu("E: 5.000000 0001 00a3 0001\n")
    assert not is_evemu("Event: time 5.000000, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1\n")


@given(st.text(alphabet="E:N 0123.af-\n", max_size=120))
def test_whatever_the_text_times_never_go_back(text: str) -> None:
    times = [edge.at for edge in edges(text)]
    assert times == sorted(times)
