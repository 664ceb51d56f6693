"""What is wrong with how a command was called, in the language of the person."""

import os

import click

from revanche.errors import ConfigError
from revanche.words.catalogue import Catalogue, choose, load
from revanche.words.spelling import for_the_eye


def explained(error: click.UsageError, words: Catalogue) -> str:
    """Return how the command is called, what is wrong, and where to read more, a line each."""
    lines = [] if error.ctx is None else [error.ctx.get_usage().replace("Usage:", words.text("usage.usage"), 1)]
    lines.append(_wrong(error, words))
    command = "revanche" if error.ctx is None else error.ctx.command_path
    lines.append(words.text("usage.help", command=command))
    return "\n".join(lines)


def language() -> Catalogue:
    """Return the catalogue of this account, of the locale where the config can't be read."""
    from revanche.cli.context import catalogue  # noqa: PLC0415

    try:
        return catalogue()
    except ConfigError:
        return load(choose("auto", os.environ))


def _wrong(error: click.UsageError, words: Catalogue) -> str:
    match error:
        case click.NoSuchOption():
            known = ", ".join(sorted(error.possibilities or ()))
            hint = f" {words.text('usage.perhaps', known=known)}" if known else ""
            return words.text("usage.no_option", name=for_the_eye(error.option_name)) + hint
        case click.BadOptionUsage():
            return words.text("usage.no_value", name=for_the_eye(error.option_name))
        case click.MissingParameter():
            return words.text("usage.missing", name=_called(error))
        case click.BadParameter():
            return words.text("usage.bad", name=_called(error), reason=error.message)
        case _ if _names_no_command(error) and error.ctx is not None and isinstance(error.ctx.command, click.Group):
            return words.text("usage.no_command", known=", ".join(error.ctx.command.list_commands(error.ctx)))
        case _:
            return words.text("usage.too_much", reason=error.message)


def _names_no_command(error: click.UsageError) -> bool:
    """Tell whether a group lacks its command or knows none by that name; click has no error of its own for these."""
    return error.message.startswith(("No such command", "Missing command"))


def _called(error: click.BadParameter) -> str:
    if error.param is None:
        return ""
    return error.param.get_error_hint(error.ctx) if error.ctx is not None else str(error.param.name)
