"""Writing to the terminal: text in its colours, and files' bytes as they are."""

import os
from collections.abc import Iterable

import click


def write(content: bytes) -> None:
    """Write bytes to the output as they are."""
    click.echo(content, nl=False)


def write_text(lines: Iterable[str]) -> None:
    """Write lines to the output, but not the empty ones at their end.

    Colours only reach a terminal, and none does where ``NO_COLOR`` is set.
    """
    click.echo("\n".join(lines).rstrip("\n"), color=False if os.environ.get("NO_COLOR") else None)


def heading(text: str) -> str:
    """Return a line that heads others."""
    return click.style(text, bold=True)
