from hypothesis import given
from hypothesis import strategies as st

from revanche.presses.press import Device, Edge, Kind
from revanche.recordings.evtest import edges, is_evtest
from revanche.units import MILLISECOND, SECOND

BUDS = Device("Rig Buds (AVRCP)", "Rig Buds", Kind.HEADSET)
START = 1_796_000_259_995_973_000

OUTPUT = """Input driver version is 1.0.1
Input device ID: bus 0x5 vendor 0xe0 product 0x410e version 0x0
Input device name: "Rig Buds (AVRCP)"
Supported events:
  Event type 1 (EV_KEY)
    Event code 163 (KEY_NEXTSONG)
Properties:
Testing ... (interrupt to exit)
Event: time 1796000259.995973, type 4 (EV_MSC), code 4 (MSC_SCAN), value c00b5
Event: time 1796000259.995973, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1
Event: time 1796000259.995973, -------------- SYN_REPORT ------------
Event: time 1796000260.016973, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 0
Event: time 1796000260.016973, -------------- SYN_REPORT ------------
Event: time 1796000262.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
Event: time 1796000262.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
"""


def test_events_are_edges_with_their_kernel_time_and_a_time_from_the_first() -> None:
    later, last = START + 21 * MILLISECOND, 1_796_000_262 * SECOND
    assert edges(OUTPUT) == (
        Edge(BUDS, 4, 4, 0, 0, START),
        Edge(BUDS, 1, 163, 1, 0, START),
        Edge(BUDS, 0, 0, 0, 0, START),
        Edge(BUDS, 1, 163, 0, later - START, later),
        Edge(BUDS, 0, 0, 0, later - START, later),
        Edge(BUDS, 0, 3, 0, last - START, last),
    )


def test_the_output_of_evtest_is_known_as_such() -> None:
    assert is_evtest(OUTPUT)
    assert is_evtest('Input device name: "x"')
    assert is_evtest(OUTPUT[OUTPUT.index("Event: time") :])
    assert not is_evtest("Supported events:\n  Event type 1 (EV_KEY)\n")
    assert not is_evtest("")


def test_a_part_with_no_name_is_of_an_input_device() -> None:
    (edge,) = edges("Event: time 5.000001, type 1 (EV_KEY), code 164 (KEY_PLAYPAUSE), value 1")
    assert edge.device == Device("input device", "input device", Kind.KEYBOARD)


def test_output_pasted_with_indents_and_carriage_returns_is_read() -> None:
    text = "".join(f"    {line}\r\n" for line in OUTPUT.splitlines())
    assert edges(text) == edges(OUTPUT)


def test_two_outputs_after_another_are_of_two_devices() -> None:
    other = OUTPUT.replace("Rig Buds", "Other Buds")
    assert [edge.device.name for edge in edges(OUTPUT + other)] == ["Rig Buds"] * 6 + ["Other Buds"] * 6


def test_names_hold_quotes_and_broken_characters() -> None:
    (edge,) = edges(
        'Input device name: "5" \ufffd (AVRCP)"\nEvent: time 5.000001, type 1 (EV_KEY), code 1 (KEY_ESC), value 1'
    )
    assert edge.device.name == '5" \ufffd'


def test_an_unknown_code_is_read() -> None:
    (edge,) = edges("Event: time 5.000001, type 1 (EV_KEY), code 767 (?), value 1")
    assert edge.code == 767


def test_time_stands_still_while_the_clock_is_set_back() -> None:
    event = "Event: time {}.000000, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1\n"
    found = edges("".join(event.format(second) for second in (5000, 5002, 1400, 1403)))
    assert [edge.at // SECOND for edge in found] == [0, 2, 2, 5]
    assert [edge.stamp for edge in found] == [second * SECOND for second in (5000, 5002, 1400, 1403)]


pieces = st.sampled_from(
    ["Event: time ", "1.000000", ", ", "type 1 (EV_KEY)", "code 163 (K)", "value 1", "value -", "\n", "9" * 30]
)


@given(st.lists(pieces | st.text(max_size=5), max_size=30).map("".join))
def test_whatever_the_text_times_never_go_back(text: str) -> None:
    times = [edge.at for edge in edges(text)]
    assert times == sorted(times)
    assert not times or is_evtest(text)


def test_a_keyboard_with_letters_is_known_by_the_keys_that_are_listed() -> None:
    def listed(codes: range) -> str:
        keys = "".join(f"    Event code {code} (KEY_WHATEVER)\n" for code in codes)
        return (
            'Input device name: "K811"\nSupported events:\n  Event type 0 (EV_SYN)\n  Event type 1 (EV_KEY)\n'
            f"{keys}  Event type 4 (EV_MSC)\n    Event code 4 (MSC_SCAN)\n"
            "Event: time 1796000259.995973, type 1 (EV_KEY), code 119 (KEY_PAUSE), value 1\n"
        )

    assert [edge.device.typing for edge in edges(listed(range(1, 120)))] == [True]
    assert [edge.device.typing for edge in edges(listed(range(17, 120)))] == [False]
