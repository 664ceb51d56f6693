"""Somebody at the page of the scoresheet who does what it advises. The language is English."""

from typing import TYPE_CHECKING

import pytest

from support.live_page import LivePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect


def play_turn(page: "Page", site: LivePage) -> None:
    """Throw, and do what the page advises first until a box is filled."""
    filled = len(site.sheet.fills)
    page.click("#throw:not(.resting)")
    while (best := advised(page)).startswith(("Keep", "Throw")):
        hold(page, best.removeprefix("Keep ").split() if best.startswith("Keep") else [])
        before = page.locator("#throw").text_content() or ""
        page.click("#throw:not(.resting)")
        expect(page.locator("#throw")).not_to_have_text(before)
    page.click(f'#table tr:has(th:text-is("{best.partition(":")[0]}")) .fill')
    expect(page.locator("#advice li")).to_have_count(0)
    assert len(site.sheet.fills) == filled + 1


def advised(page: "Page") -> str:
    """Return what is best, once the page knows it for the dice that lie there now."""
    expect(page.locator("#advice .best")).not_to_have_count(0)
    expect(page.locator("#advice.old")).to_have_count(0)
    return page.locator("#advice .best span").first.text_content() or ""


def hold(page: "Page", faces: list[str]) -> None:
    """Hold dice with these faces and no others."""
    for place in range(1, 6):
        die = page.locator(f"#die-{place}")
        wanted = (face := str(die.locator("circle").count())) in faces
        if wanted:
            faces.remove(face)
        if wanted != ("held" in (die.get_attribute("class") or "")):
            die.click()
