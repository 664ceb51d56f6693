"""What tables tell a board, in as few words as a test needs: match ``1`` of a table began at 20:10, and so on."""

from datetime import timedelta
from typing import Any

from support.clock import EVENING


def at(minutes: float) -> str:
    """Return the time so many minutes after EVENING."""
    return (EVENING + timedelta(minutes=minutes)).isoformat(timespec="milliseconds")


def match(  # noqa: PLR0913, PLR0917 - what a match may be
    number: int,
    winner: str | None,
    players: tuple[str, str] = ("Anna", "Bram"),
    score: tuple[int, int] = (3, 1),
    state: str = "finished",
    table: int = 1,
    began: float | None = None,
) -> dict[str, Any]:
    """Return a match as the evening has it; it took five minutes."""
    began = 10 * number if began is None else began
    return {
        "id": f"2026-11-30.{number}",
        "evening": "2026-11-30",
        "players": list(players),
        "game": "yahtzee",
        "first_to": 3,
        "score": list(score),
        "winner": winner,
        "state": state,
        "games": [],
        "started": at(began),
        "ended": at(began + 5),
        "seconds": 300.0,
        "corrected": False,
        "origin": {"journal": f"{0xA0 + table:016x}", "match": f"2026-11-30.{number}"},
    }


def evening(*matches: dict[str, Any], left_out: int = 0) -> dict[str, Any]:
    """Return what is told of an evening."""
    return {"matches": list(matches), "left_out": left_out}


def status(
    state: str,
    players: tuple[str, str] = ("Anna", "Bram"),
    score: tuple[int, int] = (0, 0),
    winner: str | None = None,
    number: int = 1,
) -> dict[str, Any]:
    """Return what stands."""
    if state == "idle":
        return {"state": state, "match": None, "devices": []}
    running = {
        "id": f"2026-11-30.{number}",
        "players": list(players),
        "game": "yahtzee",
        "first_to": 3,
        "score": list(score),
        "winner": winner,
        "started": at(10 * number),
    }
    return {"state": state, "match": running, "devices": []}
