"""The page of the scoresheets that were played, and those without a match in the log."""

from collections.abc import Callable
from typing import Any

import pytest

from revanche.sheets.commands import Fill, TypeDice, UndoFill
from support.barriers import barriers
from support.live_page import LivePage
from support.sheets import SHEET, Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]


def test_sheets_and_the_best_of_everybody_are_there_as_they_become_full(opened: Opened) -> None:
    with LivePage(table=Table.filled("yahtzee", "55555", "12346")).serving() as site:
        page = opened(site, "/sheets", width=320)
        expect(page.locator(".totals li")).to_have_text(["Anna250", "Bram62"])
        expect(page.locator(".card .hint")).to_contain_text(f"no match · {SHEET}")
        expect(page.locator("#numbers tbody tr")).to_have_text(["Anna11250250.00 of 12", "Bram1062" + "62.00 of 10"])
        page.click(".record summary")
        expect(page.locator(".record tfoot")).to_have_text("Total25062")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert barriers(page) == []
        site.play(UndoFill())
        expect(page.locator("#none")).to_be_visible()
        site.play(TypeDice((6, 6, 6, 6, 6)))
        site.play(Fill("chance"))
        expect(page.locator(".totals li")).to_have_text(["Anna250", "Bram76"])
        page.select_option("#player", label="Anna")
        expect(page.locator("#numbers tbody tr")).to_have_count(1)


def test_a_sheet_without_a_match_is_in_the_log_of_its_day(opened: Opened) -> None:
    with LivePage(table=Table.filled("yacht", "12346", "66666", "11111")).serving() as site:
        page = opened(site, "/log")
        expect(page.locator(".played .totals")).to_have_text("Anna32Bram134Chi64")
        expect(page.locator(".evening h3")).to_have_text("Scoresheets without a match")
        site.play(UndoFill())
        expect(page.locator(".played")).to_have_count(0)
        site.play(TypeDice((1, 1, 1, 1, 1)))
        site.play(Fill("yacht"))
        expect(page.locator(".played .totals")).to_have_text("Anna32Bram134Chi64")
        assert barriers(page) == []
