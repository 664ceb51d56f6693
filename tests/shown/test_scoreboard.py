from datetime import UTC, datetime

from revanche.match.commands import New, Won
from revanche.match.decide import Rules, decide
from revanche.match.events import Player
from revanche.match.refusal import Refusal
from revanche.match.score import Phase, State, evolve
from revanche.shown.scoreboard import Scoreboard, scoreboard
from revanche.units import Moment

NOW = Moment(0, datetime(2026, 11, 30, 20, tzinfo=UTC))
ENDED = Scoreboard(Phase.DECIDED, ("Anna", "Bram"), (1, 0), 1, "Anna wins.", counted=True, ended="Anna wins the match.")


def test_it_shows_what_stands() -> None:
    state = State()
    assert scoreboard(state, "No match is on.") == Scoreboard(happened="No match is on.")
    for command in (New(("Anna", "Bram"), None, 1), Won(Player.A)):
        events = decide(state, command, NOW, Rules())
        assert not isinstance(events, Refusal)
        for event in events:
            state = evolve(state, event, 0)
    assert scoreboard(state, "Anna wins.", counted=True, ended="Anna wins the match.") == ENDED


def test_for_a_watch_that_comes_nothing_happened_just_now() -> None:
    assert ENDED.again == Scoreboard(Phase.DECIDED, ("Anna", "Bram"), (1, 0), 1, "Anna wins.")


def test_an_end_that_was_not_sent_yet_is_not_lost_to_what_comes_after_it() -> None:
    bounced = ENDED.again.after(ENDED)
    assert (bounced.ended, bounced.counted) == ("Anna wins the match.", True)


def test_an_end_that_was_taken_back_is_not_told() -> None:
    assert Scoreboard(Phase.OPEN, ("Anna", "Bram"), (0, 0), 1, "Undone.").after(ENDED).ended is None
