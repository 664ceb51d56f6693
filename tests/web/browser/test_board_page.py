"""The board of a club in a real browser: a big screen, which turns its pages, and a phone; hostile names are text."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from revanche.club.messages import Kind
from support.barriers import barriers
from support.live_page import LivePage
from support.told_tables import evening, match, status

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOSTILE = "<img src=x onerror=alert(1)>"
Opened = Callable[..., Any]


def seat(site: LivePage, tables: int) -> None:
    """Have so many tables play, and two players each who won and lost; the second one is hostile."""
    for number in range(1, tables + 1):
        players = (f"Anna {number}", HOSTILE if number == 2 else f"Bram {number}")
        site.hear(str(number), Kind.STATUS, status("open", players, (2, 1), number=2))
        site.hear(str(number), Kind.EVENING, evening(match(1, players[0], players, table=number)))


def names(page: "Page") -> list[str]:
    return [text.strip() for text in page.locator("#tables h3").all_text_contents()]


def test_a_big_screen_shows_a_page_and_turns_it_by_itself_until_it_is_told_not_to(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/overlay", width=1920, height=1080)
        page.clock.install()
        seat(site, 30)
        page.goto(f"{site.address}/board")
        page.wait_for_selector("#tables .page:has-text('1 of 2')")
        first = names(page)
        assert first[0] == "Table 1"
        assert 12 <= len(first) < 30
        for item in ("#tables .card:last-child", "#standings tbody tr:last-child"):
            assert page.locator(item).bounding_box()["y"] + page.locator(item).bounding_box()["height"] <= 1080
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        page.clock.run_for(10_000)
        assert names(page) == [f"Table {number}" for number in range(len(first) + 1, 31)]
        page.click("#turning")
        turned = page.inner_text("#standings .page")
        page.clock.run_for(10_000)
        assert page.inner_text("#standings .page") == turned
        site.hear("30", Kind.WANTED, b"missed")
        page.wait_for_selector("#needs:visible:has-text('Table 30 needs somebody: a press may be missing')")
        site.hear("30", Kind.OUTCOME, {"status": status("decided", ("Zoë", "Bram 30"), (3, 1), "Zoë", number=2)})
        page.wait_for_selector("#results li:first-child:has-text('Zoë 3 – 1 Bram 30')")
        assert barriers(page) == []


def test_a_phone_scrolls_through_all_of_it_and_what_is_hostile_is_text(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/board")
        page.wait_for_selector("#none:visible")
        seat(site, 12)
        page.wait_for_selector("#tables .card:nth-child(12)")
        page.wait_for_selector("#standings tbody tr:nth-child(24)")
        assert HOSTILE in page.inner_text("#tables")
        assert HOSTILE in page.inner_text("#standings")
        assert page.locator("main img").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        site.hear("1", Kind.AVAILABILITY, b"offline")
        page.wait_for_selector("#tables .card:last-child.away:has-text('not heard since')")
        assert barriers(page) == []
