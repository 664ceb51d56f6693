"""The whole command in a terminal: from earbuds that nobody paired to nothing left to do, by the desktop."""

import asyncio
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from dbus_fast import Variant

from support.bluez import FakeBluez, bluez, switch
from support.players import Bus
from support.processes import until
from support.program import COMMAND, Home
from support.terminal import needs_pty

pytestmark = needs_pty
DESKTOP = "gsd-media-keys"
ICON = Variant("s", "audio-headset")


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    bus = Bus(tmp_path)
    yield bus
    bus.stop()


@pytest.fixture
def home(tmp_path: Path, bus: Bus) -> Home:
    home = Home(tmp_path)
    home.environ |= {"DBUS_SYSTEM_BUS_ADDRESS": bus.address, "DBUS_SESSION_BUS_ADDRESS": bus.address}
    return home


@pytest.fixture
def _desktop(tmp_path: Path) -> Iterator[None]:
    """Have a program run that is called as the one that hands media keys on in GNOME."""
    program = tmp_path / DESKTOP
    shutil.copy(shutil.which("sleep") or "/bin/sleep", program)
    with subprocess.Popen([program, "600"]) as running:
        yield
        running.kill()


class Screen:
    """``revanche setup`` in a terminal."""

    def __init__(self, home: Home, *arguments: str) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], "setup", *arguments],
            env=home.environ,
            timeout=30,
            encoding="utf-8",
            dimensions=(60, 200),
        )

    async def sees(self, text: str) -> None:
        """Wait for a text, while the other things here go on."""
        await asyncio.to_thread(self.child.expect_exact, text)

    async def ends(self) -> int:
        """Wait for its end; return how it ended."""
        await asyncio.to_thread(self.child.expect, pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus or 0)


async def _pressed(home: Home, command: str) -> None:
    ran = await asyncio.create_subprocess_exec("playerctl", "--player=revanche", command, env=home.environ)
    assert await ran.wait() == 0


async def _paired(screen: Screen, fake: FakeBluez) -> None:
    await screen.sees("Pair earbuds with this computer? (Y/n)")
    screen.child.sendline("")
    await screen.sees("appears here")
    await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds")
    await screen.sees("1  Rig Buds")
    screen.child.sendline("1")
    await screen.sees("Rig Buds is connected, with its buttons.")


@pytest.mark.usefixtures("_desktop")
async def test_from_unpaired_earbuds_to_nothing_left_to_do(home: Home, bus: Bus) -> None:
    if shutil.which("playerctl") is None:
        pytest.skip("playerctl is not installed")
    async with bluez(bus) as fake:
        await fake.adapter()
        fake.pairs()
        screen = Screen(home)
        await _paired(screen, fake)
        await screen.sees("✓ Rights")  # the desktop passes the buttons on
        await screen.sees("Try the three buttons of Rig Buds now? (Y/n)")
        screen.child.sendline("")
        for command, sign in (("previous", "⏮"), ("next", "⏭"), ("play-pause", "⏯")):
            await screen.sees(f"Press {sign}")
            if command == "previous":
                await screen.sees("now come through the desktop.")
            await _pressed(home, command)
        for question in ("Should a phone", "Is there a watch"):
            await screen.sees(question)
            screen.child.sendline("n")
        await screen.sees("revanche play Anna Bram")
        assert await screen.ends() == 0

        again = Screen(home)
        await again.sees("Nothing is left to do.")
        assert await again.ends() == 0
        assert fake.asked.count("RegisterAgent") == fake.asked.count("UnregisterAgent") == 1


async def test_control_c_leaves_all_whole(home: Home, bus: Bus) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        fake.pairs()
        screen = Screen(home)
        await screen.sees("Pair earbuds")
        screen.child.sendline("")
        await screen.sees("appears here")
        before = home.config.read_text()
        screen.child.sendintr()
        assert await screen.ends() == 130
        await until(lambda: fake.asked[-1:] == ["UnregisterAgent"])
        assert fake.asked.count("StartDiscovery") == fake.asked.count("StopDiscovery")
        assert home.config.read_text() == before
        assert not (home.root / "state" / "revanche" / "setup.json").exists()


async def test_what_did_not_come_off_is_named_and_not_noted(home: Home, bus: Bus) -> None:
    async with bluez(bus):
        screen = Screen(home)
        await screen.sees("Pair earbuds")
        screen.child.sendline("")
        await screen.sees("No Bluetooth adapter is found")
        for question in ("Should a phone", "Is there a watch"):
            await screen.sees(question)
            screen.child.sendline("n")
        await screen.sees("Not done yet: Earbuds.")
        assert await screen.ends() == 1
    assert json.loads((home.root / "state" / "revanche" / "setup.json").read_text())["settled"] == ["phone"]


async def test_earbuds_that_are_paired_and_in_their_case_are_waited_for(home: Home, bus: Bus) -> None:
    async with bluez(bus) as fake:
        await fake.adapter()
        await fake.around("AA:BB:CC:DD:EE:01", "Rig Buds", Icon=ICON, Paired=switch(on=True), Trusted=switch(on=True))
        screen = Screen(home)
        await screen.sees("✓ Earbuds")
        await screen.sees("○ Buttons")
        await screen.sees("Rig Buds is paired but not connected.")
        await screen.sees("bluetoothctl connect AA:BB:CC:DD:EE:01")
        for question in ("Should a phone", "Is there a watch"):
            await screen.sees(question)
            screen.child.sendline("n")
        await screen.sees("Not done yet: Buttons.")
        assert await screen.ends() == 1


def test_without_a_terminal_it_says_so(home: Home) -> None:
    done = home.run("setup")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "revanche setup asks questions; type it in a terminal.\n"
