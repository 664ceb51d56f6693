"""``revanche round``: who plays whom, at which table."""

import asyncio
import csv
import io
import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.cli.names import NAME
from revanche.cli.run.board import settings_for
from revanche.cli.typed_text import TEXT
from revanche.errors import UsageError

if TYPE_CHECKING:
    from revanche.club.names import ClubNames
    from revanche.club.results import Result
    from revanche.club.tournament import Game, Plan

_EXAMPLES = (
    "\b\nExamples:\n  revanche round pairs.csv\n  revanche round --swiss Anna Bram Cees Dirk\n"
    "  revanche round --round-robin members.txt --tables 1,2,3"
)
_LARGEST = 2**20  # bytes
_PAIR, _WITH_TABLE = 2, 3  # fields of a line


@click.command("round", epilog=_EXAMPLES)
@click.argument("who", nargs=-1, required=True, type=TEXT, metavar="NAMES|FILE")
@click.option("--swiss", is_flag=True, help="Have the equally strong play each other, and nobody twice if that can be.")
@click.option("--round-robin", is_flag=True, help="Have everybody play everybody once.")
@click.option("--rounds", type=click.IntRange(1, 99), help="So many rounds with --swiss; else as many as it takes.")
@click.option("--tables", type=TEXT, help="Only at these tables, as in 1,2,3.")
@click.option("--game", type=NAME, help="What is played.")
@click.option("--first-to", type=click.IntRange(1, 99), help="Wins that decide the match.")
@click.option("--host", "hosts", multiple=True, metavar="HOST[:PORT]", help="Where the broker of the tables is.")
@click.option("--prefix", type=TEXT, help="What the topics of the tables begin with.")
@click.option("--names", type=click.Path(path_type=Path), help="A list of the players, a line each, with spellings.")
def round_(  # noqa: PLR0913 - what can be said of a round
    who: tuple[str, ...],
    *,
    swiss: bool,
    round_robin: bool,
    rounds: int | None,
    tables: str | None,
    game: str | None,
    first_to: int | None,
    hosts: tuple[str, ...],
    prefix: str | None,
    names: Path | None,
) -> int:
    """Say who plays whom at which table, from the results so far, until all is played.

    Without --swiss and --round-robin FILE has a pair a line: Anna,Bram or Anna,Bram,4 with the table. With one of them
    it has a player a line. Started again with the same players, it goes on where it was.
    """
    if swiss and round_robin:
        raise UsageError(catalogue().text("round.one"))
    wanted = settings_for(config(), hosts, prefix, None)
    from revanche.app.club.arranging import Arranging, Terms  # noqa: PLC0415 - not for what is wrong
    from revanche.app.club.names import names_of  # noqa: PLC0415
    from revanche.clock import SystemClock  # noqa: PLC0415

    clock, words = SystemClock(), catalogue()
    listed = names_of(names or places.board_names(os.environ, wanted.board_names), words)
    plan = _plan(who, listed, swiss=swiss, round_robin=round_robin, rounds=rounds)
    seats = tuple(filter(None, map(str.strip, (tables or "").split(","))))

    async def run() -> None:
        terms = Terms(game, first_to, seats)
        now = lambda: clock.now().local  # noqa: E731 - a clock in one word
        await Arranging(wanted.mqtt, listed, plan, terms, now=now, told=click.echo, words=words).run()

    asyncio.run(run())
    return 0


def _plan(
    who: Sequence[str], names: "ClubNames", *, swiss: bool, round_robin: bool, rounds: int | None
) -> "Callable[[Sequence[Result], ClubNames], Plan]":
    from revanche.club.tournament import System, listed, planned  # noqa: PLC0415

    if not swiss and not round_robin:
        pairs = _pairs(who, names)
        return lambda results, spelled: listed(pairs, results, spelled)
    players = _players(who, names)
    count = rounds or math.ceil(math.log2(len(players)))
    system = System.SWISS if swiss else System.ROUND_ROBIN
    return lambda results, spelled: planned(players, system, count, results, spelled)


def _players(who: Sequence[str], names: "ClubNames") -> list[str]:
    spelled = _lines(who[0]) if len(who) == 1 else list(who)
    players = [names.name(_named(name)) for name in spelled if name.strip()]
    if len({names.player(player) for player in players}) < len(players):
        raise UsageError(catalogue().text("round.twice"))
    if len(players) < _PAIR:
        raise UsageError(catalogue().text("round.few"))
    return players


def _pairs(who: Sequence[str], names: "ClubNames") -> "list[Game]":
    from revanche.club.tournament import Game  # noqa: PLC0415

    if len(who) != 1:
        raise UsageError(catalogue().text("round.how"))
    text = "\n".join(_lines(who[0]))
    pairs = []
    for number, row in enumerate(csv.reader(io.StringIO(text), delimiter=";" if ";" in text else ","), 1):
        fields = [field.strip() for field in row]
        if not any(fields):
            continue
        if len(fields) not in {_PAIR, _WITH_TABLE} or names.player(fields[0]) == names.player(fields[1]):
            raise UsageError(catalogue().text("round.line", file=who[0], line=number))
        a, b = (names.name(_named(name)) for name in fields[:_PAIR])
        pairs.append(Game((a, b), table=fields[2] or None if len(fields) == _WITH_TABLE else None))
    return pairs


def _lines(file: str) -> list[str]:
    try:
        with Path(file).open("rb") as opened:
            return opened.read(_LARGEST).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(catalogue().text("board.names_unread", file=file, reason=reason)) from error


def _named(name: str) -> str:
    from revanche.match.names import named  # noqa: PLC0415
    from revanche.match.refusal import Refusal  # noqa: PLC0415

    kept = named(name)
    if isinstance(kept, Refusal):
        raise UsageError(catalogue().text(f"refused.{kept.reason}"))
    return kept
