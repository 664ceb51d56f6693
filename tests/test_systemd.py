"""systemd is told how it goes, and the watchdog is fed by those who work."""

import asyncio
import errno
import os
import socket
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from revanche.control.server import Control
from revanche.devices.headset.hotplug import Headsets
from revanche.devices.settings import HeadsetSettings
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Outcome
from revanche.presses.press import Signal
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sound.earcons import Earcon
from revanche.sound.speech import Speech
from revanche.sound.voice import Saying
from revanche.systemd import notify, show, watchdog
from support.clock import FakeClock
from support.fake_journal import FakeJournal
from support.happening import Happened
from support.program import COMMAND, Home


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield channel


def test_systemd_is_told(systemd: socket.socket) -> None:
    notify("READY=1", "STATUS=Anna 2 – 1 Bram")
    assert systemd.recv(100).decode() == "READY=1\nSTATUS=Anna 2 – 1 Bram"


def test_an_abstract_socket_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"revanche-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind("\0" + name)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
        notify("READY=1")
        assert channel.recv(100) == b"READY=1"


def test_without_systemd_nothing_happens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    notify("READY=1")


def test_a_text_is_shown_and_made_only_where_somebody_listens(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(lambda: "Anna 2 – 1 Bram")
    assert systemd.recv(100).decode() == "STATUS=Anna 2 – 1 Bram"
    monkeypatch.delenv("NOTIFY_SOCKET")
    show(lambda: pytest.fail("nobody asked"))


def test_showing_never_waits_for_a_systemd_that_does_not_read(systemd: socket.socket) -> None:
    for _ in range(2000):
        show(lambda: "Anna 2 – 1 Bram")
    assert systemd.recv(100).startswith(b"STATUS=")


def fed(systemd: socket.socket) -> int:
    """Return how often the watchdog was fed."""
    systemd.settimeout(0)
    times = 0
    while True:
        try:
            assert systemd.recv(100) == b"WATCHDOG=1"
        except BlockingIOError:
            return times
        times += 1


class Beating:
    """A worker that answers so many times and then no more."""

    def __init__(self, times: float = float("inf")) -> None:
        self.answers = 0
        self._times = times

    async def alive(self) -> None:
        if self.answers == self._times:
            await asyncio.Event().wait()
        self.answers += 1


async def watched(done: Callable[[], bool], **workers: Beating) -> None:
    task = asyncio.create_task(watchdog({name: worker.alive for name, worker in workers.items()}))
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.05)  # more of what should not come
    task.cancel()
    await asyncio.wait([task])


@pytest.fixture
def watchdog_is_set(systemd: socket.socket, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    return systemd


async def test_the_watchdog_is_fed_while_all_workers_answer(watchdog_is_set: socket.socket) -> None:
    times = 0

    def fed_three_times() -> bool:
        nonlocal times
        times += fed(watchdog_is_set)
        return times >= 3

    await watched(fed_three_times, scorekeeper=Beating(), control=Beating())


@pytest.mark.parametrize("hung", ["scorekeeper", "control"])
async def test_one_worker_that_hangs_ends_the_feeding_and_is_named(
    watchdog_is_set: socket.socket, hung: str, caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    workers = {name: Beating(3 if name == hung else float("inf")) for name in ("scorekeeper", "control")}
    await watched(lambda: bool(caplog.records), **workers)
    happened(workers[hung].answers == 3, f"{hung} answered three times and then no more")
    assert fed(watchdog_is_set) == 3
    assert [record.message for record in caplog.records] == [
        f"No answer from {hung}; if none comes, systemd starts Revanche anew."
    ]


async def test_a_loop_that_is_blocked_feeds_nobody(watchdog_is_set: socket.socket, happened: Happened) -> None:
    keeper = Beating()
    task = asyncio.create_task(watchdog({"scorekeeper": keeper.alive}))
    async with asyncio.timeout(20):
        while not fed(watchdog_is_set):
            await asyncio.sleep(0.005)
    began, answers = time.monotonic(), keeper.answers
    time.sleep(0.2)  # noqa: ASYNC251 - that is the fault
    happened(
        time.monotonic() - began > 0.02 and keeper.answers == answers, "the loop stood still for ten of its periods"
    )
    assert fed(watchdog_is_set) == 0
    task.cancel()
    await asyncio.wait([task])


async def test_while_a_worker_can_not_be_asked_systemd_is_not_fed_and_then_it_is_again(
    watchdog_is_set: socket.socket, caplog: pytest.LogCaptureFixture
) -> None:
    """Where no descriptor is left for a connection, nothing ends: it is asked again soon."""
    gone = [OSError(errno.EMFILE, "Too many open files")] * 5

    async def alive() -> None:
        if gone:
            raise gone.pop()

    watching = asyncio.create_task(watchdog({"control": alive}))
    async with asyncio.timeout(10):
        while gone:
            assert fed(watchdog_is_set) == 0
            await asyncio.sleep(0.001)
        while not fed(watchdog_is_set):
            await asyncio.sleep(0.001)
    watching.cancel()
    await asyncio.wait([watching])
    assert [record.message.partition(";")[0] for record in caplog.records] == [
        "control can't be asked ([Errno 24] Too many open files)"
    ] * 5


@pytest.mark.parametrize(("microseconds", "pid"), [("", ""), ("many", ""), ("20000", "1")])
async def test_without_a_watchdog_of_ours_nobody_is_asked(
    monkeypatch: pytest.MonkeyPatch, microseconds: str, pid: str
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", microseconds)
    monkeypatch.setenv("WATCHDOG_PID", pid or str(os.getpid()))
    worker = Beating()
    await watched(lambda: True, scorekeeper=worker)
    assert worker.answers == 0


async def answers(alive: Callable[[], Awaitable[None]]) -> bool:
    try:
        async with asyncio.timeout(0.2):
            await alive()
    except TimeoutError:
        return False
    return True


@asynccontextmanager
async def at_work(work: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Run a worker while the context lasts."""

    async def run() -> None:
        await work()

    task = asyncio.create_task(run())
    await asyncio.sleep(0.05)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def test_headsets_answer_until_their_watch_is_deaf(tmp_path: Path) -> None:
    folder = tmp_path / "input"
    headsets = Headsets(HeadsetSettings(), lambda: 7, list[Signal]().append, folder, tmp_path / "sysfs")
    async with at_work(headsets.run):
        assert await answers(headsets.alive)
        folder.mkdir()
        await asyncio.sleep(0.05)
        assert await answers(headsets.alive)
        assert await answers(headsets.alive)
        assert headsets._inotify is not None
        asyncio.get_running_loop().remove_reader(headsets._inotify.fd)
        assert not await answers(headsets.alive)


async def test_a_question_that_the_end_of_a_watch_overtakes_is_answered(tmp_path: Path) -> None:
    folder = tmp_path / "input"
    folder.mkdir()
    headsets = Headsets(HeadsetSettings(), lambda: 7, list[Signal]().append, folder, tmp_path / "sysfs")
    async with at_work(headsets.run):
        folder.rmdir()
        assert await answers(headsets.alive)
        assert await answers(headsets.alive)
    assert await answers(headsets.alive)


class StuckSound:
    """Speaks until it is let go."""

    engine = "stuck"

    def __init__(self) -> None:
        self.finish = asyncio.Event()

    async def make(self, _saying: Saying) -> None:
        await self.finish.wait()

    async def beside(self, _earcon: Earcon) -> None:
        pass


async def test_speech_answers_unless_it_says_the_same_text_as_when_it_was_asked_before() -> None:
    sound = StuckSound()
    speech = Speech(sound)
    assert await answers(speech.alive)
    async with at_work(speech.run):
        assert await answers(speech.alive)
        speech.tell("Anna wins", urgent=False)
        await asyncio.sleep(0.05)
        assert await answers(speech.alive)
        assert not await answers(speech.alive)
        sound.finish.set()
        assert await answers(speech.alive)


class PlainRendering:
    """Renders nothing much."""

    def status(self) -> bytes:
        return b"{}"

    def line(self, _outcome: Outcome | None) -> bytes:
        return b"null"

    def news(self, _outcome: Outcome | None) -> bytes:
        return b"null"


async def test_speech_that_failed_is_not_waited_for_until_it_runs_again() -> None:
    """What counting does not need starves no watchdog while it is tried again."""
    speech = Speech(StuckSound())
    async with at_work(speech.run):
        assert await answers(speech.alive)
    assert await answers(speech.alive)
    async with at_work(speech.run):
        assert await answers(speech.alive)


async def test_the_control_socket_answers_until_somebody_takes_it_away(tmp_path: Path) -> None:
    clock, path = FakeClock(), tmp_path / "control.sock"
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    control = Control(path, keeper, clock.steady, PlainRendering())
    assert not await answers(control.alive)
    async with at_work(control.run):
        assert await answers(control.alive)
        path.unlink()
        with pytest.raises(FileNotFoundError):
            await control.alive()
        with socket.socket(socket.AF_UNIX) as other:
            other.bind(str(path))
            other.listen()
            assert not await answers(control.alive)
            waiting = asyncio.create_task(control.alive())
            await asyncio.sleep(0.05)
            for _ in range(2):  # the first is of the question above
                other.accept()[0].close()
            with pytest.raises(ConnectionResetError):
                await waiting


def test_the_daemon_feeds_the_watchdog_and_shows_the_score(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(20)
        environ = home.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "400000"}
        daemon = subprocess.Popen([*COMMAND, "run"], env=environ, stderr=subprocess.DEVNULL)
        try:
            heard = [channel.recv(200).decode() for _ in range(3)]
            assert heard == ["READY=1", "STATUS=No match is running", "WATCHDOG=1"]
            for words, score in ((("new", "Anna", "Bram"), "0 – 0"), (("won", "Bram"), "0 – 1")):
                giving = threading.Thread(target=home.run, args=words)  # a full channel takes nothing more
                giving.start()
                while (text := channel.recv(200).decode()) != f"STATUS=Anna {score} Bram":
                    assert text == "WATCHDOG=1"
                giving.join()
        finally:
            daemon.kill()
            daemon.wait()
