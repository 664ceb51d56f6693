"""``revanche play``: the front door. Counts here and now, or joins the Revanche that is running already.

Either way the screen is a client of the control socket, so that what it shows is what everybody else is told.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import click
import msgspec

from revanche import places
from revanche.cli.context import config, folder, past
from revanche.cli.names import NAME
from revanche.cli.play.display import display
from revanche.cli.play.noticing import Noticing
from revanche.cli.typed_text import TEXT
from revanche.config import Config
from revanche.control.client import connected
from revanche.control.follower import Follower, attached
from revanche.devices.keyboard import Key, reading, unbuffered
from revanche.errors import JournalBusy, JournalError, RevancheError, UnreachableError
from revanche.match.commands import New, Redo
from revanche.match.names import identity
from revanche.shown.news import News
from revanche.web.addresses import TV, shared_address
from revanche.web.settings import WebSettings
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue
from revanche.words.sentences import translations

_NOTICES = 4  # lines of the log that the screen keeps in sight


class _Wish(msgspec.Struct, frozen=True):
    """The match that was asked for; ``None`` leaves a thing to what is running, or to the settings."""

    players: tuple[str, str] | None
    game: str | None
    first_to: int | None


@click.command(epilog="Example: revanche play Anna Bram --game yatzy")
@click.argument("names", type=NAME, nargs=-1, metavar="[A B]")
@click.option("--game", type=TEXT, help="What is played.")
@click.option("--first-to", type=click.IntRange(1, 99), help="Wins that decide the match.")
@click.option("--lang", type=click.Choice(catalogues.LANGUAGES), help="Language of the screen and of speech.")
def play(names: tuple[str, ...], game: str | None, first_to: int | None, lang: str | None) -> int:
    """Count here and now with every headset found and the keys of this terminal.

    ← counts a game for A, → for B, space takes the last one back, r puts it back, q stops. A match that was left open
    goes on where it stood. Without names those play who played last.
    """
    if len(names) not in {0, 2}:
        raise click.UsageError("Give both names, as in `revanche play Anna Bram`, or none.")
    chosen = config() if lang is None else msgspec.structs.replace(config(), language=lang)
    wish = _Wish((names[0], names[1]) if names else None, game, first_to)
    asyncio.run(_play(wish, chosen))
    return 0


async def _play(wish: _Wish, chosen: Config) -> None:
    words = catalogues.load(catalogues.choose(chosen.language, os.environ))
    notices: deque[str] = deque(maxlen=_NOTICES)
    path = places.socket(os.environ)
    notices.extend(_addresses(chosen.web, words))
    async with _counting(chosen, path, words, notices), attached(path) as revanche:
        first = await revanche.news()
        opening = _opening(wish, first, chosen, words) if first is not None else None
        if opening is not None:
            await revanche.command(opening)
            first = await revanche.news()
        if first is not None:
            await _join(revanche, first, words, notices)
    click.echo(words.text("screen.bye", folder=str(folder())))


def _addresses(page: WebSettings, words: Catalogue) -> Iterator[str]:
    """Return sentences that say where the page is."""
    here, elsewhere = page.address, shared_address(page)
    if here is None:
        return
    yield words.text("screen.page", address=here)
    if elsewhere not in {None, here}:
        yield words.text("screen.page.lan", address=elsewhere)
    yield words.text("screen.page.tv", address=(elsewhere or here) + TV)


@asynccontextmanager
async def _counting(chosen: Config, path: Path, words: Catalogue, notices: deque[str]) -> AsyncIterator[None]:
    """Have a Revanche at ``path`` while the context lasts: the one that runs, or our own."""
    with connected(path) as other:
        joined = other is not None
    if joined:
        notices.append(words.text("screen.joined"))
        yield
        return
    from revanche.app.daemon import end_at_the_latest, running  # noqa: PLC0415 - not needed to join

    logging.basicConfig(level=logging.WARNING, handlers=[Noticing(notices, translations(words.language))])
    logging.raiseExceptions = False
    try:
        async with running(chosen, os.environ) as parts:
            notices.extend(parts.notes)
            try:
                yield
            finally:
                end_at_the_latest()
    except JournalBusy as error:
        raise UnreachableError(
            "Another Revanche is counting, but does not answer; stop it, or play from the account that runs it."
        ) from error


async def _join(revanche: Follower, first: News, words: Catalogue, notices: deque[str]) -> None:
    """Show what stands and pass the keys on, until somebody quits or Revanche stops."""
    pressed: asyncio.Queue[Key] = asyncio.Queue()
    for number in (signal.SIGTERM, signal.SIGHUP):  # the second comes when the terminal's window is closed
        asyncio.get_running_loop().add_signal_handler(number, pressed.put_nowait, Key.QUIT)
    with unbuffered(0), reading(0, pressed.put_nowait), display(words, notices) as show:
        show(first)
        tasks = {asyncio.create_task(_follow(revanche, show)), asyncio.create_task(_pass_on(revanche, pressed))}
        done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        for task in done:
            task.result()


async def _follow(revanche: Follower, show: Callable[[News], None]) -> None:
    while (news := await revanche.news()) is not None:
        show(news)


async def _pass_on(revanche: Follower, pressed: asyncio.Queue[Key]) -> None:
    while (key := await pressed.get()) is not Key.QUIT:
        if key is Key.REDO:
            with contextlib.suppress(RevancheError):
                await revanche.command(Redo())
        else:
            await revanche.push(key)


def _opening(wish: _Wish, first: News, chosen: Config, words: Catalogue) -> New | None:
    """Return the match to open, or ``None`` when the one that is running is the one wished for."""
    players = wish.players
    running = first.status.match
    if running is not None:
        same = players is None or {identity(name) for name in players} == {identity(name) for name in running.players}
        game = wish.game is None or identity(wish.game) == identity(running.game)
        if same and game and wish.first_to in {None, running.first_to}:
            return None
    return New(players or chosen.players or _last_pair() or chosen.names(words), wish.game, wish.first_to)


def _last_pair() -> tuple[str, str] | None:
    """Return who played last, as far as this account's journal tells."""
    with contextlib.suppress(JournalError):  # whoever opens the match says what is the matter
        evening = past().last_evening()
        return None if evening is None else evening.matches[-1].players
    return None
