"""What axe-core finds on each page, in both colour schemes."""

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from support.diary import EVENINGS
from support.page_house import House

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("axe_playwright_python", reason="needs the Python package axe-playwright-python")

AXE = files("axe_playwright_python") / "axe.min.js"
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
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("axe.run().then((found) => found.violations)")
    assert [(one["id"], one["impact"], one["nodes"][0]["html"][:200]) for one in found] == []


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
