"""What is recorded, by way of a Revanche that runs and without one, leads to what happened live."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from revanche import places
from revanche.app.composition import Composition
from revanche.app.daemon import running
from revanche.cli.buttons import listening
from revanche.cli.buttons.record import _record
from revanche.cli.buttons.replay import replay
from revanche.config import load
from revanche.match.commands import New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.presses.outcome import Outcome, Telling
from revanche.presses.press import Attached, Detached, Edge, Source
from support.devices import BUDS, NEXT_CODE, PAUSE_CODE, PLAY_CODE, PREVIOUS_CODE, REMOTE, SAME_BUDS
from support.program import COMMAND, Daemon, Home
from support.shell import Shell
from support.sysfs import Inputs

BY = Source("cli")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inputs]:
    made = Inputs(tmp_path / "machine")
    monkeypatch.setattr(listening, "FOLDER", made.folder)
    monkeypatch.setattr(listening, "SYSFS", made.sysfs)
    yield made
    made.close()


@asynccontextmanager
async def counting(home: Home, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Composition]:
    """Run all of Revanche but real nodes, in the folders of a home."""
    for name, value in home.environ.items():
        monkeypatch.setenv(name, value)
    for name in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    async with asyncio.timeout(20), running(load(None, os.environ), os.environ) as house:
        yield house


def verdict(line: dict[str, Any]) -> list[object]:
    return [line[field] for field in ("command", "player", "verdict", "reason", "score", "state")]


def replayed(file: Path) -> list[list[object]]:
    ran = CliRunner().invoke(replay, ["--json", str(file)], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return [verdict(json.loads(line)) for line in ran.stdout.splitlines()[:-1]]


async def test_replay_of_a_recording_gives_the_verdicts_that_were_given_live(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    live: list[list[object]] = []
    file = home.root / "evening.jsonl"
    async with counting(home, monkeypatch) as house:
        keeper, steady = house.scorekeeper, house.clock.steady

        def tell(outcome: Outcome) -> None:
            line = json.loads(house.rendering.line(outcome))
            live.extend([] if line is None else [verdict(line)])

        async def push(code: int, stamp: int | None = None, device: Any = BUDS) -> None:  # noqa: ANN401
            for value in (1, 0):
                await keeper.press(Edge(device, 1, code, value, steady(), stamp or steady()))
                await keeper.press(Edge(device, 0, 0, 0, steady()))

        await keeper.command(New(("Anna", "Bram"), first_to=2), BY)
        await keeper.command(Won(Side.B), BY)
        keeper.add_sink(tell, Telling.LOGGED)
        with file.open("wb") as out:
            recording = asyncio.create_task(_record(out, None))
            while not house.control._listeners:
                await asyncio.sleep(0.005)
            await keeper.press(Attached(BUDS, steady()))
            await push(PLAY_CODE)  # settling
            await push(NEXT_CODE)  # bounce, after the win that stood already
            await asyncio.sleep(1.6)
            await push(PREVIOUS_CODE)
            await push(PREVIOUS_CODE)  # bounce
            await keeper.command(Swap(), BY)
            await keeper.command(Won(Side.A), BY)
            await asyncio.sleep(1.6)
            await push(NEXT_CODE, device=SAME_BUDS)  # settle
            await keeper.command(Undo(), BY)
            await push(PAUSE_CODE, device=REMOTE)  # undo bounce
            await keeper.command(Redo(), BY)
            stamp = steady()
            for _ in range(3):
                await push(NEXT_CODE, stamp)  # duplicates, then a burst
            await push(NEXT_CODE)
            await push(NEXT_CODE)
            await keeper.press(Detached(BUDS, steady()))
            os.kill(os.getpid(), signal.SIGINT)
            count = await recording
    text = file.read_text(encoding="utf-8")
    assert count == len(text.splitlines())
    assert "nna" not in text
    assert "ram" not in text
    begun = 2
    assert replayed(file)[begun:] == live
    assert {reason for _, _, _, reason, _, _ in live} >= {None, "settling", "bounce", "settle", "duplicate"}


async def test_without_a_revanche_the_nodes_themselves_are_recorded(
    inputs: Inputs, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home.root / "run"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home.root / "config"))
    assert not places.socket(os.environ).exists()
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    file = home.root / "buds.jsonl"
    with file.open("wb") as out:
        recording = asyncio.create_task(_record(out, 0.4))
        await asyncio.sleep(0.1)
        buds.write((1, NEXT_CODE, 1), (0, 0, 0), (1, NEXT_CODE, 0), (0, 0, 0))
        assert await recording == 5
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert {line["device"] for line in lines} == {"Rig Buds (AVRCP)"}
    assert (lines[0]["t"], lines[0]["link"]) == (0, "up")
    assert (lines[1]["code"], lines[1]["value"], lines[1]["stamp"]) == (NEXT_CODE, 1, 1796000010.000005)


def until(true: Callable[[], object], why: Callable[[], str]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, why()
        time.sleep(0.02)


def test_the_program_records_a_running_one_until_ctrl_c(home: Home) -> None:
    daemon = Daemon(home)
    file = home.root / "evening.jsonl"
    recorder = subprocess.Popen([*COMMAND, "record", str(file)], stderr=subprocess.PIPE, env=home.environ)
    try:
        home.run("new", "Anna", "Bram")
        until(lambda: home.run("won", "A").returncode == 0 and file.exists() and file.read_bytes(), lambda: daemon.log)
        recorder.send_signal(signal.SIGINT)
        _, said = recorder.communicate(timeout=20)
    finally:
        recorder.kill()
        daemon.end()
    assert recorder.returncode == 0
    assert f"revanche replay {file}" in said.decode()
    assert b"Anna" not in file.read_bytes()
    assert home.run("replay", str(file)).returncode == 0


def test_it_ends_when_the_running_one_does(home: Home) -> None:
    daemon = Daemon(home)
    home.run("new", "Anna", "Bram")
    recorder = subprocess.Popen([*COMMAND, "record", "-"], stdout=subprocess.PIPE, env=home.environ)
    assert recorder.stdout is not None
    first = json.loads(recorder.stdout.readline())
    daemon.end()
    assert recorder.wait(20) == 0
    recorder.stdout.close()
    assert first["players"] == ["A", "B"]


def test_a_file_that_is_there_is_left_alone(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text("an evening")
    assert "is there already" in shell.refusal("record", file, "--seconds", "0.1")
    assert file.read_text() == "an evening"


def test_a_place_that_cannot_be_written_is_told(shell: Shell, tmp_path: Path) -> None:
    assert "can't be written" in shell.refusal("record", tmp_path / "none" / "new.jsonl", "--seconds", "0.1")


def test_with_seconds_it_stops_by_itself_and_says_where_to_look(shell: Shell, tmp_path: Path, inputs: Inputs) -> None:
    inputs.add("event5", b"Rig Buds (AVRCP)")
    answer = shell.run("record", tmp_path / "new.jsonl", "--seconds", "0.2")
    assert answer.code == 0
    assert "One line is in" in answer.err
    assert stat.S_ISREG((tmp_path / "new.jsonl").stat().st_mode)
