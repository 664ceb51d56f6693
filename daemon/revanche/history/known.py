"""What corrections and imports are decided on: each match of the past as it stands, and as it was taken in. Pure."""

from collections.abc import Iterable

import msgspec

from revanche.history.records import MatchRecord
from revanche.journal.entry import Entry
from revanche.match.events import ImportedGame, MatchImported, PlayerRenamed
from revanche.match.known import Known, KnownMatch
from revanche.match.renames import NONE, Renames, both


def known_of(entries: Iterable[Entry], matches: Iterable[MatchRecord], sheets: Iterable[tuple[str, ...]] = ()) -> Known:
    """Return what is known of ``matches``, the past that ``entries`` tell of; ``sheets`` has who played each sheet."""
    versions: dict[str, tuple[MatchImported, ...]] = {}
    renames = NONE
    for entry in entries:
        event = entry.event
        if isinstance(event, PlayerRenamed):
            renames = renames.after(event.old, event.new, back=event.back)
        elif isinstance(event, MatchImported):
            versions[event.match] = (*versions.get(event.match, ()), event)
    return Known.of((_known(record, versions.get(record.id, ()), renames) for record in matches), sheets)


def _known(record: MatchRecord, versions: tuple[MatchImported, ...], renames: Renames) -> KnownMatch:
    winners = tuple(game.winner for game in record.games)
    called = (msgspec.structs.replace(one, players=both(renames, one.players)) for one in versions)
    standing = (*called, _as_import(record)) if versions else ()
    return KnownMatch(
        record.id, record.players, record.game, record.first_to, winners, record.started, record.origin, standing
    )


def _as_import(record: MatchRecord) -> MatchImported:
    return MatchImported(
        record.id,
        record.players,
        record.game,
        record.first_to,
        tuple(ImportedGame(game.winner, game.ended) for game in record.games),
        record.started,
        record.ended,
        record.state == "abandoned",
    )
