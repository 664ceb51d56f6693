"""What BlueZ knows reaches a running Revanche, which has a real bus and a BlueZ of a test's own."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from dbus_fast import Variant

from revanche.app.composition import Composition
from revanche.app.daemon import running
from revanche.app.devices import headsets as bluetooth
from revanche.config import Config
from revanche.devices.settings import BluezSettings, OwnPlayer
from revanche.match.commands import Close, New, Won
from revanche.match.events import Side
from revanche.presses.outcome import BatteryLow, Outcome
from revanche.presses.press import Attached, Detached, Device, Kind, Source
from revanche.sound.settings import Engine, SpeechSettings
from support.bluez import ADAPTER, FakeBluez, bluez
from support.players import Bus
from support.processes import until

BUDS = Device("input5", "Rig Buds", Kind.HEADSET)
ADDRESS = "AA:BB:CC:DD:EE:01"
CLI = Source("cli")
QUIET = Config(language="en", speech=SpeechSettings(engine=Engine.OFF, earcons=False))


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    monkeypatch.setattr(bluetooth, "RADIOS", tmp_path)
    yield bus
    bus.stop()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {name: str(tmp_path / name) for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")}


def battery(house: Composition) -> Callable[[], int | None]:
    return lambda: next(device.battery for device in house.rendering._status().devices)


async def test_a_headsets_battery_is_in_the_status_and_told_when_it_is_low_once(
    bus: Bus, environ: dict[str, str]
) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        path = await fake.headset(ADDRESS, "Rig Buds", 60)
        async with running(QUIET, environ) as house:
            told: list[Outcome] = []
            house.scorekeeper.add_sink(told.append)
            house.headsets._take(Attached(BUDS, 0))
            await house.scorekeeper.alive()
            await until(lambda: battery(house)() == 60)
            for percent in (15, 14, 3, 19, 5):
                await fake.change(path, "Battery1", Percentage=Variant("y", percent))
                await until(lambda percent=percent: battery(house)() == percent)  # type: ignore[misc]
            low = [outcome.percent for outcome in told if isinstance(outcome, BatteryLow)]
            assert low == [14]
            house.headsets._take(Detached(BUDS, 1))


async def shown(fake: FakeBluez, title: str) -> None:
    def there() -> bool:
        given = [*fake.players.values(), *(message.body[1] for message in fake.heard)]
        return bool(given) and given[-1]["Metadata"].value["xesam:title"].value == title

    await until(there)


async def test_headsets_show_the_score_while_a_match_is_on(bus: Bus, environ: dict[str, str]) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        async with running(QUIET, environ) as house:
            await house.scorekeeper.command(New(("Anna", "Bram")), CLI)
            await shown(fake, "Anna 0 – 0 Bram")
            await house.scorekeeper.command(Won(Side.A), CLI)
            await shown(fake, "Anna 1 – 0 Bram")
            assert fake.heard[-1].body[1]["Metadata"].value["xesam:artist"].value == ["Anna wins. Anna 1 – 0 Bram."]
            await house.scorekeeper.command(Close(), CLI)
            await until(lambda: fake.players == {})


async def test_with_the_player_off_there_is_none(bus: Bus, environ: dict[str, str]) -> None:
    config = Config(language="en", speech=QUIET.speech, bluez=BluezSettings(OwnPlayer.OFF))
    async with bluez(bus) as fake:
        await fake.adapter()
        async with running(config, environ) as house:
            await house.scorekeeper.command(New(("Anna", "Bram")), CLI)
            await until(lambda: ADAPTER in house.bluez.tree.adapters)
            await asyncio.sleep(0.1)
            assert fake.players == {}
