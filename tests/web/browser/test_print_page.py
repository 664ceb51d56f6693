"""The page that prints: one A4 page for every game and every number of players, from the same element as the screen."""

import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import msgspec
import pytest

from revanche.cli import chromium
from revanche.cli.sheet import printing
from revanche.sheets.commands import Fill, OpenSheet
from revanche.sheets.form import SheetForm, sheet_form
from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, load
from support.barriers import barriers
from support.page_daemon import Daemon
from support.sheets import PLAYERS, Table

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opened = Callable[..., Any]

HOSTILE = (
    "Maximiliana Gräfin von und zu Hohenstein",
    "Wolfeschlegelsteinhausenbergerdorffwxyzä",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処やぶら",
    "👨‍👩‍👧‍👦🏳️‍🌈" + "🎲" * 28,
    "<img src=x onerror=alert(1)>",
    "محمد بن عبد الله",
    "W" * 40,
    "ก็็็็็็็็็็็็็็็็็็็็",
)
"""Names of up to 40 characters, the most that a name may have."""

SIDES = {"portrait": "594.96 x 841.92", "landscape": "841.92 x 594.96"}  # A4 in points
CUT = """() => {
  const paper = document.querySelector(".paper");
  const wider = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  const parts = "header, table, tbody th, tbody td, .part, .multiple, footer, footer p";
  const over = [paper, ...paper.querySelectorAll(parts)].filter(wider);
  const [table, footer] = ["table", "footer"].map((name) => paper.querySelector(name).getBoundingClientRect());
  return [...over.map((one) => one.className + one.textContent), ...(table.bottom <= footer.top ? [] : ["footer"])];
}"""
"""What does not fit in its place."""


@contextmanager
def served(standing: SheetForm | None = None, language: str = "en") -> Iterator[Any]:
    content = printing._NOTHING if standing is None else msgspec.json.encode(standing)
    answers = printing._answers(content, language)
    with chromium.serving(answers | {"/api/sheet": answers["/api/sheets"]}) as at:
        yield SimpleNamespace(address=at)


def path(**chosen: object) -> str:
    return "/print?" + urlencode(chosen, doseq=True)


def choose(page: "Page", **chosen: object) -> None:
    for name, value in chosen.items():
        page.select_option(f"#choices [name={name}]", str(value))


def shown(page: "Page", address: str) -> "Page":
    page.goto(address)
    page.wait_for_selector(".paper")
    return page


def printed(page: "Page") -> tuple[int, str]:
    """Return how many pages are printed, and how large they are, in points."""
    sizes = re.findall(
        rb"/Type /Page\n.*?/MediaBox \[0 0 (\S+) (\S+)\]", page.pdf(prefer_css_page_size=True), re.DOTALL
    )
    [(width, height)] = set(sizes)
    return len(sizes), f"{float(width):.2f} x {float(height):.2f}"


def text(page: "Page", folder: Path) -> str:
    page.pdf(path=folder / "sheet.pdf", prefer_css_page_size=True)
    return poppler("pdftotext", "-layout", folder / "sheet.pdf", "-")


def poppler(name: str, *arguments: str | Path) -> str:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"needs the program {name} (poppler-utils)")
    return subprocess.run([program, *arguments], capture_output=True, check=True).stdout.decode()


def played(game: str, names: tuple[str, ...], *, fills: int | None = None, **options: str) -> SheetForm:
    """Return a sheet with so many boxes filled, all of them without a number; the points are what chance brings."""
    chance, table = random.Random(game), Table().must(OpenSheet(game, names, options))  # noqa: S311
    while isinstance(form := sheet_form(table.state), SheetForm) and form.phase == "open" and fills != 0:
        column, box, points = chance.choice(
            [(number, box, may) for number, column in enumerate(form.open, 1) for box, may in column.items()]
        )
        table.must(Fill(box, column, chance.choice(points)))
        fills = None if fills is None else fills - 1
    assert isinstance(form, SheetForm)
    return form


@pytest.mark.parametrize(("orientation", "size"), SIDES.items())
def test_a_blank_sheet_is_one_page_whatever_is_chosen(opened: Opened, orientation: str, size: str) -> None:
    with served() as house:
        page = opened(house, path(orientation=orientation))
        for game, rules in GAMES.items():
            choose(page, game=game)
            for players in (1, 2, 4, 8):
                choose(page, players=players)
                assert (game, players, *printed(page)) == (game, players, 1, size)
                assert page.evaluate(CUT) == []
                columns = players * len(rules.weights)
                expect(page.locator("tbody >> nth=0 >> tr >> nth=0 >> td")).to_have_count(columns)


@pytest.mark.parametrize("game", GAMES)
def test_a_filled_sheet_is_one_page_with_the_longest_names(opened: Opened, game: str) -> None:
    form = played(game, HOSTILE)
    with served(form) as house:
        page = opened(house, path(sheet="now"))
        for orientation, size in SIDES.items():
            choose(page, orientation=orientation)
            assert printed(page) == (1, size)
            assert page.evaluate(CUT) == []
            assert page.locator(".total td").all_inner_texts() == [str(total) for total in form.totals]
            assert page.locator(".name").all_inner_texts() == [name.strip() for name in HOSTILE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_words_and_they_fit(opened: Opened, tmp_path: Path, language: str) -> None:
    texts = load(language).texts
    with served(language=language) as house:
        page = opened(house, path(players=8))
        for game, rules in GAMES.items():
            choose(page, game=game)
            for orientation in SIDES:
                choose(page, orientation=orientation)
                assert page.evaluate(CUT) == []
            found = page.locator(".paper").inner_text()
            assert [box.id for box in rules.boxes if texts[box.key] not in found] == []
            assert "print." not in found
            assert "sheet." not in found
        on_paper = " ".join(text(page, tmp_path).split())
        assert [box.id for box in GAMES["yacht"].boxes if texts[box.key] not in on_paper] == []
        assert texts["page.sheet.trademark"] not in on_paper
        choose(page, game="yahtzee")
        assert texts["page.sheet.trademark"] in " ".join(text(page, tmp_path).split())


def test_the_page_adds_up_as_the_sheet_does(opened: Opened) -> None:
    form = played("yahtzee", PLAYERS[:2])
    with served(form) as house:
        page = opened(house, path(sheet="now"))
        page.wait_for_selector(".paper")
        rows = {
            row.locator(".box").inner_text(): row.locator("td").all_inner_texts()
            for row in page.locator("tbody tr:not(.band)").all()
        }
        columns = [column for (column,) in form.columns]
        assert rows["Fours"] == [str(column.boxes["fours"]) for column in columns]
        assert rows["Bonus"] == [str(column.bonus) for column in columns]
        assert rows["Upper total"] == [str(column.upper + column.bonus) for column in columns]
        assert rows["Lower total"] == [str(column.lower + column.yahtzee_bonus) for column in columns]
        assert rows["Yahtzee Bonus"] == [str(column.yahtzee_bonus) for column in columns]
        assert rows["Total"] == [str(total) for total in form.totals]


@pytest.mark.parametrize("bonus", ["by_column", "flat"])
def test_three_columns_are_multiplied_before_they_are_added(opened: Opened, bonus: str) -> None:
    form = played("triple_yahtzee", PLAYERS[:2], yahtzee_bonus=bonus)
    with served(form) as house:
        page = opened(house, path(sheet="now"))
        page.wait_for_selector(".paper")
        row = page.locator("tr:has(.box:text('Multiplied')) td").all_inner_texts()
    first = form.columns[0]
    alone = sum(column.yahtzee_bonus for column in first) if bonus == "flat" else 0
    assert sum(map(int, row[:3])) + alone == form.totals[0]


def test_a_sheet_that_is_not_full_leaves_room_for_the_pencil(opened: Opened) -> None:
    with served(played("yahtzee", PLAYERS[:2], fills=3)) as house:
        page = opened(house, path(sheet="2026-11-30.1"))
        page.wait_for_selector(".paper")
        cells = page.locator("tbody td").all_inner_texts()
        assert sum(bool(cell.strip()) for cell in cells) == 3, "no sum, for it would be wrong when the pencil goes on"
        expect(page.locator(".ticks")).to_have_count(2)
        expect(page.locator("#blank")).to_be_hidden()
        expect(page.locator("#choices [name=sheet]")).to_have_value("2026-11-30.1")


def test_the_address_follows_what_is_chosen_and_leads_back_to_it(opened: Opened) -> None:
    with served() as house:
        page = opened(house, "/print?lang=en")
        page.select_option("[name=game]", "maxi_yatzy")
        page.select_option("[name=bonus]", "50_at_75")
        page.select_option("[name=orientation]", "landscape")
        page.select_option("[name=players]", "3")
        page.click("summary")
        page.get_by_label("Player 2").fill("Bram & Co")
        chosen = "game=maxi_yatzy&players=3&games=1&cards=0&bonus=50_at_75&saved_throws=yes&orientation=landscape"
        address = f"{house.address}/print?lang=en&{chosen}&name=&name=Bram+%26+Co"
        expect(page).to_have_url(address)
        paper = page.locator(".paper").inner_html()
        shown(page, address)
        assert page.locator(".paper").inner_html() == paper
        assert "50 points from 75 on" in paper
        assert page.locator(".name").all_inner_texts() == ["", "Bram & Co", ""]


@pytest.mark.parametrize(
    ("asked", "row"), [({"yahtzee_bonus": "0"}, 0), ({"game": "kniffel", "further_kniffel": "50"}, 1), ({}, 1)]
)
def test_a_bonus_that_is_not_played_has_no_row(opened: Opened, asked: dict[str, str], row: int) -> None:
    with served() as house:
        page = opened(house, path(**asked))
        name = "Kniffel Bonus" if asked.get("game") == "kniffel" else "Yahtzee Bonus"
        expect(page.locator(f".box:text('{name}')")).to_have_count(row)
        if "further_kniffel" in asked:
            expect(page.locator(".gives:text('50 for each')")).to_be_visible()


def test_a_sheet_that_is_not_there_is_told_and_a_blank_one_shown(opened: Opened) -> None:
    with served() as house:
        page = opened(house, path(sheet="2026-01-01.1", game="yacht"))
        expect(page.get_by_role("status")).to_have_text("That sheet is not there; this is a blank one.")
        expect(page.locator(".paper h2")).to_have_text("Yacht")
        page.select_option("[name=sheet]", "")
        expect(page.locator("#missing")).to_be_hidden()


@pytest.mark.parametrize(
    "asked", [{"players": "9"}, {"players": "x", "game": "poker", "orientation": "<b>"}, {"players": "0"}]
)
def test_nonsense_in_the_address_is_passed_over(opened: Opened, asked: dict[str, str]) -> None:
    with served() as house:
        page = opened(house, path(**asked))
        expect(page.locator(".paper.portrait h2")).to_have_text("Yahtzee")
        expect(page.locator(".name")).to_have_count(4)


@pytest.mark.parametrize("orientation", SIDES)
def test_the_screen_shows_the_paper_as_large_as_there_is_room(opened: Opened, orientation: str) -> None:
    with served() as house:
        page = opened(house, path(players=8, orientation=orientation), color_scheme="dark")
        for width in (320, 390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 844})
            shown(page, page.url)
            stage, paper = (page.locator(one).bounding_box() for one in ("#stage", ".paper"))
            assert stage is not None
            assert paper is not None
            assert [abs(stage[side] - paper[side]) < 1 for side in ("x", "y", "width", "height")] == [True] * 4
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            color = page.locator(".paper").evaluate("(one) => getComputedStyle(one).backgroundColor")
            assert color == "rgb(255, 255, 255)"


def test_the_button_prints(opened: Opened) -> None:
    with served() as house:
        page = opened(house, "/print")
        page.wait_for_selector(".paper")
        page.evaluate("window.print = () => document.body.dataset.asked = 'yes'")
        page.get_by_role("button", name="Print").click()
        expect(page.locator("body")).to_have_attribute("data-asked", "yes")


def test_the_sheet_that_a_daemon_keeps_is_printed(opened: Opened, daemon: Daemon) -> None:
    page = opened(daemon, "/print")
    page.evaluate(
        """async () => {
          const give = (command) => fetch("/api/sheet", {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(command),
          });
          await give({ command: "open_sheet", game: "yatzy", players: ["Anna", "Bram"], options: {} });
          await give({ command: "fill", box: "fours", column: 1, points: 12, player: 1 });
        }"""
    )
    choose(page, sheet="now")
    expect(page.locator("tr:has(.box:text('Fours')) td")).to_have_text(["12", ""])
    assert printed(page) == (1, SIDES["portrait"])
    own = page.evaluate("fetch('/api/sheet').then((answer) => answer.json())")["sheet"]
    past = opened(daemon, path(sheet=own, lang="nl"))
    expect(past.locator("tr:has(.box:text('Vieren')) td")).to_have_text(["12", ""], timeout=20_000)


@pytest.mark.parametrize("asked", [{"game": "triple_yahtzee", "players": "8", "name": "Anna"}, {"sheet": "now"}])
def test_axe_finds_no_barrier(opened: Opened, asked: dict[str, str]) -> None:
    with served(played("yatzy", PLAYERS[:3])) as house:
        page = opened(house, path(**asked))
        page.wait_for_selector(".paper")
        assert barriers(page) == []


def test_two_people_have_several_games_on_one_page(opened: Opened) -> None:
    with served() as house:
        page = opened(house, path(players=2, name=("Anna", "Bram")))
        for game, rules in GAMES.items():
            most = 12 // len(rules.weights)
            choose(page, game=game, games=most)
            for orientation, size in SIDES.items():
                choose(page, orientation=orientation)
                assert (game, *printed(page)) == (game, 1, size)
                assert page.evaluate(CUT) == []
                expect(page.locator("tbody >> nth=0 >> tr >> nth=0 >> td")).to_have_count(24)
            assert page.locator(".name").all_inner_texts() == ["Anna", "Bram"]
            numbers = page.locator("thead tr:nth-child(2) th").all_inner_texts()
            assert numbers == [str(number) for number in range(1, most + 1)] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_to_cut_are_one_page_with_six_games_a_person(opened: Opened, language: str) -> None:
    with served(language=language) as house:
        page = opened(house, path(cards=2, name="Anna"))
        for game in ("yahtzee", "kniffel", "yatzy", "maxi_yatzy"):
            choose(page, game=game)
            for cards in (2, 4):
                choose(page, cards=cards)
                assert printed(page) == (1, SIDES["portrait"])
                assert page.evaluate(CUT) == []
                expect(page.locator(".cards table")).to_have_count(cards)
                assert page.locator("thead tr:nth-child(2) >> nth=0 >> th").all_inner_texts() == list("123456")
                assert page.locator(".name").all_inner_texts() == ["Anna", *[""] * (cards - 1)]


@pytest.mark.parametrize("game", ["yahtzee", "kniffel"])
def test_the_sums_of_a_pad_have_their_lines(opened: Opened, game: str) -> None:
    with served() as house:
        page = opened(house, path(game=game))
        sums = page.locator("tbody .sum .box, tbody .total .box").all_inner_texts()
        assert sums == ["Sum", "Bonus", "Upper total", "Lower total", "Upper total", "Total"]
        choose(page, game="yatzy")
        assert "Upper total" not in page.locator(".paper").inner_text()
