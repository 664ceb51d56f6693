"""The page of the statistics."""

from collections.abc import Callable
from typing import Any

import pytest

from support.barriers import barriers
from support.live_page import LivePage
from support.sheets import Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
MATCHES = "+1200 won A\n" * 6 + "+1200 new Cem Anna 1\n+600 won B\n"
STORY = (
    "2025-12-30T21:00:00+01:00 new Anna Bram 1\n+900 won B\n+60 close\n+60 fix 2025-12-30.1 game=yatzy\n"
    f"2026-11-30T20:00:00+01:00 new Anna Bram 1\n{MATCHES}"
)


def test_figures_of_all_are_there_in_numbers_words_and_plots_with_their_tables(opened: Opened) -> None:
    with LivePage(STORY, table=Table.filled("yacht", "66666", "11111")).serving() as site:
        page = opened(site, "/stats", width=390)
        expect(page.locator("#counted")).to_have_text("8 matches, 8 games")
        expect(page.locator("#players tbody tr")).to_have_text(["Anna8717 – 177", "Bram7161 – 601", "Cem1010 – 100"])
        expect(page.locator("#facts")).to_contain_text("Anna won 7 matches in a row: November 30, 2026.")
        expect(page.locator("#facts")).to_contain_text("Who begins wins: on 1 of 1 scoresheets of two.")
        expect(page.locator(".duel")).to_have_text(["Anna 6 – 1 Bram", "Anna 1 – 0 Cem"])
        expect(page.locator("#plots figure")).to_have_count(4)
        page.click("#plots summary >> nth=0")
        rows = page.locator("#plots table >> nth=0 >> tr")
        expect(rows).to_have_count(13)
        expect(rows.last).to_have_text("Nov 2026700")
        assert page.locator("#plots [role=img]").first.get_attribute("aria-label").endswith("Nov 2026: 7, 0, 0.")
        expect(page.locator("#numbers tbody tr")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert barriers(page) == []


def test_a_period_a_game_and_two_players_are_asked_for_and_what_is_won_meanwhile_counts(opened: Opened) -> None:
    with LivePage(STORY).serving() as site:
        page = opened(site, "/stats")
        expect(page.locator("#counted")).to_have_text("8 matches, 8 games")
        page.select_option("#period", "2025")
        expect(page.locator("#counted")).to_have_text("Only one match, which says little yet")
        expect(page.locator("#plots figure")).to_have_count(0)
        page.select_option("#game", label="Yahtzee")
        expect(page.locator("#none")).to_be_visible()
        page.select_option("#period", "2026")
        page.select_option("#a", label="Anna")
        expect(page.locator("#counted")).to_have_text("7 matches, 7 games")
        page.select_option("#b", label="Bram")
        expect(page.locator("#counted")).to_have_text("6 matches, 6 games")
        site.begin("Anna", "Bram", 1)
        site.won("B")
        expect(page.locator("#counted")).to_have_text("7 matches, 7 games")
