"""What is wrong with how a command was called, in the language of the person."""

import re

import click

from revanche.words.catalogue import Catalogue
from revanche.words.sentences import translations
from revanche.words.spelling import for_the_eye


def explained(error: click.UsageError, words: Catalogue) -> str:
    """Return how the command is called, what is wrong, and where to read more, a line each."""
    if error.ctx is not None and error.message == error.ctx.get_help():  # a group that was called without a command
        return error.message
    lines = [] if error.ctx is None else [error.ctx.get_usage()]
    lines.append(_wrong(error, words))
    command = "revanche" if error.ctx is None else error.ctx.command_path
    lines.append(words.text("usage.help", command=command))
    return "\n".join(lines)


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
            return words.text("usage.bad", name=_called(error), reason=_reason(error, words))
        case _ if _names_no_command(error) and error.ctx is not None and isinstance(error.ctx.command, click.Group):
            return words.text("usage.no_command", known=", ".join(error.ctx.command.list_commands(error.ctx)))
        case _:
            return words.text("usage.too_much", reason=_other(error.message, words))


def _reason(error: click.BadParameter, words: Catalogue) -> str:
    """Return what a parameter takes; click says it in English."""
    match error.param.type if error.param is not None else None:
        case click.Choice(choices=choices):
            return words.text("usage.choice", known=", ".join(map(str, choices)))
        case click.IntRange(min=low, max=high) | click.FloatRange(min=low, max=high) if None not in {low, high}:
            return words.text("usage.range", low=f"{low:g}", high=f"{high:g}")
        case click.types.IntParamType() | click.types.FloatParamType():
            return words.text("usage.number")
        case click.DateTime():
            return words.text("usage.day")
        case click.Path():
            return words.text("usage.file")
        case _:
            return _other(error.message, words)


def _other(sentence: str, words: Catalogue) -> str:
    """Return a sentence of ours in the language, and what click says of arguments that are too many."""
    extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", sentence)
    if extra is not None:
        return words.text("usage.extra", names=for_the_eye(extra[1]))
    return translations(words.language).get(sentence, sentence)


def _names_no_command(error: click.UsageError) -> bool:
    """Tell whether a group lacks its command or knows none by that name; click has no error of its own for these."""
    return error.message.startswith(("No such command", "Missing command"))


def _called(error: click.BadParameter) -> str:
    if error.param is None:
        return ""
    return error.param.get_error_hint(error.ctx) if error.ctx is not None else str(error.param.name)
