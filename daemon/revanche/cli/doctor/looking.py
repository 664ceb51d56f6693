"""Seeing to the facts that the checks judge. Nothing here raises: what can't be seen is left out.

Programs are asked side by side, for each may need a moment and one may hang.
"""

import fcntl
import importlib.util
import os
import shutil
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from errno import EBUSY
from pathlib import Path
from typing import Final

import msgspec

from revanche import places
from revanche.cli.doctor import bus
from revanche.cli.doctor.asking import Asking
from revanche.cli.doctor.bluetooth import BluetoothFacts
from revanche.cli.doctor.files import Places, free, newest, refusal, text, there, within
from revanche.cli.doctor.inputs import DESKTOPS, InputFacts, NodeFacts
from revanche.cli.doctor.machine import MachineFacts
from revanche.cli.doctor.sound import SoundFacts
from revanche.config import Config
from revanche.devices.headset.headset import EVIOCGRAB, holders
from revanche.devices.headset.nodes import SYSFS, counts, describe
from revanche.devices.settings import Grab, HeadsetSettings, Session
from revanche.presses.keys import VOLUME_KEYS
from revanche.sound.settings import Engine
from revanche.sound.sound import Sound

_DAEMONS: Final = ("/usr/libexec/bluetooth", "/usr/lib/bluetooth", "/usr/sbin")


class Facts(msgspec.Struct, frozen=True):
    """All that could be seen."""

    bluetooth: BluetoothFacts
    inputs: InputFacts
    sound: SoundFacts
    machine: MachineFacts


def look(config: Config, faults: int, *, joined: bool, at: Places | None = None) -> Facts:
    """Return the facts, within three seconds; ``joined`` tells that a Revanche runs, which may hold the nodes."""
    at = Places() if at is None else at
    asking = Asking()
    with ThreadPoolExecutor(max_workers=8) as pool:
        bluetooth = pool.submit(_bluetooth, asking, at)
        inputs = pool.submit(_inputs, asking, at, config, joined=joined)
        sound = pool.submit(_sound, asking, config)
        machine = pool.submit(_machine, asking, at, faults)
        return Facts(bluetooth.result(), inputs.result(), sound.result(), machine.result())


def _bluetooth(asking: Asking, at: Places) -> BluetoothFacts:
    installed = any(there(at / folder.lstrip("/") / "bluetoothd") for folder in _DAEMONS)
    blocked = any(
        text(switch / "type").strip() == "bluetooth" and text(switch / "soft").strip() == "1"
        for switch in within(at / "sys/class/rfkill")
    )
    files = {name: text(at / "etc/bluetooth" / name) for name in ("input.conf", "main.conf")}
    radio = bool(within(at / "sys/class/bluetooth"))
    return BluetoothFacts(bus.bluez(asking.left), radio, installed, blocked, files)


def _inputs(asking: Asking, at: Places, config: Config, *, joined: bool) -> InputFacts:
    programs = frozenset(text(one / "comm").strip() for one in within(at / "proc") if one.name.isdigit())
    return InputFacts(
        uinput=there(at / "dev/uinput"),
        evdev=importlib.util.find_spec("evdev") is not None,
        passing=os.access(at / "dev/uinput", os.W_OK),
        nodes=tuple(_nodes(at, config.headset, joined=joined)),
        programs=programs,
        keyd=tuple(text(file) for file in within(at / "etc/keyd") if file.suffix == ".conf"),
        players=bus.players(asking.left) if not programs.isdisjoint(DESKTOPS) else (),
        session=config.session is not Session.OFF,
    )


def _nodes(at: Places, settings: HeadsetSettings, *, joined: bool) -> Iterable[NodeFacts]:
    sysfs = at / str(SYSFS).lstrip("/")
    for event in sorted(path.name for path in within(sysfs) if path.name.startswith("event")):
        node = describe(event, sysfs)
        if node is None or not counts(node, settings.named):
            continue
        path = at / "dev/input" / event
        readable = os.access(path, os.R_OK)
        if node.types and not readable:
            continue  # that a keyboard may not be read is as it should be
        others = tuple(name for name in holders(path).split(", ") if name)
        busy = readable and not joined and _busy(path)
        kept = settings.grab is not Grab.NEVER and not node.types
        volume = kept and not node.keys.isdisjoint(VOLUME_KEYS - settings.bound)
        yield NodeFacts(node.device.name, str(path), readable, busy, others, volume)


def _busy(path: Path) -> bool:
    """Tell whether a program keeps the node from all others, by taking it for a moment."""
    try:
        node = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.ioctl(node, EVIOCGRAB, 1)
        fcntl.ioctl(node, EVIOCGRAB, 0)
    except OSError as error:
        return error.errno == EBUSY
    finally:
        os.close(node)
    return False


def _sound(asking: Asking, config: Config) -> SoundFacts:
    pactl = ("pactl", "--format=json", "list")
    heard = Sound(config.speech, "en", places.sounds(os.environ, config.speech.sounds))
    return SoundFacts(
        config.speech.engine is not Engine.OFF or config.speech.earcons,
        heard.engine,
        heard.playback,
        asking.ask(*pactl, "cards"),
        asking.ask(*pactl, "sinks"),
        asking.ask("pactl", "get-default-sink"),
    )


def _machine(asking: Asking, at: Places, faults: int) -> MachineFacts:
    folder = places.journal(os.environ)
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    kept = [home / "wireplumber", at / "etc/wireplumber", at / "usr/share/wireplumber"]
    return MachineFacts(
        folder=str(folder),
        refusal=refusal(folder),
        free=free(folder),
        now=time.time(),
        uid=os.getuid(),
        sessions=asking.ask("loginctl", "--no-legend", "--no-pager", "list-sessions"),
        newest=newest(folder),
        linger=there(at / "var/lib/systemd/linger" / _account()),
        wireplumber=asking.ask("wireplumber", "--version") if shutil.which("wireplumber") else None,
        drop_ins=tuple(text(file) for one in kept for file in within(one / "wireplumber.conf.d")),
        faults=faults,
    )


def _account() -> str:
    import pwd  # noqa: PLC0415 - only here

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
