"""What is answered to each question about the past, for the command line and the page alike. Pure.

Each function asks ``Past`` for what it needs and no more, since reading years of matches takes seconds. What there is
not is no error but ``Unknown``, a sentence for whoever asked.
"""

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from typing import Any, Protocol, assert_never

import msgspec

from revanche.history.calendar import calendar_of
from revanche.history.evenings import Evening
from revanche.history.log_form import log_form, match_form, stats_form, trail_form
from revanche.history.questions import (
    AllMatches,
    EveningAsked,
    Export,
    Form,
    Match,
    Matches,
    Names,
    Question,
    Share,
    Sheet,
    Statistics,
    Trail,
)
from revanche.history.records import MatchRecord
from revanche.history.share import evening_text
from revanche.history.spreadsheet import EXCEL, readers_own, table_of
from revanche.history.statistics import HeadToHead, PlayerRecord, head_to_head, opponents, players
from revanche.history.trail import Step
from revanche.history.wording import day
from revanche.match.names import identity
from revanche.match.refusal import Reason
from revanche.sheets.form import SheetForm, past_form
from revanche.sheets.play import State
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_RECENT = 20  # names that a page offers


class Unknown(msgspec.Struct, frozen=True):
    """There is no answer; ``sentence`` tells a person why."""

    sentence: str


class Past(Protocol):
    """Reads what was played. Each function may raise ``JournalError``."""

    def last_evening(self) -> Evening | None:
        """Return the evening of the last match; ``None`` when nothing was ever played."""

    def evenings(self, since: date | None = None) -> tuple[Evening, ...]:
        """Return all evenings, oldest first; with ``since`` at least those that began on that day or later."""

    def trail(self, match: str, since: date | None) -> tuple[Step, ...]:
        """Return all that happened in a match."""

    def evening_trail(self, evening: Evening | None, day: date | None) -> tuple[Step, ...]:
        """Return all that happened on an evening, on one that was opened on ``day``, or else on the last."""

    def sheet(self, wanted: str | None, since: date | None) -> State | None:
        """Return what was left on a sheet, without an id on the last one; ``None`` where there is none."""

    def sheets(self, wanted: Collection[str], since: date | None) -> dict[str, State]:
        """Return what was left on those of the sheets that were begun since then."""


class MatchFound(msgspec.Struct, frozen=True):
    """One match with all that happened in it; reading began on the day ``since`` that its id names."""

    evening: date
    match: MatchRecord
    steps: tuple[Step, ...]
    since: date | None


def answer(question: Question, past: Past, catalogue: Catalogue, now: datetime) -> bytes | Unknown:
    """Return the answer as the page sends it on: JSON, text or a file."""
    match question:
        case Matches(evening, player):
            found = evenings_of(past, catalogue, evening or "last", player)
            return found if isinstance(found, Unknown) else _line(log_form(all_matches(found)))
        case AllMatches(player):
            found = evenings_of(past, catalogue, "all", player)
            return found if isinstance(found, Unknown) else _line(log_form(all_matches(found)))
        case Match(wanted):
            one = match_of(past, catalogue, wanted)
            return one if isinstance(one, Unknown) else _line(one_match_form(one))
        case Trail(evening):
            return _line({"trail": trail_form(evening_steps(past, evening))})
        case Statistics(names):
            numbers = statistics_of(all_matches(past.evenings()), catalogue, names)
            return numbers if isinstance(numbers, Unknown) else _line(stats_form(*numbers))
        case Names():
            return _line(names_of(all_matches(past.evenings())))
        case Sheet(wanted):
            sheet = sheet_of(past, catalogue, wanted)
            return sheet if isinstance(sheet, Unknown) else _line(sheet)
        case Share(evening):
            text = share_of(past, catalogue, evening)
            return text if isinstance(text, Unknown) else f"{text}\n".encode()
        case Export(form):
            return export_of(all_matches(past.evenings()), form, catalogue, now)
        case _:
            assert_never(question)


def all_matches(evenings: Iterable[Evening]) -> list[MatchRecord]:
    """Return the matches of evenings in the order they were played."""
    return [match for evening in evenings for match in evening.matches]


def evenings_of(
    past: Past, catalogue: Catalogue, asked: EveningAsked, player: str | None = None
) -> tuple[Evening, ...] | Unknown:
    """Return the evenings that are asked for, with ``player`` only this player's matches."""
    if asked == "last":
        last = past.last_evening()
        found: tuple[Evening, ...] = () if last is None else (last,)
    elif asked == "all":
        found = past.evenings()
    else:
        found = _on(past.evenings(asked), asked) or _on(past.evenings(), asked)  # a corrected one is written anywhere
        if not found:
            return Unknown(_not_on(past, catalogue, asked))
    if player is None or not found:
        return found
    kept = [Evening(evening.day, _played_by(evening, player)) for evening in found]
    return tuple(evening for evening in kept if evening.matches) or Unknown(
        catalogue.text("log.no_player", name=for_the_eye(player))
    )


def _on(evenings: Iterable[Evening], wanted: date) -> tuple[Evening, ...]:
    return tuple(evening for evening in evenings if evening.day == wanted)


def _not_on(past: Past, catalogue: Catalogue, asked: date) -> str:
    """Return why there is no evening of a day; the first hours of a day belong to the evening before."""
    for evening in past.evenings(asked - timedelta(days=1)) if asked > date.min else ():
        times = (time for match in evening.matches for time in (match.started, match.ended) if time is not None)
        if evening.day < asked and asked in {time.date() for time in times}:
            shown = {"day": day(catalogue, asked), "evening": day(catalogue, evening.day)}
            return catalogue.text("log.after_midnight", **shown, date=evening.day.isoformat())
    return catalogue.text("log.no_evening", day=day(catalogue, asked))


def match_of(past: Past, catalogue: Catalogue, wanted: str) -> MatchFound | Unknown:
    """Return one match; reading begins in the month that its id names."""
    since = _day_of(wanted)
    found = [(each, match) for each in past.evenings(since) for match in each.matches if match.id == wanted]
    if not found:
        return Unknown(catalogue.text("log.no_match", match=for_the_eye(wanted)))
    evening, match = found[-1]
    return MatchFound(evening.day, match, past.trail(wanted, since), since)


def evening_steps(past: Past, day: date | None) -> tuple[Step, ...]:
    """Return all that happened on the evenings of a day, else on the last: also what was dropped or not counted."""
    among = past.evenings(day)
    steps = tuple(step for each in among if each.day == day for step in past.evening_trail(each, None))
    return steps or past.evening_trail(None, day)


def one_match_form(found: MatchFound) -> dict[str, Any]:
    """Return a match with its trail, ready to be encoded."""
    return {"matches": [match_form(found.match) | {"trail": trail_form(found.steps)}]}


def statistics_of(
    matches: Iterable[MatchRecord], catalogue: Catalogue, names: tuple[str, ...]
) -> tuple[list[PlayerRecord], list[HeadToHead]] | Unknown:
    """Return the numbers of the players named, else of all, and of the pairs: the two, one against all, or all.

    Of two players only their matches against each other count.
    """
    played = tuple(matches)
    by_identity = {identity(record.name): record for record in players(played)}
    for name in names:
        if identity(name) not in by_identity:
            return Unknown(catalogue.text("stats.no_player", name=for_the_eye(name)))
    if len({identity(name) for name in names}) < len(names):
        return Unknown(catalogue.text(f"refused.{Reason.NAMES_EQUAL}"))
    if len(names) == 2:  # noqa: PLR2004 - a pair
        both = {identity(name) for name in names}
        theirs = players(match for match in played if both == set(map(identity, match.players)))
        met = {identity(record.name): record for record in theirs}
        by_identity = {who: met.get(who, PlayerRecord(record.name)) for who, record in by_identity.items()}
    shown = [by_identity[identity(name)] for name in names] or list(by_identity.values())
    return shown, _duels(played, shown, names)


def names_of(matches: Iterable[MatchRecord]) -> dict[str, list[str]]:
    """Return recent players and games, newest first."""
    newest = list(matches)[::-1]
    return {
        "players": _distinct(name for match in newest for name in match.players),
        "games": _distinct(match.game for match in newest),
    }


def sheet_of(past: Past, catalogue: Catalogue, wanted: str | None) -> SheetForm | Unknown:
    """Return a sheet as it was left; reading begins in the month that its id names."""
    state = past.sheet(wanted, None if wanted is None else _day_of(wanted))
    form = None if state is None else past_form(state)
    if isinstance(form, SheetForm):
        return form
    if wanted is None:
        return Unknown(catalogue.text("refused.no_sheet"))
    return Unknown(catalogue.text("log.no_sheet", sheet=for_the_eye(wanted)))


def share_of(past: Past, catalogue: Catalogue, asked: date | None) -> str | Unknown:
    """Return an evening as text for the group chat; of a day that had more than one, all."""
    found = evenings_of(past, catalogue, asked or "last")
    if isinstance(found, Unknown):
        return found
    return "\n\n".join(evening_text(catalogue, each) for each in found) or catalogue.text("log.empty")


def export_of(matches: Iterable[MatchRecord], form: Form, catalogue: Catalogue, now: datetime) -> bytes:
    """Return matches as a file; ``now`` is when a calendar says that it was made."""
    match form:
        case "csv":
            return table_of(matches)
        case "excel":
            return table_of(matches, EXCEL)
        case "sheet":
            return table_of(matches, readers_own(catalogue.language))
        case "ics":
            return calendar_of(matches, catalogue, now)
        case "json":
            return _line(log_form(matches))
        case _:
            assert_never(form)


def _line(form: object) -> bytes:
    return msgspec.json.encode(form) + b"\n"


def _day_of(wanted: str) -> date | None:
    """Return the day that an id begins with; ``None`` where it begins with none."""
    try:
        return date.fromisoformat(wanted.rpartition(".")[0])
    except ValueError:
        return None


def _played_by(evening: Evening, player: str) -> tuple[MatchRecord, ...]:
    return tuple(match for match in evening.matches if identity(player) in map(identity, match.players))


def _duels(matches: tuple[MatchRecord, ...], shown: list[PlayerRecord], names: tuple[str, ...]) -> list[HeadToHead]:
    if len(names) == 2:  # noqa: PLR2004 - a pair
        return [head_to_head(matches, *names)]
    pairs: dict[frozenset[str], HeadToHead] = {}
    for record in shown:
        for opponent in opponents(matches, record.name):
            pair = frozenset({identity(record.name), identity(opponent)})
            if pair not in pairs:
                pairs[pair] = head_to_head(matches, record.name, opponent)
    return list(pairs.values())


def _distinct(names: Iterable[str]) -> list[str]:
    """Return each name once, in the spelling that comes first."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(identity(name), name)
    return list(first.values())[:_RECENT]
