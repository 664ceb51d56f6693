"""What a test does on the page of the sheet, and what it reads there. The language is English."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect


def box(page: "Page", name: str, column: int = 0) -> "Locator":
    """Return the button of a free box, if it can be tapped."""
    return page.locator(f"#box-{name}-{column}")


def hints(page: "Page") -> dict[str, str]:
    """Return what can be tapped, with what it shows."""
    found = page.locator("#table button").evaluate_all("all => all.map((one) => [one.id, one.textContent])")
    return {name.split("-")[1]: text for name, text in found}


def type_dice(page: "Page", dice: str) -> None:
    """Tap dice of one's own, such as "12345"."""
    for value in dice:
        page.click(f"#faces button:nth-child({value})")
    expect(page.locator("#dice .die:not(.hole)")).to_have_count(len(dice))


def dice_shown(page: "Page") -> str:
    """Return the faces of the dice, by their spots."""
    spots = page.locator("#dice .die").evaluate_all("all => all.map((one) => one.querySelectorAll('circle').length)")
    return "".join(map(str, spots))


def row(page: "Page", name: str) -> list[str]:
    rows = page.locator("#table tr").evaluate_all(
        "all => all.map((one) => [...one.cells].map((cell) => cell.textContent))"
    )
    return next(cells for head, *cells in rows if head == name)


def turned(page: "Page", player: str) -> None:
    """Wait until it is a player's turn."""
    expect(page.locator("#turn")).to_have_text(f"{player} to play")
