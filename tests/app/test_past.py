"""What is read of the journal for the commands that show it."""

import json
from datetime import date
from pathlib import Path

from revanche.app.past import Past
from support.diary import EVENINGS, Diary
from support.shell import Shell


def logged(shell: Shell, *words: str) -> list[dict[str, object]]:
    matches: list[dict[str, object]] = json.loads(shell.out("log", *words, "--json"))["matches"]
    return matches


def test_the_days_before_a_month_begins_are_read_too(shell: Shell) -> None:
    shell.tell("2026-11-30T23:50:00+01:00 new Anna Bram 1\n+1200 won A\n+60 new Anna Bram 1\n+60 won B")
    assert len(logged(shell, "--evening", "2026-11-30")) == 2
    assert "went on after midnight; that is the evening of Monday 30 November 2026" in shell.refusal(
        "log", "--evening", "2026-12-01"
    )


def test_a_day_at_the_edge_of_the_calendar_is_a_day_like_others(shell: Shell) -> None:
    shell.tell(EVENINGS)
    for day in ("0001-01-01", "9999-12-31"):
        assert "Nothing was played" in shell.refusal("log", "--evening", day)


def test_an_imported_match_is_found_though_its_evening_began_the_day_before(shell: Shell) -> None:
    shell.tell(
        "2025-11-30T23:00:00+01:00 new Anna Bram 1\n+3600 won A\n"
        "+180000 import 2025-12-01.1 Cem Dewi 1 A 2025-12-01T02:00:00+01:00 2025-12-01T02:30:00+01:00"
    )
    (match,) = logged(shell, "--match", "2025-12-01.1")
    assert match["evening"] == "2025-11-30"
    assert [one["id"] for one in logged(shell)] == ["2025-11-30.1", "2025-12-01.1"]


def test_a_journal_that_makes_no_sense_is_told_in_a_sentence(shell: Shell) -> None:
    diary = Diary("2026-11-30T21:00:00+01:00 new Anna Bram 1\n+60 won A")
    diary.entries[1:] = Diary("2026-11-29T21:00:00+01:00 new Anna Bram 1\n+60 won A").entries[1:]
    diary.write(shell.journal)
    assert "revanche log verify" in shell.refusal("log")


def test_what_was_moved_into_a_time_is_there_though_it_was_written_before(tmp_path: Path) -> None:
    tale = "2026-08-01T20:00:00+02:00 new Anna Bram 1\n+60 won A\n+60 close\n2026-11-30T20:00:00+01:00 new Anna Cem 1"
    diary = Diary(f"{tale}\n+60 won A\n+60 close")
    diary.write(tmp_path)
    past = Past(tmp_path, diary.now.local)
    assert past.months() == (date(2026, 8, 1), date(2026, 11, 1))
    assert [evening.day for evening in past.played(date(2026, 11, 1))[0]] == [date(2026, 11, 30)]
    diary.tell("+60 fix 2026-08-01.1 started=2026-11-20T20:00:00+01:00")
    diary.write(tmp_path)
    assert [evening.day for evening in past.played(date(2026, 11, 1))[0]] == [date(2026, 11, 20), date(2026, 11, 30)]
