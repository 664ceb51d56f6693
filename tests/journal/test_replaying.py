"""What stands after the end of the journal."""

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from revanche.errors import JournalBroken
from revanche.journal.reading import Running, running
from revanche.journal.replaying import replayed
from revanche.match.events import GameWon, Player
from revanche.match.score import State
from revanche.presses.guards import Guard
from revanche.presses.outcome import PressIgnored
from revanche.units import SECOND
from support.diary import Diary
from support.journals import NOW, OPENED, moment, opened, put, won, written

LATER = moment(NOW + timedelta(hours=1))


def test_nothing_stands_after_nothing() -> None:
    assert replayed(Running([]), LATER) == State()


def test_each_event_counts_at_its_wall_time(tmp_path: Path) -> None:
    diary = Diary("2026-11-30T21:00:00+01:00 new Anna Bram 3\n+60.5 won A\n+1 ignored bounce won A\n+60 undo")
    diary.write(tmp_path)
    assert replayed(running(tmp_path), LATER) == diary.state


def test_no_time_lies_in_the_future_when_the_clock_was_set_back(tmp_path: Path) -> None:
    written(tmp_path, OPENED, won("A"))
    earlier = moment(NOW - timedelta(days=400))
    state = replayed(running(tmp_path), earlier)
    assert state.match is not None
    assert (state.match.wins[0].at, state.touched) == (earlier.steady, earlier.steady)


def test_matches_of_the_evening_before_do_not_stand(tmp_path: Path) -> None:
    diary = Diary("2026-11-28T21:00:00+01:00 new Anna Bram 1\n+60 won A\n2026-11-30T21:00:00+01:00 new Anna Bram 3")
    diary.write(tmp_path)
    assert diary.state.earlier == 1
    assert replayed(running(tmp_path), LATER) == msgspec.structs.replace(diary.state, earlier=0)


def test_entries_that_do_not_follow_are_refused(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, GameWon(Player.A, "2026-11-30.7"))
    journal.close()
    with pytest.raises(JournalBroken, match="entry 2 does not follow from those before it"):
        replayed(running(tmp_path), LATER)


def test_what_needs_a_missing_beginning_is_left_out_and_numbers_go_on(tmp_path: Path) -> None:
    text = (
        "2026-11-30T22:00:00+01:00 new Anna Bram 3\n+60 won A\n+60 new Cas Dirk 3\n+7200 won A\n"
        "+60 new Anna Bram 3\n+60 won B"
    )
    diary = Diary(text)
    diary.write(tmp_path)
    (tmp_path / "2026-11.jsonl").unlink()
    found = running(tmp_path)
    assert found.missing
    state = replayed(found, moment(NOW + timedelta(hours=12)))
    assert state.match == msgspec.structs.replace(diary.state.matches[-1])
    assert (state.day, state.earlier_that_day + len(state.matches)) == ("2026-11-30", 3)


def test_presses_that_did_not_count_change_nothing(tmp_path: Path) -> None:
    written(tmp_path, OPENED, PressIgnored(Guard.IDLE, "won A", None))
    state = replayed(running(tmp_path), LATER)
    assert (state.match is not None, state.touched) == (True, round(NOW.timestamp()) * SECOND)
