"""Advice on the page: off until somebody wants it, told to all, and afterwards what was given away.

Yatzy from top to bottom is what is played here, since its best play is worked out in a blink.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from revanche.sheets.commands import Fill, SwitchAdvice
from support.advised import play_turn
from support.barriers import barriers
from support.live_page import LivePage
from support.sheet_page import type_dice
from support.sheets import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
DOWN = {"order": "down"}
LAST = ("chance", "yatzy")


def nearly_full(players: int = 1) -> Table:
    """Return a sheet on which the last two boxes are open."""
    table = Table.with_sheet("yatzy", players, **DOWN)
    for one in table.state.game.boxes:
        if one.id not in LAST:
            for _ in range(players):
                table.must(Fill(one.id, points=0))
    return table


def advice(page: "Page") -> list[str]:
    return list(page.locator("#advice li").all_text_contents())


def test_advice_is_off_until_somebody_wants_it_and_all_are_told(opened: Opened) -> None:
    with LivePage(table=nearly_full(2)).serving() as site:
        page = opened(site, "/sheet")
        expect(page.locator("#advised")).to_be_hidden()
        expect(page.locator("#advice")).to_be_hidden()
        page.check("#advice-0")
        expect(page.locator("#advised")).to_have_text("Anna plays with advice.")
        assert site.sheet.advice == {1: True}


def test_the_best_is_shown_with_what_the_next_two_cost_and_the_chance_of_the_bonus(opened: Opened) -> None:
    table = Table.with_sheet("yatzy", 1, **DOWN).must(SwitchAdvice(1))
    with LivePage(table=table).serving() as site:
        page = opened(site, "/sheet")
        site.fallen = ["11166"]
        page.click("#throw")
        expect(page.locator("#advice li")).to_have_count(3)
        assert advice(page)[0] == "Keep 1 1 1best"
        assert all("costs" in line for line in advice(page)[1:])
        expect(page.locator("#advice .hint")).to_contain_text("Chance of the bonus")
        assert barriers(page) == []


def test_to_own_dice_the_throws_that_are_left_are_said(opened: Opened) -> None:
    with LivePage(table=nearly_full().must(SwitchAdvice(1))).serving() as site:
        page = opened(site, "/sheet")
        type_dice(page, "11266")
        expect(page.locator("#advice .best")).to_have_text("Keep 6 6best")
        expect(page.locator("#left-2")).to_have_attribute("aria-pressed", "true")
        page.click("#left-0")
        expect(page.locator("#advice .best")).to_have_text("Chance: 16best")


def test_a_game_with_advice_followed_gives_nothing_away(opened: Opened) -> None:
    with LivePage(table=nearly_full().must(SwitchAdvice(1))).serving() as site:
        page = opened(site, "/sheet")
        for _ in LAST:
            play_turn(page, site)
        page.click("#review summary")
        expect(page.locator("#review .whose")).to_have_text("Anna: 0.0 points in all")
        expect(page.locator("#review .slips")).to_have_count(0)


def test_a_blunder_shows_at_its_turn(opened: Opened) -> None:
    table = nearly_full().throw("66611").must(Fill("chance")).throw("44444").throw("1234", held="1").must(Fill("yatzy"))
    with LivePage(table=table).serving() as site:
        page = opened(site, "/sheet")
        page.click("#review summary")
        slips = page.locator("#review .slips li")
        expect(slips.first).to_have_text("Turn 15, 4 4 4 4 4: Keep 4. Better: Yatzy: 50 (49.4 points).")
        rows = page.locator("#review tbody tr").all_text_contents()
        assert float(rows[14].removeprefix("15")) > 49
        assert rows[12] == "13–"
        assert barriers(page) == []
