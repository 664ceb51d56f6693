from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard

ENDED = Scoreboard(Phase.DECIDED, ("Anna", "Bram"), (1, 0), 1, "Anna wins.", counted=True, ended="Anna wins the match.")


def test_for_a_watch_that_comes_nothing_happened_just_now() -> None:
    assert ENDED.again == Scoreboard(Phase.DECIDED, ("Anna", "Bram"), (1, 0), 1, "Anna wins.")


def test_an_end_that_was_not_sent_yet_is_not_lost_to_what_comes_after_it() -> None:
    bounced = ENDED.again.after(ENDED)
    assert (bounced.ended, bounced.counted) == ("Anna wins the match.", True)


def test_an_end_that_was_taken_back_is_not_told() -> None:
    assert Scoreboard(Phase.OPEN, ("Anna", "Bram"), (0, 0), 1, "Undone.").after(ENDED).ended is None
