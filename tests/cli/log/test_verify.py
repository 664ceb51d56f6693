"""The check of the whole journal."""

from revanche.journal.entry import Entry
from revanche.match.events import GameWon, Side
from support.diary import EVENINGS, Diary
from support.shell import Shell


def test_verify_says_that_all_is_well_or_where_it_is_not(shell: Shell) -> None:
    shell.tell(EVENINGS)
    assert shell.out("log", "verify") == "All is well: all 14 lines of the journal are as they were written.\n"
    file = shell.journal / "2026-11.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"player":"B"', b'"player":"A"', 1))
    assert "2026-11.jsonl" in shell.refusal("log", "verify")


def test_verify_reads_the_log_as_log_does(shell: Shell) -> None:
    diary = Diary(EVENINGS)
    diary.entries.append(Entry(len(diary.entries) + 1, diary.now.local, GameWon(Side.A, "2026-11-30.9"), None, ""))
    diary.write(shell.journal)
    assert "cannot have followed one another" in shell.refusal("log", "verify")
    assert "cannot have followed one another" in shell.refusal("stats")
