"""Everything as CSV, JSON and ICS."""

import csv
import io
import os
from pathlib import Path

from support.shell import Shell

EVENING = """
    2026-11-30T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +10 won B
"""


def rows(table: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode(), newline=""), strict=True))


def test_a_row_has_what_a_spreadsheet_computes_with(shell: Shell) -> None:
    header, first, second = rows(shell.tell(EVENING).out("export", "csv").encode())
    assert dict(zip(header, first, strict=True)) == {
        "id": "2026-11-30.1",
        "evening": "2026-11-30",
        "game": "yahtzee",
        "player_a": "Anna",
        "player_b": "Bram",
        "first_to": "2",
        "score_a": "2",
        "score_b": "0",
        "winner": "Anna",
        "state": "finished",
        "winners": "AA",
        "started": "2026-11-30T21:00:00.000+01:00",
        "ended": "2026-11-30T21:20:00.000+01:00",
        "seconds": "1200.0",
    }
    assert second[header.index("winner")] == ""


def test_json_is_that_of_the_log(shell: Shell) -> None:
    shell.tell(EVENING)
    assert shell.out("export", "json") == shell.out("log", "--evening", "all", "--json")


def test_a_file_is_written_whole_with_nothing_left_beside_it(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / ("a folder with a long name" * 5)
    folder.mkdir()
    (folder / "matches.csv").write_text("old")
    (folder / "matches.csv").chmod(0o600)
    said = shell.tell(EVENING).out("export", "csv", "--out", folder / "matches.csv")
    assert said == f"Saved: {folder / 'matches.csv'}\n"
    assert (folder / "matches.csv").read_bytes().decode() == shell.out("export", "csv")
    assert [path.name for path in folder.iterdir()] == ["matches.csv"]
    assert (folder / "matches.csv").stat().st_mode & 0o777 == 0o600


def test_a_link_is_followed_and_stays(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    shell.tell(EVENING).out("export", "csv", "--out", tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes().startswith(b"id,")


def test_a_folder_or_a_pipe_is_not_written_over(shell: Shell, tmp_path: Path) -> None:
    shell.tell(EVENING)
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path, tmp_path / "pipe"):
        assert f"{place} is no ordinary file" in shell.refusal("export", "csv", "--out", place)
    assert (tmp_path / "pipe").is_fifo()


def test_a_place_that_can_not_be_written_is_told(shell: Shell, tmp_path: Path) -> None:
    place = tmp_path / ("none" * 40) / "x.csv"
    assert f"{place} can't be written" in shell.tell(EVENING).refusal("export", "csv", "--out", place)


def test_an_empty_journal_gives_an_empty_table_and_calendar(shell: Shell) -> None:
    assert shell.out("export", "csv").count("\r\n") == 1
    assert shell.out("export", "json") == '{"matches":[]}\n'
    assert "VEVENT" not in shell.out("export", "ics")
