"""Evenings back from a day, a few at a time: so that years of them need not be read to show the last ones. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date

from revanche.history.answers.log import Logged, played_by, with_words
from revanche.history.answers.past import Past
from revanche.history.answers.questions import Evenings
from revanche.history.archive import PlayedSheet, of_player
from revanche.history.evenings import Evening
from revanche.words.catalogue import Catalogue

_FURTHER = 4  # times as many months at each try


def evenings_back(past: Past, catalogue: Catalogue, asked: Evenings) -> tuple[Logged, bool]:
    """Return the last days that are asked for, with all that was on them, and whether there are earlier ones."""
    months = [month for month in past.months() if asked.before is None or month < asked.before]
    reach = 1
    while True:
        since = months[-reach] if reach < len(months) else None
        found = with_words(_of(Logged(*past.played(since)), past, asked.player), catalogue, asked.find)
        days = _days(found, since, asked.before)
        if len(days) > asked.count or since is None:
            return _only(found, set(days[-asked.count :])), len(days) > asked.count
        reach *= _FURTHER


def _of(logged: Logged, past: Past, player: str | None) -> Logged:
    if player is None:
        return logged
    player = past.called(player)
    return Logged(played_by(logged.evenings, player), of_player(logged.sheets, player))


def _days(found: Logged, since: date | None, before: date | None) -> Sequence[date]:
    """Return the days on which something was, oldest first; those before ``since`` are not all there."""
    shown: Iterable[Evening | PlayedSheet] = (*found.evenings, *(one for one in found.sheets if one.match is None))
    days = {one.day if isinstance(one, Evening) else one.evening for one in shown}
    return sorted(day for day in days if (since is None or day >= since) and (before is None or day < before))


def _only(found: Logged, days: set[date]) -> Logged:
    return Logged(
        tuple(evening for evening in found.evenings if evening.day in days),
        tuple(sheet for sheet in found.sheets if sheet.evening in days),
    )
