"""The page of the rules: every game, on a phone, on paper, and behind the ? of the sheet."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from support.barriers import barriers
from support.live_page import LivePage
from support.sheets import Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]


def test_the_rules_fit_a_narrow_phone_and_one_page_of_paper(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/rules?game=triple_yahtzee&lang=de", width=320)  # the longest
        page.wait_for_selector("#part-relatives")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert barriers(page) == []
        printed = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1


def test_the_sheet_leads_to_the_rules_that_it_is_played_by(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet("kniffel", joker="none")).serving() as site:
        page = opened(site, "/sheet")
        page.click("#table .help")
        expect(page.locator("#part-second")).to_contain_text("It is no joker")
        page.select_option("[name=joker]", "forced")
        expect(page.locator("#part-second")).to_contain_text("It is a joker as well")
        page.select_option("#game", "yatzy")
        expect(page.locator("h1")).to_have_text("Yatzy (Scandinavian): the rules in short")
        expect(page.locator("#leaflet > .hint")).to_have_count(0)  # whose mark the name is
        assert "game=yatzy" in page.url
