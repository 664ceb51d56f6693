"""An evening or a year as a picture, made by the page that shows it."""

from datetime import date
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import click
import msgspec

from revanche.app.page import PageTexts
from revanche.cli import chromium
from revanche.cli.context import catalogue, config, found, past
from revanche.cli.exchange.export import write_file
from revanche.clock import SystemClock
from revanche.errors import RevancheError, UsageError
from revanche.history.answers.answers import statistics_of
from revanche.history.answers.log import all_matches, evenings_of
from revanche.history.forms.log import log_form
from revanche.history.forms.statistics import figures_form
from revanche.history.statistics.counting import Asked
from revanche.web.server.static_files import StaticFile, static_files
from revanche.web.settings import WebSettings
from revanche.words.spelling import path_for_the_eye

_SIZE: Final = (1080, 1350)
"""Width and height of a picture in pixels, as the page draws it."""


def write_picture(file: Path, of: date | int | None, language: str | None) -> None:
    """Write the picture of an evening (``None``: the last) or of a year.

    Raises:
        UsageError: nothing was played then.
        RevancheError: there is no browser that makes one, or the file can't be written.
    """
    asked, answer = _year(of) if isinstance(of, int) else _evening(of)
    program, address = chromium.browser(), f"{config().web.address or WebSettings().address}/picture?{urlencode(asked)}"
    if program is None:
        raise RevancheError(catalogue().text("picture.no_browser", address=address))
    told = {"/api/text": PageTexts("auto", language or catalogue().language).text([language or catalogue().language])}
    told |= {path: msgspec.json.encode(content) for path, content in answer.items()}
    answers = {path: StaticFile(content, None, "application/json", "") for path, content in told.items()}
    with chromium.serving(static_files() | answers) as at:
        content = chromium.png(program, f"{at}/picture?bare&{urlencode(asked)}", *_SIZE)
    if content is None:
        raise RevancheError(catalogue().text("picture.failed", browser=program, address=address))
    write_file(file, content)
    click.echo(catalogue().text("pdf.written", file=path_for_the_eye(str(file))))


def _evening(day: date | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what the page is asked for, and what it then asks."""
    matches = all_matches(found(evenings_of(past(), catalogue(), day or "last")))
    if not matches:
        raise UsageError(catalogue().text("log.empty"))
    return {"evening": matches[-1].evening.isoformat()}, {"/api/log": log_form(matches)}


def _year(year: int) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = Asked(date(year, 1, 1), date(year, 12, 31))
    figures = found(statistics_of(past(), catalogue(), asked))
    if not figures.tally.matches:
        raise UsageError(catalogue().text("picture.nothing", year=year))
    return {"year": year}, {"/api/stats": figures_form(figures, SystemClock().now().local.date())}
