"""What axe-core finds on each page, in both colour schemes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from revanche.shown.colours import Colour
from support.barriers import barriers
from support.diary import EVENINGS
from support.live_page import LivePage
from support.sheet_page import type_dice
from support.sheets import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUNNING = (
    EVENINGS
    + "2026-11-30T23:55:00+01:00 new Anna Bram\n+600 won A\n+600 won A\n+700 won B\n+0.4 ignored bounce won A\n"
)
Opened = Callable[..., Any]


@pytest.mark.parametrize("path", ["/", "/log", "/overlay", "/?tv", "start", "fix", "decided"])
def test_axe_finds_no_barrier(opened: Opened, path: str) -> None:
    with LivePage(RUNNING).serving() as site:
        page = opened(site, {"start": "/", "decided": "/", "fix": "/log"}.get(path, path))
        arrange(page, site, path)
        page.wait_for_load_state("networkidle") if path == "fix" else None
        assert barriers(page) == []


@pytest.mark.parametrize("what", ["start", "dice", "thrown", "points", "full", "watching"])
def test_axe_finds_no_barrier_on_the_sheet(opened: Opened, what: str) -> None:
    with LivePage(table=sheet(what)).serving() as site:
        page = opened(site, "/sheet", away=what == "watching")
        page.wait_for_selector("#start:visible, #table td")
        arrange_sheet(page, what)
        assert barriers(page) == []


@pytest.mark.parametrize("path", ["/", "/log"])
def test_axe_finds_no_barrier_behind_a_game(opened: Opened, path: str) -> None:
    with LivePage().on_sheet(Table.filled("triple_yahtzee", "12346", "66655", "33333")).serving() as site:
        page = opened(site, path)
        if path == "/log":
            page.click("article summary")
        page.click(".record summary")
        page.wait_for_selector(".record table")
        assert barriers(page) == []


def sheet(what: str) -> Table:
    if what == "start":
        return Table()
    if what == "full":
        return Table.filled("kniffel", "12346", "66655")
    players = 8 if what == "watching" else 2  # which are more than are seen at once
    return Table.with_sheet(players=players).turn("44123", "fours")


def arrange_sheet(page: "Page", what: str) -> None:
    if what == "dice":
        type_dice(page, "44466")
        page.click("#strike")
    elif what == "thrown":
        page.click("#throw")
        page.click("#die-2")
        page.wait_for_selector(".die.held")
    elif what == "points":
        page.locator("#table button").first.click()


def arrange(page: "Page", site: LivePage, what: str) -> None:
    if what == "start":
        page.click("#new")
    elif what == "decided":
        site.won("A")
        page.wait_for_selector("#rematch:visible")
    elif what == "fix":
        page.fill("#search", "anna")
        page.click("article:has-text('Cem') >> text=Correct")
    elif what == "/log":
        page.click("article summary >> nth=0")
        page.wait_for_selector(".trail")
    elif what == "/":
        page.click("#course summary")
        page.wait_for_selector(".trail")


def test_axe_finds_no_barrier_in_the_colours_that_players_want(opened: Opened) -> None:
    live = LivePage(RUNNING)
    live.wishes = {"Anna": (Colour.PINK,), "Bram": (Colour.PINK, Colour.TEAL)}
    with live.serving() as site:
        page = opened(site, "/")
        page.wait_for_selector("[data-a=pink][data-b=teal] .half.a .mark:not(:empty)")
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.half.b')).backgroundColor") == "rgb(15, 102, 112)"
        )
        assert barriers(page) == []
