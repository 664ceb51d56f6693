"""All figures together."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.history.archive import PlayedSheet, played
from revanche.history.evenings import evenings
from revanche.history.records import MatchRecord
from revanche.history.sheets import full
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.tally import FEW, Tally, tally
from revanche.match.commands import Abandon, Close, New, Swap, Undo, Won
from revanche.match.events import Side
from support.diary import Diary
from support.sheets import brought

STORY = """
    2026-10-24T23:00:00+02:00 new Ana Bram 2
    +600 won A
    +10800 won A
    +60 new Anna Bram 2
    +600 won B
    +600 won B
    +60 close
    2026-11-30T20:00:00+01:00 new Cem Bram 1
    +60 won A
    +60 new Cem Bram 3
    +60 won A
    +60 abandon
    +60 merge Ana Anna
    +60 fix 2026-10-24.2 winners=BAA
    +60 import 2026-10-20.1 Bram Anna 1 A 2026-10-20T20:00:00+02:00 2026-10-20T20:30:00+02:00
"""
"""Over a change of the clocks, with a rename, a correction, an abandoned match and one kept on paper."""


def told(text: str = STORY) -> tuple[list[MatchRecord], tuple[PlayedSheet, ...]]:
    diary = Diary(text)
    diary.keep(brought("yacht", "66666", "11111"))
    nights = evenings(diary.entries)
    return [match for night in nights for match in night.matches], played(full(diary.entries), nights)


def test_what_an_autumn_came_to_reckoned_by_hand() -> None:
    found = tally(*told())
    assert (found.matches, found.games, found.last, found.by_game) == (4, 7, date(2026, 11, 30), {"yahtzee": 4})
    anna, bram, cem = (found.players[who] for who in ("anna", "bram", "cem"))
    assert (anna.name, anna.won, anna.lost, anna.games_won, anna.games_lost) == ("Anna", 2, 1, 4, 2)
    assert (bram.won, bram.lost, bram.deciders, bram.deciders_won) == (1, 3, 1, 0)
    assert (cem.won, cem.streak) == (1, 1)
    assert anna.run.best is not None
    assert (anna.run.best.count, anna.run.best.since) == (2, date(2026, 10, 24))
    assert found.pairs["anna\nbram"].matches == (2, 1)
    assert found.lengths.matches.known == 4
    assert found.lengths.games.longest is not None
    assert found.lengths.games.longest.seconds == 10800
    assert found.times.evenings == (date(2026, 10, 20), date(2026, 10, 24), date(2026, 11, 30))
    assert found.times.months["2026-10"] == {"anna": 4, "bram": 2}
    assert (found.beginning.sheets, found.beginning.won) == (1, 1)
    assert {(one.name, one.best) for one in found.sheets} == {(one.name, one.best) for one in tally(*told()).sheets}


def test_days_since_the_last_match_are_days_on_the_calendar() -> None:
    found = tally(*told())
    assert [found.days_since(date(2026, 11, 30)), found.days_since(date(2026, 12, 2))] == [0, 2]
    assert Tally().days_since(date(2026, 12, 2)) is None


@pytest.mark.parametrize("count", [0, 1, FEW - 1, FEW, FEW + 1])
def test_a_few_matches_are_named_as_few(count: int) -> None:
    text = "2026-11-30T20:00:00+01:00 new Anna Bram 1\n+60 won A\n" + "+60 won A\n" * (count - 1)
    assert tally(told(text)[0] if count else []).few is (count < FEW)


people = st.sampled_from([("Anna", "Bram"), ("bram", "Cem"), ("ANNA", "Cem")])
steps = st.one_of(
    st.builds(New, people, st.sampled_from(["yatzy", "yacht"]), st.integers(1, 3)),
    *[st.builds(Won, st.sampled_from(Side))] * 5,
    st.sampled_from([Undo(), Swap(), Abandon(), Close()]),
)
nights = st.lists(st.lists(steps, min_size=4, max_size=12), min_size=2, max_size=5)


def lived(plan: list[list[New | Won | Undo | Swap | Abandon | Close]]) -> list[MatchRecord]:
    diary = Diary("2026-10-24T20:00:00+02:00 close")
    for night in plan:
        diary.at("+70000")
        for step in night:
            diary.at("+700")
            diary.give(step)
    return [match for night in evenings(diary.entries) for match in night.matches]


@settings(max_examples=30)
@given(nights, st.integers(0, 40))
def test_parts_add_up_to_the_whole(plan: list[list[New | Won]], cut: int) -> None:
    records = lived(plan)  # type: ignore[arg-type]
    whole = tally(records)
    assert tally(records[:cut]).plus(tally(records[cut:])) == whole
    assert sum(record.won for record in whole.players.values()) == whole.matches
    assert sum(record.games_won for record in whole.players.values()) == whole.games
    assert sum(sum(pair.matches) for pair in whole.pairs.values()) == whole.matches
    assert sum(whole.times.weekdays) == sum(whole.times.hours) == sum(whole.by_game.values()) == whole.matches
    assert sum(sum(games.values()) for games in whole.times.months.values()) == whole.games
    assert sum(whole.lengths.games_by_length) == whole.lengths.games.known
    for game in whole.by_game:
        assert tally(records, asked=Asked(game=game)).matches == whole.by_game[game]
    if whole.times.evenings:
        middle = whole.times.evenings[len(whole.times.evenings) // 2]
        until = date.fromordinal(middle.toordinal() - 1)
        assert tally(records, asked=Asked(until=until)).plus(tally(records, asked=Asked(since=middle))) == whole
