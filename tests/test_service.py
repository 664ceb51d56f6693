import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from revanche.service import notify, watchdog


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


async def _beats(alive_for: int, seconds: float) -> int:
    beats = 0

    async def alive() -> None:
        nonlocal beats
        if beats == alive_for:
            await asyncio.Event().wait()
        beats += 1

    task = asyncio.create_task(watchdog(alive))
    await asyncio.sleep(seconds)
    task.cancel()
    await asyncio.wait([task])
    return beats


async def test_the_watchdog_is_fed_while_the_scorekeeper_answers(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    await _beats(3, 0.3)
    systemd.settimeout(0)
    fed = 0
    while True:
        try:
            assert systemd.recv(100) == b"WATCHDOG=1"
        except BlockingIOError:
            break
        fed += 1
    assert fed == 3


@pytest.mark.parametrize(("microseconds", "pid"), [("", ""), ("many", ""), ("20000", "1")])
async def test_without_a_watchdog_of_ours_nobody_is_asked(
    monkeypatch: pytest.MonkeyPatch, microseconds: str, pid: str
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", microseconds)
    monkeypatch.setenv("WATCHDOG_PID", pid or str(os.getpid()))
    assert await _beats(3, 0.05) == 0
