"""What the addresses of the page ask: of the past, and in which language. Pure."""

from collections.abc import Iterator
from datetime import date
from typing import Final
from urllib.parse import parse_qsl

from revanche.history.answers.questions import (
    AllMatches,
    Archive,
    EveningAsked,
    Evenings,
    Export,
    Match,
    Matches,
    Share,
    Sheet,
    Statistics,
    Trail,
)
from revanche.sheets.games.table import GAMES, chosen
from revanche.units import is_control

_LONGEST: Final = 200  # characters of one thing that is asked for
_MOST_FIELDS: Final = 8
_MOST_EVENINGS: Final = 9999
_NO_EVENING: Final = "An evening is last, all or a day such as 2026-11-30."


class QuestionError(ValueError):
    """A question or command that can't be understood; the text says why, to a person. Caught within the room."""


def query_fields(query: str) -> dict[str, str]:
    """Return the fields of a query, the last of each name; raise ``QuestionError`` for what is none of ours."""
    try:
        fields = dict(parse_qsl(query, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError as error:
        raise QuestionError("This question can't be understood.") from error
    for text in fields.values():
        if len(text) > _LONGEST or any(map(is_control, text)):
            raise QuestionError("This question is too long, or has characters that nobody can see.")
    return fields


def about_log(fields: dict[str, str]) -> Matches | AllMatches | Evenings | Match | Trail:
    """Return how the log is asked for."""
    if fields.get("match"):
        return Match(fields["match"])
    player = fields.get("player") or None
    evening = _evening(fields.get("evening", "last"))
    if fields.get("trail"):
        if evening == "all":
            raise QuestionError(_NO_EVENING)
        return Trail(None if evening == "last" else evening)
    if fields.get("evenings"):
        return _back(fields, player)
    match evening:
        case "last":
            return Matches(player=player)
        case "all":
            return AllMatches(player)
        case day:
            return Matches(day, player)


def about_statistics(fields: dict[str, str]) -> Statistics:
    """Return how statistics are asked for."""
    names = tuple(fields[name] for name in ("a", "b") if fields.get(name))
    return Statistics(names, _day(fields.get("since")), _day(fields.get("until")), fields.get("game") or None)


def about_export(fields: dict[str, str]) -> Export:
    """Return how an export is asked for."""
    form = fields.get("form", "csv")
    match form:
        case "csv" | "excel" | "sheet" | "json" | "ics":
            return Export(form)
        case _:
            raise QuestionError("There is no such form; there are csv, excel, sheet, json, ics.")


def about_share(fields: dict[str, str]) -> Share:
    """Return how the text of an evening is asked for."""
    match _evening(fields.get("evening", "last")):
        case "last":
            return Share()
        case "all":
            raise QuestionError(_NO_EVENING)
        case day:
            return Share(day)


def about_sheet(fields: dict[str, str]) -> Sheet:
    """Return how a sheet of the past is asked for; without its id it is the last one."""
    return Sheet(fields.get("sheet") or None)


def about_archive(fields: dict[str, str]) -> Archive:
    """Return how the archive of sheets is asked for: all of it, or of a game or a player."""
    return Archive(fields.get("game") or None, fields.get("player") or None)


def about_rules(fields: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Return which game's rules are asked for, and the options they are to hold under."""
    game = fields.get("game", "")
    options = {name: choice for name, choice in fields.items() if name not in {"game", "lang"}}
    if chosen(game, options) is None:
        raise QuestionError(f"There is no such game, or it can't be played like that; there are {', '.join(GAMES)}.")
    return game, options


def languages(fields: dict[str, str], cookie: str, config: str, accepted: str) -> list[str]:
    """Return the languages that somebody wants, most wanted first, as far as they look like languages."""
    chosen = [fields.get("lang", ""), cookie, "" if config == "auto" else config, *_accepted(accepted)]
    return [text for text in chosen if text.isascii() and text.replace("-", "").replace("_", "").isalpha()]


def _back(fields: dict[str, str], player: str | None) -> Evenings:
    """Return how evenings back from a day are asked for."""
    text = fields["evenings"]
    count = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(_MOST_EVENINGS)) else 0
    if not 1 <= count <= _MOST_EVENINGS:
        raise QuestionError(f"At once there are 1 to {_MOST_EVENINGS} evenings.")
    return Evenings(count, _day(fields.get("before")), fields.get("find", ""), player)


def _day(given: str | None) -> date | None:
    """Return the day that is asked for, if one is."""
    if not given:
        return None
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise QuestionError("A day is written as 2026-11-30.") from None


def _evening(text: str) -> EveningAsked:
    match text:
        case "last" | "all":
            return text
        case _:
            try:
                return date.fromisoformat(text)
            except ValueError as error:
                raise QuestionError(_NO_EVENING) from error


def _accepted(field: str) -> Iterator[str]:
    """Yield the languages of an Accept-Language field (RFC 9110, section 12.5.4), most wanted first."""
    weighed: list[tuple[float, str]] = []
    for part in field[:_LONGEST].split(","):
        code, _, weight = part.strip().partition(";")
        try:
            weighed.append((float(weight.strip().removeprefix("q=") or 1), code.strip()))
        except ValueError:
            continue
    yield from (code for _, code in sorted(weighed, key=lambda pair: -pair[0]))
