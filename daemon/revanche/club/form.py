"""The board as one JSON object, for programs and pages. Pure.

``{"connected":true,"tables":[…],"results":[…],"standings":[…],"left_out":0,"dropped":0}``; ``docs/interfaces.md`` tells
of each field.
"""

from datetime import datetime
from typing import Any

from revanche.club.board import Board, TableState
from revanche.club.messages import Match
from revanche.club.names import ClubNames
from revanche.club.results import Result
from revanche.club.standings import Row


def board_form(board: Board, now: datetime, *, connected: bool) -> dict[str, Any]:
    """Return all of the board; ``connected``: it has a broker now."""
    shown = [table for table in board.tables if _is_shown(table, board, now)]
    return {
        "connected": connected,
        "tables": [table_form(table, board, now) for table in shown],
        "results": [result_form(result) for result in board.results],
        "standings": [row_form(row) for row in board.standings],
        "left_out": sum(table.evening.left_out for table in shown),
        "dropped": board.dropped,
    }


def table_form(table: TableState, board: Board, now: datetime) -> dict[str, Any]:
    """Return one table; ``silent_since`` is when one that is not there was last heard, where that is known."""
    silent = board.silent(table, now)
    return {
        "table": table.name,
        "state": table.standing.state,
        "match": None if table.standing.match is None else _match(table.standing.match, board.names),
        "next": _next(table, board.names),
        "there": not silent,
        "silent_since": _written(table.heard) if silent and table.heard else None,
        "need": table.need,
    }


def result_form(result: Result) -> dict[str, Any]:
    """Return one result, with the winner by name, as in ``log --json``."""
    return {
        "table": result.table,
        "id": result.id,
        "players": result.players,
        "game": result.game,
        "score": result.score,
        "winner": result.players[result.winner],
        "started": _written(result.started),
        "ended": _written(result.ended),
    }


def row_form(row: Row) -> dict[str, Any]:
    """Return one player; pairs are won and lost."""
    return {"place": row.place, "name": row.name, "matches": row.matches, "games": row.games}


def _next(table: TableState, names: ClubNames) -> list[str] | None:
    offered = table.standing.next
    return None if offered is None else [names.name(name) for name in offered.players]


def _match(match: Match, names: ClubNames) -> dict[str, Any]:
    winner = None if match.winner is None else names.name(match.winner)
    points = [
        names.name(name)
        for name, score in zip(match.players, match.score, strict=True)
        if match.winner is None and match.first_to > 1 and score == match.first_to - 1
    ]
    return {
        "players": [names.name(name) for name in match.players],
        "game": match.game,
        "first_to": match.first_to,
        "score": match.score,
        "winner": winner,
        "match_point": points,
        "started": _written(match.started),
    }


def _is_shown(table: TableState, board: Board, now: datetime) -> bool:
    """Tell whether a table is there, or was on this evening."""
    if not board.silent(table, now):
        return True
    earliest = min((result.started for result in board.results), default=None)
    return earliest is not None and any(match.started >= earliest for match in table.played)


def _written(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds")
