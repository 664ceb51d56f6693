"""Showing the live score: redrawn in place on a terminal, line by line anywhere else."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from revanche.shown.news import News
from revanche.words.catalogue import Catalogue


@contextmanager
def display(words: Catalogue, notices: Sequence[str]) -> Iterator[Callable[[News], None]]:
    """Yield what shows news; inside a running loop. ``notices`` are read anew each time."""
    if not sys.stdout.isatty():
        yield _print
        return
    from rich.console import Console  # noqa: PLC0415 - not needed for a pipe
    from rich.live import Live  # noqa: PLC0415

    from revanche.cli.play.screen import live  # noqa: PLC0415

    loop, said, latest = asyncio.get_running_loop(), "", list[News]()

    def draw() -> None:
        if latest:
            view.update(live(latest[0].status, said, tuple(notices), words), refresh=True)

    def show(news: News) -> None:
        nonlocal said
        said = news.said or said
        latest[:] = [news]
        draw()

    with Live(console=Console(), auto_refresh=False, redirect_stdout=False, redirect_stderr=False) as view:
        loop.add_signal_handler(signal.SIGWINCH, draw)
        try:
            yield show
        finally:
            loop.remove_signal_handler(signal.SIGWINCH)


def _print(news: News) -> None:
    if news.said is not None:
        click.echo(news.said)
        sys.stdout.flush()
