"""The page of the log."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from revanche.sheets.commands import Fill, OpenSheet, Strike
from support.barriers import barriers
from support.diary import EVENINGS
from support.live_page import LivePage
from support.sheets import SHEET, Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]


def test_evenings_are_there_newest_first_and_are_found_by_words_and_players(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        expect(page.locator("article .result")).to_have_text(["Anna3 – 1Bram", "Anna0 – 1Bram", "Anna1 – 0Cem"])
        expect(page.locator("article >> nth=0 >> .order li")).to_have_count(4)
        expect(page.locator("#more")).to_be_hidden()
        page.select_option("#player", label="Cem")
        expect(page.locator("article")).to_have_count(1)
        page.select_option("#player", "")
        page.fill("#search", "anna WINS november")
        expect(page.locator("article .result")).to_have_text(["Anna3 – 1Bram"])
        expect(page.get_by_role("status").first).to_have_text("Found on 1 evening.")
        page.fill("#search", "nobody")
        expect(page.locator("#found")).to_have_text("Nothing in the log has all of these words.")


def test_older_evenings_come_as_one_scrolls_or_by_a_button_that_leads_on(opened: Opened) -> None:
    days = (datetime(2025, 1, 1, 20, 0, tzinfo=UTC) + timedelta(days=9 * number) for number in range(35))
    tale = "\n".join(f"{day.isoformat()} new Anna Bram 1\n+600 won A\n+60 close" for day in days)
    with LivePage(tale).serving() as site:
        page = opened(site, "/log", reduced_motion="reduce")
        expect(page.locator(".evening").first).to_contain_text("November 3, 2025")
        assert page.locator(".evening").count() == 10
        page.focus("#more")
        page.keyboard.press("Enter")
        expect(page.locator(".evening >> nth=10 >> h2")).to_be_focused()
        while page.locator("#more").is_visible():
            page.evaluate("document.getElementById('more').scrollIntoView({ block: 'end' })")
        expect(page.locator(".evening")).to_have_count(35)
        expect(page.locator(".evening").last).to_contain_text("January 1, 2025")
        expect(page.locator("time.ago").last).to_have_attribute("datetime", "2025-01-01T20:10:00.000+00:00")
        ago = "(then) => import('/static/shared/text.js').then((text) => text.ago(then, new Date('2026-12-01T12:00Z')))"
        assert {then: page.evaluate(ago, then) for then in AGO} == AGO


AGO = {
    "2026-12-01T12:00:00.000+00:00": "just now",
    "2026-12-01T11:59:00.000+00:00": "1 min ago",
    "2026-12-01T11:01:00.000+00:00": "59 min ago",
    "2026-12-01T11:00:00.000+00:00": "1 hour ago",
    "2026-11-30T13:00:00.000+00:00": "yesterday",
    "2026-11-18T12:00:00.000+00:00": "13 days ago",
    "2026-11-17T12:00:00.000+00:00": "2 weeks ago",
    "2026-10-01T12:00:00.000+00:00": "2 months ago",
    "2025-12-02T12:00:00.000+00:00": "11 months ago",
    "2025-12-01T12:00:00.000+00:00": "1 year ago",
    "2024-12-01T12:00:00.000+00:00": "2 years ago",
}


def test_press_by_press_has_undos_and_what_did_not_count(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("article summary >> nth=0")
        steps = page.locator(".trail li")
        expect(steps.first).to_contain_text("Anna against Bram, first to 3")
        expect(page.locator(".trail .quiet").first).to_contain_text("Too soon after the one before.")
        expect(page.locator(".trail .undone")).to_contain_text("Taken back: Bram")
        expect(page.locator(".trail .redone")).to_contain_text("Put back: Bram")


@pytest.mark.parametrize("path", ["/log", "/"])
def test_behind_a_game_is_the_sheet_that_it_was_won_on(opened: Opened, path: str) -> None:
    table = Table.with_sheet("yahtzee", 2)
    for box, points in {"fours": 16, "fives": 20, "sixes": 30, "yahtzee": 50, "chance": 21}.items():
        table.must(Strike(box), Fill(box, points=points))
    table.must(Strike("ones")).turn("11111", "ones")
    with LivePage().on_sheet(table).serving() as site:
        page = opened(site, path)
        if path == "/log":
            page.click("article summary")
        expect(page.locator(".record")).to_have_count(1)
        assert page.locator("tr:has(+ tr .record) th").inner_text() == "2"
        page.click("text=Scoresheet of game 2")
        rows = page.locator(".record tr")
        expect(rows.first).to_have_text("Upper SectionAnnaBram")
        told = dict(text.split("\t", 1) for text in rows.all_inner_texts() if "\t" in text)
        assert (told["Fours"], told["Sum + Bonus"]) == ("0\t16", "0 + 0\t71 + 35")
        assert (told["Full House"], told["Sum"]) == ("\t", "0\t71")
        assert (told["Yahtzee Bonus"], told["Total"]) == ("0\t100", "0\t277")
        expect(page.locator(".record a")).to_have_attribute("href", f"/print?sheet={SHEET}")


@pytest.mark.parametrize("path", ["/log", "/"])
def test_a_sheet_stays_unfolded_while_the_match_goes_on(opened: Opened, path: str) -> None:
    with LivePage().on_sheet(Table.filled("yacht", "12346", "66655")).serving() as site:
        page = opened(site, path)
        if path == "/log":
            page.click("article summary")
        page.click(".record summary")
        expect(page.locator(".record tfoot")).to_have_text("Total3284")
        expect(page.locator(".record .won")).to_have_text("Bram")
        site.won("A")
        expect(page.locator(".numbers td.who.a")).to_have_count(2)
        expect(page.locator(".record tfoot")).to_have_text("Total3284")
        assert page.evaluate("document.activeElement.closest('.record') !== null") == (path == "/")


def test_a_sheet_that_is_not_there_is_told_in_a_sentence(opened: Opened) -> None:
    with LivePage().on_sheet(Table()).serving() as site:
        page = opened(site, "/log")
        page.click("article summary")
        page.click(".record summary")
        expect(page.locator(".record div")).to_contain_text(f"There is no scoresheet {SHEET}.")


def test_a_sheet_waits_for_a_connection(opened: Opened) -> None:
    with LivePage().on_sheet(Table.with_sheet()).serving() as site:
        page = opened(site, "/log")
        page.click("article summary")
        page.route("**/api/sheets**", lambda route: route.abort())
        page.click(".record summary")
        expect(page.locator(".record div")).to_have_text("No connection. Trying again …")
        page.unroute("**/api/sheets**")
        expect(page.locator(".record tfoot")).to_have_text("Total00")


@pytest.mark.parametrize("game", ["yacht", "triple_yahtzee"])
@pytest.mark.parametrize("width", [320, 1280])
def test_a_broad_sheet_scrolls_in_its_place(opened: Opened, game: str, width: int) -> None:
    names = ("W" * 40, "<b>Cem</b>", "محمد", "Dana", "Emil", "Freja", "Gus", "Hana")
    with LivePage().on_sheet(Table().must(OpenSheet(game, names))).serving() as site:
        page = opened(site, "/log", width=width)
        page.click("article summary")
        page.click(".record summary")
        expect(page.locator(".record thead bdi")).to_have_text(names)
        expect(page.locator(".record tbody >> nth=0 >> tr >> nth=0 >> td")).to_have_count(8 if game == "yacht" else 24)
        expect(page.locator(".record .won")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert ("Bonus" in page.locator(".record").inner_text()) == (game == "triple_yahtzee")


def test_statistics_have_plots_with_their_meaning_in_words(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        expect(page.locator("#table tbody tr")).to_have_count(3)
        page.select_option("#pair", label="\u2068Anna\u2069 – \u2068Bram\u2069")
        expect(page.get_by_role("img", name="Matches won: Anna 1, Bram 0.")).to_be_visible()
        expect(page.get_by_role("img", name="Longest streak: Anna, 1 in a row.")).to_be_visible()


def test_a_correction_is_an_event_and_the_old_value_stays(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("article >> nth=0 >> text=Correct")
        expect(page.locator("#window")).to_contain_text("Anna 3 – 1 Bram (A B A A)")
        page.click("#window >> text=Save the correction")
        expect(page.locator(".problem")).to_have_text("Nothing was changed.")
        page.get_by_role("button", name="Game 1: Anna").click()
        page.click("#window >> text=Save the correction")
        expect(page.locator(".problem")).to_be_hidden()
        expect(page.locator("article .result").first).to_have_text("Anna2 – 2Bram")
        expect(page.locator("article").first).to_contain_text("corrected")
        correction = {"event": "match_fixed", "match": "2026-11-30.1", "winners": ["B", "B", "A", "A"]}
        assert site.given == [{"command": "fix", "correction": correction}]
        page.click("article summary >> nth=0")
        expect(page.locator(".trail .match_fixed")).to_contain_text("winners B B A A")
        expect(page.locator(".trail .game_won").first).to_contain_text("Anna wins")


def test_an_evening_is_shown_press_by_press_also_what_was_dropped(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("text=Everything of this evening, press by press")
        steps = page.locator(".whole .trail li")
        expect(steps.first).to_contain_text("Anna against Bram, first to 3")
        expect(page.locator(".whole .trail .undone")).to_have_count(1)


def test_when_a_match_began_and_what_it_was_for_can_be_corrected(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("article >> nth=0 >> text=Correct")
        page.fill("#window >> [name=started]", "2026-11-29T20:15")
        page.fill("#window >> [name=first_to]", "5")
        page.click("#window >> text=Save the correction")
        expect(page.locator("#window")).to_be_hidden()
        (given,) = site.given
        correction = given["correction"]
        assert (correction["first_to"], correction["started"][:19]) == (5, "2026-11-29T20:15:00")
        page.click("article summary >> nth=0")
        expect(page.locator(".trail .match_fixed").first).to_contain_text(
            "first to 5, begun on November 29, 2026, 20:15"
        )


def test_a_duration_that_nobody_can_know_is_a_dash(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.evaluate("import('/static/shared/text.js').then((text) => (document.title = text.lasted(null)))")
        expect(page).to_have_title("–")


def test_a_correction_that_cannot_be_is_refused_in_words(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("article >> nth=0 >> text=Correct")
        page.get_by_role("button", name="One more game").click()
        page.click("#window >> text=Save the correction")
        expect(page.locator(".problem")).to_contain_text("only the last game can decide")


def test_names_and_whether_a_match_counts_can_be_corrected(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        page.click("article >> nth=0 >> text=Correct")
        page.fill("#window [name=b]", "Björn")
        page.check("#window [name=abandoned]")
        page.click("#window >> text=Save the correction")
        expect(page.locator("article .result").first).to_have_text("Anna3 – 1Björn")
        expect(page.locator("article").first).to_contain_text("abandoned, does not count")


def test_who_only_watches_cannot_correct(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log", away=True)
        expect(page.locator("article")).to_have_count(3)
        expect(page.locator("article >> text=Correct")).to_have_count(0)
        expect(page.locator("#subscribe")).to_be_hidden()


def test_an_evening_can_be_taken_along(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log", permissions=["clipboard-read", "clipboard-write"])
        page.click("text=Copy")
        expect(page.locator("#news")).to_have_text("Copied.")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("Game evening, Monday 30 November 2026\nAnna 3 – 1 Bram, ")
        page.click("text=As picture")
        with page.expect_download() as download:
            page.click("text=Save picture")
        assert download.value.suggested_filename == "revanche-2026-11-30.png"
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
        addresses = [page.get_attribute(f"a.button >> nth={place}", "href") for place in range(3)]
        assert addresses == [f"/api/export?form={form}" for form in ("sheet", "json", "ics")]
        page.keyboard.press("Escape")
        page.click("#subscribe")
        link = page.get_by_label("Link of the calendar").input_value()
        assert link.startswith(f"{site.address}/calendar.ics?token=")
        page.click("dialog >> text=Copy")
        expect(page.locator("dialog [role=status]")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == link
        assert barriers(page) == []


def test_a_game_that_is_won_meanwhile_appears(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/log")
        expect(page.locator("#found")).to_contain_text("Nothing has been played here yet")
        site.begin("Anna", "<b>Bram</b>")
        site.won("B")
        expect(page.locator("article .result")).to_have_text("Anna0 – 1<b>Bram</b>")


@pytest.mark.parametrize("width", [320, 1920])
def test_long_names_fit(opened: Opened, width: int) -> None:
    with LivePage().serving() as site:
        site.begin("W" * 40, "Maximiliane-Wilhelmine von Hohenfels-Süd", first_to=1)
        site.won("A")
        page = opened(site, "/log", width=width)
        expect(page.locator("#pair option")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_found_no_connection_is_asked_again(opened: Opened) -> None:
    with LivePage(EVENINGS).serving() as site:
        page = opened(site, "/log")
        expect(page.locator("article")).to_have_count(3)
        page.route("**/api/**", lambda route: route.abort())
        page.click("article summary >> nth=0")
        expect(page.locator("article details").first).to_contain_text("No connection. Trying again …")
        page.get_by_role("button", name="Copy").first.click()
        expect(page.locator("#news")).to_have_text("That did not work. Load the page again.")
        site.begin("Anna", "Bram")
        page.unroute("**/api/**")
        expect(page.locator(".trail").first).to_be_visible()
        expect(page.locator("article")).to_have_count(4)


def test_a_match_over_the_hour_that_comes_twice_shows_its_end(opened: Opened) -> None:
    tale = """
        2026-10-25T02:30:00+02:00 new Anna Bram 1
        2026-10-25T02:30:00+01:00 won A
        2026-10-25T02:40:00+01:00 new Anna Bram 1
        +10 won B
        +600 new Anna Bram 1
        +600 won B
    """
    with LivePage(tale).serving() as site:
        page = opened(site, "/log")
        facts = page.locator("article > .hint")
        expect(facts).to_have_count(3)
        expect(facts.nth(0)).to_contain_text("02:30 UTC+2–02:30 UTC+1")
        expect(facts.nth(1)).to_contain_text("· 02:40 ·")
        expect(facts.nth(2)).to_contain_text("· 02:50–03:00 ·")
