"""The page of the score, as people at the table meet it."""

import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from revanche.match.commands import Undo
from revanche.match.decide import Rules
from revanche.presses.offer import Offer, Offering
from revanche.presses.press import Attached, Detached
from revanche.words.catalogue import LANGUAGES, load
from support.devices import DESKTOP
from support.live_page import LivePage

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
NIGHT = "2026-11-30T20:00:00+01:00 new Anna Bram\n"


def shows(page: "Page", a: int, b: int) -> None:
    expect(page.locator(".half.a .wins")).to_have_text(str(a))
    expect(page.locator(".half.b .wins")).to_have_text(str(b))


def rested(page: "Page") -> None:
    expect(page.locator("#board.resting")).to_have_count(0)


def begin(page: "Page", a: str = "Anna", b: str = "Bram", first_to: int = 3) -> None:
    page.fill("[name=a]", a)
    page.fill("[name=b]", b)
    page.fill("[name=first_to]", str(first_to))
    page.click("#start .main")
    shows(page, 0, 0)


def tap(page: "Page", side: str) -> None:
    rested(page)
    page.click(f".half.{side}")


def test_a_name_from_right_to_left_leaves_the_score_where_it_is(opened: Opened) -> None:
    """In the title and in what is read out, which no markup can set apart."""
    with LivePage().serving() as site:
        page = opened(site)
        begin(page, "דנה", "Bram")
        tap(page, "a")
        shows(page, 1, 0)
        expect(page).to_have_title("\u2068דנה\u2069 1 – 0 Bram")
        expect(page.locator(".half.a .tap")).to_have_text("Game to \u2068דנה\u2069")


def test_a_match_by_taps_shows_on_two_pages_at_once(opened: Opened) -> None:
    with LivePage().serving() as site:
        one, other = opened(site), opened(site, width=1280)
        begin(one)
        shows(other, 0, 0)
        tap(one, "a")
        shows(other, 1, 0)
        expect(other.locator("#news")).to_contain_text("Anna wins a game.")
        expect(other.locator("#news .by")).to_have_count(0)
        expect(other.locator(".half.a .mark")).to_have_text("leads")
        tap(other, "b")
        shows(one, 1, 1)
        tap(one, "b")
        expect(other.locator(".half.b .mark")).to_have_text("match ball")
        tap(other, "b")
        shows(one, 1, 3)
        expect(one.locator(".half.b .mark")).to_have_text("wins!")
        expect(one.locator("#games tbody tr")).to_have_count(4)
        one.click("#rematch")
        shows(other, 0, 0)


def test_taking_back_and_putting_back_show_what_stands(opened: Opened) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site)
        page.click("[data-command=undo]")
        shows(page, 0, 0)
        page.click("[data-command=redo]")
        shows(page, 1, 0)
        page.click("[data-command=swap]")
        expect(page.locator(".half.a .name")).to_have_text("Bram")
        shows(page, 1, 0)


def test_a_second_tap_at_once_is_no_game_and_is_told(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        page.dblclick(".half.a")
        expect(page.locator("#news")).to_contain_text("counted once")
        shows(page, 1, 0)
        assert site.given == [{"command": "won", "player": "A"}]


def test_an_ignored_press_appears_with_its_reason_and_device(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        site.press("next")
        site.press("next")
        expect(page.locator("#news")).to_have_text("Not counted. Too soon after the one before.Rig Buds")
        page.click("#course summary")
        site.won("A")
        expect(page.locator("#trail .quiet")).to_contain_text("Too soon")


def test_devices_are_shown_and_the_desktop_while_buttons_come_through_it(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        expect(page.locator("#devices li")).to_have_text(["Rig Buds"])
        site.send(Attached(DESKTOP, site.steady()))
        expect(page.locator("#devices li")).to_have_text(["Rig Buds", "desktop"])
        site.send(Detached(DESKTOP, site.steady()))
        expect(page.locator("#devices li")).to_have_text(["Rig Buds"])


def test_a_refusal_is_in_words(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        site.give(Undo())
        expect(page.locator("#news")).to_contain_text("There is nothing to take back.")


def test_a_win_right_after_the_deciding_one_is_refused_and_told(opened: Opened) -> None:
    with LivePage(NIGHT, Rules()).serving() as site:
        page = opened(site)
        for side in "AAAB":
            site.won(side)
        expect(page.locator("#news")).to_contain_text("only just decided")
        shows(page, 3, 0)


def test_a_lost_connection_is_shown_and_mends_itself(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        shows(page, 0, 0)
        site.stop()
        expect(page.locator("#link")).to_be_visible()
        page.click(".half.a")
        expect(page.locator("#news")).to_have_text("Saving …")
        site.start()
        expect(page.locator("#link")).to_be_hidden()
        shows(page, 1, 0)
        site.won("B")
        shows(page, 1, 1)


def test_while_the_disk_takes_its_time_a_second_tap_counts_nothing(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, sync = threading.Event(), os.fdatasync
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        monkeypatch.setattr(os, "fdatasync", lambda file: sync(file) if saved.wait(20) else None)
        tapped = page.evaluate("performance.now()")
        page.click(".half.a")
        expect(page.locator("#news")).to_have_text("Saving …")
        page.wait_for_function("since => performance.now() > since + 800", arg=tapped)  # no slip of the finger
        page.click(".half.a")
        page.click("[data-command=swap]")
        expect(page.locator(".half[data-saving]")).to_have_attribute("data-side", "A")
        saved.set()
        expect(page.locator(".half[data-saving]")).to_have_count(0)
        expect(page.locator("#board.resting")).to_have_count(0)
        expect(page.locator(".half.b .name")).to_have_text("Anna")
        shows(page, 1, 0)
        assert site.given == [{"command": "won", "player": "A"}, {"command": "swap"}]


def test_an_answer_that_got_lost_is_asked_for_again_and_counts_once(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        lost = iter([True])

        def answering(route: "Route") -> None:
            if next(lost, False):
                route.fetch()
                route.abort()
            else:
                route.continue_()

        page.route("**/api/commands", answering)
        page.click(".half.a")
        expect(page.locator("#board.resting")).to_have_count(0)
        shows(page, 1, 0)
        expect(page.locator("#news")).to_contain_text("Anna wins a game")
        assert site.given == [{"command": "won", "player": "A"}] * 2
        assert len(set(site.ids)) == 1


def test_where_no_answer_comes_at_all_it_may_have_counted(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        page.route("**/api/commands", lambda route: route.abort())
        page.clock.install()
        page.click(".half.a")
        for _ in range(60):
            page.clock.run_for(500)
            if "may have counted" in page.locator("#news").inner_text():
                break
        expect(page.locator("#news")).to_contain_text("may have counted: the score shows it")
        assert len(set(site.ids)) == 1
        assert len(site.ids) > 5


def test_keys_alone_play_a_match(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site)
        page.focus("[name=a]")
        for text in ("Anna", "Bram", "", "2"):
            if text:
                page.keyboard.press("Control+A")
                page.keyboard.type(text)
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        shows(page, 0, 0)
        page.keyboard.press("ArrowLeft")
        shows(page, 1, 0)
        page.keyboard.press("u")
        shows(page, 0, 0)
        page.keyboard.press("r")
        shows(page, 1, 0)
        page.keyboard.press("s")
        expect(page.locator(".half.a .name")).to_have_text("Bram")
        rested(page)
        page.keyboard.press("ArrowRight")
        shows(page, 1, 1)
        rested(page)
        page.keyboard.press("ArrowLeft")
        shows(page, 2, 1)
        expect(page.locator(".half.a .mark")).to_have_text("wins!")


def test_a_tap_after_an_undo_has_a_rest_of_its_own(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, own=True)
        page.clock.install(time="2026-11-30T20:00:00")
        page.clock.pause_at("2026-11-30T20:01:00")  # time passes by ``run_for`` alone
        board = page.locator("#board.resting")
        page.keyboard.press("ArrowLeft")
        page.clock.run_for(400)
        page.keyboard.press("u")
        expect(board).to_have_count(0)
        page.keyboard.press("ArrowRight")
        page.clock.run_for(600)
        expect(board).to_have_count(1)
        page.clock.run_for(200)
        expect(board).to_have_count(0)


def test_a_reader_hears_the_score_as_a_sentence(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        aloud = page.locator("#aloud")
        expect(aloud).to_have_attribute("aria-live", "polite")
        site.won("B")
        expect(aloud).to_have_text("Anna 0, Bram 1. Bram leads.")
        site.won("B")
        expect(aloud).to_have_text("Anna 0, Bram 2. Match ball for Bram.")
        site.won("B")
        expect(aloud).to_have_text("Anna 0, Bram 3. Bram wins the match.")
        expect(page.get_by_role("button", name="Game to Anna")).to_be_visible()


def test_who_only_watches_can_press_nothing(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, away=True)
        shows(page, 0, 0)
        expect(page.locator(".half.a")).to_be_disabled()
        expect(page.locator("#controls")).to_be_hidden()
        expect(page.locator("#watching")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        site.won("B")
        shows(page, 0, 1)
        assert site.given == []


def test_a_token_is_exchanged_and_leaves_the_address(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, f"/#t={site.token}", away=True)
        expect(page.locator(".half.a")).to_be_enabled()
        assert site.given == [{"token": site.token}]
        assert site.token not in page.url
        page.click(".half.a")
        shows(page, 1, 0)
        page.reload()
        expect(page.locator(".half.a")).to_be_enabled()


def test_a_token_that_holds_no_more_lets_nobody_count(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, "/#t=abc123", away=True)
        expect(page.locator("#watching")).to_be_visible()
        expect(page.locator(".half.a")).to_be_disabled()


def test_a_new_match_asks_first_where_games_were_won_and_undo_leads_back(opened: Opened) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site)
        page.click("#new")
        page.fill("[name=a]", "Cem")
        page.click("#start .main")
        page.click("#question button[value=no]")
        expect(page.locator("#question")).to_be_hidden()
        assert site.given == []
        page.click("#start .main")
        page.click("#sure")
        shows(page, 0, 0)
        page.click("[data-command=undo]")
        shows(page, 1, 0)
        expect(page.locator("#news")).to_contain_text("Anna against Bram again.")
        page.click("[data-command=redo]")
        shows(page, 0, 0)
        expect(page.locator("#news")).to_contain_text("Cem against Bram again.")


def test_ending_an_undecided_evening_asks_first(opened: Opened) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site)
        page.click("#close")
        page.click("#question button[value=no]")
        expect(page.locator("#question")).to_be_hidden()
        assert site.given == []
        page.click("#close")
        page.click("#sure")
        expect(page.locator("#start")).to_be_visible()
        assert site.given == [{"command": "close"}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_page_of_its_own(opened: Opened, language: str) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, f"/?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("[data-command=undo]")).to_contain_text(load(language).text("page.undo"))
        assert "page." not in page.inner_text("body")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("<img src=x onerror=alert(1)>", "'\"><script>alert(1)</script>"),
        ("ليلى بنت محمد", "👩‍👩‍👧‍👦 Björn"),
        ("W" * 40, "Maximiliane-Wilhelmine von Hohenfels-Süd"),
    ],
)
def test_any_name_is_text_and_fits_the_narrowest_phone(opened: Opened, a: str, b: str) -> None:
    with LivePage().serving() as site:
        page = opened(site, width=320, height=568)
        begin(page, a, b)
        site.won("A")
        expect(page.locator("#games tbody tr")).to_have_count(1)
        assert [page.inner_text(f".half.{side} .name") for side in "ab"] == [a, b]
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_television_shows_the_score_and_nothing_to_press(opened: Opened) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site, "/?tv", width=1920, height=1080)
        shows(page, 1, 0)
        expect(page.locator("#controls")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        assert page.locator(".half.a .wins").bounding_box()["height"] > 500


def test_the_overlay_is_transparent_and_live(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, "/overlay", width=1280, height=720)
        site.won("A")
        site.won("A")
        expect(page.locator(".wins.a")).to_have_text("2")
        expect(page.locator("#note")).to_contain_text("Match ball for Anna.")
        style = "getComputedStyle(document.{}).backgroundColor"
        clear = "rgba(0, 0, 0, 0)"
        assert [page.evaluate(style.format(part)) for part in ("documentElement", "body")] == [clear, clear]


@pytest.mark.parametrize("path", ["/", "/?tv"])
def test_the_win_that_decides_is_told_as_the_match(opened: Opened, path: str) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, path)
        for side in "BAA":
            site.won(side)
        expect(page.locator("#news")).to_contain_text("Anna wins a game.")
        site.won("A")
        expect(page.locator("#news")).to_contain_text("Anna wins the match, 3 – 1!")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (640, 400)])
def test_lying_or_at_twice_the_size_the_score_and_its_buttons_are_in_sight(
    opened: Opened, width: int, height: int
) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site, width=width, height=height)
        shows(page, 1, 0)
        parts = [page.locator(one).bounding_box() for one in (".half.a", "[data-command=undo]")]
        assert parts[0]["height"] >= 150
        assert parts[1]["y"] + parts[1]["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_with_the_colours_of_the_system_halves_have_edges_and_wins_are_full(opened: Opened) -> None:
    with LivePage(NIGHT + "+600 won A\n").serving() as site:
        page = opened(site)
        page.emulate_media(forced_colors="active")
        shows(page, 1, 0)
        edge, won, open_ = (
            page.locator(one).evaluate(
                "(one) => { const s = getComputedStyle(one); return [s.borderTopWidth, s.backgroundColor] }"
            )
            for one in (".half.b", ".half.a .pips i >> nth=0", ".half.a .pips i >> nth=1")
        )
        page.emulate_media(forced_colors="none")
        assert edge[0] == "2px"
        assert won[1] != open_[1]


def test_undo_and_redo_are_offered_when_they_lead_to_something(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        undo, redo = page.locator("[data-command=undo]"), page.locator("[data-command=redo]")
        expect(undo).to_be_disabled()
        expect(redo).to_be_disabled()
        tap(page, "a")
        expect(undo).to_be_enabled()
        undo.click()
        shows(page, 0, 0)
        expect(redo).to_be_enabled()
        redo.click()
        shows(page, 1, 0)
        expect(redo).to_be_disabled()


def test_a_score_that_may_be_wrong_as_the_journal_lost_its_end_says_so(opened: Opened) -> None:
    live = LivePage(NIGHT)
    with live.serving() as site:
        page = opened(site)
        shows(page, 0, 0)
        expect(page.locator("#missing")).to_be_hidden()
        live.rendering._lost = 2
        page.reload()
        expect(page.locator("#missing")).to_have_text(load("en").text("page.missing"))


def test_the_match_that_a_round_gives_this_table_is_started_by_one_tap(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site)
        page.wait_for_selector("#start:visible")
        assert page.is_hidden("#next")
        site.send(Offering(Offer(("Cees", "<b>Dirk</b>"), "4", first_to=2), site.steady()))
        page.click("#next button:has-text('Next: Cees – <b>Dirk</b>')")
        page.wait_for_selector("#board:visible .half.b:has-text('<b>Dirk</b>')")
        assert page.is_hidden("#next")
        assert site.given == [{"command": "new", "players": ["Cees", "<b>Dirk</b>"], "game": None, "first_to": 2}]
