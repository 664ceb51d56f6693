"""The page of a real daemon: a match by taps on two pages, through a crash in its middle."""

from collections.abc import Callable
from typing import Any

import pytest

from support.page_daemon import Daemon

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]


def test_a_match_survives_a_crash_and_is_in_the_log(opened: Opened, daemon: Daemon) -> None:
    one, other = opened(daemon), opened(daemon, width=1280)
    one.fill("[name=a]", "Anna")
    one.fill("[name=b]", "<i>Bram</i>")
    one.click("#start .main")
    one.click(".half.a")
    expect(other.locator(".half.a .wins")).to_have_text("1")
    daemon.kill()
    expect(other.locator("#link")).to_be_visible()
    daemon.start()
    expect(other.locator("#link")).to_be_hidden(timeout=20_000)
    expect(other.locator(".half.a .wins")).to_have_text("1")
    for side, score in (("b", "1"), ("a", "2"), ("a", "3")):
        expect(other.locator("#board.resting")).to_have_count(0)
        other.click(f".half.{side}")
        expect(one.locator(f".half.{side} .wins")).to_have_text(score, timeout=20_000)
    expect(one.locator(".half.a .mark")).to_have_text("wins!")
    expect(one.locator("#games tbody tr")).to_have_count(4, timeout=20_000)
    one.click("#close")
    expect(one.locator("#start")).to_be_visible()
    one.goto(daemon.address + "/log")
    expect(one.locator("article .result")).to_have_text("Anna3 – 1<i>Bram</i>", timeout=20_000)
    one.click("text=Correct")
    one.get_by_role("button", name="Game 4: Anna").click()
    one.get_by_role("button", name="Save the correction").click()
    expect(one.locator("article .result")).to_have_text("Anna2 – 2<i>Bram</i>", timeout=20_000)
    one.click("article summary")
    expect(one.locator(".trail .match_fixed")).to_contain_text("winners A B A B", timeout=20_000)
