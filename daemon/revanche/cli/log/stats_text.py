"""The statistics as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterable, Sequence

from revanche.cli.columns import flow, table, words
from revanche.cli.output import heading
from revanche.history.forms.wording import day
from revanche.history.statistics.pairs import HeadToHead
from revanche.history.statistics.players import PlayerRecord
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import numbers, score_line, score_pieces

_COLUMNS = ("player", "matches", "won", "lost", "games", "streak", "best")


def player_lines(catalogue: Catalogue, shown: Iterable[PlayerRecord]) -> list[str]:
    """Return a table with a row a player."""
    first, *rest = table(
        [catalogue.text(f"stats.{column}") for column in _COLUMNS], [_row(catalogue, record) for record in shown]
    )
    return [heading(first), *rest]


def head_to_head_lines(catalogue: Catalogue, duels: Sequence[HeadToHead]) -> list[str]:
    """Return a paragraph a pair: matches, games and the last meetings."""
    return [line for duel in duels for line in ["", *_duel(catalogue, duel)]]


def _row(catalogue: Catalogue, record: PlayerRecord) -> list[str]:
    games = numbers(catalogue, (record.games_won, record.games_lost))
    cells = (record.matches, record.won, record.lost, games, record.streak, record.best_streak)
    return [for_the_eye(record.name), *map(str, cells)]


def _duel(catalogue: Catalogue, duel: HeadToHead) -> list[str]:
    a, b = map(for_the_eye, duel.players)
    if not duel.last:
        return flow(words(catalogue.text("stats.never", a=a, b=b)))
    games = catalogue.text("stats.with_games", games=numbers(catalogue, duel.games))
    lines = flow([*score_pieces(catalogue, duel.players, duel.matches), games])
    for match in duel.last:
        played = f"{day(catalogue, match.evening)}:"
        lines += flow([played, score_line(catalogue, match.players, match.score)], "  ", "    ")
    return lines
