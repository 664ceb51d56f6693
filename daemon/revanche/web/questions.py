"""What is asked of the past and in which language. Pure.

Questions about the past become arguments of our own command line, which answers them in a program of its own, see
``archive``. Whatever is asked stands behind an ``=`` or after ``--``, so that none of it can be taken for an option.
"""

from collections.abc import Iterator
from datetime import date
from typing import Final
from urllib.parse import parse_qsl

from revanche.units import is_control

_LONGEST: Final = 200  # characters of one thing that is asked for
_MOST_FIELDS: Final = 8
_FORMS: Final = ("csv", "json", "ics")


class QuestionError(ValueError):
    """A question or command that can't be understood; the text says why, to a person. Caught within the room."""


def asked(query: str) -> dict[str, str]:
    """Return the fields of a query, the last of each name; raise ``QuestionError`` for what is none of ours."""
    try:
        fields = dict(parse_qsl(query, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError as error:
        raise QuestionError("This question can't be understood.") from error
    for text in fields.values():
        if len(text) > _LONGEST or any(map(is_control, text)):
            raise QuestionError("This question is too long, or has characters that nobody can see.")
    return fields


def log_arguments(fields: dict[str, str]) -> list[str]:
    """Return how the log is asked for."""
    evening = _evening(fields.get("evening", "last"), "last", "all")
    named = [f"--{name}={fields[name]}" for name in ("player", "match") if fields.get(name)]
    return ["log", "--json", f"--evening={evening}", *named]


def stats_arguments(fields: dict[str, str]) -> list[str]:
    """Return how statistics are asked for."""
    return ["stats", "--json", "--", *(fields[name] for name in ("a", "b") if fields.get(name))]


def export_arguments(fields: dict[str, str]) -> list[str]:
    """Return how an export is asked for; its last is the form."""
    form = fields.get("form", "csv")
    if form not in _FORMS:
        raise QuestionError(f"There is no such form; there are {', '.join(_FORMS)}.")
    return ["export", form]


def share_arguments(fields: dict[str, str]) -> list[str]:
    """Return how the text of an evening is asked for."""
    evening = _evening(fields.get("evening", "last"), "last")
    return ["share"] if evening == "last" else ["share", f"--evening={evening}"]


def sheet_arguments(fields: dict[str, str]) -> list[str]:
    """Return how a sheet of the past is asked for; without its id it is the last one."""
    return ["sheet", "show", "--json", "--", *([fields["sheet"]] if fields.get("sheet") else [])]


def languages(fields: dict[str, str], cookie: str, config: str, accepted: str) -> list[str]:
    """Return the languages that somebody wants, most wanted first, as far as they look like languages."""
    chosen = [fields.get("lang", ""), cookie, "" if config == "auto" else config, *_accepted(accepted)]
    return [text for text in chosen if text.isascii() and text.replace("-", "").replace("_", "").isalpha()]


def _evening(text: str, *words: str) -> str:
    if text in words:
        return text
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise QuestionError(f"An evening is {', '.join(words)} or a day such as 2026-11-30.") from error


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
