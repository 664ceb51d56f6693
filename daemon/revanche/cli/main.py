"""The command ``revanche``: which commands there are, and how failures end.

Only the command that is called is imported, so that ``--help`` and scripts do not wait for the rest.
"""

import importlib
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final, NoReturn, cast

import click

from revanche import __version__
from revanche.errors import ConfigError, RevancheError

_COMMANDS: Final = {
    "play": ("revanche.cli.play:play", "Count here and now: headset, keyboard, live score."),
    "run": ("revanche.cli.run:run", "Be the daemon (systemd starts this)."),
    "new": ("revanche.cli.commands:new", "Open a match between two players."),
    "won": ("revanche.cli.commands:won", "Count a game for A, B or a name."),
    "undo": ("revanche.cli.commands:undo", "Take the last win back."),
    "redo": ("revanche.cli.commands:redo", "Put the last undone win back."),
    "swap": ("revanche.cli.commands:swap", "Exchange the two players of the match."),
    "abandon": ("revanche.cli.commands:abandon", "End the match without a result."),
    "close": ("revanche.cli.commands:close", "End the evening; the buttons go back to the music."),
    "unmute": ("revanche.cli.commands:unmute", "Let a muted device count again."),
    "status": ("revanche.cli.status:status", "Show the score and the devices."),
    "log": ("revanche.cli.log:log", "Show what happened; correct or check it."),
    "stats": ("revanche.cli.stats:stats", "Show who wins, alone and head to head."),
    "share": ("revanche.cli.share:share", "Print the evening as text for the group chat."),
    "export": ("revanche.cli.export:export", "Write everything as CSV, JSON or a calendar."),
    "import": ("revanche.cli.import_:import_", "Take in matches that were kept elsewhere."),
    "replay": ("revanche.cli.replay:replay", "Show what a recording of buttons leads to."),
    "config": ("revanche.cli.config:config", "Check or show the settings."),
}


class _Commands(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name][0].partition(":")
        with _without_ssl():
            command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command), "the table above names commands"  # noqa: S101
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _COMMANDS.items()])


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="revanche %(version)s")
def cli() -> None:
    r"""Count the games of a match by earbud and watch buttons.

    \b
    Begin with:
      revanche play Anna Bram
    """


@contextmanager
def _without_ssl() -> Iterator[None]:
    """Hide ssl while asyncio is imported, which takes it along where it can: 5 MiB that stay for nothing."""
    hidden = "ssl" not in sys.modules
    if hidden:
        sys.modules["ssl"] = cast("ModuleType", None)
    try:
        yield
    finally:
        if hidden:
            del sys.modules["ssl"]


def main() -> NoReturn:
    """Run the command line; exit 0 done, 1 refused or failed with a plain sentence, 2 usage or config."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that can't show ⏮ still gets its sentence
    sys.exit(_run())


def _run() -> int:
    try:
        status = cli.main(standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except RevancheError as error:
        click.echo(error, err=True)
        return 2 if isinstance(error, ConfigError) else 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if "REVANCHE_DEBUG" in os.environ:
            raise
        kind = type(error).__name__
        click.echo(f"Revanche has a fault here ({kind}: {error}). Set REVANCHE_DEBUG=1 to see where.", err=True)
        return 1
    return status if isinstance(status, int) else 0
