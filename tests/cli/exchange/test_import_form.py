"""What is wrong with matches from elsewhere, and which are new."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.cli.exchange.import_form import checked, numbered, unknown
from revanche.history.evenings import matches
from revanche.history.log_form import log_form
from revanche.match.events import MatchImported
from revanche.words.catalogue import load
from support.diary import Diary

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


PAPER: dict[str, Any] = {
    "players": ["Anna", "Bram"],
    "games": [{"winner": "Anna"}, {"winner": "bram"}, {"winner": "A"}],
    "first_to": 2,
    "started": "2025-09-01T20:00:00+02:00",
}


def problems(**changes: object) -> list[str]:
    return checked({"matches": [PAPER | changes]}, load("en"), NOW)[1]


@pytest.mark.parametrize("name", ["", "x", "2025-09-01", "2025-09-01.0", "2999-01-01.1", "2025-09-01.1\n", None, 7])
def test_an_id_that_none_is_gives_way_to_one_of_the_day_it_was_played(name: object) -> None:
    given, _ = checked({"matches": [PAPER | {"id": name}]}, load("en"), NOW)
    assert [match.match for match in numbered(given, set(), date(2026, 12, 1))] == ["2025-09-01.1"]


def test_a_match_of_today_gets_a_number_that_counting_does_not_reach() -> None:
    given, _ = checked({"matches": [PAPER | {"id": "2025-09-01.1"}]}, load("en"), NOW)
    for today in (date(2025, 9, 1), date(2025, 9, 2)):
        assert [match.match for match in numbered(given, set(), today)] == ["2025-09-01.1001"]
        assert [match.match for match in numbered(given, {"2025-09-01.1001"}, today)] == ["2025-09-01.1002"]
    assert [match.match for match in numbered(given, set(), date(2025, 9, 3))] == ["2025-09-01.1"]


def test_a_match_after_midnight_keeps_the_id_of_its_evening() -> None:
    given, _ = checked({"matches": [PAPER | {"id": "2025-08-31.3"}]}, load("en"), NOW)
    assert [match.match for match in numbered(given, {"2025-08-31.1"}, date(2026, 12, 1))] == ["2025-08-31.3"]
    assert [match.match for match in numbered(given, {"2025-08-31.3"}, date(2026, 12, 1))] == ["2025-08-31.4"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": ["Anna"]}, '"players" must give two names'),
        ({"players": [1, 2]}, '"players" must give two names'),
        ({"players": ["Anna", "ANNA"]}, "different names"),
        ({"players": ["Anna", "B" * 41]}, "1 to 40 characters"),
        ({"players": ["Anna", "B\x07"]}, "control"),
        ({"game": 5}, "name of a game"),
        ({"game": ""}, "name of a game"),
        ({"first_to": 0}, "from 1 to 99"),
        ({"first_to": 100}, "from 1 to 99"),
        ({"first_to": True}, "from 1 to 99"),
        ({"first_to": 2.0}, "from 1 to 99"),
        ({"games": None}, '"games" must be a list'),
        ({"games": ["Anna"]}, '"games" must be a list'),
        ({"games": [{"winner": "Cem"}]}, "game 1: “Cem” is neither of the two players."),
        ({"games": [{}]}, "game 1: “None” is neither"),
        ({"games": [{"winner": "A"}] * 3}, 'comes after the one that decided the match; "first_to" is 2'),
        ({"games": [{"winner": "A", "ended": "late"}]}, '"ended": “late” is no date and time'),
        ({"started": None}, '"started": “None” is no date and time'),
        ({"started": "2025-09-01"}, "is no date and time"),
        ({"started": "2025-09-01T20:00:00"}, "is no date and time"),
        ({"started": "0001-01-01T00:00:00+14:00"}, "is no date and time"),
        ({"started": "2026-12-01T12:00:01Z"}, "is in the future"),
        ({"ended": "2026-12-01T12:00:01Z"}, "is in the future"),
        ({"ended": "2025-09-01T19:59:59+02:00"}, '"ended" is before "started"'),
        ({"score": [3, 1]}, '"score" is “[3, 1]”, but the games give 2 – 1'),
        ({"winner": "Bram"}, '"winner" is “Bram”'),
        ({"winner": 5}, '"winner" is “5”'),
        ({"state": "finished", "first_to": 3}, '"state" is "finished", but nobody has won 3'),
    ],
)
def test_what_is_wrong_is_told_precisely(changes: dict[str, object], sentence: str) -> None:
    (problem,) = problems(**changes)
    assert problem.startswith("Match 1: ")
    assert sentence in problem


def test_a_start_exactly_now_is_not_in_the_future_and_an_end_at_the_start_is_not_before_it() -> None:
    assert problems(started="2026-12-01T12:00:00Z", ended="2026-12-01T12:00:00Z") == []


def test_an_abandoned_match_stays_abandoned() -> None:
    (match,) = checked({"matches": [PAPER | {"state": "abandoned", "winner": None}]}, load("en"), NOW)[0]
    assert match.abandoned


def test_an_end_that_is_left_out_is_that_of_the_last_game() -> None:
    games = [{"winner": "A", "ended": "2025-09-01T20:30:00+02:00"}, {"winner": "A"}]
    (match,) = checked({"matches": [PAPER | {"games": games}]}, load("en"), NOW)[0]
    assert match.ended == datetime.fromisoformat("2025-09-01T20:30:00+02:00")


@given(st.lists(st.sampled_from(["won A", "won B", "undo", "swap", "new Anna Bram 2", "new B'A C,D 1", "close"])))
def test_every_export_can_be_taken_in_and_is_then_already_there(lines: list[str]) -> None:
    diary = Diary("2025-11-28T21:00:00+01:00 new Anna Bram 1")
    for line in lines:
        diary.tell(f"+60.123 {line}" if "'" not in line else '+60.123 new "B\'A" "C,D" 1')
    records = matches(diary.entries)
    given_matches, wrong = checked(log_form(records), load("en"), NOW)
    assert wrong == []
    assert unknown(given_matches, records) == []
    copy = Diary()
    for match in numbered(unknown(given_matches, []), set(), date(2026, 12, 1)):
        copy.keep(match)
    assert [one.score for one in matches(copy.entries)] == [one.score for one in records]
    assert unknown(given_matches, matches(copy.entries)) == []


def test_matches_that_differ_in_players_game_start_or_winners_are_different_ones() -> None:
    (match,) = checked({"matches": [PAPER]}, load("en"), NOW)[0]
    others: list[dict[str, Any]] = [
        {"players": ["Anna", "Cem"], "games": [{"winner": "A"}, {"winner": "B"}, {"winner": "A"}]},
        {"game": "yatzy"},
        {"started": "2025-09-01T20:00:01+02:00"},
        {"games": [{"winner": "B"}, {"winner": "A"}, {"winner": "A"}]},
    ]
    given_matches, _ = checked({"matches": [PAPER, *[PAPER | other for other in others]]}, load("en"), NOW)
    assert len(unknown(given_matches, [])) == 5
    assert match.started == datetime.fromisoformat("2025-09-01T18:00:00+00:00")


def test_matches_are_taken_in_oldest_first() -> None:
    early = MatchImported("", ("A", "B"), "g", 1, (), NOW - timedelta(2), NOW)
    late = MatchImported("", ("A", "B"), "g", 1, (), NOW - timedelta(1), NOW)
    assert unknown([late, early], []) == [early, late]
