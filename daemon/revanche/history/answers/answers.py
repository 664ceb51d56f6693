"""What is answered to each question about the past, for the command line and the page alike. Pure.

Each function asks ``Past`` for what it needs and no more, since reading years of matches takes seconds. What there is
not is no error but ``Unknown``, a sentence for whoever asked. The answers about the log are in ``log_answers``, those
about scoresheets in ``sheet_answers``.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, assert_never

import msgspec

from revanche.history.answers.evenings import evenings_back
from revanche.history.answers.log import (
    Logged,
    all_matches,
    evening_steps,
    evenings_of,
    logged,
    match_of,
    one_match_form,
    recent,
)
from revanche.history.answers.past import Past, Unknown
from revanche.history.answers.questions import (
    AllMatches,
    Archive,
    EveningAsked,
    Evenings,
    Export,
    Form,
    LogQuestion,
    Match,
    Matches,
    Names,
    Question,
    Recent,
    Share,
    Sheet,
    Statistics,
    Trail,
)
from revanche.history.answers.sheet import archive_form, archive_of, sheet_of
from revanche.history.archive import SheetNumbers, sheet_numbers
from revanche.history.forms.calendar import calendar_of
from revanche.history.forms.log import log_form, stats_form, trail_form
from revanche.history.forms.share import evening_text
from revanche.history.forms.spreadsheet import EXCEL, readers_own, table_of
from revanche.history.records import MatchRecord
from revanche.history.statistics import HeadToHead, PlayerRecord, head_to_head, opponents, players
from revanche.match.names import identity
from revanche.match.refusal import Reason
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_RECENT = 20  # names that a page offers


def answer(question: Question, past: Past, catalogue: Catalogue, now: datetime) -> bytes | Unknown:
    """Return the answer as the page sends it on: JSON, text or a file."""
    match question:
        case Matches() | AllMatches() | Recent() | Evenings() | Match() | Trail():
            log = _log_of(question, past, catalogue, now.date())
            return log if isinstance(log, Unknown) else _line(log)
        case Statistics(names):
            numbers = statistics_of(past, catalogue, names)
            return numbers if isinstance(numbers, Unknown) else _line(stats_form(*numbers))
        case Names():
            return _line(names_of(all_matches(past.evenings())))
        case Sheet(wanted):
            sheet = sheet_of(past, catalogue, wanted)
            return sheet if isinstance(sheet, Unknown) else _line(sheet)
        case Archive(game, player):
            archived = archive_of(past, catalogue, game, player)
            return archived if isinstance(archived, Unknown) else _line(archive_form(archived))
        case Share(evening):
            text = share_of(past, catalogue, evening)
            return text if isinstance(text, Unknown) else f"{text}\n".encode()
        case Export(form):
            return export_of(past, form, catalogue, now)
        case _:
            assert_never(question)


def _log_of(question: LogQuestion, past: Past, catalogue: Catalogue, today: date) -> dict[str, Any] | Unknown:
    match question:
        case Matches() | AllMatches():
            asked: EveningAsked = (question.evening or "last") if isinstance(question, Matches) else "all"
            found = logged(past, catalogue, asked, question.player)
            return found if isinstance(found, Unknown) else _log_form(found, past)
        case Recent():
            return log_form(recent(past, today))
        case Evenings():
            back, more = evenings_back(past, catalogue, question)
            return _log_form(back, past) | {"more": more}
        case Match(wanted):
            one = match_of(past, catalogue, wanted)
            return one if isinstance(one, Unknown) else one_match_form(one)
        case Trail(evening):
            return {"trail": trail_form(evening_steps(past, evening))}
        case _:
            assert_never(question)


def statistics_of(
    past: Past, catalogue: Catalogue, names: tuple[str, ...]
) -> tuple[list[PlayerRecord], list[HeadToHead], list[SheetNumbers]] | Unknown:
    """Return the numbers of the players named, else of all, and of the pairs: the two, one against all, or all.

    Of two players only their matches against each other count. The last are the numbers from scoresheets, with whoever
    was on them.
    """
    names = tuple(map(past.called, names))
    evenings, sheets = past.played()
    played, numbers = tuple(all_matches(evenings)), sheet_numbers(sheets)
    by_identity = {identity(record.name): record for record in players(played)}
    for name in names:
        written = next((one.name for one in numbers if identity(one.name) == identity(name)), None)
        if written is not None:
            by_identity.setdefault(identity(name), PlayerRecord(written))
        elif identity(name) not in by_identity:
            return Unknown(catalogue.text("stats.no_player", name=for_the_eye(name)))
    if len({identity(name) for name in names}) < len(names):
        return Unknown(catalogue.text(f"refused.{Reason.NAMES_EQUAL}"))
    if len(names) == 2:  # noqa: PLR2004 - a pair
        both = {identity(name) for name in names}
        among = players(match for match in played if both == set(map(identity, match.players)))
        met = {identity(record.name): record for record in among}
        by_identity = {who: met.get(who, PlayerRecord(record.name)) for who, record in by_identity.items()}
    shown = [by_identity[identity(name)] for name in names] or list(by_identity.values())
    wanted = set(map(identity, names))
    theirs = [one for one in numbers if not wanted or identity(one.name) in wanted]
    return shown, _duels(played, shown, names), theirs


def names_of(matches: Iterable[MatchRecord]) -> dict[str, list[str]]:
    """Return recent players and games, newest first."""
    newest = list(matches)[::-1]
    return {
        "players": _distinct(name for match in newest for name in match.players),
        "games": _distinct(match.game for match in newest),
    }


def share_of(past: Past, catalogue: Catalogue, asked: date | None) -> str | Unknown:
    """Return an evening as text for the group chat; of a day that had more than one, all."""
    found = evenings_of(past, catalogue, asked or "last")
    if isinstance(found, Unknown):
        return found
    return "\n\n".join(evening_text(catalogue, each) for each in found) or catalogue.text("log.empty")


def export_of(past: Past, form: Form, catalogue: Catalogue, now: datetime) -> bytes:
    """Return all matches as a file, as JSON with all full sheets; ``now`` is when a calendar says that it was made."""
    if form == "json":
        return _line(_log_form(Logged(*past.played()), past))
    matches = all_matches(past.evenings())
    match form:
        case "csv":
            return table_of(matches)
        case "excel":
            return table_of(matches, EXCEL)
        case "sheet":
            return table_of(matches, readers_own(catalogue.language))
        case "ics":
            return calendar_of(matches, catalogue, now)
        case _:
            assert_never(form)


def _log_form(found: Logged, past: Past) -> dict[str, Any]:
    return log_form(found.matches, found.sheets, past.journal_id() if found.sheets else None)


def _line(form: object) -> bytes:
    return msgspec.json.encode(form) + b"\n"


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
