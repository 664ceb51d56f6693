"""The form in which matches are shown to programs."""

import msgspec

from revanche.history.evenings import matches
from revanche.history.forms.log import log_form, trail_form
from revanche.history.trail import trail
from support.diary import Diary

TEXT = """
    2026-11-30T21:00:00+01:00 new Anna Bram 1
    +60 ignored bounce won B
    +0.5 won B
    +60 new Cem Dewi
"""


def test_a_match_names_its_winner_and_has_times_with_their_offset() -> None:
    decided, running = log_form(matches(Diary(TEXT).entries))["matches"]
    assert (decided["winner"], decided["score"], decided["state"]) == ("Bram", [0, 1], "finished")
    assert decided["games"] == [
        {"winner": "Bram", "ended": "2026-11-30T21:01:00.500+01:00", "seconds": 60.5, "source": "Rig Buds"}
    ]
    assert (running["winner"], running["ended"], running["seconds"]) == (None, None, None)


def test_an_abandoned_match_has_no_winner_but_its_games() -> None:
    (match,) = log_form(matches(Diary(TEXT.rpartition("+60")[0] + "+9 abandon").entries))["matches"]
    assert (match["winner"], match["score"], match["state"]) == (None, [0, 1], "abandoned")


def test_both_forms_are_plain_values() -> None:
    entries = Diary(TEXT).entries
    assert msgspec.json.encode(log_form(matches(entries)))
    assert msgspec.json.encode(trail_form(trail(entries, "2026-11-30.1")))


def test_a_step_has_the_fields_of_its_entry() -> None:
    ignored = trail_form(trail(Diary(TEXT).entries, "2026-11-30.1"))[1]
    assert (ignored["seq"], ignored["event"], ignored["reason"], ignored["meant"]) == (
        2,
        "press_ignored",
        "bounce",
        "won B",
    )


def test_a_correction_shows_the_names_that_it_gave() -> None:
    entries = Diary(TEXT.rpartition("+60")[0] + "+9 close\n+9 fix 2026-11-30.1 players=Anna,Cem").entries
    fixed = trail_form(trail(entries, "2026-11-30.1"))[-1]
    assert (fixed["event"], fixed["players"]) == ("match_fixed", ("Anna", "Cem"))


def test_only_a_game_that_was_won_on_a_sheet_names_one() -> None:
    entries = Diary("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A 2026-11-30.4\n+60 won B").entries
    (match,) = log_form(matches(entries))["matches"]
    assert [game.get("sheet", "none") for game in match["games"]] == ["2026-11-30.4", "none"]
    assert list(match["games"][1]) == ["winner", "ended", "seconds", "source"]
