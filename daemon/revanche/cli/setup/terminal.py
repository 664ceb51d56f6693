"""Whoever sits at the terminal: what is said to them, and what they answer."""

import asyncio
import io
import os
import sys
from collections.abc import Sequence

import click

from revanche.cli.agreeing import asked, means_yes, question
from revanche.cli.columns import flow
from revanche.cli.columns import words as broken
from revanche.words.catalogue import Catalogue


class Terminal:
    """Speaks in ``words``. Ctrl-C and the end of what is typed raise ``click.Abort``, but for ``line``."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def say(self, key: str, **fields: str | int) -> None:
        """Say a text of the catalogue."""
        self.tell(self.words.text(key, **fields))

    def tell(self, sentence: str) -> None:
        """Say a sentence in lines that fit."""
        click.echo("\n".join(flow(broken(sentence), "  ", "  ")))

    def show(self, line: str) -> None:
        """Show a line that is to be copied, or one of a list."""
        click.echo(f"    {line}")

    def asks(self, key: str, **fields: str | int) -> bool:
        """Ask yes or no; Enter is yes."""
        return asked(f"  {self.words.text(key, **fields)}", self.words, otherwise=True)

    async def asks_meanwhile(self, key: str) -> bool:
        """Ask yes or no where other things go on; Enter is yes, the end of what is typed no."""
        click.echo(f"  {question(self.words.text(key), self.words, otherwise=True)}: ", nl=False)
        typed = await self.line()
        return typed is not None and means_yes(typed, self.words, otherwise=True)

    def chooses(self, key: str, lines: Sequence[str]) -> int | None:
        """Show a list and ask for a number of it; return its place, ``None`` for no such number."""
        for number, line in enumerate(lines, 1):
            self.show(f"{number}  {line}")
        return place(click.prompt(f"  {self.words.text(key)}", default="", show_default=False), len(lines))

    async def line(self) -> str | None:
        """Return the next line that is typed, while other things go on; ``None`` at the end, as with Ctrl-D."""
        try:
            descriptor = sys.stdin.fileno()
        except io.UnsupportedOperation:
            return sys.stdin.readline() or None
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(descriptor, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(descriptor)
        typed = os.read(descriptor, 4096)
        return typed.decode(errors="replace") if typed else None


def place(typed: str, count: int) -> int | None:
    """Return the place in a list that a number from 1 on names, ``None`` where it names none."""
    text = typed.strip()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0  # noqa: PLR2004 - any list is shorter
    return number - 1 if 1 <= number <= count else None
