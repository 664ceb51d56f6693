"""What ``revanche status --json`` shows: what stands, and which devices are there."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

import msgspec

from revanche.match.match import Match
from revanche.match.score import Phase, State
from revanche.presses.bindings import Bindings
from revanche.presses.offer import Offer
from revanche.presses.outcome import LinkState
from revanche.presses.press import Device, Kind, Particulars
from revanche.shown.colours import Colour
from revanche.units import Moment


class MatchStatus(msgspec.Struct, frozen=True):
    """The running match. ``winner`` is a name, ``started`` local time to the millisecond.

    ``colours`` are those of the players, where somebody wants one.
    """

    id: str
    players: tuple[str, str]
    game: str
    first_to: int
    score: tuple[int, int]
    winner: str | None
    started: datetime
    colours: tuple[Colour, Colour] | msgspec.UnsetType = msgspec.UNSET


class DeviceStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """A device. ``player`` is the side it is bound to, ``battery`` a percentage where it is known.

    ``address`` is its Bluetooth address, left out where it is not known. ``taken`` is there of a phone that is near and
    whose buttons something else has, such as a call.
    """

    name: str
    kind: Kind
    link: LinkState
    player: str | None
    battery: int | None
    address: str | None = None
    taken: bool = False


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it. What follows ``devices`` is left out while there is nothing to say.

    ``failing`` names what does not work now and is tried again. ``held``: somebody tries buttons, and no press counts.
    ``saving``: something is being saved that may count yet.
    ``lost`` is how many entries at least the journal is known to have lost: the score may be another than was told.
    ``next`` is the match that a round gives this table.
    """

    state: Phase
    match: MatchStatus | None
    devices: tuple[DeviceStatus, ...]
    failing: tuple[str, ...] = ()
    held: bool = False
    saving: bool = False
    lost: int = 0
    next: Offer | None = None


def status(
    state: State,
    devices: Iterable[tuple[Device, LinkState]],
    bindings: Bindings,
    now: Moment,
    particulars: Mapping[str, Particulars] = MappingProxyType({}),
) -> Status:
    """Return what stands at ``now``; ``particulars`` are by the ids of their devices."""
    match = state.match
    shown = None
    if match is not None:
        winner = None if match.winner is None else match.name(match.winner)
        started = _started(match, now)
        shown = MatchStatus(match.id, match.players, match.game, match.first_to, match.score, winner, started)
    there = [_device(device, link, bindings, particulars.get(device.id, Particulars())) for device, link in devices]
    return Status(state.phase, shown, tuple(there))


def _started(match: Match, now: Moment) -> datetime:
    """Return when a match began as the journal has it: the same at each look, in the zone that held then."""
    if match.started is None:
        return now.local - timedelta(microseconds=(now.steady - match.opened) // 1000)
    return match.started.replace(microsecond=match.started.microsecond // 1000 * 1000)


def _device(device: Device, link: LinkState, bindings: Bindings, known: Particulars) -> DeviceStatus:
    player = bindings.special(device, known.address).player
    return DeviceStatus(device.name, device.kind, link, player, known.battery, known.address, known.taken)
