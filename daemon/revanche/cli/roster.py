"""Which devices there are, which of them count, and why. Pure: nodes and the running Revanche in, a list out."""

from collections.abc import Iterable

import msgspec

from revanche.devices.nodes import Node, counts, why
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.presses.status import DeviceStatus


class Listed(msgspec.Struct, frozen=True):
    """A device. ``node`` is its ``eventN``, where it has one; ``why`` tells why its buttons count or not.

    ``taken``: the Revanche that runs has it. ``readable``: this account may read its node.
    """

    name: str
    kind: Kind
    node: str | None
    counts: bool
    why: str
    taken: bool
    readable: bool
    player: str | None = None
    battery: int | None = None


def survey(nodes: Iterable[tuple[Node, bool]], named: frozenset[str], joined: Iterable[DeviceStatus]) -> list[Listed]:
    """Return what counts and then what does not.

    ``nodes`` come with whether they may be read, ``joined`` are the devices of the Revanche that runs.
    """
    there = {device.name: device for device in joined if device.link is LinkState.UP}
    listed = [_listed(node, named, there.get(node.device.name), readable=readable) for node, readable in nodes]
    names = {device.name for device in listed}
    listed += [
        Listed(device.name, device.kind, None, counts=True, why="joined", taken=True, readable=True)
        for device in there.values()
        if device.name not in names
    ]
    return sorted(listed, key=lambda device: not device.counts)


def _listed(node: Node, named: frozenset[str], known: DeviceStatus | None, *, readable: bool) -> Listed:
    device, counting = node.device, counts(node, named)
    return Listed(
        device.name,
        device.kind,
        node.event,
        counts=counting,
        why=why(node, named),
        taken=counting and known is not None,
        readable=readable,
        player=None if known is None else known.player,
        battery=None if known is None else known.battery,
    )
