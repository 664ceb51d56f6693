"""The figures that somebody asks for: of everybody, of one player, or of two who met."""

from collections.abc import Sequence

import msgspec

from revanche.history.archive import SheetNumbers
from revanche.history.statistics.pairs import HeadToHead, duel
from revanche.history.statistics.players import PlayerRecord, ranked
from revanche.history.statistics.tally import Tally
from revanche.match.names import identity


class Figures(msgspec.Struct, frozen=True):
    """What a tally tells of those asked for: their numbers, their pairs, and what they came to on scoresheets."""

    tally: Tally
    players: tuple[PlayerRecord, ...]
    duels: tuple[HeadToHead, ...]
    sheets: tuple[SheetNumbers, ...]


def figures(tally: Tally, names: Sequence[str] = (), everybody: Tally | None = None) -> Figures:
    """Return the figures of those named, in their order, else of everybody, who won most first.

    ``tally`` is of what all of them played; ``everybody`` is one of more, in which people may be spelled otherwise
    later. Pairs are told from the side of who comes first among the players shown.
    """
    tally = tally if everybody is None else _spelled(tally, everybody)
    wanted = set(map(identity, names))
    shown = tuple(tally.players.get(identity(name), PlayerRecord(name)) for name in names) or ranked(tally.players)
    sheets = tuple(one for one in tally.sheets if not wanted or identity(one.name) in wanted)
    return Figures(tally, shown, _duels(tally, shown, names), sheets)


def _duels(tally: Tally, shown: Sequence[PlayerRecord], names: Sequence[str]) -> tuple[HeadToHead, ...]:
    if len(names) == 2:  # noqa: PLR2004 - a pair
        return (duel(tally.pairs, *names),)
    found: dict[str, HeadToHead] = {}
    for record in shown:
        for who, one in tally.pairs.items():
            if identity(record.name) in map(identity, one.players):
                found.setdefault(who, duel(tally.pairs, record.name, _other(one, record.name)))
    return tuple(found.values())


def _spelled(tally: Tally, everybody: Tally) -> Tally:
    """Return a tally with everybody named as last spelled in another."""

    def last(name: str) -> str:
        record = everybody.players.get(identity(name))
        return name if record is None else record.name

    players = {who: msgspec.structs.replace(one, name=last(one.name)) for who, one in tally.players.items()}
    pairs = {
        who: msgspec.structs.replace(one, players=(last(one.players[0]), last(one.players[1])))
        for who, one in tally.pairs.items()
    }
    return msgspec.structs.replace(tally, players=players, pairs=pairs)


def _other(one: HeadToHead, name: str) -> str:
    a, b = one.players
    return b if identity(a) == identity(name) else a
