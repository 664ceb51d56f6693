"""A match as it stands, and how it came to be recorded so. Pure."""

from collections.abc import Iterable
from datetime import date, datetime
from enum import StrEnum
from itertools import pairwise

import msgspec

from revanche.history.durations import between, elapsed
from revanche.journal.entry import Entry
from revanche.match.events import MatchFixed, MatchImported, Origin, Side
from revanche.match.match import Match


class MatchState(StrEnum):
    """How a match stands; the text is what ``log --json`` calls it. Open and decided are running."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    ABANDONED = "abandoned"
    OPEN = "open"
    DECIDED = "decided"


class GameRecord(msgspec.Struct, frozen=True):
    """A game that stands. ``ended`` is local time; ``source`` is the device, ``cli``, ``page`` … that told who won.

    ``sheet`` names the scoresheet that it was won on.
    ``seconds`` is the time since the game before ended, since the match started for the first; see ``durations``. What
    is not known, as in a match kept on paper, is ``None``.
    """

    winner: Side
    ended: datetime | None = None
    seconds: float | None = None
    source: str | None = None
    sheet: str | None = None


class MatchRecord(msgspec.Struct, frozen=True):
    """A match as it stands, corrections and all. Times are local, with their offset from UTC.

    ``evening`` is the local day on which its evening began. A rematch started when the match before it ended: the win
    that opened it ended its first game. ``ended`` is the last win of a match that was won, else when it was closed,
    never before ``started``; ``None`` while it is open, and where it is not known. ``seconds`` is how long it took;
    ``None`` while it is open, and where nobody knows, as the clock was changed. ``origin`` is where it was first
    counted, as far as that is known.
    """

    id: str
    evening: date
    players: tuple[str, str]
    game: str
    first_to: int
    games: tuple[GameRecord, ...]
    state: MatchState
    started: datetime
    ended: datetime | None
    seconds: float | None = None
    corrected: bool = False
    origin: Origin | None = None

    @property
    def score(self) -> tuple[int, int]:
        """Games of A and of B."""
        a = sum(game.winner is Side.A for game in self.games)
        return a, len(self.games) - a

    @property
    def winner(self) -> Side | None:
        """The side that won the match; nobody wins an abandoned one."""
        return None if self.state is MatchState.ABANDONED else _leader(self.games, self.first_to)

    def name(self, player: Side) -> str:
        """The name of a side."""
        return self.players[player.place]


def counted(match: Match, seen: dict[int, Entry], *, running: bool) -> MatchRecord:
    """Return the record of a match that was counted here; the times in it are numbers of entries in ``seen``."""
    opened = seen[match.opened]
    ends = [opened, *(seen[win.at] for win in match.wins)]
    games = tuple(
        GameRecord(win.player, end.time, elapsed(before, end), end.by.device if end.by else None, win.sheet)
        for win, (before, end) in zip(match.wins, pairwise(ends), strict=True)
    )
    over = ends[-1] if match.winner is not None else None if match.closed is None else seen[match.closed]
    ended = None if over is None else max(opened.time, over.time)
    seconds = None if over is None else elapsed(opened, over)
    state = _state(games, match.first_to, abandoned=match.abandoned)
    if running:
        state = MatchState.OPEN if match.winner is None else MatchState.DECIDED
    return MatchRecord(
        match.id,
        opened.time.date(),
        match.players,
        match.game,
        match.first_to,
        games,
        state,
        opened.time,
        ended,
        seconds,
    )


def imported(event: MatchImported) -> MatchRecord:
    """Return the record of a match that was taken in from elsewhere."""
    ends = (event.started, *(game.ended for game in event.games))
    games = _up_to_the_deciding(
        (
            GameRecord(game.winner, game.ended, None if before is None or end is None else between(before, end))
            for game, (before, end) in zip(event.games, pairwise(ends), strict=True)
        ),
        event.first_to,
    )
    return MatchRecord(
        event.match,
        event.started.date(),
        event.players,
        event.game,
        event.first_to,
        games,
        _state(games, event.first_to, abandoned=event.abandoned),
        event.started,
        event.ended if event.ended is None else max(event.started, event.ended),
        None if event.ended is None else between(event.started, event.ended),
        origin=event.origin if isinstance(event.origin, Origin) else None,
    )


def corrected(record: MatchRecord, fix: MatchFixed) -> MatchRecord:
    """Return a match after a correction. Its games keep their times and sources; further ones have none."""
    moved = record if fix.started is None else _moved(record, fix.started)
    games, first_to = moved.games, fix.first_to or record.first_to
    if fix.winners is not None:
        old = (*games, *(GameRecord(Side.A) for _ in fix.winners[len(games) :]))
        new = (msgspec.structs.replace(game, winner=winner) for game, winner in zip(old, fix.winners, strict=False))
        games = _up_to_the_deciding(new, first_to)
    abandoned = record.state is MatchState.ABANDONED if fix.abandoned is None else fix.abandoned
    return msgspec.structs.replace(
        moved,
        first_to=first_to,
        players=fix.players or record.players,
        game=fix.game or record.game,
        games=games,
        state=_state(games, first_to, abandoned=abandoned),
        corrected=True,
    )


def _moved(record: MatchRecord, started: datetime) -> MatchRecord:
    """Return a match with all its times, moved so that it starts at ``started``, in the zone of that."""
    by, zone = started - record.started, started.tzinfo

    def to(time: datetime | None) -> datetime | None:
        return None if time is None else (time + by).astimezone(zone)

    games = tuple(msgspec.structs.replace(game, ended=to(game.ended)) for game in record.games)
    return msgspec.structs.replace(record, started=started, ended=to(record.ended), games=games)


def _up_to_the_deciding(games: Iterable[GameRecord], first_to: int) -> tuple[GameRecord, ...]:
    """Return the games up to the one that decided the match: no score goes past ``first_to``."""
    played: tuple[GameRecord, ...] = ()
    for game in games:
        if _leader(played, first_to) is None:
            played = (*played, game)
    return played


def _leader(games: tuple[GameRecord, ...], first_to: int) -> Side | None:
    """Return the side that has ``first_to`` games."""
    return next((side for side in Side if sum(game.winner is side for game in games) >= first_to), None)


def _state(games: tuple[GameRecord, ...], first_to: int, *, abandoned: bool) -> MatchState:
    """Return how a match that is over stands."""
    if abandoned:
        return MatchState.ABANDONED
    return MatchState.UNFINISHED if _leader(games, first_to) is None else MatchState.FINISHED
