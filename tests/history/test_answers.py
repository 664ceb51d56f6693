"""What is answered about the past, with the right values written out."""

import json
from collections.abc import Collection
from datetime import date, datetime

import pytest

from revanche.history import sheets as past_sheets
from revanche.history import trail as trails
from revanche.history.answers import Unknown, answer
from revanche.history.evenings import Evening, evenings
from revanche.history.questions import (
    AllMatches,
    Export,
    Match,
    Matches,
    Names,
    Question,
    Share,
    Sheet,
    Statistics,
    Trail,
)
from revanche.history.trail import Step
from revanche.sheets.play import State
from revanche.words.catalogue import load
from support.diary import EVENINGS, Diary

ENGLISH = load("en")
NOW = datetime.fromisoformat("2026-12-01T12:00:00+01:00")


class Told:
    """The past of a diary; ``asked`` is since when it was read."""

    def __init__(self, text: str) -> None:
        self.entries = Diary(text).entries
        self.asked: list[date | None] = []

    def last_evening(self) -> Evening | None:
        found = evenings(self.entries, NOW)
        return found[-1] if found else None

    def evenings(self, since: date | None = None) -> tuple[Evening, ...]:
        self.asked.append(since)
        return evenings(self.entries, NOW)

    def trail(self, match: str, since: date | None) -> tuple[Step, ...]:
        self.asked.append(since)
        return trails.trail(self.entries, match)

    def evening_trail(self, evening: Evening | None, day: date | None) -> tuple[Step, ...]:
        names = None if evening is None else {match.id for match in evening.matches}
        return trails.evening_trail(self.entries, names, day)

    def sheet(self, wanted: str | None, since: date | None) -> State | None:
        self.asked.append(since)
        return past_sheets.left(self.entries, wanted or "")

    def sheets(self, wanted: Collection[str], since: date | None) -> dict[str, State]:
        raise NotImplementedError


def answered(question: Question, past: Told | None = None) -> bytes:
    told = answer(question, past or Told(EVENINGS), ENGLISH, NOW)
    assert isinstance(told, bytes), told
    return told


def unknown(question: Question) -> str:
    told = answer(question, Told(EVENINGS), ENGLISH, NOW)
    assert isinstance(told, Unknown)
    return told.sentence


def ids(question: Question) -> list[str]:
    return [match["id"] for match in json.loads(answered(question))["matches"]]


def test_matches_are_those_of_the_evening_and_player_asked_for() -> None:
    assert ids(Matches()) == ["2026-11-30.1", "2026-11-30.2"]
    assert ids(AllMatches()) == ["2026-10-03.1", "2026-11-30.1", "2026-11-30.2"]
    assert ids(Matches(date(2026, 10, 3))) == ["2026-10-03.1"]
    assert ids(AllMatches("CEM")) == ["2026-10-03.1"]


def test_nothing_played_yet_is_an_answer_and_no_refusal() -> None:
    nothing = Told("")
    assert json.loads(answered(Matches(), nothing)) == {"matches": []}
    assert answered(Share(), nothing).startswith(b"Nothing has been played here yet.")
    assert json.loads(answered(Names(), nothing)) == {"players": [], "games": []}


def test_recent_names_come_newest_first_and_once() -> None:
    assert json.loads(answered(Names())) == {"players": ["Anna", "Bram", "Cem"], "games": ["yahtzee"]}


def test_a_match_has_its_trail_and_is_read_from_the_day_of_its_id() -> None:
    past = Told(EVENINGS)
    (match,) = json.loads(answered(Match("2026-11-30.1"), past))["matches"]
    assert (match["score"], len(match["trail"])) == ([3, 1], 9)
    assert past.asked == [date(2026, 11, 30)] * 2


def test_an_evening_has_a_trail_of_all_that_happened() -> None:
    for question in (Trail(), Trail(date(2026, 11, 30))):
        steps = json.loads(answered(question))["trail"]
        assert (steps[0]["event"], {step["time"][:10] for step in steps}) == ("match_opened", {"2026-11-30"})
    assert json.loads(answered(Trail(date(2026, 10, 3))))["trail"][0]["time"].startswith("2026-10-03")
    assert json.loads(answered(Trail(date(2020, 1, 1)))) == {"trail": []}


def test_statistics_are_of_all_or_of_those_named() -> None:
    everybody = json.loads(answered(Statistics()))
    assert [one["name"] for one in everybody["players"]] == ["Anna", "Bram", "Cem"]
    assert [pair["players"] for pair in everybody["head_to_head"]] == [["Anna", "Cem"], ["Anna", "Bram"]]
    two = json.loads(answered(Statistics(("bram", "anna"))))
    assert [(pair["players"], pair["matches"]) for pair in two["head_to_head"]] == [(["Bram", "Anna"], [0, 1])]


def test_an_export_is_in_the_form_asked_for() -> None:
    assert answered(Export("csv")).startswith(b"id,evening")
    assert answered(Export("json")).startswith(b'{"matches"')
    assert answered(Export("ics")).startswith(b"BEGIN:VCALENDAR")


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (Matches(date(2026, 10, 4)), "Nothing was played on Sunday 4 October 2026."),
        (Share(date(2026, 10, 4)), "Nothing was played on Sunday 4 October 2026."),
        (Matches(player="Nobody"), "Nobody"),
        (Match("2026-11-30.9"), "2026-11-30.9"),
        (Match("x"), "x"),
        (Statistics(("Nobody",)), "Nobody"),
        (Statistics(("Anna", "anna ")), "different names"),
        (Sheet("2026-11-30.9"), "2026-11-30.9"),
        (Sheet(), "sheet"),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(question: Question, sentence: str) -> None:
    assert sentence in unknown(question)
