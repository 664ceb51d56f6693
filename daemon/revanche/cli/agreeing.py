"""Asking yes or no, in the language of the person."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from revanche.words.catalogue import Catalogue


def agreed(text: str, words: "Catalogue") -> bool:
    """Ask, and tell whether the answer is a yes of that language or of English; no answer, Ctrl-C and Ctrl-D are no."""
    try:
        return asked(text, words, otherwise=False)
    except click.Abort:
        click.echo()
        return False


def asked(text: str, words: "Catalogue", *, otherwise: bool) -> bool:
    """Ask, and tell whether the answer is a yes; ``otherwise`` is what no answer means, and the capital says so.

    Raises:
        click.Abort: Ctrl-C or Ctrl-D.
    """
    typed = click.prompt(question(text, words, otherwise=otherwise), default="", show_default=False)
    return means_yes(typed, words, otherwise=otherwise)


def question(text: str, words: "Catalogue", *, otherwise: bool) -> str:
    """Return a question with the letters that answer it."""
    choice = words.text("ask.choice")
    return f"{text} ({choice.capitalize() if otherwise else choice})"


def means_yes(typed: str, words: "Catalogue", *, otherwise: bool) -> bool:
    """Tell whether what was typed is a yes of the language or of English; ``otherwise`` is what nothing means."""
    answer = typed.strip().lower()
    return answer in words.text("ask.yes").split() if answer else otherwise
