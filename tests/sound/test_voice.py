"""How long an engine may take."""

import pytest

from revanche.sound.voice import HANGS, LONGEST_TEXT, patience


def test_an_engine_that_has_next_to_nothing_to_say_still_has_three_seconds() -> None:
    assert HANGS == 3.0
    assert patience("", rate=450) > HANGS


@pytest.mark.parametrize(
    ("text", "rate", "sound"),
    [
        ("Anna wint. 2 – 1 voor Anna.", 160, 3.01),
        ("Anna gewinnt. 2 – 1 für Anna. Matchball.", 160, 3.94),
        ("Anna vinner. 10 – 9 till Anna. Matchboll.", 160, 3.65),
        ("Teruggenomen: het potje van Anna. De wedstrijd is weer open. 2 – 1 voor Anna. Matchbal.", 160, 7.40),
        ("Teruggenomen: het potje van Anna. De wedstrijd is weer open. 2 – 1 voor Anna. Matchbal.", 80, 15.25),
        ("Anna wint. 2 – 1 voor Anna.", 450, 0.85),
    ],
)
def test_a_text_that_takes_as_long_as_it_was_measured_to_take_is_not_cut(text: str, rate: int, sound: float) -> None:
    sound_server_plays_on = 2.0
    assert sound + sound_server_plays_on < patience(text, rate) < sound * 1.3 + HANGS


def test_even_the_longest_text_ends() -> None:
    assert patience("x" * LONGEST_TEXT, rate=80) < 90
