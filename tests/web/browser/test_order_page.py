"""Who begins, thrown for on the page of the sheet."""

from collections.abc import Callable
from typing import Any

import pytest

from support.barriers import barriers
from support.live_page import LivePage
from support.sheets import Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
MATCH = "2026-11-30T21:00:00+01:00 new Anna Bram"


def test_each_throws_a_die_ties_throw_again_and_the_highest_begins(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet("yacht", 3)).serving() as site:
        site.fallen = ["5", "2", "3", "4"]
        page = opened(site, "/sheet", width=320)
        page.click("#order-ask")
        page.click("#order-1")
        page.select_option("#order-own-2", "5")
        page.click("#order-3")
        expect(page.locator("#order [role=status]")).to_have_text("A tie: Anna and Bram throw again.")
        expect(page.locator("#order-3")).to_have_count(0)
        assert barriers(page) == []
        page.click("#order-1")
        page.click("#order-2")
        expect(page.locator("#order [role=status]")).to_have_text("Bram begins.")
        expect(page.locator("#turn")).to_have_text("Bram to play")
        expect(page.locator("thead th[title]")).to_have_text(["Bram", "Chi", "Anna"])
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.click("#order-again")
        expect(page.locator("#turn")).to_have_text("Anna to play")
        page.click("#throw")
        expect(page.locator("#order")).to_be_hidden()


def test_the_sheet_after_a_game_offers_the_loser_to_begin(opened: Opened) -> None:
    with LivePage(MATCH, table=Table.filled("yacht", "66666", "12346", "11115")).serving() as site:
        page = opened(site, "/sheet")
        page.click("#again")
        expect(page.locator("#turn")).to_have_text("Chi to play")
