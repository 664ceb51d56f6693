"""Plots of figures for a terminal: bars of blocks, each with its number, in lines of at most 80 cells. Pure."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from revanche.cli.columns import WIDTH
from revanche.cli.output import heading
from revanche.history.statistics.figures import Figures
from revanche.history.statistics.lengths import BIN, BINS
from revanche.history.statistics.times import all_months
from revanche.match.names import identity
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_EIGHTHS: Final = "▏▎▍▌▋▊▉█"
_MOST_MONTHS: Final = 12
_MOST_PLAYERS: Final = 4
_BAR: Final = 48  # cells
_HOURS: Final = 24


def plot_lines(catalogue: Catalogue, figures: Figures) -> list[str]:
    """Return the plots: games won by month, matches by day of the week and by hour, games by length.

    There are none of so few matches that they would say nothing.
    """
    if figures.tally.few:
        return []
    return [
        *_months(catalogue, figures),
        *_plot(catalogue, "weekdays", _weekdays(catalogue, figures.tally.times.weekdays)),
        *_plot(catalogue, "hours", _hours(figures.tally.times.hours)),
        *_plot(catalogue, "lengths", _lengths(figures.tally.lengths.games_by_length)),
    ]


def bar(count: int, most: int, cells: int = _BAR) -> str:
    """Return a bar as long as ``count`` of ``most``, which has so many cells; anything above 0 is seen."""
    eighths = max(round(count / most * cells * 8), 1) if count else 0
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_EIGHTHS[rest - 1] if rest else "")


def _plot(catalogue: Catalogue, key: str, rows: Sequence[tuple[str, int]]) -> list[str]:
    most = max((count for _, count in rows), default=0)
    if not most:
        return []
    label = max(cell_len(name) for name, _ in rows)
    lines = [f"  {name}{' ' * (label - cell_len(name))}  {bar(count, most)} {count}".rstrip() for name, count in rows]
    return ["", heading(catalogue.text(f"stats.plot.{key}")), *lines]


def _months(catalogue: Catalogue, figures: Figures) -> list[str]:
    """Return the games that each won in the last months, of those who won most matches."""
    months = figures.tally.times.months
    shown = all_months(months)[-_MOST_MONTHS:]
    rows = [
        (month if not place else "", for_the_eye(record.name), months.get(month, {}).get(identity(record.name), 0))
        for month in shown
        for place, record in enumerate(figures.players[:_MOST_PLAYERS])
    ]
    most = max((count for *_, count in rows), default=0)
    if not most:
        return []
    label = min(20, max(cell_len(name) for _, name, _ in rows))
    cells = min(_BAR, WIDTH - 2 - 7 - 2 - label - 2 - 1 - len(str(most)))
    lines = [f"  {month:<7}  {_cut(name, label)}  {bar(count, most, cells)} {count}" for month, name, count in rows]
    return ["", heading(catalogue.text("stats.plot.months")), *lines]


def _cut(name: str, cells: int) -> str:
    """Return a name in exactly so many cells."""
    if cell_len(name) > cells:
        while cell_len(name) >= cells:
            name = name[:-1]
        name += "…"
    return name + " " * (cells - cell_len(name))


def _weekdays(catalogue: Catalogue, counts: Sequence[int]) -> list[tuple[str, int]]:
    return list(zip(catalogue.text("log.weekdays").split(), counts, strict=True))


def _hours(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Return the hours in which matches began, from the emptiest part of the day on: an evening goes past midnight."""
    played = [hour for hour, count in enumerate(counts) if count]
    if not played:
        return []
    empty = {hour: (hour - played[place - 1]) % _HOURS or _HOURS for place, hour in enumerate(played)}
    first = max(played, key=lambda hour: empty[hour])
    hours = [(first + step) % _HOURS for step in range(_HOURS - empty[first] + 1)]
    return [(f"{hour:02}:00", counts[hour]) for hour in hours]


def _lengths(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Return how many games took how many minutes, up to the longest there were."""
    step = BIN // 60
    last = max((place for place, count in enumerate(counts) if count), default=-1)
    names = [f"{place * step}–{(place + 1) * step} min" for place in range(BINS - 1)] + [f"{(BINS - 1) * step}+ min"]
    return [(names[place], counts[place]) for place in range(last + 1)]
