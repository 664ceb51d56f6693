"""The scoresheet of a real daemon: whole games, a crash in the middle, and what the page costs."""

import json
import urllib.request
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from support.page_daemon import Daemon
from support.sheet_page import box, hints, row, turned
from support.vectors import vectors

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
ROUNDS = 13
LATE = 20_000  # milliseconds


def give(daemon: Daemon, path: str, command: dict[str, Any]) -> None:
    body = json.dumps(command).encode()
    asked = urllib.request.Request(f"{daemon.address}{path}", body, {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310 - our own
        assert not json.load(answer).get("error")


def throw(page: "Page", left: str) -> None:
    expect(page.locator("#throw.resting")).to_have_count(0)
    page.click("#throw")
    expect(page.locator("#throw")).to_have_text(left)


def best(page: "Page") -> str:
    return max(hints(page).items(), key=lambda one: int(one[1]))[0]


def test_a_thrown_game_survives_a_crash_and_is_a_game_of_the_match(opened: Opened, daemon: Daemon) -> None:
    give(daemon, "/api/commands", {"command": "new", "players": ["Anna", "<i>Bram</i>"], "first_to": 3})
    one, other = opened(daemon, "/sheet"), opened(daemon, "/sheet", width=1280)
    one.click("#start .main")
    written = []
    for number in range(ROUNDS):
        turned(one, "Anna")
        throw(one, "Throw (2 left)")
        if number == ROUNDS // 2:
            before = one.inner_text("#table")
            daemon.kill()
            expect(one.locator("#link")).to_be_visible()
            daemon.start()
            expect(one.locator("#link")).to_be_hidden(timeout=LATE)
            one.reload()
            expect(one.locator("#throw")).to_have_text("Throw (2 left)")
            assert one.inner_text("#table") == before
            one.click("#die-1")
            throw(one, "Throw (1 left)")
        written.append(int(hints(one)[best(one)]))
        box(one, best(one)).click()
        turned(other, "<i>Bram</i>")
        throw(other, "Throw (2 left)")
        other.click("#strike")
        other.locator("#table button").first.click()
    expect(other.locator("#end")).to_contain_text("Anna wins with", timeout=LATE)
    bonus = int(row(other, "Bonus 35")[0])
    assert int(row(other, "Total")[0]) == sum(written) + bonus
    assert row(other, "Total")[1] == "0"
    other.click("#count")
    expect(one.locator("#end")).to_contain_text("The game is counted for Anna.")
    expect(one.locator("#count")).to_have_count(0)
    one.click("#undo")
    turned(other, "<i>Bram</i>")
    one.click("#redo")  # the box; its game was taken back with it and is offered again
    other.click("#count")
    expect(one.locator("#end")).to_contain_text("The game is counted for Anna.")
    score = opened(daemon, "/")
    expect(score.locator(".half.a .wins")).to_have_text("1")
    one.click("#away")
    expect(other.locator("#start")).to_be_visible()


def test_two_type_their_dice_through_a_whole_game(opened: Opened, daemon: Daemon) -> None:
    games = [one for one in vectors("games")["entries"] if one["game"] == "yahtzee"][:2]
    players = [one["id"] for one in games]
    page = opened(daemon, "/sheet", width=1280)
    give(daemon, "/api/sheet", {"command": "open_sheet", "game": "yahtzee", "players": players})
    for number in range(ROUNDS):
        for game in games:
            turned(page, game["id"])
            turn = game["turns"][number]
            page.keyboard.type("".join(map(str, turn["throws"][-1])))
            expect(box(page, turn["box"])).to_have_text(str(turn["points"]))
            box(page, turn["box"]).click()
    expect(page.locator("#end")).to_be_visible()
    assert row(page, "Total") == [str(game["total"]) for game in games]
    assert row(page, "Upper Section") == [str(game["upper"]) for game in games]
