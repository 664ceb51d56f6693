"""What axe-core finds on a page that somebody can't see, hear or point at."""

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < 5000).map((one) => one.finished))"""
"""Waits until nothing fades in or out any more."""


def barriers(page: "Page") -> list[tuple[str, str, str, str]]:
    """Return what is wrong: in which colours, the rule, how serious, and where.

    Where axe-core is not installed the test is skipped.
    """
    pytest.importorskip("axe_playwright_python", reason="needs the Python package axe-playwright-python")
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    found = []
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.evaluate(AT_REST)
        violations = page.evaluate("axe.run().then((found) => found.violations)")
        found += [(colours, one["id"], one["impact"], one["nodes"][0]["html"][:200]) for one in violations]
    return found
