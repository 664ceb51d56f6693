"""A real browser and pages in it. Without Playwright or Chromium these tests are skipped."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from support.live_page import LivePage
from support.page_daemon import Daemon
from support.ports import free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Playwright, Request

playwright = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright")

HERE: Final = Path(__file__).parent
PATIENCE: Final = 10_000  # milliseconds until a page that does not show what it should is given up
ELSEWHERE: Final = {"X-Forwarded-For": "192.168.1.5"}
"""What says that somebody at another computer asks, who may not count."""

Opened = Callable[..., Any]  # a Page


class Window(NamedTuple):
    """One that others have used before, with nothing left of that, or that others will use."""

    context: "BrowserContext"
    page: "Page"
    beneath: "CDPSession"

    def clear(self, address: str) -> None:
        """Take away all that a test has left in it."""
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.beneath.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        self.beneath.send("Network.clearBrowserCache")


class Chromium:
    """A Chromium, started when it is first asked for; a new window costs as much as all that a test does in it.

    The one without a window of its own where it is installed: the same engine for nearly half the work.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser
        self._idle: list[Window] = []

    def window(self, *, own: bool = False) -> Window:
        """Return a window; its ``own`` is one that nobody used."""
        if self._playwright is None:
            program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            if program is None:
                pytest.skip("needs the program chromium-headless-shell, or chromium")
            self._playwright = playwright.sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        if self._idle and not own:
            return self._idle.pop()
        context = self._browser.new_context()
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        return Window(context, page, context.new_cdp_session(page))

    def done(self, window: Window, address: str, *, own: bool) -> None:
        """Take a window back."""
        if own:
            window.context.close()
        else:
            window.clear(address)
            self._idle.append(window)

    def stop(self) -> None:
        """End it, with the event loop that Playwright holds and that other tests' loops would meet."""
        if self._playwright is not None:
            self._browser.close()
            self._playwright.stop()
            self._playwright = None
            self._idle.clear()


chromium: Final = Chromium()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Let the browser last as long as this worker goes on with tests of this folder."""
    if nextitem is None or HERE not in nextitem.path.parents:
        chromium.stop()


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Return what opens a page of a house; a page that complains, or asks anybody else, fails the test.

    ``away``: by somebody at another computer. ``own``: in a window that was never used and never will be.
    """
    complaints: list[str] = []
    used: list[Callable[[], None]] = []

    def open_page(  # noqa: PLR0913 - what a window can be
        site: LivePage | Daemon,
        path: str = "/",
        *,
        width: int = 390,
        height: int = 844,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        permissions: tuple[str, ...] = (),
        away: bool = False,
        own: bool = False,
    ) -> "Page":
        def asked(request: "Request") -> None:
            if not request.url.startswith((site.address + "/", "data:", "blob:")):
                complaints.append(request.url)
            elif request.method == "POST" and isinstance(site, LivePage):
                sent = dict(request.post_data_json)
                site.ids.append(sent.pop("id", None))
                site.given.append(sent)

        window = chromium.window(own=own)
        hears = {
            "pageerror": lambda error: complaints.append(str(error)),
            "console": lambda said: complaints.append(said.text) if "Security Policy" in said.text else None,
            "request": asked,
        }

        def done() -> None:
            for event, hear in hears.items():
                window.page.remove_listener(event, hear)
            chromium.done(window, site.address, own=own)

        used.append(done)
        page = window.page
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        page.set_extra_http_headers(ELSEWHERE if away else {})
        window.context.grant_permissions(permissions)
        for event, hear in hears.items():
            page.on(event, hear)
        page.goto(site.address + path)
        page.wait_for_selector("html.ready")
        if path.partition("?")[0] == "/":
            page.wait_for_selector("#start:visible, #board:visible, #idle:visible")  # it has heard what stands
        return page

    yield open_page
    for done in used:
        done()
    assert complaints == []


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Daemon]:
    daemon = Daemon(tmp_path, free_port())
    daemon.start()
    yield daemon
    daemon.kill()
