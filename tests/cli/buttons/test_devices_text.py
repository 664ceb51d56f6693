"""Devices as the terminal shows them: each with its reasons, in 80 columns and five languages."""

import msgspec
import pytest
from rich.cells import cell_len

from revanche.cli.buttons.devices_text import lines
from revanche.cli.buttons.survey import Listed
from revanche.presses.press import Kind
from revanche.words.catalogue import LANGUAGES, load


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_keep_to_80_columns_and_show_foreign_names_safely(language: str) -> None:
    names = ["小さなイヤホン" * 8, "\u202eevil", "Linde's Buds"]
    listed = [
        Listed(name, Kind.HEADSET, f"event{n}", counts=n != 2, why="headset", taken=True, readable=False, player="A")
        for n, name in enumerate(names)
    ]
    text = lines(listed, load(language))
    assert max(cell_len(line) for line in text) <= 80
    assert "\u202e" not in "".join(text)
    assert any("Linde's Buds" in line for line in text)


def test_that_nothing_counts_is_told_with_where_to_look() -> None:
    assert lines([], load("en"))[0].startswith("No device that counts is connected.")


BUDS = Listed("Rig Buds", Kind.HEADSET, "event5", counts=True, why="headset", taken=False, readable=True)
CLICKER = msgspec.structs.replace(BUDS, name="Clicker", kind=Kind.KEYBOARD, counts=False, why="no_media_keys")


def told(*listed: Listed) -> str:
    """Return the lines as one text."""
    return " ".join(" ".join(lines(listed, load("en"))).split())


def test_a_device_has_a_line_and_its_reasons_below_it() -> None:
    assert lines([BUDS], load("en")) == [
        "● Rig Buds (headset, event5)",
        "    Counts: these are the buttons of a Bluetooth headset.",
    ]


def test_all_that_is_known_of_it_is_told() -> None:
    whole = msgspec.structs.replace(BUDS, player="B", battery=0, address="AA:BB:CC:DD:EE:02", taken=True)
    assert told(whole) == (
        "● Rig Buds (headset, event5, AA:BB:CC:DD:EE:02, 0 %) Counts: these are the buttons of a Bluetooth headset. "
        "Its wins are for B. The Revanche that runs has it."
    )


def test_one_without_a_node_is_not_told_twice_to_be_taken() -> None:
    wrist = Listed("wrist", Kind.WATCH, None, counts=True, why="joined", taken=True, readable=True)
    assert told(wrist) == "● wrist (watch) Counts: the Revanche that runs has it."


def test_one_that_may_not_be_read_is_marked_and_says_what_to_ask() -> None:
    text = told(msgspec.structs.replace(BUDS, readable=False))
    assert text.startswith("○ Rig Buds")
    assert text.endswith("This account may not read it, see: revanche doctor")
    assert "doctor" not in told(BUDS, msgspec.structs.replace(CLICKER, readable=False)), "nobody needs to read that one"


def test_two_of_one_name_are_told_that_the_name_stands_for_neither() -> None:
    twice = msgspec.structs.replace(BUDS, twice=True)
    assert told(twice, twice).count("Another one has this name") == 2


def test_what_does_not_count_comes_below_with_how_to_have_it_count() -> None:
    text = lines([CLICKER, BUDS], load("en"))
    assert [line for line in text if line.startswith(("●", "○", "Does"))] == [
        "● Rig Buds (headset, event5)",
        "Does not count:",
        "○ Clicker (keyboard, event5)",
    ]
    assert "name it under" in " ".join(text[text.index("Does not count:") :])
    assert told(CLICKER).startswith("No device that counts is connected.")
    assert "Does not count:" not in told(BUDS)
