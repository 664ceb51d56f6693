"""Real browsers as somebody's phone: headful, unmuted, on a session bus where ``playerctl`` presses their buttons."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from revanche.web.pairing import Pairing
from support.program import Daemon, Home

PATIENCE: Final = 20.0  # seconds until what does not come is given up
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"  # of the WebDriver standard
_PLAYER: Final = """() => {
  document.body.onclick = async () => {
    const { quiet } = await import("/static/score/wav.js");
    window.audio = new Audio(URL.createObjectURL(quiet(30)));
    await audio.play();
    window.plays = true;
  };
}"""
_BROWSERS: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def network_address() -> str | None:
    """Return the address by which this machine goes out; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("198.51.100.1", 9))
        except OSError:
            return None
        own: str = channel.getsockname()[0]
        return None if own.startswith("127.") else own


def until(condition: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class House:
    """A daemon that this machine's network reaches, and that can be stopped and started again."""

    def __init__(self, home: Home, port: int) -> None:
        self.home = home
        self.port = port
        self.daemon = Daemon(home)
        self.home.run("new", "Anna", "Bram")
        self._pairing = Pairing(home.root / "state" / "revanche" / "pairing")
        self.token = self._pairing.token()

    @property
    def address(self) -> str:
        """Where a phone is sent by the QR code."""
        return f"http://{network_address()}:{self.port}/#t={self.token}"

    def stop(self) -> None:
        """End it."""
        self.daemon.end()

    def start(self) -> None:
        """Have it run again, and wait until its page answers."""
        self.daemon = Daemon(self.home)
        until(self._answers, "the page does not answer")

    @property
    def status(self) -> Any:  # noqa: ANN401
        return self.home.json("status", "--json")

    @property
    def score(self) -> list[int]:
        """The score of the running match."""
        score: list[int] = self.status["match"]["score"]
        return score

    def scores(self, a: int, b: int) -> None:
        """Wait until that is the score."""
        until(lambda: self.score == [a, b], f"the score is not {a} – {b}")

    def last(self, event: str) -> dict[str, Any]:
        """Wait for an entry of this kind at the end of the journal; return it."""
        until(lambda: self.home.entries()[-1]["event"] == event, f"{event} is not the last entry")
        return self.home.entries()[-1]

    def count(self, event: str) -> int:
        """Return how many entries of this kind there are."""
        return sum(entry["event"] == event for entry in self.home.entries())

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/status", timeout=2).close()
        except OSError:
            return False
        return True


def playerctl(*arguments: str) -> str:
    """Run playerctl; return what it prints."""
    ran = subprocess.run(
        ["playerctl", *arguments],  # noqa: S607 - the machine's
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return ran.stdout.strip()


class Phone(ABC):
    """A browser with one page. ``player`` is what the bus calls it, once it listens."""

    name: str
    player: str

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def js(self, script: str) -> Any:  # noqa: ANN401 - whatever it returns
        """Run the body of a function in the page; return what it returns."""

    @abstractmethod
    def click(self, place: str) -> None:
        """Click, as a person does."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def lose_sound(self) -> None:
        """Have something else take the sound, as another player or a call does."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def listen(self, address: str, name: str, player: str = "") -> None:
        """Open the page and have it listen, called ``name``, for a side alone or both."""
        before = set(playerctl("-l").split())
        self.open(address)
        self.ready()
        self.click("#listen")
        wish = f"form.elements.name.value = {json.dumps(name)}; form.elements.player.value = {json.dumps(player)};"
        self.js("const form = document.getElementById('phone-form');" + wish)
        self.click("#phone-form .main")
        until(lambda: self.state == "true", "it does not listen")
        until(lambda: set(playerctl("-l").split()) - before, "no player came to the bus")
        (self.player,) = set(playerctl("-l").split()) - before

    def ready(self) -> None:
        """Wait until the page has heard what stands."""
        until(lambda: self.js("return !document.getElementById('phone')?.hidden;"), "the page offers no listening")

    @property
    def state(self) -> str:
        """Whether it listens, as the page says."""
        return str(self.js("return document.getElementById('listen').getAttribute('aria-checked');"))

    @property
    def told(self) -> str:
        """What the page says of it."""
        return str(self.js("return document.getElementById('phone-state').textContent;"))

    def press(self, button: str) -> None:
        """Press next, previous or play-pause of whatever the phone has."""
        playerctl("-p", self.player, button)


class ChromiumPhone(Phone):
    """Chromium, driven by Playwright."""

    name = "chromium"

    def __init__(self, playwright: Any, environ: dict[str, str]) -> None:  # noqa: ANN401 - Playwright has no types here
        self._browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            headless=False,
            env=environ,
            # with the last, a page that sounds silences the others, as it does on a phone
            args=["--no-sandbox", "--disable-gpu", "--enable-features=AudioFocusEnforcement"],
            ignore_default_args=["--mute-audio"],
        )
        self.page = self._browser.new_context().new_page()

    def open(self, address: str) -> None:
        self.page.goto(address)

    def js(self, script: str) -> Any:  # noqa: ANN401
        return self.page.evaluate(f"() => {{{script}}}")

    def click(self, place: str) -> None:
        self.page.click(place)

    def reload(self) -> None:
        self.page.reload()

    def lose_sound(self) -> None:
        player = self.page.context.new_page()
        player.goto(self.page.url.partition("#")[0] + "print")
        player.evaluate(_PLAYER)
        player.mouse.click(5, 500)
        player.wait_for_function("() => window.plays")

    def close(self) -> None:
        self._browser.close()


class WebKitPhone(Phone):
    """WebKitGTK's small browser, driven over WebDriver, whose few requests need no package."""

    name = "webkit"

    def __init__(self, port: int, environ: dict[str, str]) -> None:
        own = environ | {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],  # noqa: S607 - the machine's
            env=own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        until(self._there, "WebKitWebDriver does not come")
        self._address += "/" + self._ask("", wanted)["sessionId"]

    def open(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def js(self, script: str) -> Any:  # noqa: ANN401
        return self._ask("/execute/sync", {"script": script, "args": []})

    def click(self, place: str) -> None:
        element = self._ask("/element", {"using": "css selector", "value": place})[_ELEMENT]
        self._ask(f"/element/{element}/click", {})

    def reload(self) -> None:
        self._ask("/refresh", {})

    def lose_sound(self) -> None:
        playerctl("-p", self.player, "stop")  # the system pauses a page that lost it, as this does

    def close(self) -> None:
        with suppress(OSError):
            urllib.request.urlopen(urllib.request.Request(self._address, method="DELETE"), timeout=10).close()  # noqa: S310
        self._driver.terminate()
        self._driver.wait(PATIENCE)

    def _there(self) -> bool:
        with suppress(OSError):
            urllib.request.urlopen(self._address.removesuffix("session") + "status", timeout=2).close()  # noqa: S310
            return True
        return False

    def _ask(self, path: str, content: object) -> Any:  # noqa: ANN401
        asked = urllib.request.Request(  # noqa: S310 - our own
            self._address + path, json.dumps(content).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE * 2) as answer:  # noqa: S310
            return json.loads(answer.read())["value"]


def mini_browser() -> str | None:
    """Return the path of WebKitGTK's small browser."""
    return next(map(str, Path("/").glob(_BROWSERS.lstrip("/"))), None)


def missing() -> list[str]:
    """Return what is not there and without which no phone can be played."""
    programs = [name for name in ("playerctl", "pulseaudio", "parec", "espeak-ng") if shutil.which(name) is None]
    places = [name for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS") if name not in os.environ]
    return [*programs, *places, *([] if network_address() else ["an address in a network"])]
