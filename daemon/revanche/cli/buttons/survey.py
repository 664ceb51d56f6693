"""Which devices there are, which of them count, and why. Pure: nodes and the running Revanche in, a list out."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from revanche.devices.headset.nodes import Node, counts, why
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.status import DeviceStatus


class Listed(msgspec.Struct, frozen=True):
    """A device. ``node`` is its ``eventN``, where it has one; ``why`` tells why its buttons count or not.

    ``taken``: the Revanche that runs has it. ``readable``: this account may read its node. ``twice``: it has another of
    its name beside it, so that what is bound for the name holds for neither.
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
    address: str | None = None
    twice: bool = False


def survey(nodes: Iterable[tuple[Node, bool]], named: frozenset[str], joined: Iterable[DeviceStatus]) -> list[Listed]:
    """Return what counts and then what does not.

    ``nodes`` come with whether they may be read, ``joined`` are the devices of the Revanche that runs.
    """
    there = [device for device in joined if device.link is LinkState.UP]
    listed = []
    for node, readable in nodes:
        known = next((device for device in there if device.name == node.device.name), None)
        if known is not None:
            there.remove(known)  # of several with one name each node has one; which one is nowhere told
        listed.append(_listed(node, named, known, readable=readable))
    names = {device.name for device in listed}
    listed += [
        Listed(
            device.name,
            device.kind,
            None,
            counts=True,
            why="joined",
            taken=True,
            readable=True,
            player=device.player,
            battery=device.battery,
            address=device.address,
        )
        for device in there
        if device.name not in names
    ]
    headsets = Counter(device.name for device in listed if device.kind is Kind.HEADSET and device.counts)
    listed = [msgspec.structs.replace(device, twice=headsets[device.name] > 1) for device in listed]
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
        address=None if known is None else known.address,
    )
