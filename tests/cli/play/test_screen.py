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
    """Return the rows of a terminal, without what is around them."""
    console = Console(width=width, force_terminal=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(live(shown, said, notices, load(language)))
    rows = captured.get().splitlines()
    assert all(row[0] in "╭│╰" for row in rows), "the frame is closed on every row"
    return [inner for row in rows if (inner := row.strip("╭╮╰╯│─ "))]


def test_the_score_stands_above_what_happened_the_devices_and_the_keys() -> None:
    assert drawn(OPEN, "Anna wins.", "The disk is nearly full.") == [
        "Revanche",
        "Anna     2 – 1     Bram",
        "yahtzee · first to 3",
        "Anna wins.",
        "The disk is nearly full.",
        "● Rig Buds (headset)",
        "← Anna · → Bram · space or u takes back · r puts back · q stops",
    ]


def test_who_won_the_match_is_told_below_the_score() -> None:
    won = msgspec.structs.replace(OPEN, state=Phase.DECIDED, match=msgspec.structs.replace(MATCH, winner="Anna"))
    rows = drawn(won)
    assert rows[rows.index("yahtzee · first to 3") + 1] == "Anna wins the match!"
    assert "Anna wins the match!" not in drawn(OPEN)


def test_without_a_match_or_a_device_it_says_what_there_is() -> None:
    assert drawn(NOTHING) == [
        "Revanche",
        "No match is running",
        "No headset found yet. The keys below count as well.",
        "← A · → B · space or u takes back · r puts back · q stops",
    ]
    assert score_line(NOTHING, EN) == "No match is running"
    assert device_lines(NOTHING, EN) == ["No headset found yet. The keys below count as well."]


def test_what_does_not_work_is_named_after_the_devices() -> None:
    (*_, last) = device_lines(msgspec.structs.replace(NOTHING, failing=("mqtt", "page")), EN)
    assert last == "Does not work now, and is tried again: mqtt, page."


def test_the_score_in_one_line_has_the_game_and_to_how_many() -> None:
    assert score_line(OPEN, EN) == "Anna 2 – 1 Bram  (yahtzee · first to 3)"


def test_each_device_is_told_with_what_it_is_and_whether_it_is_gone() -> None:
    gone = msgspec.structs.replace(BUDS, name="wrist", kind=Kind.WATCH, link=LinkState.DOWN)
    assert device_lines(Status(Phase.OPEN, MATCH, (BUDS, gone)), EN) == [
        "● Rig Buds (headset)",
        "○ wrist (watch, gone)",
    ]


def test_names_can_not_steer_the_terminal_and_stay_on_their_side() -> None:
    evil = msgspec.structs.replace(MATCH, players=("דנה", "\x1b[2JBram"), game="ya\x07cht")
    shown = Status(Phase.OPEN, evil, (msgspec.structs.replace(BUDS, name="\u202eBuds\n"),))
    text = "\n".join([*drawn(shown), score_line(shown, EN), *device_lines(shown, EN)])
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
    assert len(drawn(Status(Phase.DECIDED, won, kinds), language=language)) == 4 + len(kinds) + 1
