"""The page as a phone's: its buttons count, it hears and shows what that led to, and what goes wrong is told.

The buttons are pressed by calling what the page gave to the browser; ``tests/web/media_session`` has real ones.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from support.live_page import LivePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

expect = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright").expect

Opened = Callable[..., Any]
NIGHT = "2026-11-30T20:00:00+01:00 new Anna Bram\n"

WATCH = """
  window.buttons = {};
  window.played = [];
  const ask = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
  navigator.mediaSession.setActionHandler = (action, does) => {
    buttons[action] = does;
    ask(action, does);
  };
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src");
  Object.defineProperty(HTMLMediaElement.prototype, "src", {
    get() {
      return source.get.call(this);
    },
    set(address) {
      window.element = this;
      played.push(address);
      source.set.call(this, address);
    },
  });
"""


def listening(page: "Page", name: str = "Anna's phone", choice: str = "") -> None:
    """Have a page listen, its buttons within reach of the test."""
    page.evaluate(WATCH)
    page.click("#listen")
    page.fill("#phone-form [name=name]", name)
    page.select_option("#phone-form [name=player]", choice)
    page.click("#phone-form .main")
    expect(page.locator("#listen")).to_have_attribute("aria-checked", "true")
    page.wait_for_function("() => window.buttons.nexttrack && element.currentTime > 0")


def press(page: "Page", action: str) -> None:
    page.evaluate("(action) => buttons[action]({ action })", action)


def shows(page: "Page", a: int, b: int) -> None:
    expect(page.locator(".half.a .wins")).to_have_text(str(a))
    expect(page.locator(".half.b .wins")).to_have_text(str(b))


def test_its_buttons_count_and_it_hears_and_shows_what_that_led_to(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page, other = opened(site), opened(site, width=1280)
        listening(page)
        expect(other.locator("#devices .up", has_text="Anna's phone")).to_be_visible()
        assert page.evaluate("[buttons.seekbackward, buttons.seekforward, buttons.seekto]") == [None] * 3
        assert page.evaluate("[element.loop, element.duration, element.muted]") == [True, 12, False]
        before = page.evaluate("played.length")
        press(page, "nexttrack")
        shows(other, 0, 1)
        expect(other.locator("#news .by")).to_have_text("Anna's phone")
        page.wait_for_function("(before) => played.length > before && !element.loop && !element.paused", arg=before)
        page.wait_for_function("() => element.duration >= 6")
        page.wait_for_function("() => navigator.mediaSession.metadata.title === 'Anna 0 – 1 Bram'")
        page.wait_for_function("() => navigator.mediaSession.metadata.artwork[0].src.startsWith('data:image/png')")
        assert page.evaluate("navigator.mediaSession.metadata.artwork[0].sizes") == "512x512"
        assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
        page.evaluate("element.currentTime = element.duration - 0.01")
        page.wait_for_function("() => element.loop && !element.paused && played.at(-1) === played[0]")


def test_one_who_counts_alone_counts_with_both_buttons_and_is_followed_to_the_other_side(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        listening(page, choice="B")
        press(page, "previoustrack")
        shows(page, 0, 1)
        site.begin("Bram", "Anna")
        page.wait_for_function("() => navigator.mediaSession.metadata.title === 'Bram 0 – 0 Anna'")
        page.wait_for_function("async () => (await (await fetch('/api/status')).json()).devices.at(-1).player === 'A'")


def test_to_try_a_button_lights_it_and_counts_nothing(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        listening(page)
        page.click("#try summary")
        for action, button in (("nexttrack", "next"), ("pause", "playpause")):
            press(page, action)
            expect(page.locator(f"#try [data-button={button}]")).to_have_class("lit")
        expect(page.locator("#try [data-button=previous]")).not_to_have_class("lit")
        page.click("#try summary")
        press(page, "previoustrack")
        shows(page, 1, 0)
        assert [given["press"] for given in site.given if given and "press" in given] == ["previous"]


def test_what_takes_its_sound_is_told_everywhere_and_one_tap_goes_on(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page, other = opened(site), opened(site, width=1280)
        listening(page)
        page.evaluate("element.pause()")
        expect(page.locator("#phone-state")).to_contain_text("Something else has the sound")
        expect(other.locator("#devices .down")).to_have_text("Anna's phone, its sound is taken")
        page.click("#listen")
        expect(other.locator("#devices .up", has_text="Anna's phone")).to_be_visible()
        expect(page.locator("#phone-state")).to_contain_text("listens")
        page.click("#listen")
        expect(other.locator("#devices .down")).to_have_text("Anna's phone, gone")
        expect(page.locator("#listen")).to_have_attribute("aria-checked", "false")
        assert page.evaluate("[element.paused, buttons.nexttrack]") == [True, None]


def test_a_press_that_finds_no_computer_is_sent_again_with_its_age_and_then_told(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        listening(page)
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some((one) => one.name.endsWith('=tone'))"
        )
        tries: list[dict[str, Any]] = []

        def away(route: Any) -> None:  # noqa: ANN401 - a Route
            tries.append(route.request.post_data_json)
            if len(tries) < 3:
                route.abort()
            else:
                route.continue_()

        page.route("**/api/presses", away)
        press(page, "nexttrack")
        shows(page, 0, 1)
        ages = [one["age"] for one in tries]
        assert (len(ages), ages == sorted(ages), len({one["id"] for one in tries})) == (3, True, 1)
        page.unroute_all()
        page.route("**/api/presses", lambda route: route.abort())
        page.evaluate(
            "const now = performance.now.bind(performance); performance.now = () => now() + (window.ahead ?? 0)"
        )
        before = page.evaluate("played.length")
        press(page, "nexttrack")
        page.evaluate("window.ahead = 6000")
        expect(page.locator("#phone-state")).to_have_text("Not counted: the computer did not answer in time.")
        page.wait_for_function("(before) => played.length > before", arg=before)
        shows(page, 0, 1)


def test_who_only_looks_is_offered_no_listening(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site, away=True)
        expect(page.locator("#watching")).to_be_visible()
        expect(page.locator("#phone")).to_be_hidden()


def test_a_name_is_suggested_once_and_kept(opened: Opened) -> None:
    with LivePage(NIGHT).serving() as site:
        page = opened(site)
        page.click("#listen")
        expect(page.locator("#phone-form [name=name]")).to_have_value("This computer")
        page.click("#phone-back")
        listening(page, "Bram's phone")
        page.click("#listen")
        page.reload()
        page.wait_for_selector("#listen:visible")
        page.click("#listen")
        expect(page.locator("#phone-state")).to_contain_text("“Bram's phone” listens")
