"""Matches from elsewhere, in the form of ``log --json``: what they say, and what is wrong with them.

Whether a match can be taken in is for ``match.past`` to decide; here it is told, all at once, what is not in the form
or contradicts itself. A match that goes on where it is kept (``open``) is left out: its end comes with a later file.
Only ``players``, ``games`` (each with a ``winner``) and ``started`` must be there. What can be derived (``score``,
``winner``, ``state``) may be left out; where it is given it must agree.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec

from revanche.cli.local_time import Unclear, local_time
from revanche.match.decide import Rules
from revanche.match.events import ImportedGame, MatchImported, Origin, Side
from revanche.match.names import identity, named, pair
from revanche.match.past import EARLIEST, MOST_WINS, fits
from revanche.match.refusal import Reason, Refusal
from revanche.units import shown
from revanche.words.catalogue import Catalogue
from revanche.words.wording import numbers

_ABANDONED: Final = "abandoned"
_OPEN: Final = "open"


def checked(content: object, catalogue: Catalogue, now: datetime) -> tuple[list[MatchImported], list[str]]:
    """Return the matches of a decoded file, by when they started, and what is wrong with it, each in a sentence."""
    given = content.get("matches", [] if "sheets" in content else None) if isinstance(content, dict) else None
    if not isinstance(given, list):
        return [], [catalogue.text("import.form")]
    matches, problems = list[MatchImported](), list[str]()
    for number, one in enumerate(given, start=1):
        if isinstance(one, dict) and one.get("state") == _OPEN:
            continue
        match, wrong = checked_match(one, catalogue, now)
        matches += [] if match is None else [match]
        problems += [catalogue.text("import.match", number=number, sentence=problem) for problem in wrong]
    return sorted(matches, key=lambda match: match.started), problems


def checked_match(one: object, catalogue: Catalogue, now: datetime) -> tuple[MatchImported | None, list[str]]:
    """Return one match of a decoded file, ``None`` where something is wrong with it, and that in sentences."""
    check = _Check(catalogue, now)
    match = check.match(one)
    return (None if check.problems else match), check.problems


def still_open(content: object) -> int:
    """Return how many matches of a decoded file in the right form go on where they are kept."""
    given = content.get("matches", []) if isinstance(content, dict) else []
    return sum(isinstance(one, dict) and one.get("state") == _OPEN for one in given)


@dataclass(slots=True)
class _Check:
    """The check of one match. Each method returns what it read, or notes a problem and returns a stand-in."""

    catalogue: Catalogue
    now: datetime
    problems: list[str] = field(default_factory=list)

    def match(self, given: object) -> MatchImported | None:
        if not isinstance(given, dict):
            self.problem("import.form")
            return None
        players = self.players(given.get("players"))
        game = self.game(given.get("game", Rules().game))
        first_to = self.first_to(given.get("first_to", Rules().first_to))
        games = self.games(given.get("games"), players)
        started = self.time("started", given.get("started"))
        if players is None or games is None or started is None:
            return None
        ended = self.ended(given, games)
        abandoned = given.get("state") == _ABANDONED
        self.agrees(given, players, first_to, games, abandoned=abandoned)
        self.order(started, games, ended)
        origin = self.origin(given.get("origin"))
        return MatchImported(
            str(given.get("id")), players, game, first_to, games, started, ended, abandoned, origin or msgspec.UNSET
        )

    def problem(self, key: str, **fields: str | int) -> None:
        self.problems.append(self.catalogue.text(key, **fields))

    def players(self, given: object) -> tuple[str, str] | None:
        match given:
            case [str(a), str(b)]:
                players = pair(a, b)
                if not isinstance(players, Refusal):
                    return players
                self.problem(f"refused.{players.reason}")
            case _:
                self.problem("import.players")
        return None

    def game(self, given: object) -> str:
        game = named(given) if isinstance(given, str) else Refusal(Reason.GAME_NAME)
        if isinstance(game, Refusal):
            self.problem(f"refused.{Reason.GAME_NAME}")
            return ""
        return game

    def first_to(self, given: object) -> int:
        if isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= MOST_WINS:
            return given
        self.problem(f"refused.{Reason.FIRST_TO}")
        return MOST_WINS

    def games(self, given: object, players: tuple[str, str] | None) -> tuple[ImportedGame, ...] | None:
        if not isinstance(given, list) or not all(isinstance(game, dict) for game in given):
            self.problem("import.games")
            return None
        if players is None:
            return None
        return tuple(self.one_game(number, game, players) for number, game in enumerate(given, start=1))

    def one_game(self, number: int, given: dict[str, object], players: tuple[str, str]) -> ImportedGame:
        winner = _side(given.get("winner"), players)
        if winner is None:
            self.problem("import.winner", game=number, winner=_quoted(given.get("winner")))
        ended = given.get("ended")
        return ImportedGame(winner or Side.A, None if ended is None else self.time("ended", ended))

    def time(self, name: str, given: object) -> datetime | None:
        """Read a time, without an offset as local time."""
        time = local_time(given if isinstance(given, str) else "")
        match time:
            case Unclear.FORM:
                self.problem("import.time", field=name, value=_quoted(given))
            case Unclear():
                self.problem(f"time.{time}", value=_quoted(given))
            case datetime() if time.year < EARLIEST:
                self.problem(f"refused.{Reason.TIME_EARLY}")
            case datetime():
                if time > self.now:
                    self.problem("import.future", field=name, value=_quoted(given))
                return time
        return None

    def ended(self, given: dict[str, object], games: tuple[ImportedGame, ...]) -> datetime | None:
        """Read when the match ended; left out, it is when its last game did."""
        if given.get("ended") is not None:
            return self.time("ended", given["ended"])
        return games[-1].ended if games else None

    def order(self, started: datetime, games: tuple[ImportedGame, ...], ended: datetime | None) -> None:
        """Check that no game ends before the one before it, and the match not before its games."""
        last = started
        for number, game in enumerate(games, start=1):
            if game.ended is not None and game.ended < last:
                self.problem("import.game_order", game=number)
                return
            last = game.ended or last
        if ended is not None and ended < last:
            self.problem("import.order")

    def origin(self, given: object) -> Origin | None:
        """Read where a match was first counted."""
        if given is None:
            return None
        try:
            return msgspec.convert(given, Origin)
        except msgspec.ValidationError:
            self.problem("import.origin")
            return None

    def agrees(
        self,
        given: dict[str, Any],
        players: tuple[str, str],
        first_to: int,
        games: tuple[ImportedGame, ...],
        *,
        abandoned: bool,
    ) -> None:
        """Check that the games fit ``first_to``, and what can be derived from them."""
        winners = [game.winner for game in games]
        if not fits(winners, first_to):
            self.problem("import.too_many", count=first_to)
            return
        score = winners.count(Side.A), winners.count(Side.B)
        if given.get("score") not in (None, [*score]):
            self.problem("import.score", given=_quoted(given["score"]), counted=numbers(self.catalogue, score))
        won = None if abandoned else next((players[side.place] for side in Side if score[side.place] >= first_to), None)
        claimed = given.get("winner", won)
        if claimed is not None and (won is None or not isinstance(claimed, str) or identity(claimed) != identity(won)):
            self.problem("import.match_winner", winner=_quoted(claimed))
        if given.get("state") == "finished" and won is None:
            self.problem("import.not_finished", count=first_to)


def _side(given: object, players: tuple[str, str]) -> Side | None:
    """Return the side that is meant by a name in any spelling, or by its letter."""
    if not isinstance(given, str):
        return None
    for side in Side:
        if identity(players[side.place]) == identity(given):
            return side
    return next((side for side in Side if side.value == given.strip().upper()), None)


def _quoted(given: object) -> str:
    return f"“{shown(str(given), 40)}”"
