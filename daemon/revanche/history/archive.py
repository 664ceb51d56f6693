"""The archive of scoresheets: each full one with the match that it was a game of, and the numbers of its players. Pure.

A sheet belongs to the evening of its match; one without a match to the evening that was on less than six hours before
or after it, and else to the day on which it was begun.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Final

import msgspec

from revanche.history.evenings import Evening
from revanche.history.sheets import FullSheet
from revanche.match.decide import EVENING_GAP
from revanche.match.events import Origin
from revanche.match.names import identity
from revanche.sheets.games.table import all_alike
from revanche.sheets.standings import standings
from revanche.sheets.totals import Total, added_up
from revanche.units import SECOND

_GAP: Final = timedelta(seconds=EVENING_GAP // SECOND)


class PlayedSheet(msgspec.Struct, frozen=True):
    """A full sheet in the archive. ``totals`` are by player; ``match`` is the match of which it was a game."""

    sheet: FullSheet
    evening: date
    match: str | None
    totals: tuple[Total, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What each player came to, in the order of play."""
        return tuple(total.total for total in self.totals)

    @property
    def winner(self) -> int | None:
        """The place, from 0, of who alone is first among several; ``None`` where nobody is."""
        best, *others = standings(self.points)
        return best.player - 1 if others and not best.tied else None


class SheetNumbers(msgspec.Struct, frozen=True):
    """What one player, named as last spelled, did at one game.

    ``won`` of the sheets with others on them were his alone. ``best`` is his highest total, first reached on the sheet
    ``best_sheet``, and ``points`` the sum of all. ``bonuses`` of ``columns`` brought the upper part's bonus (0 in a
    game without one); ``yahtzees`` is how often all dice were alike in the box for that or as a further one.
    """

    game: str
    name: str
    sheets: int
    won: int
    best: int
    best_sheet: str
    points: int
    bonuses: int
    columns: int
    yahtzees: int

    @property
    def average(self) -> float:
        """The mean of his totals, to a tenth."""
        return round(self.points / self.sheets, 1)


def played(full: Iterable[FullSheet], evenings: Iterable[Evening]) -> tuple[PlayedSheet, ...]:
    """Return full sheets as the archive has them, in their order; ``evenings`` are all that might be theirs."""
    known = tuple(evenings)
    by_sheet = {
        game.sheet: match for each in known for match in each.matches for game in match.games if game.sheet is not None
    }
    by_origin = {match.origin: match for each in known for match in each.matches if match.origin is not None}

    def kept(sheet: FullSheet) -> PlayedSheet:
        origin = None if sheet.came is None else sheet.came.origin
        if origin is None:
            match = by_sheet.get(sheet.id)
        else:
            match = by_origin.get(Origin(origin.journal, origin.match)) if origin.match is not None else None
        evening = match.evening if match is not None else _evening(sheet, known)
        return PlayedSheet(sheet, evening, None if match is None else match.id, _totals(sheet))

    return tuple(map(kept, full))


def sheet_numbers(sheets: Iterable[PlayedSheet]) -> tuple[SheetNumbers, ...]:
    """Return the numbers of each player at each game, sheets given by when they ended; the best of a game first."""
    found: dict[tuple[str, str], SheetNumbers] = {}
    for one in sheets:
        for place, name in enumerate(one.sheet.state.players):
            key = one.sheet.state.game.id, identity(name)
            found[key] = _after(found.get(key), _alone(one, place))
    return tuple(sorted(found.values(), key=_rank))


def numbers_plus(earlier: Iterable[SheetNumbers], later: Iterable[SheetNumbers]) -> tuple[SheetNumbers, ...]:
    """Return the numbers of earlier and later sheets."""
    found: dict[tuple[str, str], SheetNumbers] = {}
    for one in (*earlier, *later):
        key = one.game, identity(one.name)
        found[key] = _after(found.get(key), one)
    return tuple(sorted(found.values(), key=_rank))


def of_player(sheets: Iterable[PlayedSheet], name: str) -> tuple[PlayedSheet, ...]:
    """Return the sheets that a player, in any spelling, is on."""
    return tuple(one for one in sheets if identity(name) in map(identity, one.sheet.state.players))


def _rank(one: SheetNumbers) -> tuple[str, int, str]:
    return one.game, -one.best, identity(one.name)


def _totals(sheet: FullSheet) -> tuple[Total, ...]:
    state = sheet.state
    return tuple(added_up(state.game, state.sheet(player)) for player in range(1, len(state.players) + 1))


def _evening(sheet: FullSheet, evenings: tuple[Evening, ...]) -> date:
    near = (evening.day for evening in evenings if _is_near(sheet.ended, evening))
    return next(near, (sheet.began or sheet.ended).date())


def _is_near(time: datetime, evening: Evening) -> bool:
    first, last = evening.matches[0], evening.matches[-1]
    until = last.ended or (last.games[-1].ended if last.games else None) or last.started
    return first.started - _GAP < time < until + _GAP


def _alone(one: PlayedSheet, place: int) -> SheetNumbers:
    """Return the numbers of a player from one sheet."""
    state, total = one.sheet.state, one.totals[place]
    return SheetNumbers(
        game=state.game.id,
        name=state.players[place],
        sheets=1,
        won=int(one.winner == place),
        best=total.total,
        best_sheet=one.sheet.id,
        points=total.total,
        bonuses=sum(column.bonus > 0 for column in total.columns),
        columns=len(total.columns),
        yahtzees=sum(_alike(one, place)),
    )


def _alike(one: PlayedSheet, place: int) -> Iterator[int]:
    """Yield how often all dice were alike in each column, as far as their box or the bonus for further ones tell."""
    state = one.sheet.state
    sheet, box = state.sheet(place + 1), all_alike(state.game.id)
    for column, further in zip(sheet.columns, sheet.yahtzees, strict=True):
        yield (column[box.id] > 0) + further


def _after(before: SheetNumbers | None, one: SheetNumbers) -> SheetNumbers:
    """Return the numbers with one more sheet of the same player and game."""
    if before is None:
        return one
    best = before if before.best >= one.best else one
    sums = {
        name: getattr(before, name) + getattr(one, name)
        for name in ("sheets", "won", "points", "bonuses", "columns", "yahtzees")
    }
    return msgspec.structs.replace(one, best=best.best, best_sheet=best.best_sheet, **sums)
