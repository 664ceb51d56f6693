"""Each event of the match in words, sentence by sentence."""

from datetime import datetime
from typing import get_args

import pytest

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import Event, MatchFixed, MatchImported, Side
from revanche.presses.counting import Settings
from revanche.presses.outcome import Counted
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.event_words import event_sentences
from revanche.words.wording import Wording
from support.clock import moment
from support.room import Room

EN = load("en")
OPEN = New(("Anna", "Bram"), first_to=2)
DAY = datetime.fromisoformat("2026-10-01T20:00:00+02:00")


def last(*commands: Command) -> Counted:
    """Return the outcome of the last command, a minute after the one before it."""
    room, outcomes = Room(Settings(rules=Rules(settle=0))), []
    for place, command in enumerate(commands):
        outcomes = room.command(command, moment(60 * place))
    assert isinstance(outcomes[-1], Counted)
    return outcomes[-1]


def sentences(outcome: Counted, *, aloud: bool = False, language: str = "en") -> list[str]:
    wording = Wording(load(language), aloud)
    return [sentence for event in outcome.events for sentence in event_sentences(event, outcome, wording)]


STORIES: dict[str, tuple[list[Command], list[str]]] = {
    "called otherwise": (
        [OPEN, Rename("Anna", "Anne")],
        ["Anna is called Anne now, in all that was and will be played."],
    ),
    "called so no more": (
        [OPEN, Rename("Anna", "Anne"), Rename("Anne", "Anna")],
        ["Taken back: Anna is no longer Anne."],
    ),
    "opened": ([OPEN], ["New match: Anna ⏮ against Bram ⏭, first to 2."]),
    "opened instead of an empty one": (
        [OPEN, New(("Cem", "Dewi"), first_to=1)],
        [
            "The match Anna – Bram is dropped, nothing was won in it.",
            "New match: Cem ⏮ against Dewi ⏭, one game decides.",
        ],
    ),
    "opened while one was open": (
        [OPEN, Won(Side.B), New(("Cem", "Dewi"))],
        ["The match before stays unfinished: Anna 0 – 1 Bram.", "New match: Cem ⏮ against Dewi ⏭, first to 3."],
    ),
    "opened after one that was won": (
        [New(("Anna", "Bram"), first_to=1), Won(Side.B), New(("Cem", "Dewi"))],
        ["New match: Cem ⏮ against Dewi ⏭, first to 3."],
    ),
    "won a game": ([New(("Anna", "Bram")), Won(Side.B)], ["Bram wins.", "Anna 0 – 1 Bram."]),
    "won a game, one more decides": ([OPEN, Won(Side.B)], ["Bram wins.", "Anna 0 – 1 Bram.", "Match point."]),
    "won a game, the next decides": (
        [OPEN, Won(Side.B), Won(Side.A)],
        ["Anna wins.", "Anna 1 – 1 Bram.", "Match point for both."],
    ),
    "won the match": ([OPEN, Won(Side.B), Won(Side.B)], ["Bram wins the match!", "Anna 0 – 2 Bram."]),
    "revanche": (
        [OPEN, Won(Side.B), Won(Side.B), Won(Side.A)],
        ["Revanche!", "Anna 1 – 0 Bram.", "Match point."],
    ),
    "revanche won at once": (
        [New(("Anna", "Bram"), first_to=1), Won(Side.B), Won(Side.A)],
        ["Revanche!", "Anna wins the match!", "Anna 1 – 0 Bram."],
    ),
    "undone": (
        [New(("Anna", "Bram")), Won(Side.B), Undo()],
        ["Taken back: Bram's game.", "Anna 0 – 0 Bram."],
    ),
    "undone through the end": (
        [OPEN, Won(Side.B), Won(Side.B), Undo()],
        ["Taken back: Bram's game.", "The match is open again.", "Anna 0 – 1 Bram.", "Match point."],
    ),
    "undone into the match before": (
        [New(("Anna", "Bram")), Won(Side.B), New(("Cem", "Dewi")), Undo()],
        ["Cem against Dewi is taken back.", "Anna against Bram again.", "Anna 0 – 1 Bram."],
    ),
    "an opening put back": (
        [New(("Anna", "Bram")), Won(Side.B), New(("Cem", "Dewi")), Undo(), Redo()],
        ["Cem against Dewi is back.", "Cem 0 – 0 Dewi."],
    ),
    "closed with nothing won": ([OPEN, Close()], ["Done for today.", "The match is dropped, nothing was won in it."]),
    "undone with its revanche": (
        [OPEN, Won(Side.B), Won(Side.B), Won(Side.A), Undo()],
        [
            "Taken back: Anna's game, and the revanche with it.",
            "The match before stays with Bram.",
            "Anna 0 – 2 Bram.",
            "Undo once more to reopen it.",
        ],
    ),
    "redone": (
        [New(("Anna", "Bram")), Won(Side.B), Undo(), Redo()],
        ["Put back: Bram's game.", "Anna 0 – 1 Bram."],
    ),
    "redone to the end": (
        [OPEN, Won(Side.B), Won(Side.B), Undo(), Redo()],
        ["Put back: Bram's game.", "Bram wins the match!", "Anna 0 – 2 Bram."],
    ),
    "redone with its revanche": (
        [OPEN, Won(Side.B), Won(Side.B), Won(Side.A), Undo(), Redo()],
        ["Put back: Anna's game.", "Revanche!", "Anna 1 – 0 Bram.", "Match point."],
    ),
    "redone within a revanche": (
        [OPEN, Won(Side.B), Won(Side.B), Won(Side.A), Won(Side.B), Undo(), Redo()],
        ["Put back: Bram's game.", "Anna 1 – 1 Bram.", "Match point for both."],
    ),
    "swapped": ([OPEN, Won(Side.B), Swap()], ["Swapped: ⏮ is now Bram, ⏭ is now Anna.", "Bram 0 – 1 Anna."]),
    "abandoned": ([OPEN, Won(Side.B), Abandon()], ["Match abandoned, no result: Anna 0 – 1 Bram."]),
    "closed": (
        [OPEN, Won(Side.B), Close()],
        ["Done for today.", "The match stays unfinished: Anna 0 – 1 Bram."],
    ),
    "closed after the end": ([OPEN, Won(Side.B), Won(Side.B), Close()], ["Done for today.", "Anna 0 – 2 Bram."]),
    "fixed": ([Fix(MatchFixed("2026-10-01.1", game="yatzy"))], ["Match 2026-10-01.1 is corrected."]),
    "imported": (
        [Import(MatchImported("2026-10-01.1", ("Anna", "Bram"), "yatzy", 1, (), DAY, DAY))],
        ["Taken in: Anna – Bram."],
    ),
}


@pytest.mark.parametrize(("commands", "story"), STORIES.values(), ids=STORIES)
def test_an_event_is_told_in_these_sentences(commands: list[Command], story: list[str]) -> None:
    assert " ".join(sentences(last(*commands))) == " ".join(story)


def test_so_is_every_kind_of_event_there_is() -> None:
    seen = {type(event) for commands, _ in STORIES.values() for event in last(*commands).events}
    assert seen == set(get_args(Event))


def test_a_match_that_nobody_touched_is_told_to_be_closed() -> None:
    for wins, ending in (("B", "The match stays unfinished: Anna 0 – 1 Bram."), ("BB", "Anna 0 – 2 Bram.")):
        room = Room(Settings(rules=Rules(settle=0)))
        for place, command in enumerate([OPEN, *map(Won, wins)]):
            room.command(command, moment(60 * place))
        (closed,) = room.overdue(moment(7 * 3600))
        assert isinstance(closed, Counted)
        assert " ".join(sentences(closed)) == f"Nothing happened for six hours, so it was closed. {ending}"


ALOUD: list[tuple[list[Command], str]] = [
    ([OPEN], "Anna against Bram. First to 2 wins."),
    ([OPEN, Won(Side.B)], "Bram wins. 1 0 to Bram. Match point."),
    ([OPEN, Won(Side.B), Won(Side.B)], "Bram wins the match! 2 0."),
    ([OPEN, Won(Side.B), Swap()], "Swapped. Previous is now Bram, next is now Anna. 1 0 to Anna."),
    (
        [OPEN, Won(Side.B), New(("Cem", "Dewi"))],
        "The match before stays unfinished. Cem against Dewi. First to 3 wins.",
    ),
]


@pytest.mark.parametrize(("commands", "said"), ALOUD)
def test_to_the_ear_the_higher_number_comes_first_and_no_sign_is_said(commands: list[Command], said: str) -> None:
    assert " ".join(sentences(last(*commands), aloud=True)) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aloud", [False, True])
def test_every_story_can_be_told_in_every_language(language: str, aloud: bool) -> None:  # noqa: FBT001
    for commands, _ in STORIES.values():
        for sentence in sentences(last(*commands), aloud=aloud, language=language):
            assert sentence[-1] in ".!"
            assert "{" not in sentence
