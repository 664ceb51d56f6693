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
from revanche.history.forms.calendar import calendar_of
from revanche.history.forms.log import log_form, trail_form
from revanche.history.forms.share import evening_text
from revanche.history.forms.spreadsheet import EXCEL, readers_own, table_of
from revanche.history.forms.statistics import figures_form
from revanche.history.records import MatchRecord
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.figures import Figures, figures
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
        case Statistics(names, since, until, game):
            found_figures = statistics_of(past, catalogue, Asked(since, until, game, names))
            return (
                found_figures if isinstance(found_figures, Unknown) else _line(figures_form(found_figures, now.date()))
            )
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


def statistics_of(past: Past, catalogue: Catalogue, asked: Asked) -> Figures | Unknown:
    """Return the figures that are asked for, of the players named, else of all; of two only what they played together.

    The numbers from scoresheets are those with whoever else was on them.
    """
    asked = msgspec.structs.replace(asked, players=tuple(map(past.called, asked.players)))
    if len({identity(name) for name in asked.players}) < len(asked.players):
        return Unknown(catalogue.text(f"refused.{Reason.NAMES_EQUAL}"))
    everybody = past.tally(msgspec.structs.replace(asked, players=()))
    spelled = {identity(one.name): one.name for one in everybody.sheets}
    spelled |= {who: record.name for who, record in everybody.players.items()}
    for name in asked.players:
        if identity(name) not in spelled:
            return Unknown(catalogue.text("stats.no_player", name=for_the_eye(name)))
    found = past.tally(asked) if asked.players else everybody
    return figures(found, [spelled[identity(name)] for name in asked.players], everybody)


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


def _distinct(names: Iterable[str]) -> list[str]:
    """Return each name once, in the spelling that comes first."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(identity(name), name)
    return list(first.values())[:_RECENT]
