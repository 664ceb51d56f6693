"""The page in the running daemon: where its texts come from, and what it costs where it is off."""

import json
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from revanche.app.page import PageTexts
from support.ports import free_port
from support.program import Daemon, Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def start(home: Home) -> Iterator[Callable[[str], Daemon]]:
    daemons: list[Daemon] = []

    def starting(web: str) -> Daemon:
        home.write_config(f"language: en\nfeedback: {{speech: off, earcons: off}}\nweb: {web}\n")
        daemons.append(Daemon(home))
        return daemons[-1]

    yield starting
    for daemon in daemons:
        if daemon.process.poll() is None:
            daemon.process.kill()
            daemon.process.wait()


def fetched(port: int, path: str, content: bytes | None = None) -> Any:  # noqa: ANN401
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", content, {"Content-Type": "application/json"})
    end = time.monotonic() + 20
    while True:
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310
                return json.loads(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.02)


def loaded(daemon: Daemon) -> str:
    return Path(f"/proc/{daemon.process.pid}/maps").read_text()


def test_a_tap_counts_and_says_so_in_the_log(home: Home, start: Callable[[str], Daemon]) -> None:
    port = free_port()
    daemon = start(f"{{port: {port}}}")
    assert fetched(port, "/api/commands", b'{"command":"new","players":["Anna","Bram"]}')["verdict"] == "counted"
    assert fetched(port, "/api/commands", b'{"command":"won","player":"B"}')["said"] == "Bram wins. Anna 0 – 1 Bram."
    shown, printed = fetched(port, "/api/status"), home.json("status", "--json")
    for status in (shown, printed):
        del status["match"]["started"]  # the wall clock, read again each time
    assert shown == printed
    assert [entry["by"] for entry in home.entries()] == [{"device": "page"}, {"device": "page"}]
    assert "aiohttp" in loaded(daemon)
    assert daemon.end() == 0
    assert "Traceback" not in daemon.log


def test_a_sheet_goes_on_after_a_kill_in_its_middle(home: Home, start: Callable[[str], Daemon]) -> None:
    port = free_port()

    def gives(**command: object) -> Any:  # noqa: ANN401
        return fetched(port, "/api/sheet", json.dumps(command).encode())

    daemon = start(f"{{port: {port}}}")
    gives(command="open_sheet", game="maxi_yatzy", players=["Anna", "Bram"])
    gives(command="throw")
    home.run("new", "Anna", "Bram")  # an evening that begins after the sheet
    gives(command="fill", box="chance")
    stood = gives(command="throw", player=2)
    assert (stood["verdict"], stood["sheet"]["player"]) == ("counted", 2)
    daemon.end(signal.SIGKILL)
    again = start(f"{{port: {port}}}")
    assert fetched(port, "/api/sheet") == stood["sheet"]
    assert gives(command="throw", held=[1, 2], player=2)["sheet"]["hand"]["throws"] == 2
    assert gives(command="undo_fill")["sheet"]["player"] == 1
    left = home.json("sheet", "show", "--json")
    assert (left["sheet"], left["totals"]) == (stood["sheet"]["sheet"], [0, 0])
    assert fetched(port, f"/api/sheets?sheet={left['sheet']}") == left
    gives(command="close_sheet")
    assert again.end() == 0
    start(f"{{port: {port}}}")
    assert fetched(port, "/api/sheet") == {"phase": "idle"}
    assert home.run("log", "verify").returncode == 0


def test_where_it_is_off_aiohttp_is_never_loaded(home: Home, start: Callable[[str], Daemon]) -> None:
    daemon = start("{listen: off}")
    home.run("new", "Anna", "Bram")
    home.run("won", "A")
    assert "aiohttp" not in loaded(daemon)
    assert daemon.end() == 0


def test_a_port_in_use_stops_nothing(home: Home, start: Callable[[str], Daemon]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        daemon = start(f"{{port: {taken.getsockname()[1]}}}")
        daemon.wait_for("There is no page")
        assert home.run("new", "Anna", "Bram").returncode == 0
        assert home.json("status", "--json")["failing"] == ["page"]
        assert "Does not work now, and is tried again: page." in home.run("status").stdout
        assert daemon.log.count("There is no page") == 1
        port = taken.getsockname()[1]
    assert fetched(port, "/api/status")["state"] == "open"
    assert daemon.end() == 0


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("raise ImportError('no aiohttp here')", "no aiohttp here"),
        ("raise RuntimeError('a fault')", "page failed"),
    ],
)
def test_without_a_page_counting_goes_on(home: Home, start: Callable[[str], Daemon], fault: str, told: str) -> None:
    (home.root / "broken").mkdir()
    (home.root / "broken" / "aiohttp.py").write_text(fault)
    home.environ["PYTHONPATH"] = str(home.root / "broken")
    daemon = start(f"{{port: {free_port()}}}")
    daemon.wait_for(told)
    assert home.run("new", "Anna", "Bram").returncode == 0
    assert daemon.end() == 0


@pytest.mark.parametrize(
    ("wanted", "language"),
    [(["sv", "de"], "sv"), (["fr", "de"], "de"), (["no"], "nb"), (["en-GB", "nl"], "en"), (["fr"], "nl"), ([], "nl")],
)
def test_the_page_speaks_the_first_language_that_we_do(wanted: list[str], language: str) -> None:
    told = json.loads(PageTexts("auto", "nl").text(wanted))
    assert (told["language"], told["languages"]) == (language, ["nl", "sv", "nb", "de", "en"])
    assert told["text"]
    assert all(key.split(".")[0] in {"page", "box", "sheet", "print", "stats", "refused"} for key in told["text"])
    assert "refused.joker" in told["text"]
    assert "refused.no_match" not in told["text"]


def test_a_sentence_of_ours_comes_in_the_language_that_is_wanted() -> None:
    words, stopping = PageTexts("auto", "nl"), "Revanche is stopping, and this was not counted."
    assert words.sentence(["sv-SE"], stopping) == "Revanche håller på att stanna, och det här räknades inte."
    assert words.sentence(["fr"], stopping) == "Revanche stopt net, en dit is niet geteld."
    assert words.sentence(["en"], stopping) == stopping
    assert words.sentence(["nl"], "Of somebody else.") == "Of somebody else."


def test_the_rules_come_in_the_language_that_is_wanted_and_else_in_our_own() -> None:
    words = PageTexts("auto", "nl")
    told = {wanted: json.loads(words.rules([wanted], "yatzy", {"order": "down"})) for wanted in ("sv", "fr")}
    assert [one["language"] for one in told.values()] == ["sv", "nl"]
    assert "uppifrån och ned" in " ".join(told["sv"]["sections"][0]["paragraphs"])
