"""Figures as sentences for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterator
from datetime import date

from revanche.cli.columns import flow, words
from revanche.cli.output import heading
from revanche.history.forms.wording import lasted, short_day
from revanche.history.statistics.figures import Figures
from revanche.history.statistics.lengths import Length
from revanche.history.statistics.players import PlayerRecord
from revanche.history.statistics.times import in_a_row
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import game_name


def figures_lines(catalogue: Catalogue, figures: Figures, today: date) -> list[str]:
    """Return what a tally comes to, a sentence a line, below a heading that says how many matches it is of."""
    tally = figures.tally
    if not tally.matches:
        return []
    few = catalogue.text("stats.few", count=tally.matches)
    many = catalogue.text("stats.counted", matches=tally.matches, games=tally.games)
    sentences = [*_streaks(catalogue, figures), *_ends(catalogue, figures), *_times(catalogue, figures, today)]
    lines = [line for sentence in sentences for line in flow(words(sentence), "  ", "    ")]
    return ["", heading(few if tally.few else many), *lines]


def _streaks(catalogue: Catalogue, figures: Figures) -> Iterator[str]:
    for record in figures.players:
        best = record.run.best
        if best is not None and best.count > 1:
            when = _span(catalogue, best.since, best.until)
            yield catalogue.text("stats.longest_streak", name=for_the_eye(record.name), count=best.count, when=when)


def _ends(catalogue: Catalogue, figures: Figures) -> Iterator[str]:
    """Yield how matches ended: the last game of all, after being behind, and with the first throw."""
    deciding = [_of(catalogue, one, one.deciders_won, one.deciders) for one in figures.players if one.deciders]
    if deciding:
        yield catalogue.text("stats.deciding", who=", ".join(deciding))
    back = [f"{for_the_eye(one.name)} {one.comebacks}" for one in figures.players if one.comebacks]
    if back:
        yield catalogue.text("stats.comebacks", who=", ".join(back))
    began = figures.tally.beginning
    if began.sheets:
        yield catalogue.text("stats.beginning", some=began.won, all=began.sheets)


def _times(catalogue: Catalogue, figures: Figures, today: date) -> Iterator[str]:
    tally = figures.tally
    for kind, length in (("game", tally.lengths.games), ("match", tally.lengths.matches)):
        if length.longest is not None:
            yield _length(catalogue, kind, length)
    if len(tally.by_game) > 1:
        games = ", ".join(f"{game_name(catalogue, game)} {count}" for game, count in tally.by_game.items())
        yield catalogue.text("stats.by_game", games=games)
    longest, _ = in_a_row(tally.times.evenings)
    if longest is not None:
        row = _span(catalogue, longest.since, longest.until)
        apart = longest.count == 1 < len(tally.times.evenings)
        key = "stats.evenings.apart" if apart else "stats.evenings"
        yield catalogue.text(key, count=len(tally.times.evenings), row=longest.count, when=row)
    since = tally.days_since(today)
    if since is not None:
        yield catalogue.text("stats.since.today" if since <= 0 else "stats.since", count=since)


def _length(catalogue: Catalogue, kind: str, length: Length) -> str:
    assert length.longest is not None, "its longest is known"  # noqa: S101
    took, most = lasted(catalogue, length.average), lasted(catalogue, length.longest.seconds)
    when = short_day(catalogue, length.longest.evening)
    return catalogue.text(f"stats.length.{kind}", average=took, longest=most, when=when)


def _of(catalogue: Catalogue, record: PlayerRecord, some: int, of: int) -> str:
    return f"{for_the_eye(record.name)} {catalogue.text('sheet.past.of', some=some, all=of)}"


def _span(catalogue: Catalogue, since: date, until: date) -> str:
    first, last = short_day(catalogue, since), short_day(catalogue, until)
    return first if since == until else catalogue.text("stats.from_to", first=first, last=last)
