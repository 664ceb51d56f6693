"""``revanche rules``: the rules of a game in short."""

import click

from revanche.cli.context import catalogue
from revanche.cli.output import write_text
from revanche.errors import UsageError
from revanche.sheets.games.table import GAMES, chosen
from revanche.words.catalogue import LANGUAGES, load, load_leaflets


@click.command(epilog="\b\nExamples:\n  revanche rules yahtzee\n  revanche rules kniffel --option joker=none --lang de")
@click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
@click.option("--option", "options", multiple=True, metavar="NAME=CHOICE", help="A rule that is played otherwise.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the rules.")
def rules(game: str, options: tuple[str, ...], lang: str | None) -> None:
    """Print the rules of a game: the turn, each box with an example, bonus, joker, and what everybody asks."""
    from revanche.cli.sheet.rules_text import leaflet_lines  # noqa: PLC0415 - only once it is clear what to print
    from revanche.words.leaflet import leaflet  # noqa: PLC0415

    given = dict(_parted(option) for option in options)
    if chosen(game, given) is None:
        known = [f"{name}={choice}" for name, choices in GAMES[game].options.items() for choice in choices]
        raise UsageError(catalogue().text("rules.options", known=", ".join(known) or "–"))
    words = catalogue() if lang is None else load(lang)
    write_text(leaflet_lines(leaflet(words, load_leaflets(words.language), game, given)))


def _parted(option: str) -> tuple[str, str]:
    name, _, choice = option.partition("=")
    return name.strip(), choice.strip()
