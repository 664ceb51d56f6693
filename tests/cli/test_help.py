"""The pages of ``--help``, in five languages."""

import click
import pytest

from revanche.cli.contents import COMMANDS
from revanche.cli.help import page, paragraphs, translated
from revanche.words.catalogue import LANGUAGES
from revanche.words.sentences import translations
from support.sentences import of_help
from support.shell import Shell


@click.command(epilog="\b\nExamples:\n  lamp on --long\n  lamp off")
@click.argument("name", metavar="NAME")
@click.option("--long", default=3, show_default=True, help="How long.")
@click.option("--place", required=True, help="Where.", type=click.IntRange(1, 9))
def lamp(name: str, long: int, place: int) -> None:
    """Light NAME.

    It burns
    for a while.
    """


def test_a_page_has_the_usage_the_paragraphs_the_options_and_the_examples() -> None:
    own = {"Usage:": "Gebruik:", "NAME": "NAAM", "Light NAME.": "Steek aan.", "default": "anders", "required": "moet"}
    shown = page(click.Context(lamp, info_name="lamp"), own)
    assert shown.splitlines()[0] == "Gebruik: lamp [OPTIONS] NAAM"
    assert "\n  Steek aan.\n\n  It burns for a while.\n\nOptions:\n" in shown
    assert "How long.  [anders: 3]" in shown
    assert "[1<=x<=9; moet]" in shown
    assert shown.endswith("Examples:\n    lamp on --long\n    lamp off")
    assert "\b" not in shown


def test_a_docstring_is_paragraphs_of_one_line_each() -> None:
    assert paragraphs(lamp.help or "") == ["Light NAME.", "It burns for a while."]


def test_a_group_tells_of_its_commands_and_they_of_themselves() -> None:
    group = click.Group("lights", {"lamp": lamp}, help="All lights.")
    assert translated(group).context_class is translated(lamp).context_class is not click.Context
    shown = page(click.Context(group, info_name="lights"), {"Light NAME.": "Steek aan.", "Commands": "Opdrachten"})
    assert shown.endswith("Opdrachten:\n  lamp  Steek aan.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_of_the_locale(shell: Shell, language: str) -> None:
    shell.language = language
    own, english = translations(language), [text for text in of_help() if " " in text]
    shown = {name: " ".join(shell.out(name, "--help").split()) for name in ("play", "watch", "log")}
    all_shown = " ".join(shown.values())
    assert own.get("What is played.", "What is played.") in shown["play"]
    assert own.get("Usage:", "Usage:") in shown["watch"]
    assert shell.out("--help").startswith(own.get("Usage:", "Usage:"))
    left = [text for text in english if text in all_shown]
    assert (left == []) is (language != "en")


def test_help_is_in_the_language_of_the_config(shell: Shell) -> None:
    (shell.folder / "revanche").mkdir(exist_ok=True)
    (shell.folder / "revanche" / "config.yaml").write_text("language: sv\nfirst_to: many\n")
    assert "Starta en match" in shell.out("new", "--help")
    listed = shell.out("--help").split("Kommandon:")[1].splitlines()
    assert len(COMMANDS) == sum(line.startswith("  ") for line in listed)
