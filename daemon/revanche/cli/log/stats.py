"""``revanche stats``: who wins, alone and head to head."""

from typing import Any

import click
import msgspec

from revanche.cli import past
from revanche.cli.context import catalogue
from revanche.cli.log.stats_text import head_to_head_lines, player_lines
from revanche.cli.output import write, write_text
from revanche.errors import UsageError
from revanche.history.log_form import match_form
from revanche.history.records import MatchRecord
from revanche.history.statistics import HeadToHead, PlayerRecord, head_to_head, opponents, players
from revanche.match.names import identity
from revanche.match.refusal import Reason
from revanche.words.spelling import for_the_eye


@click.command(epilog="\b\nExamples:\n  revanche stats\n  revanche stats Anna Bram")
@click.argument("a", required=False)
@click.argument("b", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def stats(a: str | None, b: str | None, *, as_json: bool) -> None:
    """Show the matches, games and streaks of all players, of A, or of A and B.

    Matches count that somebody won and that were not abandoned.
    """
    matches = past.matches()
    wanted = [name for name in (a, b) if name is not None]
    shown = _chosen(players(matches), wanted)
    duels = _duels(matches, shown, wanted)
    if as_json:
        write(msgspec.json.encode(stats_form(shown, duels)) + b"\n")
    elif not shown:
        click.echo(catalogue().text("stats.none"))
    else:
        write_text([*player_lines(catalogue(), shown), *head_to_head_lines(catalogue(), duels)])


def stats_form(shown: list[PlayerRecord], duels: list[HeadToHead]) -> dict[str, Any]:
    """Return what ``--json`` prints; pairs of numbers stand in the order of ``players``, meetings newest first."""
    return {
        "players": [
            {
                "name": record.name,
                "matches": record.matches,
                "won": record.won,
                "lost": record.lost,
                "games_won": record.games_won,
                "games_lost": record.games_lost,
                "streak": record.streak,
                "best_streak": record.best_streak,
            }
            for record in shown
        ],
        "head_to_head": [
            {
                "players": duel.players,
                "matches": duel.matches,
                "games": duel.games,
                "last": [_meeting(match) for match in duel.last],
            }
            for duel in duels
        ],
    }


def _meeting(match: MatchRecord) -> dict[str, Any]:
    full = match_form(match)
    return {key: full[key] for key in ("id", "evening", "players", "score", "winner")}


def _chosen(known: tuple[PlayerRecord, ...], wanted: list[str]) -> list[PlayerRecord]:
    if not wanted:
        return list(known)
    by_identity = {identity(record.name): record for record in known}
    for name in wanted:
        if identity(name) not in by_identity:
            raise UsageError(catalogue().text("stats.no_player", name=for_the_eye(name)))
    if len({identity(name) for name in wanted}) < len(wanted):
        raise UsageError(catalogue().text(f"refused.{Reason.NAMES_EQUAL}"))
    return [by_identity[identity(name)] for name in wanted]


def _duels(matches: tuple[MatchRecord, ...], shown: list[PlayerRecord], wanted: list[str]) -> list[HeadToHead]:
    """Return the pairs to show: the two that are wanted, one against everybody, or all that met."""
    if len(wanted) == 2:  # noqa: PLR2004 - a pair
        return [head_to_head(matches, *wanted)]
    pairs: dict[frozenset[str], HeadToHead] = {}
    for record in shown:
        for opponent in opponents(matches, record.name):
            pair = frozenset({identity(record.name), identity(opponent)})
            if pair not in pairs:
                pairs[pair] = head_to_head(matches, record.name, opponent)
    return list(pairs.values())
