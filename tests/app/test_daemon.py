import asyncio
import fcntl
import json
import os
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from revanche import places
from revanche.app import daemon as app
from revanche.app.daemon import running
from revanche.app.supervision import Worker, Workers
from revanche.clock import SystemClock
from revanche.config import load
from revanche.errors import RevancheError, UnreachableError
from revanche.journal.journal import Journal
from revanche.match.commands import New, Won
from revanche.match.events import Side
from revanche.presses.counting import Counting
from revanche.presses.press import Device, Kind, Press, Source
from revanche.sound.speech import Speech
from support.happening import Happened
from support.players import Bus, playing, until_equal
from support.ports import free_port
from support.processes import until
from support.program import COMMAND, Daemon, Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def start(home: Home) -> Iterator[Callable[..., Daemon]]:
    daemons: list[Daemon] = []

    def starting(*arguments: str) -> Daemon:
        daemons.append(Daemon(home, *arguments))
        return daemons[-1]

    yield starting
    for daemon in daemons:
        if daemon.process.poll() is None:
            daemon.process.kill()
            daemon.process.wait()


def test_commands_reach_the_daemon_and_stay_when_it_is_gone(home: Home, start: Callable[..., Daemon]) -> None:
    daemon = start()
    assert home.run("new", "Anna", "Bram").stdout == "New match: Anna ⏮ against Bram ⏭, first to 3.\n"
    assert home.run("won", "anna").stdout == "Anna wins. Anna 1 – 0 Bram.\n"
    assert home.json("status", "--json")["match"]["score"] == [1, 0]
    assert daemon.end() == 0
    assert home.json("status", "--json")["match"]["score"] == [1, 0]
    assert home.run("undo").stdout == "Taken back: Anna's game. Anna 0 – 0 Bram.\n"
    assert [entry["event"] for entry in home.entries()] == ["match_opened", "game_won", "undone"]


def test_it_stops_at_once_with_a_follower_listening(home: Home, start: Callable[..., Daemon]) -> None:
    daemon = start()
    follower = subprocess.Popen([*COMMAND, "status", "--follow", "--json"], stdout=subprocess.PIPE, env=home.environ)
    assert follower.stdout is not None
    assert follower.stdout.readline().startswith(b'{"state":"idle"')
    began = time.monotonic()
    assert daemon.end() == 0
    assert time.monotonic() - began < 2
    assert follower.wait(10) == 0
    follower.stdout.close()


def test_killed_after_a_press_the_score_stands_and_no_entry_is_doubled(
    home: Home, start: Callable[..., Daemon], happened: Happened
) -> None:
    daemon = start()
    home.run("new", "Anna", "Bram")
    home.run("won", "A")
    happened(daemon.end(signal.SIGKILL) == -signal.SIGKILL, "the daemon died of SIGKILL")
    again = start()
    assert home.json("status", "--json")["match"]["score"] == [1, 0]
    assert [entry["event"] for entry in home.entries()] == ["match_opened", "game_won"]
    assert home.run("log", "verify").returncode == 0
    assert again.end() == 0


def test_a_second_one_is_told_that_the_first_is_there(
    home: Home, start: Callable[..., Daemon], happened: Happened
) -> None:
    first = start()
    second = home.run("run")
    happened(first.process.poll() is None, "one runs while another is started")
    assert second.returncode == 1
    assert len(second.stderr.splitlines()) == 1
    assert "Traceback" not in second.stderr


def test_a_faulty_config_ends_the_start_with_all_problems(home: Home) -> None:
    home.write_config("first_to: many\nlanguge: nl\n")
    refused = home.run("run")
    assert refused.returncode == 2
    assert "config.yaml:1:" in refused.stderr
    assert "config.yaml:2:" in refused.stderr
    assert "language" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_it_takes_no_huge_pages(start: Callable[..., Daemon]) -> None:
    status = Path(f"/proc/{start().process.pid}/status").read_text()
    if "THP_enabled:" not in status:
        pytest.skip("this kernel does not tell")
    assert "THP_enabled:\t0\n" in status


async def test_what_it_starts_reads_the_config_that_it_was_given(home: Home, start: Callable[..., Daemon]) -> None:
    told = home.root / "told"
    box = home.root / "box.yaml"
    asks = f"{shlex.join(COMMAND)} config path > {told}.part && mv {told}.part {told}"
    box.write_text(f"on_outcome:\n  exec: [sh, -c, {asks!r}]\nweb:\n  listen: off\n")
    start("--config", str(box))
    home.run("new", "Anna", "Bram")
    await until(told.exists)
    assert told.read_text() == f"{box}\n"


def test_a_faulty_config_at_sighup_leaves_the_old_one(
    home: Home, start: Callable[..., Daemon], happened: Happened
) -> None:
    home.write_config("first_to: 5\nfeedback: {speech: off, earcons: off}\n")
    daemon = start()
    home.write_config("first_to: none\n")
    daemon.process.send_signal(signal.SIGHUP)
    daemon.wait_for("The old settings stay")
    happened("config.yaml:1:" in daemon.log, "a faulty config was read at SIGHUP")
    assert home.run("new", "Anna", "Bram").stdout.endswith("first to 5.\n")
    home.write_config("first_to: 7\nfeedback: {speech: off, earcons: off}\n")
    daemon.process.send_signal(signal.SIGHUP)
    daemon.wait_for("read again")
    assert "first to 7." in home.run("new", "Anna", "Bram").stdout


def test_settings_read_again_are_told_by_what_holds_now_and_what_waits_for_a_start(
    home: Home, start: Callable[..., Daemon]
) -> None:
    quiet = "language: en\nfeedback: {speech: off, earcons: off}\nweb: {listen: off}\n"
    home.write_config(quiet)
    daemon = start()
    for text, told in (
        (quiet, "The settings were read again. Nothing changed."),
        (quiet + "autostart: on\nguards: {bounce: 2 s}\n", "Taken up: autostart, guards.bounce.\n"),
        (
            quiet.replace(": en", ": nl") + "autostart: on\nmqtt: {host: box}\n",
            "Taken up: guards.bounce. From the next start on: language, mqtt.host.",
        ),
        (quiet + "mqtt: {host: box}\n", "Taken up: autostart. From the next start on: mqtt.host.\n"),
        (quiet, "read again. Nothing changed.\n"),
    ):
        before = len(daemon.log)
        home.write_config(text)
        daemon.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 20
        while told not in daemon.log[before:]:
            assert time.monotonic() < end, daemon.log
            time.sleep(0.01)


def test_a_log_that_nobody_reads_holds_no_press_up(home: Home, happened: Happened) -> None:
    reads, writes = os.pipe()
    fcntl.fcntl(writes, fcntl.F_SETPIPE_SZ, 4096)
    daemon = subprocess.Popen([*COMMAND, "run", "--verbose"], stderr=writes, env=home.environ)
    try:
        names = ["A" * 40, "B" * 40]  # long lines
        home.until_asked(json.dumps({"command": "new", "players": names, "first_to": 99}).encode())
        for _ in range(60):
            assert b'"verdict":"counted"' in home.until_asked(b'{"command":"won","player":"A"}')
        happened(not select.select([], [writes], [], 0)[1], "the pipe of the log is full, and nobody reads it")
        os.close(reads)
        assert b'"score":[61,0]' in home.until_asked(b'{"command":"won","player":"A"}')
    finally:
        daemon.terminate()
        assert daemon.wait(20) == 0
        os.close(writes)


def test_a_machine_that_has_been_up_for_ten_years_counts_as_any(home: Home, happened: Happened) -> None:
    years = 10 * 365 * 24 * 3600
    later = ["unshare", "--time", "--monotonic", str(years), "--boottime", str(years), "--"]
    up = subprocess.run([*later, "cat", "/proc/uptime"], capture_output=True, text=True, check=False)
    if up.returncode:
        pytest.skip("this account may not set the time since the boot")
    happened(float(up.stdout.split()[0]) > years, "the machine has been up for ten years")
    for words in (["new", "Anna", "Bram"], ["won", "A"]):
        subprocess.run([*later, *COMMAND, *words], env=home.environ, check=True, capture_output=True)
    told = subprocess.run([*later, *COMMAND, "log", "--json"], env=home.environ, check=True, capture_output=True)
    [match] = json.loads(told.stdout)["matches"]
    assert (match["score"], match["games"][0]["seconds"] < 60) == ([1, 0], True)
    assert home.run("log", "verify").returncode == 0


# a stop


SLOW_DISK = """
import os, pathlib, time
sync, slow = os.fdatasync, pathlib.Path(os.environ["SLOW_DISK"])
def fdatasync(file):
    if slow.exists():
        seconds = float(slow.read_text())
        slow.with_suffix(".asked").touch()
        time.sleep(seconds)
    sync(file)
os.fdatasync = fdatasync
"""


@pytest.fixture
def slow(home: Home) -> Path:
    """A file; while it is there, each sync of the disk takes as many seconds as it says."""
    (home.root / "disk").mkdir()
    (home.root / "disk" / "sitecustomize.py").write_text(SLOW_DISK)
    file = home.root / "disk" / "slow"
    home.environ |= {"PYTHONPATH": str(home.root / "disk"), "SLOW_DISK": str(file)}
    return file


def winning(home: Home) -> subprocess.Popen[bytes]:
    """Have a game counted, and wait for nothing."""
    return subprocess.Popen([*COMMAND, "won", "A"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home.environ)


async def test_a_press_that_is_being_saved_at_sigterm_is_answered_and_the_stop_is_clean(
    home: Home, start: Callable[..., Daemon], slow: Path, happened: Happened
) -> None:
    daemon = start()
    home.run("new", "Anna", "Bram")
    slow.write_text("0.7")
    asking = winning(home)
    await until(slow.with_suffix(".asked").exists)
    slow.unlink()
    happened(asking.poll() is None, "SIGTERM comes while the disk takes 0.7 s for a press")
    assert daemon.end() == 0
    answered, _ = asking.communicate(timeout=20)
    assert answered.decode() == "Anna wins. Anna 1 – 0 Bram.\n"
    assert asking.returncode == 0
    again = Journal.open(home.journal, SystemClock().now())
    assert again.clean
    again.close()


async def test_killed_between_the_disk_and_the_answer_it_counts_once_and_whoever_asked_is_told_so(
    home: Home, start: Callable[..., Daemon], slow: Path, happened: Happened
) -> None:
    daemon = start()
    home.run("new", "Anna", "Bram")
    slow.write_text("20")
    asking = winning(home)
    await until(slow.with_suffix(".asked").exists)
    slow.unlink()
    happened(daemon.end(signal.SIGKILL) == -signal.SIGKILL, "killed between disk and answer")
    told, asked_again = asking.communicate(timeout=30)
    assert told.decode() == "Anna wins. Anna 1 – 0 Bram.\n"
    assert asked_again.decode() == "No answer yet; asking again. It counts once all the same.\n"
    assert asking.returncode == 0
    assert [entry["event"] for entry in home.entries()] == ["match_opened", "game_won"]


async def test_a_disk_that_hangs_does_not_hold_a_stop_up(
    home: Home, start: Callable[..., Daemon], slow: Path, happened: Happened
) -> None:
    daemon = start()
    home.run("new", "Anna", "Bram")
    slow.write_text("20")
    asking = winning(home)
    await until(slow.with_suffix(".asked").exists)
    slow.unlink()
    happened(asking.poll() is None, "a sync hangs for 20 s")
    began = time.monotonic()
    daemon.end()
    assert time.monotonic() - began < 10, "three seconds, and what a loaded machine takes"
    assert "The disk does not answer" in daemon.log
    assert b"Traceback" not in asking.communicate(timeout=20)[1]


def noting(ended: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the names of workers noted as they end."""
    before = Workers.start

    def starting(workers: Workers, name: str, worker: Worker, *, needed: bool) -> None:
        async def work() -> None:
            try:
                await worker()
            finally:
                await asyncio.sleep(0.01)
                ended.append(name)

        before(workers, name, work, needed=needed)

    monkeypatch.setattr(Workers, "start", starting)


@pytest.fixture
def here(home: Home, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home that is ours, for a Revanche within this program."""
    for name in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "NOTIFY_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    for name, text in home.environ.items():
        monkeypatch.setenv(name, text)
    return home


def asks(port: int, first: str, body: bytes = b"") -> bytes:
    """Return a request to the page on a port."""
    head = f"{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def test_what_is_being_saved_at_a_stop_is_told_to_all_who_look_and_what_waits_is_named(
    here: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    port, sync = free_port(), os.fdatasync
    here.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n")
    begun, saved = threading.Event(), threading.Event()

    def slowly(file: int) -> None:
        begun.set()
        saved.wait(20)
        sync(file)

    async with asyncio.timeout(20):
        async with running(load(None, os.environ), os.environ) as parts:
            keeper = parts.scorekeeper
            await keeper.command(New(("Anna", "Bram")), Source("cli"))
            await until(lambda: parts.page._page is not None and parts.page._page.listening.is_set())
            looking, looks = await asyncio.open_connection("127.0.0.1", port)
            looks.write(asks(port, "GET /events"))
            await looking.readuntil(b"event: sheet")
            following, follows = await asyncio.open_unix_connection(places.socket(os.environ))
            follows.write(b'{"query":"follow"}\n')
            await following.readline()
            monkeypatch.setattr(os, "fdatasync", slowly)
            answered, asking = await asyncio.open_connection("127.0.0.1", port)
            asking.write(asks(port, "POST /api/commands", b'{"command":"won","player":"B","id":"7f3a"}'))
            await until(begun.is_set)
            assert json.loads(parts.rendering.status())["saving"] is True
            assert "saving" not in json.loads(parts.rendering.news(None))["status"]
            keeper.signal(Press(Device("fob", "fob", Kind.WATCH), "a", parts.clock.steady()))
            asyncio.get_running_loop().call_later(0.1, saved.set)  # in the middle of the stop
        for told in (await answered.read(), await looking.read(), await following.read()):
            assert b'"command":"won","player":"B","verdict":"counted"' in told
        for writer in (looks, follows, asking):
            writer.close()
    assert "Revanche is stopping; not counted: a of fob." in caplog.messages
    again = Journal.open(here.journal, SystemClock().now())
    assert again.clean
    assert [answer.request.id for answer in again.answers] == ["7f3a"]
    again.close()


async def test_after_a_fault_between_disk_and_telling_no_stop_is_clean(
    here: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a fault of ours")

    async with asyncio.timeout(20):
        async with running(load(None, os.environ), os.environ) as parts:
            await parts.scorekeeper.command(New(("Anna", "Bram")), Source("cli"))
            with monkeypatch.context() as faulty:
                faulty.setattr(Counting, "settle", fail)
                with pytest.raises(UnreachableError, match="may have been counted"):
                    await parts.scorekeeper.command(Won(Side.A), Source("cli"))
    again = Journal.open(here.journal, SystemClock().now())
    assert not again.clean
    assert again.state.match is not None
    assert again.state.match.score == (1, 0)
    again.close()


@pytest.mark.parametrize("how", ["done", "cancelled", "raised", "a worker that is needed failed"])
async def test_whatever_ends_it_it_stops_backwards(how: str, here: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, counting = list[str](), asyncio.Event()
    noting(ended, monkeypatch)
    monkeypatch.setattr(app, "_STOPPING", 20.0)  # a loaded machine may take its time

    async def revanche() -> None:
        async with running(load(None, os.environ), os.environ) as parts:
            await parts.scorekeeper.command(New(("Anna", "Bram")), Source("cli"))
            counting.set()
            match how:
                case "done":
                    return
                case "raised":
                    raise RevancheError("the terminal is gone")
                case "cancelled":
                    await asyncio.Event().wait()
                case _:
                    parts.workers._failed.set_exception(RevancheError("no socket"))
                    await asyncio.Event().wait()

    task = asyncio.create_task(revanche())
    async with asyncio.timeout(20):
        await counting.wait()
        if how == "cancelled":
            task.cancel()
        await asyncio.wait([task])
    assert task.cancelled() if how == "cancelled" else isinstance(task.exception(), RevancheError | None)
    backwards = ["page", "watchdog", "watches", "bluetooth", "bluez", "headsets", "control", "speech", "scorekeeper"]
    assert [name for name in ended if name in backwards] == backwards
    again = Journal.open(here.journal, SystemClock().now())
    assert again.clean
    again.close()


async def test_music_that_was_paused_for_words_goes_on_when_control_c_comes_in_their_middle(
    here: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    (here.root / "bin").mkdir()
    (here.root / "bin" / "espeak-ng").write_text("#!/bin/sh\nexec sleep 30\n")
    (here.root / "bin" / "espeak-ng").chmod(0o755)
    here.write_config("feedback: {speech: espeak, earcons: off}\nmusic: pause\nweb: {listen: off}\n")

    async def revanche() -> None:
        async with running(load(None, os.environ), os.environ) as parts:
            await parts.scorekeeper.command(New(("Anna", "Bram")), Source("cli"))
            await asyncio.Event().wait()

    async with playing(bus, "Playing") as player:
        task = asyncio.create_task(revanche())
        await until_equal(player, ["Pause"])
        task.cancel()
        await asyncio.wait([task])
        await until_equal(player, ["Pause", "Play"])
    bus.stop()


async def test_a_score_that_may_be_wrong_as_the_journal_lost_its_end_is_told_aloud_and_in_the_status(
    here: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write_config("language: en\nfeedback: {speech: off, earcons: off}\nweb: {listen: off}\n")
    for words in (("new", "Anna", "Bram"), ("won", "A"), ("won", "A")):
        here.run(*words)
    (path,) = here.journal.glob("*.jsonl")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    said: list[str] = []
    monkeypatch.setattr(Speech, "tell", lambda _, text, **__: said.append(text))
    async with running(load(None, os.environ), os.environ) as parts:
        assert json.loads(parts.rendering.status())["lost"] == 1
    assert said == [
        "Attention: some of what was counted has been lost. Please check the score. 1 0 to Anna. Last: Anna."
    ]
