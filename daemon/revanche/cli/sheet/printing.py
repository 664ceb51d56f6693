"""``revanche sheet print``: a scoresheet as a PDF of one A4 page, made by the page that prints them."""

from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

import click
import msgspec

from revanche.cli.context import catalogue, config
from revanche.errors import RevancheError, UsageError
from revanche.sheets.form import games_form
from revanche.sheets.games.table import GAMES
from revanche.web.settings import WebSettings
from revanche.words.catalogue import LANGUAGES
from revanche.words.spelling import path_for_the_eye

if TYPE_CHECKING:
    from revanche.web.server.static_files import StaticFile

_MOST: Final = 8  # players
_USUAL: Final = 4
_COLUMNS: Final = 24  # on a page, and wide enough to write in
_CARD: Final = 6  # the same on a card
_NOTHING: Final = b'{"phase":"idle"}'


@click.command(
    "print",
    epilog="\b\nExamples:\n"
    "  revanche sheet print --game yahtzee --players 4 --out sheet.pdf\n"
    "  revanche sheet print --game yatzy --name Anna --name Bram --lang sv --out sheet.pdf\n"
    "  revanche sheet print --game yahtzee --name Anna --name Bram --games 6 --out sheet.pdf\n"
    "  revanche sheet print --game kniffel --cards 4 --out cards.pdf\n"
    "  revanche sheet print --sheet 2026-11-30.1 --out sheet.pdf",
)
@click.option("--game", type=click.Choice(list(GAMES)), help="Print a blank sheet of this game.")
@click.option("--players", type=click.IntRange(1, _MOST), help="How many columns; as many as there are names, or 4.")
@click.option("--games", type=click.IntRange(1, 12), help="How many games a person, a column each; 1, on cards 6.")
@click.option("--cards", type=click.Choice(["2", "4"]), help="Print so many cards to cut, one a person.")
@click.option("--name", "names", multiple=True, help="A player's name; give it once for each.")
@click.option("--sheet", metavar="ID", help="Print what stands on this sheet, with the players that it has.")
@click.option(
    "--orientation",
    type=click.Choice(["portrait", "landscape"]),
    default="portrait",
    show_default=True,
    help="How the page lies.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the sheet.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="The PDF to write.")
def print_(  # noqa: PLR0913 - what stands on the sheet is that many choices
    *,
    game: str | None,
    players: int | None,
    games: int | None,
    cards: str | None,
    names: tuple[str, ...],
    sheet: str | None,
    orientation: str,
    lang: str | None,
    out: Path,
) -> None:
    """Write a scoresheet as a PDF, one A4 page; needs Chromium."""
    if (game is None) == (sheet is None):
        raise UsageError(catalogue().text("pdf.what"))
    count = players or len(names) or _USUAL
    if len(names) > min(count, _MOST):
        raise UsageError(catalogue().text("pdf.too_many_names", count=len(names), players=min(count, _MOST)))
    if game is not None:
        _check_games(games or 1, 1 if cards else count, _CARD if cards else _COLUMNS, len(GAMES[game].weights))
    standing = _NOTHING if sheet is None else _standing(sheet)
    chosen = {"game": game or "", "sheet": sheet or "", "players": count, "name": names, "orientation": orientation}
    chosen |= {name: value for name, value in (("games", games), ("cards", cards)) if value is not None}
    content = _printed(urlencode(chosen, doseq=True), standing, lang or catalogue().language)
    from revanche.cli.exchange.export import write_file  # noqa: PLC0415 - the other commands of sheets do without

    write_file(out, content)
    click.echo(catalogue().text("pdf.written", file=path_for_the_eye(str(out))))


def _check_games(games: int, people: int, columns: int, weights: int) -> None:
    """Raise ``UsageError`` where so many games of so many people do not fit in the columns of a page."""
    most = max(1, columns // people // weights)
    if games > most:
        raise UsageError(catalogue().text("pdf.too_many_games", games=games, most=most))


def _standing(sheet: str) -> bytes:
    from revanche.cli.sheet.show import left  # noqa: PLC0415 - a blank sheet needs no journal

    return msgspec.json.encode(left(sheet))


def _printed(query: str, standing: bytes, language: str) -> bytes:
    """Return the PDF of the page at ``query``; raise ``RevancheError`` where there is no browser that makes one."""
    from revanche.cli import chromium  # noqa: PLC0415 - a server and a program of its own, only here

    program, address = chromium.browser(), f"{config().web.address or WebSettings().address}/print"
    if program is None:
        raise RevancheError(catalogue().text("pdf.no_browser", address=address))
    with chromium.serving(_answers(standing, language)) as at:
        content = chromium.pdf(program, f"{at}/print?{query}")
    if content is None:
        raise RevancheError(catalogue().text("pdf.failed", browser=program, address=f"{address}?{query}"))
    return content


def _answers(standing: bytes, language: str) -> "dict[str, StaticFile]":
    """Return all that the page asks for."""
    from revanche.app.page import PageTexts  # noqa: PLC0415
    from revanche.web.server.static_files import StaticFile, static_files  # noqa: PLC0415

    told = {
        "/api/text": PageTexts(language, language).text([language]),
        "/api/games": msgspec.json.encode(games_form()),
        "/api/sheet": _NOTHING,
        "/api/sheets": standing,
    }
    return static_files() | {path: StaticFile(content, None, "application/json", "") for path, content in told.items()}
