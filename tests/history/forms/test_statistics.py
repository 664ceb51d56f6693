"""The form of figures."""

from datetime import date

import msgspec

from revanche.history.evenings import matches
from revanche.history.forms.statistics import figures_form
from revanche.history.statistics.figures import figures
from revanche.history.statistics.tally import Tally, tally
from support.diary import Diary

STORY = """
    2026-10-31T23:00:00+01:00 new Anna Bram 2
    +600 won B
    +600 won A
    +600 won A
    +60 close
    2026-12-01T20:00:00+01:00 new Anna Bram 1
    +4000 won B
"""


def test_the_form_has_every_figure() -> None:
    found = figures(tally(matches(Diary(STORY).entries)), ("Anna", "Bram"))
    form = msgspec.json.decode(msgspec.json.encode(figures_form(found, date(2026, 12, 3))))
    assert form["players"][0] == {
        "name": "Anna",
        "matches": 2,
        "won": 1,
        "lost": 1,
        "games_won": 2,
        "games_lost": 2,
        "streak": 0,
        "best_streak": 1,
        "best_streak_since": "2026-10-31",
        "best_streak_until": "2026-10-31",
        "comebacks": 0,
        "deciders": 1,
        "deciders_won": 1,
    }
    assert (form["matches"], form["games"], form["few"], form["days_since"]) == (2, 4, True, 2)
    assert form["by_game"] == {"yahtzee": 2}
    longest = {"seconds": 4000.0, "match": "2026-12-01.1", "evening": "2026-12-01"}
    assert form["lengths"]["game"] == {"known": 4, "average": 1450.0, "longest": longest}
    assert form["lengths"]["games"][2] == {"from": 600, "to": 900, "games": 3}
    assert form["lengths"]["games"][-1] == {"from": 3600, "to": None, "games": 1}
    assert form["times"]["months"] == [
        {"month": "2026-10", "games_won": {"Anna": 2, "Bram": 1}},
        {"month": "2026-11", "games_won": {}},
        {"month": "2026-12", "games_won": {"Anna": 0, "Bram": 1}},
    ]
    assert form["times"]["evenings"] == 2
    assert form["times"]["in_a_row_now"] == {"count": 1, "since": "2026-12-01", "until": "2026-12-01"}
    assert form["beginning"] == {"sheets": 0, "won": 0}


def test_nothing_has_a_form_too() -> None:
    form = figures_form(figures(Tally()), date(2026, 12, 3))
    assert (form["days_since"], form["times"]["in_a_row"], form["times"]["months"]) == (None, None, [])
    assert form["lengths"]["match"] == {"known": 0, "average": None, "longest": None}
