"""The live score in a terminal: what it shows of what stands, at any width and in five languages."""

from datetime import datetime

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console

from revanche.cli.play.screen import device_lines, live, score_line
from revanche.match.score import Phase
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.status import DeviceStatus, MatchStatus, Status
from revanche.words.catalogue import LANGUAGES, load

EN = load("en")
MATCH = MatchStatus(
    "2026-11-30.1", ("Anna", "Bram"), "yahtzee", 3, (2, 1), None, datetime.fromisoformat("2026-11-30T21:00:00+01:00")
)
BUDS = DeviceStatus("Rig Buds", Kind.HEADSET, LinkState.UP, None, None)
OPEN = Status(Phase.OPEN, MATCH, (BUDS,))
NOTHING = Status(Phase.IDLE, None, ())


def drawn(shown: Status, said: str = "", *notices: str, width: int = 80, language: str = "en") -> list[str]:
    """Return the rows of a terminal, without what is around them and the large score."""
    console = Console(width=width, height=40, force_terminal=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(live(shown, said, notices, load(language)))
    rows = captured.get().splitlines()
    assert all(row[0] in "╭│╰" for row in rows), "the frame is closed on every row"
    return [inner for row in rows if (inner := row.strip("╭╮╰╯│─ ")) and "█" not in inner]


def test_the_score_stands_above_what_happened_the_devices_and_the_keys() -> None:
    assert drawn(OPEN, "Anna wins.", "The disk is nearly full.") == [
        "Revanche",
        "Anna     2 – 1     Bram",
        "Yahtzee · first to 3",
        "Anna wins.",
        "The disk is nearly full.",
        "● Rig Buds (headset)",
        "← Anna · → Bram · space or u takes back · r puts back · q stops",
    ]


def test_where_no_device_is_there_status_does_not_speak_of_keys_below() -> None:
    assert device_lines(NOTHING, EN, "status.no_device") == ["No headset or watch is connected."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_40_columns_and_20_rows_the_keys_stay(language: str) -> None:
    devices = tuple(msgspec.structs.replace(BUDS, name=f"Buds {number}") for number in range(9))
    notices = ["The disk is nearly full, and that is a long sentence."] * 9
    shown = msgspec.structs.replace(OPEN, devices=devices)
    console = Console(width=40, height=20, force_terminal=False)
    with console.capture() as captured:
        console.print(live(shown, "Anna wins. Anna 2 – 1 Bram. Match point.", notices, load(language)))
    rows = captured.get().splitlines()
    assert len(rows) <= 20
    keys = load(language).text("screen.keys", a="Anna", b="Bram")
    assert "".join(keys.split()) in "".join("".join(row.strip("│ ") for row in rows).split())
    assert any("Anna     2 – 1     Bram" in row for row in rows)


@pytest.mark.parametrize(("width", "height", "rows"), [(80, 24, 5), (80, 14, 0), (24, 40, 0)])
def test_where_there_is_room_the_score_stands_there_in_large_too(width: int, height: int, rows: int) -> None:
    console = Console(width=width, height=height, force_terminal=False)
    with console.capture() as captured:
        console.print(live(OPEN, "Anna wins.", ["The disk is nearly full."], EN))
    assert captured.get().count("██████    ██████") == min(rows, 1)
    assert len([row for row in captured.get().splitlines() if "█" in row]) == rows


def test_nothing_is_yellow_which_a_light_terminal_would_swallow() -> None:
    console = Console(width=80, height=24, force_terminal=True, color_system="standard")
    with console.capture() as captured:
        console.print(live(OPEN, "said", ["notice"], EN))
    assert "notice" in captured.get()
    assert not any(code in captured.get() for code in ("\x1b[33", ";33m", "\x1b[93", ";93m"))


def test_who_won_the_match_is_told_below_the_score() -> None:
    won = msgspec.structs.replace(OPEN, state=Phase.DECIDED, match=msgspec.structs.replace(MATCH, winner="Anna"))
    rows = drawn(won)
    assert rows[rows.index("Yahtzee · first to 3") + 1] == "Anna wins the match!"
    assert "Anna wins the match!" not in drawn(OPEN)


def test_without_a_match_or_a_device_it_says_what_there_is() -> None:
    assert drawn(NOTHING) == [
        "Revanche",
        "No match is running",
        "No headset found yet. The keys below count as well.",
        "← A · → B · space or u takes back · r puts back · q stops",
    ]
    assert score_line(NOTHING, EN) == "No match is running"
    assert device_lines(NOTHING, EN, "screen.no_device") == ["No headset found yet. The keys below count as well."]


def test_what_does_not_work_is_named_after_the_devices() -> None:
    (*_, last) = device_lines(msgspec.structs.replace(NOTHING, failing=("mqtt", "page")), EN, "status.no_device")
    assert last == "Does not work now, and is tried again: mqtt, page."


def test_the_score_in_one_line_has_the_game_and_to_how_many() -> None:
    assert score_line(OPEN, EN) == "Anna 2 – 1 Bram  (Yahtzee · first to 3)"


def test_each_device_is_told_with_what_it_is_and_whether_it_is_gone() -> None:
    gone = msgspec.structs.replace(BUDS, name="wrist", kind=Kind.WATCH, link=LinkState.DOWN)
    taken = msgspec.structs.replace(gone, name="Anna's phone", kind=Kind.PHONE, taken=True)
    assert device_lines(Status(Phase.OPEN, MATCH, (BUDS, gone, taken)), EN, "status.no_device") == [
        "● Rig Buds (headset)",
        "○ wrist (watch, gone)",
        "○ Anna's phone (phone, its sound is taken)",
    ]


def test_the_way_by_which_buttons_come_is_told_while_they_do() -> None:
    desktop = DeviceStatus("desktop", Kind.SESSION, LinkState.UP, None, None)
    lines = device_lines(Status(Phase.OPEN, MATCH, (desktop,)), EN, "screen.no_device")
    assert lines == ["● ⏮ ⏭ ⏯ come through the desktop: from earbuds, keyboard or phone"]
    left = msgspec.structs.replace(desktop, link=LinkState.DOWN)
    assert device_lines(Status(Phase.OPEN, MATCH, (BUDS, left)), EN, "screen.no_device") == ["● Rig Buds (headset)"]
    assert device_lines(Status(Phase.OPEN, MATCH, (left,)), EN, "status.no_device") == device_lines(
        NOTHING, EN, "status.no_device"
    )


def test_names_can_not_steer_the_terminal_and_stay_on_their_side() -> None:
    evil = msgspec.structs.replace(MATCH, players=("דנה", "\x1b[2JBram"), game="ya\x07cht")
    shown = Status(Phase.OPEN, evil, (msgspec.structs.replace(BUDS, name="\u202eBuds\n"),))
    text = "\n".join([*drawn(shown), score_line(shown, EN), *device_lines(shown, EN, "status.no_device")])
    assert not {"\x1b", "\x07", "\u202e"} & set(text)
    assert "\u2068דנה\u2069" in score_line(shown, EN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [20, 40, 200])
def test_no_row_is_wider_than_the_terminal(language: str, width: int) -> None:
    long = msgspec.structs.replace(MATCH, players=("李" * 40, "x" * 40), game="g" * 40)
    console = Console(width=width, force_terminal=False)
    with console.capture() as captured:
        console.print(live(Status(Phase.OPEN, long, (BUDS,)), "said " * 30, ["notice " * 30], load(language)))
    assert {cell_len(row) for row in captured.get().splitlines()} == {width}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_it_is_there_in_every_language(language: str) -> None:
    kinds = tuple(msgspec.structs.replace(BUDS, kind=kind, link=link) for kind in Kind for link in LinkState)
    won = msgspec.structs.replace(MATCH, winner="Anna", first_to=1)
    lines = len(kinds) - 1  # a desktop that is away is left out
    assert len(drawn(Status(Phase.DECIDED, won, kinds), language=language)) == 4 + lines + 1
