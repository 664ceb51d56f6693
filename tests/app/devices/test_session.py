"""A match by what the desktop passes on: a real bus, playerctl, and a Revanche that runs."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from revanche.app.composition import Composition
from revanche.app.daemon import running
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.config.keys.schema import read
from revanche.devices.settings import Session
from revanche.match.commands import Close, New
from revanche.match.score import Phase
from revanche.presses.outcome import LinkState
from revanche.presses.press import Attached, Detached, Device, Edge, Kind, Source
from support.players import Bus
from support.processes import until

BUDS: Final = Device("input5", "Rig Buds", Kind.HEADSET)
CLI: Final = Source("cli")
QUIET: Final = read(
    b"language: en\nfeedback: {speech: off, earcons: off}\nweb: {listen: off}\nsettle: 0\n"
    b"guards: {settling: 0, bounce: 0, undo_bounce: 0, burst: 0}\n",
    "",
)


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    yield bus
    bus.stop()


@asynccontextmanager
async def playing(tmp_path: Path, config: Config = QUIET) -> AsyncIterator[Composition]:
    names = ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")
    async with running(config, {name: str(tmp_path / name) for name in names}) as house:
        await house.scorekeeper.command(New(("Anna", "Bram")), CLI)
        yield house


def desktop(house: Composition) -> Callable[[], bool]:
    """Return what tells whether the desktop passes its buttons on."""
    return lambda: any(
        device.kind is Kind.SESSION and link is LinkState.UP for device, link in house.scorekeeper.devices
    )


def score(house: Composition) -> tuple[int, int] | None:
    match = house.scorekeeper.state.match
    return None if match is None else match.score


async def playerctl(*words: str) -> str:
    program = shutil.which("playerctl")
    if program is None:
        pytest.skip("playerctl is not installed")
    pipe = asyncio.subprocess.PIPE
    ran = await asyncio.create_subprocess_exec(program, "--player=revanche", *words, stdout=pipe, stderr=pipe)
    out, wrong = await ran.communicate()
    assert ran.returncode == 0, wrong.decode()
    return out.decode().strip()


async def test_a_whole_match_by_playerctl_with_its_score_as_the_title(bus: Bus, tmp_path: Path) -> None:
    assert bus
    async with playing(tmp_path) as house:
        await until(desktop(house))
        for word, stands in (
            ("previous", (1, 0)),
            ("next", (1, 1)),
            ("next", (1, 2)),
            ("play-pause", (1, 1)),
            ("pause", (1, 0)),
            ("previous", (2, 0)),
            ("previous", (3, 0)),
        ):
            await playerctl(word)
            await until(lambda stands=stands: score(house) == stands)  # type: ignore[misc]
        assert house.scorekeeper.state.phase is Phase.DECIDED
        assert await playerctl("metadata", "--format", "{{status}} {{title}} / {{artist}}") == (
            "Playing Anna 3 – 0 Bram / Anna wins the match! Anna 3 – 0 Bram."
        )
        await house.scorekeeper.command(Close(), CLI)
        await until(lambda: not desktop(house)())


async def test_while_a_headset_is_read_the_desktop_is_left_alone(bus: Bus, tmp_path: Path) -> None:
    assert bus
    async with playing(tmp_path) as house:
        await until(desktop(house))
        house.headsets._take(Attached(BUDS, 0))
        await until(lambda: not desktop(house)())
        house.headsets._take(Detached(BUDS, 1))
        await until(desktop(house))


@pytest.mark.parametrize("setting", [Session.ON, Session.OFF])
async def test_the_setting_says_so_for_good(bus: Bus, tmp_path: Path, setting: Session) -> None:
    assert bus
    config = read(b"session: auto", "")
    assert config.session is Session.AUTO
    async with playing(tmp_path) as house:
        await until(desktop(house))
        await house.reconfigure(read(f"session: {setting}\nlanguage: en".encode(), ""))
        house.headsets._take(Attached(BUDS, 0))
        await house.scorekeeper.alive()
        await until(lambda: desktop(house)() is (setting is Session.ON))


async def test_a_push_that_is_read_and_passed_on_too_counts_once(bus: Bus, tmp_path: Path) -> None:
    assert bus
    async with playing(tmp_path) as house:
        await until(desktop(house))
        keys = Device("event9", "Keyboard", Kind.KEYBOARD)
        now = SystemClock().steady()
        house.scorekeeper.signal(Edge(keys, 1, 163, 1, now, now))
        await playerctl("next")
        await playerctl("previous")
        await until(lambda: score(house) == (1, 1))


async def test_bluetooth_is_shown_no_other_player_while_it_has_this_one(bus: Bus, tmp_path: Path) -> None:
    assert bus
    async with playing(tmp_path) as house:
        await until(desktop(house))
        ours = house.headsets._player
        assert ours is not None
        assert ours._armed
        house.session._player._proxy(there=True)
        assert not ours._armed
        house.headsets._take(Attached(BUDS, 0))
        await until(lambda: ours._armed)
