"""Keeps these tests out of a plain `python -m pytest`: they take minutes, and a screen and a bus (see ``run``)."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.null_sink import Listener, null_sink
from support.phone_browsers import ChromiumPhone, House, Phone, WebKitPhone, mini_browser, missing
from support.ports import free_port
from support.program import Home

collect_ignore_glob = [] if "REVANCHE_MEDIA_SESSION" in os.environ else ["*"]

Another = Callable[[], Phone]


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Who listens to what all phones play; their buttons are on the bus that ``run`` began."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", os.environ["REVANCHE_MEDIA_SESSION"])
    lacking = missing()
    if lacking:
        pytest.skip(f"needs {', '.join(lacking)}")
    (tmp_path / "ear").mkdir()
    with null_sink(tmp_path / "ear") as listener:
        yield listener


@pytest.fixture
def config() -> str:
    """What a test adds to the config."""
    return ""


@pytest.fixture
def house(tmp_path: Path, config: str, ear: Listener) -> Iterator[House]:  # noqa: ARG001 - skipped where none can hear
    (tmp_path / "home").mkdir()
    home = Home(tmp_path / "home")
    home.environ["PULSE_SERVER"] = "unix:/nowhere"  # the computer itself says nothing: what is heard is the phone's
    port = free_port()
    home.write_config(f"language: en\nweb: {{listen: lan, port: {port}}}\n{config}")
    house = House(home, port)
    yield house
    if house.daemon.process.poll() is None:
        house.stop()
    assert "Traceback" not in house.daemon.log, house.daemon.log


@pytest.fixture(params=["chromium", "webkit"])
def another(request: pytest.FixtureRequest, ear: Listener, tmp_path: Path) -> Iterator[Another]:
    """Return what starts one more phone of this kind of browser."""
    environ = {**ear.environ, "HOME": str(tmp_path)}
    phones: list[Phone] = []
    if request.param == "webkit":
        if shutil.which("WebKitWebDriver") is None or mini_browser() is None:
            pytest.skip("needs WebKitWebDriver")

        def start() -> Phone:
            phones.append(WebKitPhone(free_port(), environ))
            return phones[-1]

        yield start
        for phone in phones:
            phone.close()
        return
    playwright = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright")
    if shutil.which("chromium") is None:
        pytest.skip("needs the program chromium")
    with playwright.sync_playwright() as driver:

        def start() -> Phone:
            phones.append(ChromiumPhone(driver, environ))
            return phones[-1]

        yield start
        for phone in phones:
            phone.close()


@pytest.fixture
def phone(another: Another) -> Phone:
    return another()
