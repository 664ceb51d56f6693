"""Matches as a table for a spreadsheet."""

import csv
import io
import re
from datetime import date, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.history.forms.spreadsheet import harmless, readers_own, table_of
from revanche.history.records import GameRecord, MatchRecord, MatchState
from revanche.match.events import Side

NAMES = st.one_of(
    st.text(min_size=1, max_size=40),
    st.text("=+-@\t\r'\",;\n a", min_size=1, max_size=6),
)


def record(
    a: str = "Anna", b: str = "Bram", game: str = "yahtzee", took: timedelta = timedelta(hours=1)
) -> MatchRecord:
    started = datetime.fromisoformat("2026-11-30T21:00:00+01:00")
    games = (GameRecord(Side.A), GameRecord(Side.B), GameRecord(Side.A))
    return MatchRecord(
        "2026-11-30.1", date(2026, 11, 30), (a, b), game, 2, games, MatchState.FINISHED, started, started + took
    )


def read_back(cell: str) -> str:
    return cell[1:] if re.match(r"'+[=+\-@\t\r]", cell) else cell


def rows(table: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode(), newline=""), strict=True))


@given(NAMES, NAMES, NAMES)
def test_r46_a_table_read_back_is_what_was_written(a: str, b: str, game: str) -> None:
    header, row = rows(table_of([record(a, b, game)]))
    assert len(header) == len(row)
    told = dict(zip(header, map(read_back, row), strict=True))
    assert (told["player_a"], told["player_b"], told["game"], told["winner"]) == (a, b, game, a)


@given(NAMES)
def test_r46_no_cell_begins_as_a_formula(name: str) -> None:
    assert not harmless(name).startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("name", ["Anna", "D'Arcy", "O’Neill", "'t Hart", "1-0", "A=B"])
def test_r43_an_ordinary_name_is_left_as_it_is(name: str) -> None:
    assert harmless(name) == name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+31", "'+31"),
        ("-x", "'-x"),
        ("@home", "'@home"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("'=x", "''=x"),
    ],
)
def test_r46_a_formula_is_made_harmless(name: str, written: str) -> None:
    assert harmless(name) == written


def test_a_table_has_line_ends_of_cr_lf_and_quotes_what_needs_it() -> None:
    table = table_of([record('Anna "Ace", A.', "Bram\nB")]).decode()
    assert table.endswith("\r\n")
    assert '"Anna ""Ace"", A.","Bram\nB"' in table
    assert table.startswith("id,evening,game,player_a,player_b,first_to,score_a,score_b,winner,state,winners,")


@pytest.mark.parametrize("language", ["nl", "sv", "nb", "de", "en"])
def test_the_readers_own_form_has_a_mark_and_the_semicolon_where_a_number_has_a_comma(
    language: str,
) -> None:
    table = table_of([record(a="Zoë")], readers_own(language))
    assert table.startswith(b"\xef\xbb\xbfid," if language == "en" else b"\xef\xbb\xbfid;")
    assert "Zoë" in table.decode()


def test_seconds_are_whole_and_times_are_local_and_have_a_column_of_their_own() -> None:
    header, row = rows(table_of([msgspec.structs.replace(record(), seconds=2400.528)]))
    told = dict(zip(header, row, strict=True))
    assert (told["started"], told["ended"], told["seconds"]) == ("2026-11-30 21:00:00", "2026-11-30 22:00:00", "2401")
