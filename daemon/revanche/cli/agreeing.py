"""Asking yes or no, in the language of the person."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from revanche.words.catalogue import Catalogue


def agreed(question: str, words: "Catalogue") -> bool:
    """Ask, and tell whether the answer is a yes of that language or of English; no answer, Ctrl-C and Ctrl-D are no."""
    try:
        answer = click.prompt(f"{question} ({words.text('ask.choice')})", default="", show_default=False)
    except click.Abort:
        click.echo()
        return False
    return answer.strip().lower() in words.text("ask.yes").split()
