"""Bluetooth for real: virtual controllers in the kernel, the bus, bluetoothd; and earbuds at the other end."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from rig.program import START_PATIENCE, Json, Player, Program
from rig.wait import PATIENCE, TimedOutError, until

HOST, BUDS = "00:AA:01:00:00:00", "00:AA:01:01:00:01"  # btvirt's first two controllers
BLUETOOTHD = ("/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd")
SECOND, TWIN = "00:AA:01:02:00:02", "00:AA:01:03:00:03"  # another controller of the computer, and other earbuds
NAME = "Rig Buds (AVRCP)"


@dataclass(frozen=True)
class Found:
    """An input node that somebody else made; `number` is the kernel's, never used twice."""

    path: Path
    number: str


def nodes(name: str = NAME) -> list[Found]:
    """The input nodes of that name."""
    found = []
    for event in Path("/sys/class/input").glob("event*"):
        try:
            if (event / "device" / "name").read_text().rstrip("\n") == name:
                found.append(Found(Path("/dev/input") / event.name, (event / "device").resolve().name))
        except FileNotFoundError:  # went meanwhile
            continue
    return found


def bluetoothd() -> str:
    return next(path for path in BLUETOOTHD if Path(path).exists())


def version() -> str:
    return subprocess.run([bluetoothd(), "--version"], capture_output=True, text=True, check=True).stdout.strip()


def controllers() -> str:
    """What the kernel says of its controllers."""
    return subprocess.run(["/usr/bin/hciconfig"], capture_output=True, text=True, check=True).stdout


def addresses() -> list[str]:
    """The addresses of the controllers that have come up."""
    return [it for it in re.findall(r"BD Address: (\S+)", controllers()) if it != "00:00:00:00:00:00"]


class Host:
    """A computer with Bluetooth whose bluetoothd may be killed and started again.

    Args:
        directory: where its programs write.
        python: a Python with AF_BLUETOOTH, bumble and dbus-fast.
        peripherals: the directory that has the package `peripherals`.
        adapters: the controllers that are the computer's, as bluetoothd calls them.
    """

    def __init__(self, directory: Path, python: Path, peripherals: Path, *adapters: str) -> None:
        self._directory = directory
        self._python = python
        self._peripherals = peripherals
        self.adapters = adapters or ("hci0",)
        self._programs: dict[str, Program] = {}
        self._players: dict[str, Player] = {}

    def _start(self, name: str, *command: str | Path) -> Program:
        self._programs[name] = Program(name, self._directory, *command)
        return self._programs[name]

    def play(self, name: str, module: str, *arguments: str) -> Player:
        """Start a program of the package `peripherals`."""
        player = Player(name, self._directory, self._python, "-m", module, *arguments, cwd=self._peripherals)
        self._programs[name] = self._players[name] = player
        return player

    def player(self, name: str) -> Player:
        return self._players[name]

    def start_controllers(self, count: int = 2) -> None:
        """Bring up virtual controllers. The first ones of a fresh machine may stay without an address."""
        for _ in range(3):
            radio = self._start("btvirt", "btvirt", f"-l{count}")
            try:
                radio.until(lambda: len(addresses()) == count, f"{count} controllers with an address", 15)
            except TimedOutError:
                radio.kill()
                until(lambda: not Path("/sys/class/bluetooth/hci0").exists(), "the controllers go")
            else:
                break
        assert len(addresses()) == count, f"controllers: {addresses()}\n{self.seen()}"

    def start_bus(self) -> None:
        """Start the system bus where there is none."""
        socket = Path("/run/dbus/system_bus_socket")
        if not socket.exists():
            socket.parent.mkdir(exist_ok=True)
            self._start("dbus-daemon", "dbus-daemon", "--system", "--nofork", "--nopidfile").until(
                socket.exists, "listens"
            )

    def start_bluetoothd(self) -> None:
        """Start it, with somebody who says yes to devices, until its adapter is on."""
        self._start("bluetoothd", bluetoothd(), "-n", "-d")
        self.sit_down()

    def sit_down(self) -> None:
        """Be at the computer: switch its adapter on and say yes to devices from now on."""
        agent = self.play("agent", "peripherals.agent")
        agent.until_ready()
        agent.ask("ready", START_PATIENCE, adapters=self.adapters)

    def device(self, address: str) -> dict[str, object]:
        """What BlueZ says of a device: its `name`, `icon`, and whether it is `paired` and `connected`."""
        return self.player("agent").ask("device", address=address)

    def forget(self, address: str) -> None:
        """Have BlueZ know a device no longer."""
        self.player("agent").ask("forget", address=address)

    def looks_around(self) -> bool:
        """Whether its adapter looks for devices."""
        looks: bool = self.player("agent").ask("looking")["so"]
        return looks

    def charge(self, address: str, percent: int) -> bool:
        """Tell BlueZ how full a device's battery is; false where this bluetoothd takes that from nobody."""
        taken: bool = self.player("agent").ask("charge", address=address, percent=percent)["taken"]
        return taken

    def kill_bluetoothd(self) -> None:
        for name in ("bluetoothd", "agent"):
            self._programs[name].kill()

    def revive_bluetoothd(self) -> None:
        """Start it again where it died of itself, as the bus does on a computer with systemd.

        BlueZ 5.66 now and then does, when a link to a device that is only passing by does not come about.
        """
        if not self._programs["bluetoothd"].is_running():
            self.kill_bluetoothd()
            self.start_bluetoothd()

    def end(self) -> None:
        for program in reversed(self._programs.values()):
            program.kill()

    def seen(self) -> str:
        """All that can be told about it, for a test that failed."""
        return "\n".join([*(program.seen() for program in self._programs.values()), "== controllers", controllers()])


class Earbuds:
    """Emulated earbuds; they press their buttons over the air. `who`: which of those that `player` plays."""

    def __init__(self, player: Player, who: int = 0) -> None:
        self._player = player
        self._who = who
        self._node: Found | None = None

    def connect(self) -> Found:
        """Connect as when they leave their case; the input node that bluetoothd makes of it."""
        before = {node.number for node in nodes()}
        self._ask("connect", START_PATIENCE)
        until(lambda: {node.number for node in nodes()} - before, "bluetoothd makes an input node")
        [self._node] = [node for node in nodes() if node.number not in before]
        return self._node

    def press(self, operation: str) -> None:
        """Press and release: FORWARD, BACKWARD, PLAY or PAUSE."""
        self._ask("press", op=operation)

    def down(self, operation: str) -> None:
        self._ask("down", op=operation)

    def up(self, operation: str) -> None:
        self._ask("up", op=operation)

    def drop(self) -> None:
        """Lose the link, as when somebody walks out of the room."""
        before = self.drops()
        self._ask("drop")
        self.until_dropped(before)

    def put_away(self) -> None:
        """Be out of reach, whether connected or not."""
        if self._seen("connected") > self.drops():
            self.drop()
        until(lambda: self._node not in nodes(), "bluetoothd takes the input node away")

    def shown(self) -> tuple[str, str]:
        """What they could show: PLAYING, STOPPED and so on, and the title."""
        seen = self._ask("look")
        return seen["status"], seen["title"]

    def until_shown(self, status: str, title: str) -> None:
        until(lambda: self.shown() == (status, title), f"{status} and {title!r} are shown", every=0.2)

    def follow(self) -> None:
        """Want to be told when the title changes, as earbuds or a car with a display do."""
        self._ask("follow")
        self._player.until(self.changes, "was told what plays now")

    def changes(self) -> int:
        """How often they were told of a title."""
        return self._seen("track")

    def refuse(self, *, so: bool) -> None:
        """Let nobody pair from now on, or everybody."""
        self._ask("refuse", so=so)

    def hide(self, *, so: bool) -> None:
        """Answer nobody who calls from now on, or everybody."""
        self._ask("hide", so=so)

    def until_dropped(self, before: int) -> None:
        """Wait until the link has been lost more than `before` times."""
        self._player.until(lambda: self.drops() > before, "has lost the link")

    def drops(self) -> int:
        """How often the link was lost so far."""
        return self._seen("disconnected")

    def _seen(self, what: str) -> int:
        return sum(line.get("seen") == what and line["who"] == self._who for line in self._player.told())

    def _ask(self, do: str, seconds: float = PATIENCE, **more: object) -> Json:
        return self._player.ask(do, seconds, who=self._who, **more)
