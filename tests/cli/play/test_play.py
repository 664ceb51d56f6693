import json
import signal
import stat
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import pexpect
import pyte
import pytest

from revanche.cli.play.play import _counting
from revanche.config import Config
from revanche.web.addresses import shared_address
from revanche.web.settings import WebSettings
from revanche.words.catalogue import load
from support.ports import free_port
from support.program import COMMAND, Daemon, Home
from support.terminal import needs_pty

LEFT, RIGHT = "\x1b[D", "\x1b[C"
ROWS, COLUMNS = 24, 80


async def test_whatever_hangs_the_stop_of_play_ends_by_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    order: list[str] = []

    @asynccontextmanager
    async def running(_chosen: Config, _environ: object) -> AsyncIterator[SimpleNamespace]:
        yield SimpleNamespace(notes=())
        order.append("stopped")

    monkeypatch.setattr("revanche.app.daemon.running", running)
    monkeypatch.setattr("revanche.app.daemon.end_at_the_latest", lambda: order.append("three seconds from here"))
    async with _counting(Config(), tmp_path / "none.sock", load("en"), deque()):
        order.append("playing")
    assert order == ["playing", "three seconds from here", "stopped"]


class Terminal:
    """``revanche play`` in a real pty, its screen read as a person does."""

    def __init__(self, home: Home, *arguments: str, **environ: str) -> None:
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], "play", *arguments],
            env=home.environ | environ,
            dimensions=(ROWS, COLUMNS),
            timeout=20,
            preexec_fn=_hear_control_c,
        )

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 20
        while text not in self.text:
            assert time.monotonic() < end, self.text
            try:
                self._stream.feed(self.child.read_nonblocking(65536, timeout=0.1))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert text in self.text, self.text
                return

    def quit(self) -> int:
        self.press("q")
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus or 0)


def _hear_control_c() -> None:
    """Be as in a terminal: what runs in the background of a script, as these tests may, has SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.write_config(
        "feedback: {speech: off, earcons: off}\nguards: {bounce: 0, undo_bounce: 0, burst: 0}\nsettle: 0\n"
        "web: {listen: off}\n"
    )
    return home


@pytest.fixture
def play(home: Home) -> Iterator[Callable[..., Terminal]]:
    terminals: list[Terminal] = []

    def playing(*arguments: str, **environ: str) -> Terminal:
        terminals.append(Terminal(home, *arguments, **environ))
        return terminals[-1]

    yield playing
    for terminal in terminals:
        terminal.child.close(force=True)


@needs_pty
def test_a_match_with_the_keys_alone(home: Home, play: Callable[..., Terminal]) -> None:
    terminal = play("Anna", "Bram")
    terminal.wait_for("0 – 0")
    terminal.press(LEFT)
    terminal.wait_for("1 – 0")
    terminal.press(RIGHT)
    terminal.wait_for("1 – 1")
    terminal.press(" ")
    terminal.wait_for("1 – 0")
    terminal.press("r")
    terminal.wait_for("1 – 1")
    terminal.press("u")
    terminal.wait_for("1 – 0")
    terminal.press(LEFT)
    terminal.wait_for("Match point")
    terminal.press(LEFT)
    terminal.wait_for("Anna wins the match!")
    terminal.press(RIGHT)
    terminal.wait_for("0 – 1")
    assert terminal.quit() == 0
    assert [entry["event"] for entry in home.entries()] == [
        "match_opened",
        "game_won",
        "game_won",
        "undone",
        "redone",
        "undone",
        "game_won",
        "game_won",
        "game_won",
    ]


@needs_pty
def test_the_guards_hold_for_the_keys(home: Home, play: Callable[..., Terminal]) -> None:
    home.write_config("feedback: {speech: off, earcons: off}\n")
    terminal = play("Anna", "Bram")
    terminal.wait_for("0 – 0")
    terminal.press(RIGHT + RIGHT)
    terminal.wait_for("too soon")
    terminal.wait_for("0 – 1")


@needs_pty
def test_a_match_left_open_goes_on_where_it_stood(play: Callable[..., Terminal]) -> None:
    first = play("Anna", "Bram")
    first.wait_for("0 – 0")
    first.press(LEFT)
    first.wait_for("1 – 0")
    assert first.quit() == 0
    for arguments in ((), ("ANNA", "bram"), ("Bram", "Anna")):
        again = play(*arguments)
        again.wait_for("1 – 0")
        assert again.quit() == 0


@needs_pty
def test_other_names_or_another_goal_open_another_match(home: Home, play: Callable[..., Terminal]) -> None:
    for arguments, shown in (
        (("Anna", "Bram"), "first to 3"),
        (("Anna", "Bram", "--first-to", "5"), "first to 5"),
        (("Carla", "Bram"), "Carla"),
        (("Carla", "Bram", "--game", "yatzy"), "Yatzy"),
    ):
        terminal = play(*arguments)
        terminal.wait_for(shown)
        assert terminal.quit() == 0
    assert [entry["event"] for entry in home.entries()] == ["match_opened"] * 4


@needs_pty
def test_it_joins_the_daemon_that_runs(home: Home, play: Callable[..., Terminal]) -> None:
    daemon = Daemon(home)
    try:
        terminal = play("Anna", "Bram")
        terminal.wait_for("already")
        terminal.press(LEFT)
        terminal.wait_for("1 – 0")
        assert home.run("won", "Bram").returncode == 0
        terminal.wait_for("1 – 1")
        assert terminal.quit() == 0
        assert home.json("status", "--json")["match"]["score"] == [1, 1]
        last = play()
        last.wait_for("1 – 1")
        assert daemon.end() == 0
        last.child.expect(pexpect.EOF)
    finally:
        daemon.process.kill()
        daemon.process.wait()


@needs_pty
def test_a_second_play_joins_the_first(play: Callable[..., Terminal]) -> None:
    first = play("Anna", "Bram")
    first.wait_for("0 – 0")
    second = play("Anna", "Bram")
    second.wait_for("already")
    second.press(LEFT)
    first.wait_for("1 – 0")
    assert second.quit() == 0
    assert first.quit() == 0


@needs_pty
def test_control_c_ends_it_and_leaves_the_terminal_as_it_was(play: Callable[..., Terminal]) -> None:
    terminal = play("Anna", "Bram")
    terminal.wait_for("0 – 0")
    terminal.child.sendintr()
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 130
    assert b"Traceback" not in (terminal.child.before or b"")


@needs_pty
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_ends_it_cleanly(home: Home, play: Callable[..., Terminal], number: signal.Signals) -> None:
    terminal = play("Anna", "Bram")
    terminal.wait_for("0 – 0")
    terminal.child.kill(number)
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 0
    assert not (home.root / "run" / "revanche" / "control.sock").exists()


@needs_pty
@pytest.mark.parametrize("language", ["nl", "sv", "nb", "de", "en"])
def test_the_screen_fits_and_speaks_the_language(play: Callable[..., Terminal], language: str) -> None:
    terminal = play("Anna", "Bram", "--lang", language)
    terminal.wait_for("0 – 0")
    terminal.wait_for("╯")
    assert all(len(line) <= COLUMNS for line in terminal.text.splitlines())
    assert terminal.quit() == 0


def test_without_a_terminal_it_reads_keys_and_prints_lines(home: Home) -> None:
    done = home.run("play", "Anna", "Bram", stdin=f"{LEFT}{RIGHT} ".encode())
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Anna wins. Anna 1 – 0 Bram." in done.stdout
    assert "Bram wins. Anna 1 – 1 Bram." in done.stdout
    assert "Taken back" in done.stdout


def test_without_names_those_play_who_played_last_unless_the_settings_name_others(home: Home) -> None:
    home.run("new", "Anna", "Bram")
    home.run("won", "A")
    home.run("close")
    home.run("play", stdin=b"q")
    assert home.entries()[-1]["players"] == ["Anna", "Bram"]
    home.run("close")
    home.write_config(home.config.read_text() + "players: [Cas, Dirk]\n")
    home.run("play", stdin=b"q")
    assert home.entries()[-1]["players"] == ["Cas", "Dirk"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("Anna",), 2), (("Anna", "anna "), 1), (("", "Bram"), 1), (("A" * 41, "Bram"), 1), (("Anna", "B\x07"), 1)],
)
def test_names_that_cannot_be_are_refused_in_a_sentence(home: Home, arguments: tuple[str, ...], status: int) -> None:
    done = home.run("play", *arguments)
    assert done.returncode == status
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_it_works_without_evdev(home: Home, tmp_path: Path) -> None:
    absent = tmp_path / "absent"
    absent.mkdir()
    (absent / "evdev.py").write_text("raise ImportError('no evdev here')\n")
    done = home.run("play", "Anna", "Bram", stdin=LEFT.encode(), PYTHONPATH=str(absent))
    assert done.returncode == 0, done.stderr
    assert "Anna 1 – 0 Bram" in done.stdout


@needs_pty
def test_hostile_names_cannot_steer_the_terminal(play: Callable[..., Terminal]) -> None:
    terminal = play("<b>[red]Anna[/red]", "{0.__class__} %s")
    terminal.wait_for("[red]Anna[/red]")
    terminal.wait_for("{0.__class__} %s")
    terminal.press(LEFT)
    terminal.wait_for("1 – 0")


def test_nothing_leaves_but_the_journal_and_the_socket(home: Home) -> None:
    home.run("play", "Anna", "Bram", stdin=LEFT.encode())
    left = sorted(str(path.relative_to(home.root)) for path in home.root.rglob("*") if path.is_file())
    assert [name for name in left if not name.startswith("state/revanche/journal/")] == ["config/revanche/config.yaml"]
    assert stat.S_IMODE(home.journal.stat().st_mode) == 0o700


@needs_pty
def test_it_serves_the_page_and_shows_where(home: Home, play: Callable[..., Terminal]) -> None:
    port = free_port()
    address = f"127.0.0.1:{port}"
    home.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n")
    terminal = play("Anna", "Bram")
    terminal.wait_for(f"http://{address}")
    terminal.wait_for(f"For a television: http://{address}/?tv")
    terminal.wait_for("0 – 0")
    status = None
    end = time.monotonic() + 20
    while status is None:
        assert time.monotonic() < end
        with suppress(ConnectionRefusedError), closing(HTTPConnection(address)) as connection:
            connection.request("GET", "/api/status")
            status = json.loads(connection.getresponse().read())
    assert status["match"]["players"] == ["Anna", "Bram"]
    assert terminal.quit() == 0


@needs_pty
def test_a_page_for_the_network_is_shown_with_its_address_there(home: Home, play: Callable[..., Terminal]) -> None:
    port = free_port()
    settings = WebSettings("lan", port)
    home.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{listen: lan, port: {port}}}\n")
    terminal = play("Anna", "Bram")
    terminal.wait_for(f"http://127.0.0.1:{port}")
    terminal.wait_for(f"{shared_address(settings)}/?tv")
    assert terminal.quit() == 0
