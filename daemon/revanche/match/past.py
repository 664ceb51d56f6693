"""What may be done to the past: corrections, and matches taken in from elsewhere. The rules are here and nowhere else.

The match that they are about is looked up in ``Known``, which somebody who can read the past puts into the state before
such a command is decided. Who knows nothing of the past can correct none of it.
"""

import re
from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from itertools import count, pairwise
from typing import Final

import msgspec

from revanche.match.events import MatchFixed, MatchImported, Side
from revanche.match.known import Known, KnownMatch
from revanche.match.names import identity, named, pair
from revanche.match.refusal import Reason, Refusal

MOST_WINS: Final = 99
"""The largest ``first_to``."""

EARLIEST: Final = 1900
"""No match that is taken in or corrected was in a year before this one."""

_ID: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})\.[1-9][0-9]{0,8}")
_MORE_THAN_AN_EVENING: Final = 1000


def terms(players: tuple[str, str], game: str, first_to: int) -> tuple[tuple[str, str], str] | Refusal:
    """Return the names and the game as they are kept, or why no match can be of these."""
    names, kept = pair(*players), named(game)
    if isinstance(names, Refusal):
        return names
    if isinstance(kept, Refusal):
        return Refusal(Reason.GAME_NAME)
    return (names, kept) if 1 <= first_to <= MOST_WINS else Refusal(Reason.FIRST_TO)


def fits(winners: Sequence[Side], first_to: int) -> bool:
    """Tell whether these can be the games of a match: none comes after the one that decided it."""
    return all(winners[:-1].count(side) < first_to for side in Side)


def fixed(fix: MatchFixed, old: KnownMatch | None, now: datetime) -> MatchFixed | Refusal:
    """Return a correction of the match ``old`` as it is kept, or why there can be no such one."""
    if old is None:
        return Refusal(Reason.UNKNOWN_MATCH)
    first_to = old.first_to if fix.first_to is None else fix.first_to
    kept = terms(fix.players or old.players, old.game if fix.game is None else fix.game, first_to)
    if isinstance(kept, Refusal):
        return kept
    if not fits(old.winners if fix.winners is None else fix.winners, first_to):
        return Refusal(Reason.FIX_SCORE)
    wrong = None if fix.started is None else _wrong_times([fix.started], now)
    if wrong is not None:
        return Refusal(wrong)
    players, game = kept
    return msgspec.structs.replace(
        fix, players=None if fix.players is None else players, game=None if fix.game is None else game
    )


def taken_in(match: MatchImported, known: Known, now: datetime) -> MatchImported | Refusal:
    """Return a match from elsewhere as it is kept, under an id that is free, or why it can't be taken in.

    One that is known already is taken in anew, under the id that it has, where it is told otherwise than ever before;
    not one that was counted here, of which this journal knows best.
    """
    kept = terms(match.players, match.game, match.first_to)
    if isinstance(kept, Refusal):
        return kept
    if not fits([game.winner for game in match.games], match.first_to):
        return Refusal(Reason.FIX_SCORE)
    times = [
        match.started,
        *(game.ended for game in match.games if game.ended),
        *([match.ended] if match.ended else []),
    ]
    ours = match.origin is not msgspec.UNSET  # a Revanche counted it, whose clock may have been set back meanwhile
    wrong = _wrong_times(sorted(times) if ours and all(time.tzinfo for time in times) else times, now)
    if wrong is not None:
        return Refusal(wrong)
    players, game = kept
    match = msgspec.structs.replace(match, players=players, game=game, replaces=msgspec.UNSET)
    old = known.same(match)
    if old is None:
        return msgspec.structs.replace(match, match=_free(match, known.by_id, now.date()))
    if not old.versions or any(_content(version) == _content(match) for version in old.versions):
        return Refusal(Reason.KNOWN_MATCH)
    return msgspec.structs.replace(match, match=old.id, replaces=True)


def _wrong_times(times: Sequence[datetime], now: datetime) -> Reason | None:
    """Return what is wrong with the times of a match, in the order they should be in."""
    if any(time.tzinfo is None or time.year < EARLIEST for time in times):
        return Reason.TIME_EARLY
    if any(later < earlier for earlier, later in pairwise(times)):
        return Reason.TIME_ORDER
    return Reason.TIME_FUTURE if times[-1] > now else None


def _free(match: MatchImported, used: Collection[str], today: date) -> str:
    """Return the match's own id if it is free and of a day gone by, else the next of its day.

    Counting may still number matches of today, or of an evening that began yesterday; among those an imported match
    gets a number that no evening reaches.
    """
    recent = (today - timedelta(days=1)).isoformat()
    own = _ID.fullmatch(match.match)
    if own is not None and own[1] < recent and match.match not in used:
        return match.match
    day = own[1] if own is not None and own[1] <= today.isoformat() else match.started.date().isoformat()
    numbers = [int(name.rpartition(".")[2]) for name in used if name.startswith(f"{day}.")]
    first = max([0 if day < recent else _MORE_THAN_AN_EVENING, *numbers]) + 1
    return next(name for number in count(first) if (name := f"{day}.{number}") not in used)


def _content(match: MatchImported) -> object:
    a, b = map(identity, match.players)
    ended = match.ended or None
    return a, b, match.game, match.first_to, match.games, match.started, ended, match.abandoned
