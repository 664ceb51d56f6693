"""What is wrong with matches from elsewhere, and which are new."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.cli.exchange.import_form import checked, still_open
from revanche.history.evenings import matches
from revanche.history.forms.log import log_form
from revanche.match.commands import Import
from revanche.match.events import Origin
from revanche.match.refusal import Reason, Refusal
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
        ({"started": "0001-01-01T00:00:00+14:00"}, "before the year 1900"),
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
    games = [{"winner": "A"}, {"winner": "A", "ended": "2025-09-01T20:30:00+02:00"}]
    (match,) = checked({"matches": [PAPER | {"games": games}]}, load("en"), NOW)[0]
    assert match.ended == datetime.fromisoformat("2025-09-01T20:30:00+02:00")


@given(st.lists(st.sampled_from(["won A", "won B", "undo", "swap", "new Anna Bram 2", "new B'A C,D 1", "close"])))
def test_every_export_can_be_taken_in_and_is_then_already_there(lines: list[str]) -> None:
    diary = Diary("2025-11-28T21:00:00+01:00 new Anna Bram 1")
    for line in lines:
        diary.tell(f"+60.123 {line}" if "'" not in line else '+60.123 new "B\'A" "C,D" 1')
    records = [record for record in matches(diary.entries, journal="00000000000000a1") if record.state != "open"]
    given_matches, wrong = checked(log_form(records), load("en"), NOW)
    assert wrong == []
    diary.tell("2025-12-25T21:00:00+01:00 close")
    assert {diary.give(Import(match)) for match in given_matches} <= {Refusal(Reason.KNOWN_MATCH)}
    copy = Diary("2025-12-25T21:00:00+01:00 close")
    for match in given_matches:
        assert isinstance(copy.give(Import(match)), tuple)
        assert copy.give(Import(match)) == Refusal(Reason.KNOWN_MATCH)
    assert [one.score for one in matches(copy.entries)] == [one.score for one in records]


def test_matches_are_taken_in_oldest_first() -> None:
    later = PAPER | {"started": "2025-10-01T20:00:00+02:00"}
    given_matches, _ = checked({"matches": [later, PAPER]}, load("en"), NOW)
    assert [match.started.month for match in given_matches] == [9, 10]


def test_a_match_that_goes_on_is_left_out_and_counted() -> None:
    content = {"matches": [PAPER | {"state": "open", "games": []}, PAPER | {"state": "decided"}]}
    given_matches, wrong = checked(content, load("en"), NOW)
    assert (len(given_matches), wrong, still_open(content)) == (1, [], 1)


@pytest.mark.parametrize(
    ("ends", "ended", "sentence"),
    [
        ([10, 9, None], None, "game 2 ends before what came before it"),
        ([-1], None, "game 1 ends before what came before it"),
        ([10, None, 12], 11, '"ended" is before "started", or before the end of a game'),
    ],
)
def test_ends_that_run_backwards_are_told(ends: list[int | None], ended: int | None, sentence: str) -> None:
    games = [
        {"winner": "A" if n == 1 else "B", "ended": None if end is None else at(end)} for n, end in enumerate(ends)
    ]
    (problem,) = problems(games=games, first_to=3, ended=None if ended is None else at(ended))
    assert sentence in problem


def at(minutes: int) -> str:
    return (datetime.fromisoformat(PAPER["started"]) + timedelta(minutes=minutes)).isoformat()


def test_an_end_that_nobody_knows_stays_unknown() -> None:
    assert checked({"matches": [PAPER]}, load("en"), NOW)[0][0].ended is None
    games = [{"winner": "A", "ended": at(30)}, {"winner": "A"}]
    assert checked({"matches": [PAPER | {"games": games}]}, load("en"), NOW)[0][0].ended is None


def test_where_a_match_was_first_counted_is_kept_and_must_be_in_the_form() -> None:
    origin = {"journal": "00000000000000a1", "match": "2025-09-01.4"}
    assert checked({"matches": [PAPER | {"origin": origin}]}, load("en"), NOW)[0][0].origin == Origin(**origin)
    (problem,) = problems(origin={"journal": "elsewhere", "match": "2025-09-01.4"})
    assert '"origin" must give the journal' in problem
