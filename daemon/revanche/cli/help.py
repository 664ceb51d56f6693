"""The pages of ``--help`` in the language of the person.

Code says each in English, beside the option that it is about; see ``words.sentences`` for the translations. A docstring
is translated paragraph by paragraph.
"""

import inspect
import re
from collections.abc import Iterator, Mapping

import click

from revanche.cli.language import language
from revanche.words.sentences import translations


class Page(click.Context):
    """The call of a command, which tells of it in the language of the person."""

    def get_help(self) -> str:
        """Return the page of ``--help``."""
        return page(self, translations(language()))

    def get_usage(self) -> str:
        """Return the line that says how the command is called."""
        formatter = self.make_formatter()
        _usage(formatter, self, translations(language()))
        return formatter.getvalue().rstrip("\n")


def translated(command: click.Command) -> click.Command:
    """Have a command, and those below it, tell of themselves in the language of the person."""
    command.context_class = Page
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        translated(inner)
    return command


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a docstring, each as one line."""
    return [" ".join(each.split()) for each in inspect.cleandoc(text).split("\n\n")]


def page(ctx: click.Context, own: Mapping[str, str]) -> str:
    """Return what ``--help`` prints of a command, in the language of ``own``."""
    formatter, command = ctx.make_formatter(), ctx.command
    _usage(formatter, ctx, own)
    for text in paragraphs(command.help or ""):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(own.get(text, text))
    with formatter.section(own.get("Options", "Options")):
        formatter.write_dl(list(_options(ctx, own)))
    if isinstance(command, click.Group):
        with formatter.section(own.get("Commands", "Commands")):
            formatter.write_dl([(name, _summary(each, own)) for name, each in sorted(command.commands.items())])
    if command.epilog:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_words(r"Examples?(?=:)", inspect.cleandoc(command.epilog), own))
    return formatter.getvalue().rstrip("\n")


def _usage(formatter: click.HelpFormatter, ctx: click.Context, own: Mapping[str, str]) -> None:
    pieces = " ".join(ctx.command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, _places(pieces, own), f"{own.get('Usage:', 'Usage:')} ")


def _options(ctx: click.Context, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for param in ctx.command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None and isinstance(param, click.Option):
            english = param.help or ""
            more = _words("default(?=:)|required", record[1].removeprefix(english), own)
            yield _places(record[0], own), own.get(english, english) + more


def _summary(command: click.Command, own: Mapping[str, str]) -> str:
    first = paragraphs(command.help or "")[0]
    return own.get(first, first)


def _places(text: str, own: Mapping[str, str]) -> str:
    """Return a text with the words in capitals that stand for what somebody gives, such as FILE."""
    return _words(r"(?<![\w-])[A-Z]{2,}(?: RANGE)?\b", text, own)


def _words(pattern: str, text: str, own: Mapping[str, str]) -> str:
    return re.sub(pattern, lambda found: own.get(found[0], found[0]), text)
