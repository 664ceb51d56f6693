"""A year, or an evening, in one picture."""

import struct
from collections.abc import Callable
from typing import Any

import pytest

from support.barriers import barriers
from support.diary import EVENINGS
from support.live_page import LivePage

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
HOSTILE = "W" * 40
TALE = f"{EVENINGS}\n+60 new דנה {HOSTILE} 2\n+60 won B\n+60 won A\n+60 won B\n+60 close"


def test_a_year_has_its_numbers_in_words_too_and_is_saved(opened: Opened) -> None:
    with LivePage(TALE).serving() as site:
        page = opened(site, "/picture?year=2026")
        told = page.locator("svg.picture").get_attribute("aria-label")
        assert told.startswith("The year 2026 in a picture. 2 evenings. 3 matches. 8 games. ")
        assert "Anna: 2 of 2 won. " in told
        assert f"{HOSTILE}: 1 of 1 won" in told
        assert "Longest streak: Anna, 2 in a row. " in told
        expect(page.locator("#year option")).to_have_text(["2026"])
        texts = page.locator("svg.picture text").all_text_contents()
        assert "2 of 2 won" in texts
        assert page.evaluate("""() => [...document.querySelectorAll("svg.picture text")]
            .every((text) => { const box = text.getBBox(); return box.x >= 60 && box.x + box.width <= 1025; })""")
        assert barriers(page) == []
        with page.expect_download() as download:
            page.click("#save")
        assert download.value.suggested_filename == "revanche-2026.png"
        png = download.value.path().read_bytes()
        assert (png[:4], struct.unpack(">II", png[16:24])) == (b"\x89PNG", (1080, 1350))
        assert len(png) > 20_000


def test_an_evening_shows_each_match_and_a_time_without_any_says_so(opened: Opened) -> None:
    with LivePage(TALE).serving() as site:
        page = opened(site, "/picture?evening=2026-11-30&bare")
        told = page.locator("svg.picture").get_attribute("aria-label")
        assert told.startswith("Game evening, Monday, November 30, 2026. Anna 3 – 1 Bram. Anna 0 – 1 Bram. ")
        assert page.locator("svg.picture circle").count() == 5 + 4 + 1 + 3  # the die, and a dot for each game
        assert "unfinished" in " ".join(page.locator("svg.picture text").all_text_contents())
        expect(page.locator("header")).to_be_hidden()
        page.goto(f"{site.address}/picture?year=1999")
        expect(page.locator("#picture")).to_have_text("Nothing was finished then, so there is no picture.")
        expect(page.locator("#save")).to_be_hidden()
