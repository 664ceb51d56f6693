"""The archive of scoresheets as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from revanche.cli.columns import flow, table
from revanche.cli.output import heading
from revanche.history.archive import PlayedSheet, SheetNumbers
from revanche.history.forms.wording import day
from revanche.sheets.games.table import all_alike, has_bonus
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import decimal, for_the_eye


def archive_lines(catalogue: Catalogue, sheets: Iterable[PlayedSheet]) -> list[str]:
    """Return sheets with a heading for each evening: when each was full, its game, totals, match and id."""
    lines: list[str] = []
    for evening, found in groupby(sheets, key=lambda one: one.evening):
        lines += [heading(day(catalogue, evening)), "", *(line for one in found for line in _sheet(catalogue, one)), ""]
    return lines


def numbers_lines(catalogue: Catalogue, numbers: Sequence[SheetNumbers]) -> list[str]:
    """Return a table for each game, with a row a player: sheets, best and average, bonus, all dice alike."""
    return [
        line for game, found in groupby(numbers, key=lambda one: one.game) for line in _game(catalogue, game, found)
    ]


def _sheet(catalogue: Catalogue, one: PlayedSheet) -> list[str]:
    state = one.sheet.state
    totals = [f"{for_the_eye(name)} {points}" for name, points in zip(state.players, one.points, strict=True)]
    match = (
        catalogue.text("sheet.past.in_match", match=one.match) if one.match else catalogue.text("sheet.past.no_match")
    )
    pieces = [f"{total}," for total in totals[:-1]] + totals[-1:] + ["·", f"{match},", for_the_eye(one.sheet.id)]
    return flow([f"{catalogue.text(f'sheet.game.{state.game.id}')}:", *pieces], f"  {one.sheet.ended:%H:%M}  ", " " * 9)


def _game(catalogue: Catalogue, game: str, found: Iterable[SheetNumbers]) -> Iterator[str]:
    bonus = has_bonus(game)
    columns = [catalogue.text(f"sheet.past.{key}") for key in ("sheets", "won", "best", "average")]
    columns += [catalogue.text("sheet.bonus")] * bonus + [catalogue.text(all_alike(game).key)]
    first, *rest = table(
        [catalogue.text(f"sheet.game.{game}"), *columns], [_row(catalogue, one, bonus=bonus) for one in found]
    )
    yield from ["", heading(first), *rest]


def _row(catalogue: Catalogue, one: SheetNumbers, *, bonus: bool) -> list[str]:
    cells = [str(one.sheets), str(one.won), str(one.best), decimal(catalogue.language, one.average, 1)]
    cells += [catalogue.text("sheet.past.of", some=one.bonuses, all=one.columns)] * bonus
    return [for_the_eye(one.name), *cells, str(one.yahtzees)]
