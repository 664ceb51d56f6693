"""What axe-core finds on each page, in both colour schemes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from support.barriers import barriers
from support.diary import EVENINGS
from support.page_house import House
from support.sheet_house import SheetHouse
from support.sheet_page import type_dice
from support.sheets import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUNNING = (
    EVENINGS
    + "2026-11-30T23:55:00+01:00 new Anna Bram\n+600 won A\n+600 won A\n+700 won B\n+0.4 ignored bounce won A\n"
)
Opened = Callable[..., Any]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/log", "/overlay", "/?tv", "start", "fix", "decided"])
def test_axe_finds_no_barrier(opened: Opened, path: str, scheme: str) -> None:
    with House(RUNNING).serving() as house:
        page = opened(house, {"start": "/", "decided": "/", "fix": "/log"}.get(path, path), color_scheme=scheme)
        arrange(page, house, path)
        page.wait_for_load_state("networkidle") if path == "fix" else None
        assert barriers(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", ["start", "dice", "thrown", "points", "full", "watching"])
def test_axe_finds_no_barrier_on_the_sheet(opened: Opened, what: str, scheme: str) -> None:
    house = SheetHouse(sheet(what))
    house.may_count = what != "watching"
    with house.serving():
        page = opened(house, "/sheet", color_scheme=scheme)
        page.wait_for_selector("#start:visible, #table td")
        arrange_sheet(page, what)
        assert barriers(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/log"])
def test_axe_finds_no_barrier_behind_a_game(opened: Opened, path: str, scheme: str) -> None:
    with House().on_sheet(Table.filled("triple_yahtzee", "12346", "66655", "33333")).serving() as house:
        page = opened(house, path, color_scheme=scheme)
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
    return Table.with_sheet(players=8).turn("44123", "fours")


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


def arrange(page: "Page", house: House, what: str) -> None:
    if what == "start":
        page.click("#new")
    elif what == "decided":
        house.won("A")
        page.wait_for_selector("#rematch:visible")
    elif what == "fix":
        page.select_option("#evening", "all")
        page.click("article:has-text('Cem') >> text=Correct")
    elif what == "/log":
        page.click("article summary >> nth=0")
        page.wait_for_selector(".trail")
    elif what == "/":
        page.click("#course summary")
        page.wait_for_selector(".trail")
