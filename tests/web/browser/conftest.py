"""A real browser and pages in it. Without Playwright or Chromium these tests are skipped."""

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.page_daemon import Daemon
from support.page_house import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

playwright = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright")

PATIENCE = 10_000  # milliseconds until a page that does not show what it should is given up

Opened = Callable[..., Any]  # a Page


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium; for a module only, since Playwright holds an event loop that other tests' loops would meet."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs the program chromium")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Opened]:
    """Return what opens a page of a house; a page that complains, or asks anybody else, fails the test."""
    complaints: list[str] = []
    with ExitStack() as stack:

        def open_page(
            house: House | Daemon, path: str = "/", *, width: int = 390, height: int = 844, **context: object
        ) -> "Page":
            made = browser.new_context(viewport={"width": width, "height": height}, **context)
            stack.callback(made.close)
            made.set_default_timeout(PATIENCE)
            page = made.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.append(said.text) if "Security Policy" in said.text else None)
            page.on("request", lambda asked: None if _own(asked.url, house) else complaints.append(asked.url))
            page.goto(house.address + path)
            page.wait_for_selector("html.ready")
            if path.partition("?")[0] == "/":
                page.wait_for_selector("#start:visible, #board:visible, #idle:visible")  # it has heard what stands
            return page

        yield open_page
    assert complaints == []


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Daemon]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    daemon = Daemon(tmp_path, port)
    daemon.start()
    yield daemon
    daemon.kill()


def _own(url: str, house: House | Daemon) -> bool:
    return url.startswith((house.address + "/", "data:", "blob:"))
