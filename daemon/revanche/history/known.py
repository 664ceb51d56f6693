"""What corrections and imports are decided on: each match of the past as it stands, and as it was taken in. Pure."""

from collections.abc import Iterable

from revanche.history.records import MatchRecord
from revanche.journal.entry import Entry
from revanche.match.events import ImportedGame, MatchImported
from revanche.match.known import Known, KnownMatch


def known_of(entries: Iterable[Entry], matches: Iterable[MatchRecord]) -> Known:
    """Return what is known of ``matches``, the past that ``entries`` tell of."""
    versions: dict[str, tuple[MatchImported, ...]] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, MatchImported):
            versions[event.match] = (*versions.get(event.match, ()), event)
    return Known.of(_known(record, versions.get(record.id, ())) for record in matches)


def _known(record: MatchRecord, versions: tuple[MatchImported, ...]) -> KnownMatch:
    winners = tuple(game.winner for game in record.games)
    standing = (*versions, _as_import(record)) if versions else ()
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
