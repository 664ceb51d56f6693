"""What stands after the end of the journal."""

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from revanche.errors import JournalBroken
from revanche.journal.reading import Running, last_sheet, running
from revanche.journal.replaying import replayed, sheet_replayed, sheet_since
from revanche.match.events import GameWon, Side
from revanche.match.score import State
from revanche.presses.guards import Guard
from revanche.presses.outcome import PressIgnored
from revanche.sheets import play
from revanche.units import SECOND
from support.diary import Diary
from support.happening import Happened
from support.journals import BOOT, NOW, OPENED, SHEET_OPENED, filled, moment, opened, put, won, written

LATER = moment(NOW + timedelta(hours=1))


def test_nothing_stands_after_nothing() -> None:
    assert replayed(Running([]), LATER, BOOT) == State()


def test_an_event_of_another_boot_counts_at_its_wall_time(tmp_path: Path) -> None:
    diary = Diary(
        "+0 boot 2\n2026-11-30T21:00:00+01:00 new Anna Bram 3\n+60.5 won A\n+1 ignored bounce won A\n+60 undo"
    )
    diary.write(tmp_path)
    assert replayed(running(tmp_path), LATER, BOOT) == diary.state


def test_an_event_of_this_boot_counts_when_it_was_whatever_the_clock_says(tmp_path: Path) -> None:
    diary = Diary(
        """
        2026-11-30T21:00:00+01:00 new Anna Bram 3
        +60 clock 2026-11-23T04:00:00+01:00
        +0 won A
        """
    )
    diary.write(tmp_path)
    state = replayed(running(tmp_path), LATER, BOOT)
    assert state == diary.state
    assert state.matches[0].wins[0].at - state.matches[0].opened == 60 * SECOND


def test_no_time_lies_in_the_future_when_the_clock_was_set_back(tmp_path: Path, happened: Happened) -> None:
    written(tmp_path, OPENED, won("A"))
    earlier = moment(NOW - timedelta(days=400))
    happened(earlier.local < NOW, "the clock was set back 400 days before the start")
    state = replayed(running(tmp_path), earlier, BOOT)
    assert state.match is not None
    assert (state.match.wins[0].at, state.touched) == (earlier.steady, earlier.steady)


def test_matches_of_the_evening_before_do_not_stand(tmp_path: Path) -> None:
    diary = Diary("2026-11-28T21:00:00+01:00 new Anna Bram 1\n+60 won A\n2026-11-30T21:00:00+01:00 new Anna Bram 3")
    diary.write(tmp_path)
    assert diary.state.earlier == 1
    assert replayed(running(tmp_path), LATER, BOOT) == msgspec.structs.replace(diary.state, earlier=0)


def test_entries_that_do_not_follow_are_refused(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, GameWon(Side.A, "2026-11-30.7"))
    journal.close()
    with pytest.raises(JournalBroken, match="entry 2 does not follow from those before it"):
        replayed(running(tmp_path), LATER, BOOT)


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
    state = replayed(found, moment(NOW + timedelta(hours=12)), BOOT)
    assert state.match == msgspec.structs.replace(diary.state.matches[-1], instead=None), "what it took the place of"
    assert (state.day, state.earlier_that_day + len(state.matches)) == ("2026-11-30", 3)


def test_presses_that_did_not_count_change_nothing(tmp_path: Path) -> None:
    written(tmp_path, OPENED, PressIgnored(Guard.IDLE, "won A", None))
    state = replayed(running(tmp_path), LATER, BOOT)
    assert (state.match is not None, state.touched) == (True, round(NOW.timestamp()) * SECOND)


def sheet_at(folder: Path, hours: float) -> play.State:
    """Return the sheet that stands so many hours after what was written at NOW."""
    now = NOW + timedelta(hours=hours)
    return sheet_replayed(last_sheet(folder, sheet_since(now)), now)


def test_no_sheet_stands_where_none_was_opened(tmp_path: Path) -> None:
    assert sheet_at(tmp_path, 0) == play.State()
    written(tmp_path, OPENED, won("A"))
    assert sheet_at(tmp_path, 0) == play.State()


def test_a_sheet_stands_as_it_was_left(tmp_path: Path) -> None:
    written(tmp_path, SHEET_OPENED, filled(1, "ones", 3), OPENED, filled(2, "ones", 2), won("A"))
    state = sheet_at(tmp_path, 1)
    assert state == play.replay([SHEET_OPENED, filled(1, "ones", 3), filled(2, "ones", 2)])
    assert replayed(running(tmp_path), LATER, BOOT).match is not None


@pytest.mark.parametrize(("seconds", "stands"), [(6 * 3600, True), (6 * 3600 + 0.001, False)])
def test_a_sheet_that_nobody_touched_for_six_hours_counts_as_put_away(
    tmp_path: Path, seconds: float, *, stands: bool
) -> None:
    """NOW is three hours before midnight, so that the sheet is not one of the same day."""
    written(tmp_path, OPENED, SHEET_OPENED, filled(1, "ones", 3))
    state = sheet_at(tmp_path, seconds / 3600)
    assert (state.phase is play.Phase.OPEN) is stands
    assert state.opened is None or state.opened == SHEET_OPENED


def test_a_sheet_of_the_same_day_keeps_its_number_when_it_is_stale(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, SHEET_OPENED, local=NOW.replace(hour=1))
    put(journal, OPENED)
    journal.close()
    state = sheet_at(tmp_path, 0)
    assert (state.opened, state.phase) == (SHEET_OPENED, play.Phase.CLOSED)


def test_a_sheet_that_is_played_on_for_days_stands(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, SHEET_OPENED, local=NOW - timedelta(days=40))
    put(journal, OPENED, won("A"), local=NOW - timedelta(days=20))
    put(journal, filled(1, "ones", 3))
    journal.close()
    assert len(sheet_at(tmp_path, 1).fills) == 1


def test_a_sheet_stands_when_the_clock_was_set_back(tmp_path: Path) -> None:
    written(tmp_path, OPENED, SHEET_OPENED)
    assert sheet_at(tmp_path, -24 * 400).phase is play.Phase.OPEN


def test_what_does_not_follow_on_a_sheet_is_refused(tmp_path: Path) -> None:
    written(tmp_path, OPENED, SHEET_OPENED, filled(2, "ones", 3))
    with pytest.raises(JournalBroken, match="entry 3 does not follow from those before it"):
        sheet_at(tmp_path, 1)
    assert replayed(running(tmp_path), LATER, BOOT).match is not None


def test_of_a_sheet_whose_opening_is_missing_nothing_stands(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, SHEET_OPENED)
    put(journal, filled(1, "ones", 3), local=NOW + timedelta(hours=4))
    journal.close()
    (tmp_path / "2026-11.jsonl").unlink()
    assert sheet_at(tmp_path, 5) == play.State()
