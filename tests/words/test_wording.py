"""The score in words: made here for everybody, to see and to hear."""

import re
from pathlib import Path

import pytest

import revanche
from revanche.match.commands import Won
from revanche.match.events import Side
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.wording import Wording, game_name, numbers, numbers_aloud, score_aloud, score_line, score_pieces
from support.clock import moment
from support.room import open_room

EN = load("en")
PAIR = ("Anna", "Bram")


def test_to_the_eye_a_score_stands_between_the_names_a_first() -> None:
    assert numbers(EN, (1, 2)) == "1 – 2"
    assert score_pieces(EN, PAIR, (1, 2)) == ("Anna", "1 – 2", "Bram")
    assert score_line(EN, PAIR, (1, 2)) == "Anna 1 – 2 Bram"


@pytest.mark.parametrize(
    ("score", "said"),
    [((0, 0), "0 0"), ((2, 2), "2 all"), ((2, 1), "2 1 to Anna"), ((1, 2), "2 1 to Bram")],
)
def test_to_the_ear_the_higher_number_comes_first_and_whose_it_is(score: tuple[int, int], said: str) -> None:
    assert score_aloud(EN, PAIR, score) == said


def test_right_to_left_names_are_isolated_in_the_score_line_and_controls_are_shown() -> None:
    assert score_line(EN, ("דנה", "Bram"), (0, 0)) == "\u2068דנה\u2069 0 – 0 Bram"
    assert score_line(EN, ("An\x1bna", "Bram"), (0, 0)) == "An\ufffdna 0 – 0 Bram"


def test_a_leader_whose_name_cannot_be_said_is_a_side() -> None:
    assert score_aloud(EN, ("<>", "Bram"), (1, 0)) == "1 0 to player A"


def test_after_its_winner_a_final_score_is_only_numbers_to_the_ear() -> None:
    room = open_room(first_to=1)
    room.command(Won(Side.B), moment(60))
    match = room.counting.state.match
    assert match is not None
    eye, ear = (Wording(EN, aloud) for aloud in (False, True))
    assert (eye.score(match), eye.final(match)) == ("Anna 0 – 1 Bram", "Anna 0 – 1 Bram")
    assert (ear.score(match), ear.final(match)) == ("1 0 to Bram", "1 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_text_and_no_other_module_puts_two_numbers_together(language: str) -> None:
    dashed = re.compile(r"\} – \{(?!purpose)")
    texts = load(language).texts
    assert [key for key, text in texts.items() if dashed.search(text)] == [
        "numbers",
        "offered",
        "dropped",
        "imported",
        "imported_again",
        "page.next",
        "round.seat",
    ]
    source = Path(revanche.__file__).parent
    modules = [path.name for path in source.rglob("*.py") if dashed.search(path.read_text("utf-8"))]
    assert modules == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 0", "2 all", "2 1 to Anna", "3 1"]),
        ("nl", ["0 0", "2 2, gelijk", "2 1 voor Anna", "3 1"]),
        ("de", ["0 zu 0", "2 zu 2, Gleichstand", "2 zu 1 für Anna", "3 zu 1"]),
        ("sv", ["0 0", "2 lika", "2 1 till Anna", "3 1"]),
        ("nb", ["0 0", "2 2, likt", "2 1 til Anna", "3 1"]),
    ],
)
def test_a_score_is_said_without_a_sign_between_its_numbers(language: str, said: list[str]) -> None:
    catalogue = load(language)
    told = [score_aloud(catalogue, PAIR, score) for score in ((0, 0), (2, 2), (2, 1))]
    assert [*told, numbers_aloud(catalogue, (1, 3))] == said


@pytest.mark.parametrize("game", ["yahtzee", "Yahtzee", " YAHTZEE"])
def test_a_known_game_is_written_as_people_write_it(game: str) -> None:
    assert [game_name(load(language), game) for language in LANGUAGES] == ["Yahtzee"] * 5
    assert game_name(EN, "yatzy") == "Yatzy"


def test_any_other_game_is_written_as_it_was_given() -> None:
    assert [game_name(EN, game) for game in ("ganzenbord", "דמקה")] == ["ganzenbord", "\u2068דמקה\u2069"]
