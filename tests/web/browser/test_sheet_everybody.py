"""The page of the scoresheet for everybody: who only watches, by keys, by ear, in each language, far away."""

from collections.abc import Callable
from typing import Any

import pytest

from revanche.sheets.commands import Fill, OpenSheet, TypeDice, UndoFill
from revanche.words.catalogue import LANGUAGES, load
from support.live_page import LivePage
from support.sheet_page import box, row, turned
from support.sheets import Table, digits

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]


def test_who_only_watches_sees_all_and_can_tap_nothing(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet", away=True)
        turned(page, "Anna")
        expect(page.locator("#watching")).to_be_visible()
        site.play(TypeDice(digits("44455")))
        expect(page.locator("#table .hint:text-is('22')").first).to_be_visible()
        assert page.locator("main button:enabled:visible").count() == 0
        for key in ("t", "x", "u", "1"):
            page.keyboard.press(key)
        site.play(Fill("full_house"))
        turned(page, "Bram")
        assert site.given == []


def test_who_only_watches_is_told_that_there_is_no_sheet(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/sheet", away=True)
        expect(page.locator("#none")).to_be_visible()
        expect(page.locator("#start")).to_be_hidden()
        site.play(OpenSheet("yatzy", ("Anna",)))
        turned(page, "Anna")


def test_keys_alone_throw_hold_fill_and_take_back(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet", width=1280)
        turned(page, "Anna")
        site.fallen = ["44126", "456"]
        page.keyboard.press("t")
        expect(page.locator("#throw")).to_have_text("Throw (2 left)")
        for key in "12":
            page.keyboard.press(key)
        expect(page.locator(".die.held")).to_have_count(2)
        expect(page.locator("#throw.resting")).to_have_count(0)
        page.keyboard.press("t")
        expect(page.locator("#throw")).to_have_text("Throw (1 left)")
        for _ in range(4):
            page.keyboard.press("ArrowDown")
        expect(box(page, "fours")).to_be_focused()
        page.keyboard.press("Enter")
        turned(page, "Bram")
        expect(page.locator("#throw")).to_be_focused()
        page.keyboard.type("12346")
        expect(box(page, "small_straight")).to_have_text("30")
        page.keyboard.press("x")
        page.keyboard.press("ArrowUp")
        expect(box(page, "chance")).to_be_focused()
        page.keyboard.press("Enter")
        turned(page, "Anna")
        page.keyboard.press("u")
        turned(page, "Bram")
        page.keyboard.press("r")
        turned(page, "Anna")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        turned(page, "Bram")
        assert [row(page, name) for name in ("Ones", "Fours", "Chance")] == [["3", ""], ["12", ""], ["", "0"]]


def test_a_reader_hears_the_turn_and_finds_a_table(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet("triple_yahtzee")).serving() as site:
        page = opened(site, "/sheet")
        aloud = page.locator("#aloud")
        expect(aloud).to_have_text("Anna to play")
        expect(aloud).to_have_attribute("aria-live", "polite")
        site.play(TypeDice(digits("44455")))
        expect(aloud).to_have_text("4 4 4 5 5. Choose a box.")
        page.get_by_role("button", name="Fours × 3: 12 points").click()
        expect(aloud).to_have_text("Anna: Fours 12. Bram to play")
        expect(page.get_by_role("rowheader", name="Fours")).to_be_visible()
        expect(page.get_by_role("columnheader", name="Bram")).to_be_visible()
        expect(page.locator("caption")).to_have_text("Scoresheet: Triple Yahtzee")
        assert row(page, "Total") == ["36", "0"]


def test_a_lost_connection_is_shown_and_mends_itself(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet")
        turned(page, "Anna")
        site.stop()
        expect(page.locator("#link")).to_be_visible()
        page.click("#throw")
        expect(page.locator("#news")).to_have_text("Saving …")
        site.start()
        expect(page.locator("#link")).to_be_hidden()
        expect(page.locator("#dice .die")).to_have_count(5)
        assert {command["command"] for command in site.given} == {"throw"}
        assert len(set(site.ids)) == 1
        site.play(Fill("sixes"))
        turned(page, "Bram")
        assert page.locator("#last").inner_text() == "Anna: Sixes 30"


def test_a_refusal_of_another_device_is_in_words(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet")
        turned(page, "Anna")
        site.play(UndoFill())
        expect(page.locator("#news")).to_have_text("There is nothing to take back. page 192.168.1.5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_sheet_of_its_own(opened: Opened, language: str) -> None:
    text = load(language).text
    with LivePage().serving() as site:
        page = opened(site, f"/sheet?lang={language}")
        for game in ("kniffel", "yatzy", "maxi_yatzy", "yacht"):
            site.play(OpenSheet(game, ("Anna", "Bram")))
            names = page.locator("#table tbody tr:not(.sum) th")
            expect(names).to_have_text([text(one.key) for one in site.sheet.game.boxes])
            expect(page.locator("#turn")).to_contain_text("Anna")
            seen = page.inner_text("body")
            assert (text("page.sheet.trademark") in seen) == (game == "kniffel")
            assert "sheet." not in seen
            options = site.sheet.game.options
            page.click("#close")
            page.click("#sure")
            expect(page.locator("#start")).to_be_visible()
            for option, choices in options.items():
                page.select_option("[name=game]", game)
                for choice in choices:
                    label = text(f"sheet.choice.{option}.{choice}")
                    expect(page.locator(f"[name={option}] option[value='{choice}']")).to_have_text(label)


@pytest.mark.parametrize("width", [320, 390])
def test_eight_hostile_names_fit_and_whose_turn_it_is_stays_in_view(opened: Opened, width: int) -> None:
    names = (
        "<img src=x onerror=alert(1)>",
        "ليلى بنت محمد",
        "W" * 40,
        "👩‍👩‍👧‍👦",
        "'\"><b>",
        "Maximiliane-Wilhelmine",
        "G",
        "H",
    )
    table = Table()
    table.must(OpenSheet("triple_yahtzee", names))
    with LivePage(table=table).serving() as site:
        page = opened(site, "/sheet", width=width, height=640)
        for name in names:
            expect(page.locator("thead .turn bdi")).to_have_text(name)
            head, scroller = page.locator("thead .turn >> nth=0"), page.locator("#scroller")
            at, around = head.bounding_box(), scroller.bounding_box()
            corner = page.locator("thead th >> nth=0").bounding_box()
            assert at["x"] >= corner["x"] + corner["width"] - 1
            assert at["x"] + at["width"] <= around["x"] + around["width"] + 1
            page.click("#strike")
            page.locator("#table button").first.click()
            expect(page.locator("#strike")).to_have_attribute("aria-pressed", "false")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("img[src=x]").count() == 0


def test_nothing_moves_for_those_who_want_it_so(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        still, moving = (opened(site, "/sheet", reduced_motion=wish) for wish in ("reduce", "no-preference"))
        turned(still, "Anna")
        for page in (still, moving):
            page.evaluate("() => { Element.prototype.animate = () => { window.moved = true } }")
        moving.click("#throw")
        expect(still.locator("#dice .die")).to_have_count(5)
        expect(moving.locator("#dice .die")).to_have_count(5)
        assert [page.evaluate("window.moved === true") for page in (still, moving)] == [False, True]
