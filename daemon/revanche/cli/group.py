"""Calling one of the commands, and how failures end."""

import importlib
import io
import os
import sys
from typing import Final

import click

from revanche import __version__, extras
from revanche.cli.contents import COMMANDS, help_text
from revanche.cli.help import Page, translated
from revanche.cli.language import language
from revanche.errors import ConfigError, MissingExtraError, RevancheError
from revanche.words.sentences import said, translations

_FAULT: Final = "Revanche has a fault here ({kind}: {error}). Set REVANCHE_DEBUG=1 to see where."


class _Root(Page):
    def get_help(self) -> str:
        return self.command.get_help(self)


class _Commands(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    context_class = _Root

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command), "the table above names commands"  # noqa: S101
        return translated(command)

    def get_help(self, _ctx: click.Context) -> str:
        return help_text(translations(language()))


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="revanche %(version)s")
def cli() -> None:
    """Count the games of a match by earbud and watch buttons."""


def run() -> int:
    """Run the command line; return 0 done, 1 refused or failed with a plain sentence, 2 usage or config, 130 ended."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that can't show ⏮ still gets its sentence
    try:
        status = cli.main(standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    except MissingExtraError as error:
        click.echo(f"{error} {extras.command(error.extra)}", err=True)
        return 1
    except RevancheError as error:
        click.echo(_own(str(error)), err=True)
        return 2 if isinstance(error, ConfigError) else 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if "REVANCHE_DEBUG" in os.environ:
            raise
        kind = type(error).__name__
        click.echo(said(_FAULT, kind=kind, error=str(error)).text(translations(language())), err=True)
        return 1
    return status if isinstance(status, int) else 0


def _own(sentence: str) -> str:
    """Return a sentence in the language of the person, where it is one of those that have no fields."""
    return translations(language()).get(sentence, sentence)


def _show(error: click.ClickException) -> None:
    if not isinstance(error, click.UsageError):
        error.show()
        return
    from revanche.cli.usage import explained  # noqa: PLC0415 - the catalogue, which nothing else here waits for
    from revanche.words.catalogue import load  # noqa: PLC0415

    click.echo(explained(error, load(language())), err=True)
