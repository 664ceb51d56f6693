"""A sheet as text, at the width of a terminal."""

import pytest
from rich.cells import cell_len

from revanche.cli.sheet.text import results, sheet_lines
from revanche.sheets.commands import Fill, OpenSheet, Strike
from revanche.sheets.form import SheetForm, past_form
from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, load
from support.sheets import Table

LONG = ("Anna", "Maximiliane-Charlotte", "李小龙李小龙李小龙", "عمر", "🎲" * 20, "B", "x" * 40, "Zoë")


def lines(table: Table, language: str = "en") -> list[str]:
    return sheet_lines(load(language), form(table))


def form(table: Table) -> SheetForm:
    shown = past_form(table.state)
    assert isinstance(shown, SheetForm)
    return shown


def test_a_sheet_shows_its_boxes_and_sums() -> None:
    table = Table.with_sheet("yahtzee", 2).turn("11123", "ones").turn("44422", "full_house").must(Strike("chance"))
    assert lines(table)[:4] == [
        "2026-11-30.1  Yahtzee",
        "",
        "\x1b[1m                         Anna          Bram\x1b[0m",
        ("Ones                        3             ·"),
    ]
    told = [line.split("  ")[0] + " " + "|".join(line.split()[-2:]) for line in lines(table)]
    for row in (
        "Upper Section 3|0",
        "Bonus 0|0",
        "Full House ·|25",
        "Chance 0|·",
        "Lower Section 0|25",
        "Yahtzee Bonus 0|0",
        "Total 3|25",
    ):
        assert row in told


def test_further_kniffels_are_called_so() -> None:
    told = "\n".join(lines(Table.with_sheet("kniffel", 1)))
    assert ("Kniffel Bonus" in told, "Yahtzee" in told) == (True, False)


def test_a_game_without_bonuses_has_no_rows_for_them() -> None:
    told = "\n".join(lines(Table.with_sheet("yacht", 2)))
    assert "Bonus" not in told


def test_a_column_for_each_weight_and_the_total_of_all() -> None:
    table = Table.with_sheet("triple_yahtzee", 2)
    table.must(Fill("sixes", column=3, points=18))
    told = lines(table)
    assert told[3].split() == ["×", "1", "×", "2", "×", "3"] * 2
    assert next(line for line in told if line.startswith("Total")).split() == ["Total", "54", "0"]


def test_what_each_came_to() -> None:
    table = Table.with_sheet("yahtzee", 2).turn("66666", "yahtzee").turn("66655", "sixes").turn("66666", "sixes")
    assert results(form(table)) == ["Anna 30 + 50 + 100 = 180", "Bram 18"]
    triple = Table.with_sheet("triple_yahtzee", 1).must(Fill("sixes", column=3, points=18))
    assert results(form(triple)) == ["Anna 54"]
    assert results(form(Table.with_sheet("yacht", 1).turn("66655", "choice"))) == ["Anna 28"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_no_line_is_wider_than_a_terminal_whatever_the_names(game: str, count: int, language: str) -> None:
    told = lines(Table().must(OpenSheet(game, LONG[:count])), language)
    plain = [line.replace("\x1b[1m", "").replace("\x1b[0m", "") for line in told]
    assert max(map(cell_len, plain)) <= 80
    heads = sum(line.startswith("\x1b[1m") for line in told)
    assert heads == (1 if game != "triple_yahtzee" else -(-count // 3))
    assert not [line for line in plain if line.count("\u2068") != line.count("\u2069")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_box_or_sum_is_never_cut(game: str, language: str) -> None:
    catalogue, table = load(language), Table.with_sheet(game, 1)
    told = "\n".join(lines(table, language))
    keys = [box.text for box in form(table).rules.boxes] + ["sheet.upper", "sheet.lower", "print.total"]
    assert [catalogue.text(key) for key in keys if f"\n{catalogue.text(key)} " not in told] == []
