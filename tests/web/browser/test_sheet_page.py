"""The page of the scoresheet, as a family at the table meets it."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from revanche.sheets.commands import OpenSheet
from revanche.words.catalogue import load
from support.live_page import LivePage
from support.sheet_page import box, dice_shown, hints, row, turned, type_dice
from support.sheets import PLAYERS, Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
JOKER = "Joker! Only the boxes that show points."
BONUS = "Yahtzee Bonus +100"
MATCH = "2026-11-30T20:00:00+01:00 new Bram Anna\n"
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")
HIDDEN_ROWS = "document.getElementById('scroller').scrollHeight - document.getElementById('scroller').clientHeight"
"""Pixels of the sheet that are to be scrolled to."""

SEEN_BOXES = """() => {
  const foot = document.querySelector("#table tfoot th").getBoundingClientRect().top;
  return [...document.querySelectorAll(".fill")].filter((one) => one.getBoundingClientRect().bottom <= foot).length;
}"""


def alone(*turns: tuple[str, str]) -> Table:
    """Return one player's Yahtzee sheet after turns with dice of one's own."""
    table = Table.with_sheet(players=1)
    for dice, name in turns:
        table.turn(dice, name)
    return table


def test_a_sheet_is_begun_with_its_game_its_players_and_its_rules(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/sheet")
        expect(page.locator("[name=game] option")).to_have_count(7)
        page.select_option("[name=game]", "kniffel")
        page.select_option("[name=further_kniffel]", label="50 points")
        page.click("#add")
        for place, name in enumerate(("Anna", "Bram", "Chi"), 1):
            page.fill(f"#players li:nth-child({place}) input", name)
        page.click("#start .main")
        turned(page, "Anna")
        options = {"joker": "forced", "further_kniffel": "50"}
        players = ["Anna", "Bram", "Chi"]
        assert site.given == [{"command": "open_sheet", "game": "kniffel", "players": players, "options": options}]


def test_as_many_as_eight_and_as_few_as_one_can_play(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/sheet")
        for _ in range(6):
            page.click("#add")
        expect(page.locator("#players input")).to_have_count(8)
        expect(page.locator("#add")).to_be_hidden()
        page.fill("#players li:nth-child(8) input", "Zoë")
        for _ in range(7):
            page.click("#players li:first-child button")
        expect(page.locator("#players button")).to_have_count(0)
        page.click("#start .main")
        turned(page, "Zoë")


def test_the_players_of_the_match_are_offered(opened: Opened) -> None:
    with LivePage("2026-11-30T20:00:00+01:00 new Dana Emil\n").serving() as site:
        page = opened(site, "/sheet")
        expect(page.locator("#players input >> nth=1")).to_have_value("Emil")
        assert page.locator("#people option").evaluate_all("all => all.map((one) => one.value)") == ["Dana", "Emil"]


def test_a_refused_name_is_told_with_its_reason(opened: Opened) -> None:
    with LivePage().serving() as site:
        page = opened(site, "/sheet")
        for place in (1, 2):
            page.fill(f"#players li:nth-child({place}) input", "anna")
        page.click("#start .main")
        expect(page.locator("#news")).to_contain_text("Each player needs a name of their own.")
        expect(page.locator("#news")).to_have_attribute("role", "status")


def test_dice_are_thrown_held_and_written_on_two_pages_at_once(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        one, other = opened(site, "/sheet"), opened(site, "/sheet", width=1280)
        site.fallen = ["44126", "456"]
        one.click("#throw")
        expect(other.locator("#dice .die")).to_have_count(5)
        expect(one.locator("#throw")).to_have_text("Throw (2 left)")
        for place in (1, 2):
            one.click(f"#die-{place}")
        expect(one.get_by_role("button", name="die 1: 4, held")).to_be_visible()
        expect(one.locator("#throw.resting")).to_have_count(0)
        one.click("#throw")
        expect(other.locator("#throw")).to_have_text("Throw (1 left)")
        assert (dice_shown(one), dice_shown(other)) == ("44456", "44456")
        assert site.given[-1] == {"command": "throw", "held": [1, 2], "player": 1}
        expect(other.get_by_role("button", name="Fours: 12 points")).to_have_text("12")
        assert hints(other)["chance"] == "23"
        box(other, "fours").click()
        turned(one, "Bram")
        expect(one.locator("#last")).to_have_text("Anna: Fours 12")
        assert row(one, "Fours") == ["12", ""]
        assert row(one, "Bonus 35") == ["51 to go", "63 to go"]
        expect(one.locator("#standings li >> nth=0")).to_have_text("1.Anna12")


def test_a_double_tap_is_one_throw_and_a_third_is_the_last(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet")
        page.dblclick("#throw")
        expect(page.locator("#throw")).to_have_text("Throw (2 left)")
        for left in ("Throw (1 left)", "Choose a box."):
            expect(page.locator("#throw.resting")).to_have_count(0)
            page.click("#throw")
            expect(page.locator("#throw")).to_have_text(left)
        expect(page.locator("#die-1")).to_be_disabled()
        assert [one["command"] for one in site.given] == ["throw"] * 3


def test_own_dice_are_tapped_and_may_be_changed(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet("maxi_yatzy")).serving() as site:
        page = opened(site, "/sheet")
        type_dice(page, "66655")
        assert hints(page) == {}, "half the dice are no throw"
        page.click("#wipe")
        page.click("#faces button:nth-child(6)")
        page.click("#faces button:nth-child(5)")
        expect(box(page, "three_pairs")).to_have_text("0")
        assert hints(page)["tower"] == "34"
        page.click("#die-3")
        page.click("#faces button:nth-child(5)")
        expect(box(page, "villa")).to_have_text("33")
        expect(box(page, "full_house")).to_have_text("28")
        expect(page.locator("#throw")).to_have_text("Choose a box.")
        assert dice_shown(page) == "665565"


def test_points_are_written_without_dice_and_impossible_ones_are_refused(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet()).serving() as site:
        page = opened(site, "/sheet")
        page.get_by_role("button", name="Fours: enter points").click()
        assert page.locator("#possible button").all_inner_texts() == ["✕ 0", "4", "8", "12", "16", "20"]
        expect(page.locator("#writing .tick")).to_be_hidden()
        page.fill("[name=points]", "13")
        page.keyboard.press("Enter")
        expect(page.locator("#wrong")).to_have_text(load("en").text("refused.impossible_points"))
        page.fill("[name=points]", "12")
        page.keyboard.press("Enter")
        expect(page.locator("#writing")).to_be_hidden()
        turned(page, "Bram")
        box(page, "full_house").click()
        page.click("#possible button:has-text('25')")
        turned(page, "Anna")
        assert (row(page, "Fours"), row(page, "Full House")) == (["12", ""], ["", "25"])


def test_a_further_yahtzee_is_ticked_where_points_are_typed(opened: Opened) -> None:
    with LivePage(table=alone(("44444", "yahtzee"), ("12344", "fours"))).serving() as site:
        page = opened(site, "/sheet")
        box(page, "chance").click()
        page.get_by_label("Yahtzee Bonus +100").check()
        page.fill("[name=points]", "21")
        page.keyboard.press("Enter")
        expect(page.locator("#wrong")).to_have_text(load("en").text("refused.no_yahtzee_bonus"))
        page.click("#possible button:text-is('20')")
        expect(page.locator("#writing")).to_be_hidden()
        assert row(page, "Yahtzee Bonus") == ["100"]
        assert row(page, "Total") == ["178"]


@pytest.mark.parametrize(
    ("before", "dice", "boxes", "told"),
    [
        pytest.param([("44444", "yahtzee")], "33333", {"threes": "15"}, f"{JOKER} {BONUS}", id="its own box"),
        pytest.param(
            [("44444", "yahtzee"), ("11333", "threes")],
            "33333",
            dict(zip(LOWER, ("15", "15", "25", "30", "40", "15"), strict=True)),
            f"{JOKER} {BONUS}",
            id="then any below",
        ),
        pytest.param([("12345", "yahtzee")], "33333", {"threes": "15"}, JOKER, id="no bonus after a struck one"),
        pytest.param(
            [("44444", "yahtzee"), *[("33312", name) for name in LOWER], ("33312", "threes")],
            "33333",
            dict.fromkeys(("ones", "twos", "fours", "fives", "sixes"), "0"),
            BONUS,
            id="at last a zero above",
        ),
    ],
)
def test_of_a_joker_only_the_legal_boxes_can_be_tapped(
    opened: Opened, before: list[tuple[str, str]], dice: str, boxes: dict[str, str], told: str
) -> None:
    with LivePage(table=alone(*before)).serving() as site:
        page = opened(site, "/sheet")
        type_dice(page, dice)
        expect(page.locator("#last")).to_have_text(told)
        assert hints(page) == boxes
        first = next(iter(boxes))
        box(page, first).click()
        expect(box(page, first)).to_have_count(0)
        expect(page.locator("#table .last")).to_have_text(boxes[first])
        assert row(page, "Yahtzee Bonus") == ["100" if BONUS in told else ""]


def test_a_box_that_gives_nothing_is_struck_by_a_tap_and_any_by_the_cross(opened: Opened) -> None:
    with LivePage(table=alone()).serving() as site:
        page = opened(site, "/sheet")
        type_dice(page, "11236")
        page.get_by_role("button", name="Fours: strike with 0").click()
        expect(page.locator("#table .last.struck")).to_have_text("0")
        type_dice(page, "66666")
        page.click("#strike")
        expect(page.locator("#strike")).to_have_attribute("aria-pressed", "true")
        expect(box(page, "sixes")).to_have_text("0")
        box(page, "sixes").click()
        expect(page.locator("#strike")).to_have_attribute("aria-pressed", "false")
        assert row(page, "Sixes") == ["0"]
        page.click("#strike")
        box(page, "yahtzee").click()
        expect(page.locator("#table .struck")).to_have_count(3)
        assert site.given[-1] == {"command": "strike", "box": "yahtzee", "column": 1, "player": 1}


def test_all_is_taken_back_to_the_beginning_and_put_back(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet().turn("44412", "fours").turn("55512", "fives")).serving() as site:
        page = opened(site, "/sheet")
        page.click("#undo")
        turned(page, "Bram")
        assert dice_shown(page) == "55512"
        page.click("#undo")
        turned(page, "Anna")
        expect(page.locator("#undo")).to_be_disabled()
        assert page.locator("#table tbody td:not(:has(button))").filter(has_text="12").count() == 0
        page.click("#redo")
        turned(page, "Bram")
        page.click("#redo")
        expect(page.locator("#redo")).to_be_disabled()
        assert (row(page, "Fours"), row(page, "Fives")) == (["12", ""], ["", "15"])


def test_a_full_sheet_names_its_winner_and_goes_on_with_the_same_players(opened: Opened) -> None:
    with LivePage(table=Table.filled("yatzy", "66655", "11234")).serving() as site:
        page = opened(site, "/sheet")
        expect(page.locator("#end")).to_contain_text("Anna wins with")
        page.click("#again")
        turned(page, "Anna")
        assert site.given[-1]["players"] == ["Anna", "Bram"]
        page.click("#close")
        page.click("#sure")
        expect(page.locator("#start")).to_be_visible()


def test_a_tie_is_a_tie(opened: Opened) -> None:
    with LivePage(MATCH, table=Table.filled("yacht", "66655", "66655", "11234")).serving() as site:
        page = opened(site, "/sheet", width=1280)
        expect(page.locator("#end")).to_contain_text("A tie: Anna and Bram have")
        expect(page.locator("#count")).to_have_count(0)
        assert page.locator("#standings li").all_inner_texts()[0].endswith("tied")


def test_the_winner_of_a_sheet_wins_a_game_of_the_match_once(opened: Opened) -> None:
    with LivePage(MATCH, table=Table.filled("yatzy", "11234", "66655")).serving() as site:
        page = opened(site, "/sheet")
        page.click("text=Count this game for Bram")
        expect(page.locator("#end")).to_contain_text("The game is counted for Bram.")
        expect(page.locator("#count")).to_have_count(0)
        assert site.given == [{"command": "won", "player": "A", "sheet": "2026-11-30.1"}]
        score = opened(site, "/")
        expect(score.locator(".half.a .wins")).to_have_text("1")
        score.click("[data-command=undo]")
        expect(page.locator("#count")).to_be_visible()


def test_a_box_taken_back_takes_the_counted_game_back_and_the_corrected_end_is_offered(opened: Opened) -> None:
    with LivePage(MATCH, table=Table.filled("yatzy", "11234", "66655")).serving() as site:
        page, score = opened(site, "/sheet"), opened(site, "/")
        page.click("#count")
        expect(score.locator(".half.a .wins")).to_have_text("1")
        page.click("#undo")
        expect(page.locator("#end")).to_be_hidden()
        expect(score.locator(".half.a .wins")).to_have_text("0")
        page.click("#redo")
        expect(page.locator("#count")).to_be_visible()
        site.won("A")
        expect(page.locator("#end")).to_contain_text("The game is counted for Bram.")
        expect(page.locator("#count")).to_have_count(0)


def test_without_a_match_the_end_offers_to_start_one_and_count_it(opened: Opened) -> None:
    with LivePage(table=Table.filled("yatzy", "11234", "66655")).serving() as site:
        page = opened(site, "/sheet")
        page.click("text=Start a match of Anna and Bram with this game")
        expect(page.locator("#end")).to_contain_text("The game is counted for Bram.")
        expect(opened(site, "/").locator(".half.b .wins")).to_have_text("1")


def test_a_winner_who_is_not_in_the_match_is_told_why_he_gets_no_game(opened: Opened) -> None:
    with LivePage(MATCH, table=Table.filled("yatzy", "11234", "11235", "66655")).serving() as site:
        page = opened(site, "/sheet")
        expect(page.locator("#end")).to_contain_text("the match is between")
        expect(page.locator("#count")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "language"), [("yahtzee", "nl"), ("kniffel", "de"), ("yatzy", "sv"), ("yahtzee", "nb")]
)
def test_on_a_phone_the_whole_sheet_is_seen_without_scrolling_in_it(opened: Opened, game: str, language: str) -> None:
    with LivePage(table=Table.with_sheet(game)).serving() as site:
        page = opened(site, f"/sheet?lang={language}", width=390, height=844)
        expect(page.locator("#turn")).to_contain_text("Anna")
        assert page.evaluate(HIDDEN_ROWS) == 0
        page.click("#faces button:nth-child(3)")
        assert page.evaluate(HIDDEN_ROWS) == 0
        page.click("#wipe")
        page.click("#throw")
        expect(page.locator("#dice .die")).to_have_count(5)
        assert page.evaluate(HIDDEN_ROWS) == 0
        assert page.locator("#moves").bounding_box()["y"] + 44 <= 844


def test_on_a_small_phone_most_boxes_are_seen_and_no_places_for_two(opened: Opened) -> None:
    with LivePage(table=Table.with_sheet(players=3)).serving() as site:
        page = opened(site, "/sheet", width=390, height=664)
        page.click("#throw")
        expect(page.locator("#dice .die")).to_have_count(5)
        expect(page.locator("#standings")).to_be_hidden()
        assert page.evaluate(SEEN_BOXES) >= 11
        site.play(OpenSheet("yahtzee", PLAYERS[:4]))
        expect(page.locator("#standings")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (640, 400)])
def test_lying_or_at_twice_the_size_dice_and_buttons_are_all_in_sight(opened: Opened, width: int, height: int) -> None:
    with LivePage(table=alone(("44444", "yahtzee"))).serving() as site:
        page = opened(site, "/sheet", width=width, height=height)
        type_dice(page, "33333")
        expect(page.locator("#last")).to_have_text(f"{JOKER} {BONUS}")
        parts = [page.locator(one).bounding_box() for one in ("#last", "#dice", "#own", "#moves")]
        for above, below in itertools.pairwise(parts):
            assert above["y"] + above["height"] <= below["y"] + 0.5
        assert parts[-1]["y"] + parts[-1]["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert (
            page.evaluate("document.getElementById('tray').scrollHeight - document.getElementById('tray').clientHeight")
            <= 0
        )


def test_a_joker_whose_only_box_is_scrolled_away_is_scrolled_to(opened: Opened) -> None:
    with LivePage(table=alone(("44444", "yahtzee"))).serving() as site:
        page = opened(site, "/sheet", width=667, height=375)
        turned(page, "Anna")
        page.evaluate("document.getElementById('scroller').scrollTop = 1000")
        type_dice(page, "33333")
        expect(box(page, "threes")).to_be_visible()
        places = ["#table thead", "#box-threes-0", "#table tfoot"]  # at once: the table may be drawn anew in between
        seen = "all => all.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
        head, at, foot = page.evaluate(seen, places)
        assert head["y"] + head["height"] <= at["y"]
        assert at["y"] + at["height"] <= foot["y"] + 0.5


def test_striking_is_said_aloud_and_shown(opened: Opened) -> None:
    with LivePage(table=alone()).serving() as site:
        page = opened(site, "/sheet")
        turned(page, "Anna")
        page.click("#strike")
        expect(page.locator("#aloud")).to_contain_text("Striking: the box you choose gets 0.")
        expect(page.locator("#last")).to_have_text("Striking: the box you choose gets 0.")
        page.click("#strike")
        expect(page.locator("#aloud")).to_have_text("Anna to play")


def test_a_throw_that_comes_too_soon_gives_a_sign(opened: Opened) -> None:
    with LivePage(table=alone()).serving() as site:
        page = opened(site, "/sheet")
        page.dblclick("#throw")
        expect(page.locator("#news")).to_have_text("Too soon after the last throw; thrown once.")
        assert [one["command"] for one in site.given] == ["throw"]
        page.click("#throw")
        expect(page.locator("#news")).to_be_empty()
