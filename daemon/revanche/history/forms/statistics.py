"""The form in which ``stats --json`` and the page's statistics show figures. Pure.

Pairs of numbers stand in the order of ``players``, meetings newest first. Lengths are in seconds, what is not known is
``null``, and evenings are days.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from revanche.history.forms.sheet import numbers_form
from revanche.history.statistics.figures import Figures
from revanche.history.statistics.lengths import BIN, BINS, Length, Lengths
from revanche.history.statistics.pairs import HeadToHead
from revanche.history.statistics.players import PlayerRecord
from revanche.history.statistics.runs import Streak
from revanche.history.statistics.times import Times, all_months, in_a_row
from revanche.match.names import identity


def figures_form(figures: Figures, today: date) -> dict[str, Any]:
    """Return figures, ready to be encoded; ``sheets`` are there where there are any."""
    tally = figures.tally
    listed = numbers_form(figures.sheets)
    names = {identity(record.name): record.name for record in tally.players.values()}
    return {
        "players": [_player(record) for record in figures.players],
        "head_to_head": [_duel(one) for one in figures.duels],
        **({"sheets": listed} if listed else {}),
        "matches": tally.matches,
        "games": tally.games,
        "few": tally.few,
        "days_since": tally.days_since(today),
        "by_game": dict(tally.by_game),
        "lengths": _lengths(tally.lengths),
        "times": _times(tally.times, names),
        "beginning": msgspec.to_builtins(tally.beginning),
    }


def _player(record: PlayerRecord) -> dict[str, Any]:
    return {
        "name": record.name,
        "matches": record.matches,
        "won": record.won,
        "lost": record.lost,
        "games_won": record.games_won,
        "games_lost": record.games_lost,
        "streak": record.streak,
        "best_streak": record.best_streak,
        "best_streak_since": None if record.run.best is None else record.run.best.since.isoformat(),
        "best_streak_until": None if record.run.best is None else record.run.best.until.isoformat(),
        "comebacks": record.comebacks,
        "deciders": record.deciders,
        "deciders_won": record.deciders_won,
    }


def _duel(duel: HeadToHead) -> dict[str, Any]:
    return {
        "players": duel.players,
        "matches": duel.matches,
        "games": duel.games,
        "last": [msgspec.to_builtins(meeting) for meeting in duel.last],
    }


def _lengths(lengths: Lengths) -> dict[str, Any]:
    return {
        "match": _length(lengths.matches),
        "game": _length(lengths.games),
        "games": [
            {"from": place * BIN, "to": None if place == BINS - 1 else (place + 1) * BIN, "games": count}
            for place, count in enumerate(lengths.games_by_length)
        ],
    }


def _length(length: Length) -> dict[str, Any]:
    return {
        "known": length.known,
        "average": length.average,
        "longest": None if length.longest is None else msgspec.to_builtins(length.longest),
    }


def _times(times: Times, names: Mapping[str, str]) -> dict[str, Any]:
    longest, last = in_a_row(times.evenings)
    return {
        "evenings": len(times.evenings),
        "in_a_row": _streak(longest),
        "in_a_row_now": _streak(last),
        "weekdays": times.weekdays,
        "hours": times.hours,
        "months": [
            {"month": month, "games_won": {names[who]: count for who, count in times.months.get(month, {}).items()}}
            for month in all_months(times.months)
        ],
    }


def _streak(streak: Streak | None) -> dict[str, Any] | None:
    return None if streak is None else {"count": streak.count, "since": streak.since, "until": streak.until}
