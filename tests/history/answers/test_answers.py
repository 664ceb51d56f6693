"""What is answered about the past, with the right values written out."""

import json
from datetime import date

import pytest

from revanche.history.answers.answers import answer
from revanche.history.answers.past import Unknown
from revanche.history.answers.questions import (
    AllMatches,
    Archive,
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
from revanche.words.catalogue import load
from support.diary import EVENINGS
from support.sheets import SHEET, Table
from support.told import NOW, Told

ENGLISH = load("en")


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


def test_full_sheets_are_exported_with_the_matches_and_counted_in_the_statistics() -> None:
    past = Told(EVENINGS).sheet_at("+60", Table.filled("yacht", "12346", "66666"))
    exported, numbers = json.loads(answered(Export("json"), past)), json.loads(answered(Statistics(("Bram",)), past))
    assert [sheet["id"] for sheet in exported["sheets"]] == [SHEET]
    assert [(one["name"], one["best"]) for one in numbers["sheets"]] == [("Bram", 134)]
    assert json.loads(answered(Archive(), past))["sheets"] == exported["sheets"]


def test_somebody_who_only_played_sheets_has_numbers_too() -> None:
    past = Told("").sheet_at("2026-11-30T20:00:00+01:00", Table.filled("yacht", "12346", "66666"))
    told = json.loads(answered(Statistics(("anna",)), past))
    assert [(one["name"], one["matches"]) for one in told["players"]] == [("Anna", 0)]
    assert [one["best"] for one in told["sheets"]] == [32]
