"""The cells of a table."""

import codecs

import pytest

from revanche.cli.exchange.import_cells import Line, lines_of
from revanche.words.catalogue import LANGUAGES, load

ALL = [load(language) for language in LANGUAGES]
HEADERS = {
    "nl": "Datum,Speler A,Speler B,Potjes A,Potjes B",
    "sv": "Datum,Spelare A,Spelare B,Spel A,Spel B",
    "nb": "Dato,Spiller A,Spiller B,Spill A,Spill B",
    "de": "Datum,Spieler A,Spieler B,Spiele A,Spiele B",
    "en": "date,player_a,PLAYER B,games a,Games  B",
}
ROW = {"date": "2025-12-25", "player_a": "Zoë", "player_b": "Bram", "games_a": "3", "games_b": "1"}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "cp1252"),
    ],
)
def test_names_of_columns_delimiters_and_encodings(header: str, delimiter: str, mark: bytes, encoding: str) -> None:
    text = f"{header}\r\n2025-12-25,Zoë,Bram,3,1\r\n".replace(",", delimiter)
    assert lines_of(mark + text.encode(encoding), ALL) == [Line(2, ROW)]


def test_a_line_has_the_number_that_an_editor_shows() -> None:
    table = 'sep=,\ndate,a,b,games a,games b\n\n2025-12-25,"Zo\në",Bram,3,1\n,,,,\n2025-12-26,Cem,Bram,0\n'
    found = lines_of(table.encode(), ALL)
    assert found is not None
    assert [(line.number, line.cells.get("player_a"), line.cells.get("games_b")) for line in found] == [
        (4, "Zo\në", "1"),
        (7, "Cem", None),
    ]


def test_what_was_made_harmless_is_read_as_it_was_and_a_name_with_an_apostrophe_stays() -> None:
    table = "date,a,b,games a,games b\n2025-12-25,'=Zoë,'t Hart,3,1\n"
    (line,) = lines_of(table.encode(), ALL) or ()
    assert (line.cells["player_a"], line.cells["player_b"]) == ("=Zoë", "'t Hart")


@pytest.mark.parametrize(
    "content", [b"", b"7", b"\xff", b"\x81", b"\xff\xfe\x00", b"date,a,b,games a\n", b"a\x00b\n", b'"' + b"x" * 200_000]
)
def test_what_is_no_table_is_none(content: bytes) -> None:
    assert lines_of(content, ALL) is None
