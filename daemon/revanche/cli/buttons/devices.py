"""``revanche devices``: what is connected, what of it counts, and why."""

import os
from pathlib import Path

import click
import msgspec

from revanche import places
from revanche.cli.buttons.survey import survey
from revanche.cli.context import config
from revanche.config import Config
from revanche.control.client import connected
from revanche.devices.headset.nodes import SYSFS, Node, Why, describe, why
from revanche.errors import ConfigError, UnreachableError
from revanche.shown.status import DeviceStatus
from revanche.words import catalogue as catalogues

FOLDER = Path("/dev/input")


@click.command(epilog="Example: revanche devices")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def devices(*, as_json: bool) -> None:
    """Show what is connected, what of it counts, and why."""
    chosen = _config()
    listed = tuple(survey(_nodes(), chosen.headset.named, _joined()))
    if as_json:
        click.echo(msgspec.json.encode({"devices": listed}).decode())
        return
    from revanche.cli.buttons.devices_text import lines  # noqa: PLC0415 - JSON needs no rich
    from revanche.cli.output import write_text  # noqa: PLC0415

    write_text(lines(listed, catalogues.load(catalogues.choose(chosen.language, os.environ))))


def present() -> frozenset[str]:
    """Return the names of what is connected now, whether it counts or not."""
    nodes = {node.device.name for node, _ in _nodes()}
    return frozenset(nodes | {device.name for device in _joined()})


def _config() -> Config:
    """Return the settings, or the default ones where theirs are faulty: `doctor` tells of that."""
    try:
        return config()
    except ConfigError:
        return Config()


def _nodes() -> list[tuple[Node, bool]]:
    """Return the nodes that have keys at all, in the order of their numbers."""
    events = sorted((path.name for path in SYSFS.glob("event*")), key=lambda name: (len(name), name))
    described = [node for event in events if (node := describe(event, SYSFS)) is not None]
    return [
        (node, os.access(FOLDER / node.event, os.R_OK))
        for node in described
        if node.keys or why(node, frozenset()) is not Why.NO_MEDIA_KEYS
    ]


def _joined() -> tuple[DeviceStatus, ...]:
    try:
        with connected(places.socket(os.environ)) as client:
            if client is None:
                return ()
            return client.status().devices
    except UnreachableError:
        return ()
