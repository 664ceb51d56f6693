"""Watches in the house: a match counted and shown on the wrist, and recorded so that it leads to the same again."""

import asyncio
import gc
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from dbus_fast import Variant

from revanche.app.composition import Composition
from revanche.app.daemon import running
from revanche.cli.buttons.record import _record
from revanche.cli.buttons.replay import replay
from revanche.config import load
from revanche.match.commands import New, Won
from revanche.match.events import Side
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind, Source
from support.program import Home
from support.watch_recorder import until
from support.watches import Bluetoothd, Peripheral, music, pinetime

EVENT, ARTIST, TRACK = music("1"), music("3"), music("4")
WATCHES = 'watches: [{name: wrist, profile: infinitime, address: "C0:FF:EE:00:00:01"}]\n'
QUIET = "feedback: {speech: off, earcons: off}\nguards: {stale: 0, settling: 0, bounce: 0}\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    (tmp_path / "home").mkdir()
    made = Home(tmp_path / "home")
    for name, value in made.environ.items():
        monkeypatch.setenv(name, value)
    for name in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    made.write_config(WATCHES + QUIET)
    return made


@asynccontextmanager
async def counting() -> AsyncIterator[Composition]:
    async with asyncio.timeout(30), running(load(None, os.environ), os.environ) as house:
        yield house


def connected(house: Composition) -> bool:
    return any(device.kind is Kind.WATCH and link is LinkState.UP for device, link in house.scorekeeper.devices)


def texts(watch: Peripheral, which: str) -> list[str]:
    return [content.decode() for uuid, content in watch.written if uuid == which]


async def test_a_match_is_counted_from_the_wrist_and_shown_on_it(bluetoothd: Bluetoothd, home: Home) -> None:
    watch = pinetime(values={})
    await bluetoothd.start(watch)
    async with counting() as house:
        await until(lambda: connected(house))
        await house.scorekeeper.command(New(("Anna", "Bram"), first_to=2), Source("cli"))
        await until(lambda: texts(watch, TRACK)[-1:] == ["Anna 0 - 0 Bram"])
        for byte, score in (
            (4, "Anna 1 - 0 Bram"),
            (3, "Anna 1 - 1 Bram"),
            (1, "Anna 1 - 0 Bram"),
            (4, "Anna 2 - 0 Bram"),
        ):
            bluetoothd.notify(watch, EVENT, bytes([byte]))
            await until(lambda: texts(watch, TRACK)[-1:] == [score])  # noqa: B023
        await until(lambda: "Anna wins" in texts(watch, ARTIST)[-1])
        bluetoothd.drop(watch)
        await until(lambda: not connected(house))
    assert [entry["event"] for entry in home.entries()] == [
        "match_opened",
        "game_won",
        "game_won",
        "undone",
        "game_won",
    ]
    assert home.entries()[1]["by"] == {"device": "wrist", "button": "previous"}


async def test_what_is_recorded_of_a_watch_leads_to_what_happened(bluetoothd: Bluetoothd, home: Home) -> None:
    watch, file = pinetime(), home.root / "evening.jsonl"
    await bluetoothd.start(watch)
    async with counting() as house:
        await until(lambda: connected(house))
        await house.scorekeeper.command(New(("Anna", "Bram"), first_to=5), Source("cli"))
        with file.open("wb") as out:
            recording = asyncio.create_task(_record(out, None))
            await until(lambda: file.read_bytes().count(b"\n") >= 1)
            for byte in (3, 4, 0xE0, 4, 5):
                bluetoothd.notify(watch, EVENT, bytes([byte]))
                await asyncio.sleep(0.08)
            bluetoothd.drop(watch)
            await until(lambda: not connected(house))
            await until(lambda: b'"down"' in file.read_bytes())
            os.kill(os.getpid(), 15)
            await recording
        assert house.scorekeeper.state.match is not None
        score = list(house.scorekeeper.state.match.score)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["notify"] for line in lines if "notify" in line] == ["03", "04", "e0", "04", "05"]
    assert {line.get("profile") for line in lines if "device" in line} == {"infinitime"}
    ran = CliRunner().invoke(replay, ["--json", "--config", str(home.config), str(file)], catch_exceptions=False)
    assert json.loads(ran.stdout.splitlines()[-1])["final"]["score"] == score == [2, 1]


async def test_the_battery_is_in_the_status(bluetoothd: Bluetoothd, home: Home) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with counting() as house:
        await until(lambda: connected(house))
        bluetoothd.add(watch.path, {"org.bluez.Battery1": {"Percentage": Variant("y", 61)}})
        await until(lambda: json.loads(house.rendering.status())["devices"][0]["battery"] == 61)
    assert home.config.exists()


async def test_a_config_read_again_lets_go_of_a_watch_and_takes_another(bluetoothd: Bluetoothd, home: Home) -> None:
    first, second = pinetime(), pinetime("C0:FF:EE:00:00:02")
    await bluetoothd.start(first, second)
    async with counting() as house:
        await until(lambda: bluetoothd.connected(first))
        home.write_config(WATCHES.replace("00:01", "00:02") + QUIET)
        await house.reconfigure(load(None, os.environ))
        await until(lambda: bluetoothd.connected(second) and not bluetoothd.connected(first))


async def test_the_first_watch_of_a_config_read_again_is_taken_up(bluetoothd: Bluetoothd, home: Home) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    home.write_config(QUIET)
    async with counting() as house:
        await house.scorekeeper.command(New(("Anna", "Bram"), first_to=2), Source("cli"))
        await house.scorekeeper.command(Won(Side.A), Source("cli"))
        home.write_config(WATCHES + QUIET)
        await house.reconfigure(load(None, os.environ))
        await until(lambda: texts(watch, TRACK)[-1:] == ["Anna 1 - 0 Bram"])
        bluetoothd.notify(watch, EVENT, b"\x03")
        await until(lambda: texts(watch, TRACK)[-1:] == ["Anna 1 - 1 Bram"])


async def test_what_is_the_matter_is_said_in_the_language_of_the_house(
    bluetoothd: Bluetoothd, home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    home.write_config("language: nl\n" + WATCHES.replace("infinitime", "gadgetbridge") + QUIET)
    await bluetoothd.start(pinetime())
    async with counting():
        await until(lambda: "Zet op een Bangle.js “Programmable” aan" in caplog.text, seconds=30)
    assert "Traceback" not in caplog.text


@pytest.mark.usefixtures("home")
async def test_a_call_that_was_left_behind_on_a_bus_that_went_is_no_error(
    bluetoothd: Bluetoothd, caplog: pytest.LogCaptureFixture
) -> None:
    await bluetoothd.start(pinetime())
    async with counting() as house:
        await until(lambda: connected(house))
        for error in (BrokenPipeError("left behind"), EOFError("left behind"), ValueError("a mistake of ours")):
            asyncio.get_running_loop().create_future().set_exception(error)
        gc.collect()
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert "left behind" not in "".join(errors)
    assert any("a mistake of ours" in error for error in errors)


async def test_without_a_watch_nothing_of_bluetooth_low_energy_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    home = Home(tmp_path / "home")
    code = (
        "import asyncio, os, sys\n"
        "from revanche.app.daemon import running\n"
        "from revanche.config import load\n"
        "async def main():\n"
        "    async with running(load(None, os.environ), os.environ):\n"
        "        print(sorted({'bleak', 'revanche.app.devices.watches'} & set(sys.modules)))\n"
        "asyncio.run(main())\n"
    )
    ran = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, env=home.environ, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await ran.communicate()
    assert out == b"[]\n"
