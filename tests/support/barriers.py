"""What axe-core finds on a page that somebody can't see, hear or point at."""

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


def barriers(page: "Page") -> list[tuple[str, str, str]]:
    """Return what is wrong: the rule, how serious, and where; skip the test where axe-core is not installed."""
    pytest.importorskip("axe_playwright_python", reason="needs the Python package axe-playwright-python")
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run().then((found) => found.violations)")
    return [(one["id"], one["impact"], one["nodes"][0]["html"][:200]) for one in found]
