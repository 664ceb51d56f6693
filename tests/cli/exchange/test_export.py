"""Everything as CSV, JSON and ICS."""

import csv
import io
import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

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
        "started": "2026-11-30 21:00:00",
        "ended": "2026-11-30 21:20:00",
        "seconds": "1200",
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


def test_for_excel_there_is_a_byte_order_mark_and_semicolons(shell: Shell) -> None:
    shell.tell(EVENING.replace("Bram", "Zoë"))
    assert shell.run("export", "csv", "--excel").out.startswith("\ufeffid;evening;game;player_a;player_b;")
    assert "goes with csv" in shell.refusal("export", "json", "--excel", code=2)


LOCALES = {"nl": 1043, "sv": 1053, "nb": 1044, "de": 1031, "en": 1033}
"""The languages, and what LibreOffice calls them (their numbers in Windows)."""


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice Calc (soffice) is not installed")
@pytest.mark.timeout(180)
@pytest.mark.parametrize(("delimiter", "words"), [(44, []), (59, ["--excel"])], ids=["plain", "excel"])
def test_libreoffice_opens_each_form_with_numbers_as_numbers_and_times_as_times(
    shell: Shell, tmp_path: Path, delimiter: int, words: list[str]
) -> None:
    shell.tell(EVENING.replace("Bram", "Zoë").replace("+600 won A", "+2400.028 won A"))
    table = tmp_path / "table.csv"
    shell.out("export", "csv", *words, "--out", table)
    for language, number in LOCALES.items():
        cells = opened_by_libreoffice(table, f"{delimiter},34,76,1,,{number},false,true", tmp_path / language)
        texts = {"id": "2026-11-30.1", "player_b": "Zoë", "state": "finished", "winners": "AA"}
        assert {name: cells[name] for name in texts} == {name: ("string", text) for name, text in texts.items()}
        assert {name: cells[name] for name in ("first_to", "score_a", "score_b", "seconds")} == {
            "first_to": ("float", "2"),
            "score_a": ("float", "2"),
            "score_b": ("float", "0"),
            "seconds": ("float", "4800"),
        }
        assert cells["evening"] == ("date", "2026-11-30")
        assert cells["started"] == ("date", "2026-11-30T21:00:00")
        assert cells["ended"] == ("date", "2026-11-30T22:20:00")


def opened_by_libreoffice(table: Path, options: str, out: Path) -> dict[str, tuple[str, str]]:
    """Return the type and the value of each cell in the first row below the header."""
    profile = f"-env:UserInstallation={(out.parent / 'profile').as_uri()}"
    convert = ["--headless", "--convert-to", "fods", f"--infilter=CSV:{options}", "--outdir", str(out), str(table)]
    subprocess.run(["soffice", profile, *convert], check=True, capture_output=True, timeout=60)  # noqa: S607
    office = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
    sheet = ET.parse(out / f"{table.stem}.fods").getroot()  # noqa: S314 - LibreOffice wrote it
    table_ = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
    header, row = (
        [cell for cell in each for _ in range(int(cell.get(f"{table_}number-columns-repeated") or 1))]
        for each in list(sheet.iter(f"{table_}table-row"))[:2]
    )
    found = {}
    for name, cell in zip(header, row, strict=False):
        value = cell.get(f"{office}value") or cell.get(f"{office}date-value") or "".join(cell.itertext())
        found["".join(name.itertext()).strip()] = (cell.get(f"{office}value-type") or "", value.strip())
    return found
