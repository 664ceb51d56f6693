"""Text that somebody types as a word of a command."""

from typing import Any

import click


class TypedText(click.types.StringParamType):
    """Text that can be kept: bytes that a terminal of another character set sends are none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401
        """Return the text; refuse bytes that are no UTF-8, which Python keeps as lone surrogates."""
        try:
            str(value).encode()
        except UnicodeEncodeError:
            from revanche.cli.language import language  # noqa: PLC0415 - few calls wait for it
            from revanche.words.catalogue import load  # noqa: PLC0415

            self.fail(load(language()).text("usage.no_text"), param, ctx)
        return str(value)


TEXT = TypedText()
