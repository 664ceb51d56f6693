"""Matches from elsewhere, in the form of ``log --json``: what is wrong with them, and which of them are new. Pure.

Only ``players``, ``games`` (each with a ``winner``) and ``started`` must be there. What can be derived (``score``,
``winner``, ``state``) may be left out; where it is given it must agree.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Final

import msgspec

from revanche.history.records import MatchRecord
from revanche.match.decide import MOST_WINS, Rules
from revanche.match.events import ImportedGame, MatchImported, Side
from revanche.match.names import identity, named, pair
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import fits
from revanche.units import shown
from revanche.words.catalogue import Catalogue
from revanche.words.wording import numbers

_ID: Final = re.compile(r"(\d{4}-\d\d-\d\d)\.([1-9]\d{0,8})", re.ASCII)
_EARLIEST: Final = 1900
_ABANDONED: Final = "abandoned"
_MORE_THAN_AN_EVENING: Final = 1000


def checked(content: object, catalogue: Catalogue, now: datetime) -> tuple[list[MatchImported], list[str]]:
    """Return the matches of a decoded file, and what is wrong with it, each in a sentence; then take in none."""
    given = content.get("matches") if isinstance(content, dict) else None
    if not isinstance(given, list):
        return [], [catalogue.text("import.form")]
    matches, problems = list[MatchImported](), list[str]()
    for number, one in enumerate(given, start=1):
        check = _Check(catalogue, now)
        match = check.match(one)
        if match is not None and not check.problems:
            matches.append(match)
        problems += [catalogue.text("import.match", number=number, sentence=problem) for problem in check.problems]
    return matches, problems


def unknown(given: Iterable[MatchImported], known: Iterable[MatchRecord]) -> list[MatchImported]:
    """Return those that are not known yet: nobody plays two matches that start at one instant and go the same way."""
    seen = {_same(match.players, match.game, match.started, [game.winner for game in match.games]) for match in known}
    new: list[MatchImported] = []
    for match in given:
        key = _same(match.players, match.game, match.started, [game.winner for game in match.games])
        if key not in seen:
            seen.add(key)
            new.append(match)
    return sorted(new, key=lambda match: match.started)


def numbered(given: Iterable[MatchImported], taken: Collection[str], today: date) -> list[MatchImported]:
    """Return matches under ids that are free: their own where it is one of a day gone by, else the next.

    Counting may still number matches of today, or of an evening that began yesterday; among those an imported match
    gets a number that no evening reaches.
    """
    used, result, recent = set(taken), list[MatchImported](), (today - timedelta(days=1)).isoformat()
    for match in given:
        own = _ID.fullmatch(match.match)
        day = own[1] if own and own[1] <= today.isoformat() else match.started.date().isoformat()
        free = own is not None and own[1] < recent and match.match not in used
        name = match.match if free else _next(day, used, 0 if day < recent else _MORE_THAN_AN_EVENING)
        used.add(name)
        result.append(msgspec.structs.replace(match, match=name))
    return result


def _next(day: str, used: Collection[str], above: int) -> str:
    numbers = [int(name.rpartition(".")[2]) for name in used if name.startswith(f"{day}.")]
    return f"{day}.{max([above, *numbers]) + 1}"


def _same(players: tuple[str, str], game: str, started: datetime, winners: Sequence[Side]) -> object:
    a, b = map(identity, players)
    return a, b, game, started, tuple(winners)


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
        ended = self.ended(given, started, games)
        abandoned = given.get("state") == _ABANDONED
        self.agrees(given, players, first_to, games, abandoned=abandoned)
        return MatchImported(str(given.get("id")), players, game, first_to, games, started, ended, abandoned)

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
        """Read a time to the millisecond, as the journal keeps it."""
        try:
            time = datetime.fromisoformat(given if isinstance(given, str) else "")
        except ValueError:
            time = None
        if time is None or time.tzinfo is None or time.year < _EARLIEST:
            self.problem("import.time", field=name, value=_quoted(given))
            return None
        if time > self.now:
            self.problem("import.future", field=name, value=_quoted(given))
        return time.replace(microsecond=time.microsecond // 1000 * 1000)

    def ended(self, given: dict[str, object], started: datetime, games: tuple[ImportedGame, ...]) -> datetime:
        """Read when the match ended; left out, it is when its last game did."""
        if given.get("ended") is None:
            return max([started, *(game.ended for game in games if game.ended)])
        ended = self.time("ended", given["ended"])
        if ended is not None and ended < started:
            self.problem("import.order")
        return ended or started

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
