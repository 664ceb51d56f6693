import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.lettering import ascii_letters, cut, score_line, with_cyrillic
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë – Åsa’s • Łukasz", "Zoe - Asa's * Lukasz"),
        ("Zoe\u0308", "Zoe"),
        ("北京", "BeiJing"),
        ("a\n\x10\x7fb", "ab"),
        ("🎲", ":game_die:"),
        ("", ""),
    ],
)
def test_a_text_in_ascii(text: str, shown: str) -> None:
    assert ascii_letters(text) == shown


def test_cyrillic_is_kept_where_the_watch_has_it() -> None:
    assert with_cyrillic("Фёдор и Zoë") == "Федор и Zoe"


def test_a_letter_is_not_cut_in_two() -> None:
    assert [cut("дом", most) for most in (6, 5, 2, 1, 0)] == ["дом", "до", "д", "", ""]


def line(a: str, b: str, most: int = 40) -> str:
    return score_line(Scoreboard(Phase.OPEN, (a, b), (2, 1), 3, numbers="2 – 1"), most, str)


def test_the_longer_name_is_cut_first_and_the_score_never() -> None:
    assert line("Anna", "Bram") == "Anna 2 - 1 Bram"
    assert line("A" * 40, "Bram") == "A" * 29 + " 2 - 1 Bram"
    assert line("Anna", "B" * 40) == "Anna 2 - 1 " + "B" * 29
    assert line("A" * 40, "B" * 40) == "A" * 16 + " 2 - 1 " + "B" * 17


@given(st.text(max_size=40), st.text(max_size=40), st.integers(20, 60))
def test_a_line_always_fits(a: str, b: str, most: int) -> None:
    assert len(line(a, b, most).encode()) <= most
    assert not (a or b) or " 2 - 1 " in line(a, b, most)
