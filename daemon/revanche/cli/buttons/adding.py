"""Watches and push buttons that are near, and taking one into the config."""

import asyncio
import os
from collections.abc import Iterator

import click

from revanche import places
from revanche.cli.buttons.config_file import rewritten
from revanche.cli.buttons.sightings import Sighting, sightings
from revanche.cli.context import catalogue, config
from revanche.config.edit.watch import watch_block, watch_inserted
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.errors import RevancheError
from revanche.words.spelling import for_the_eye


def look(seconds: float, which: str | None = None) -> list[Sighting]:
    """Return who is near, until ``which`` was seen.

    Raises:
        RevancheError: nothing can be heard over Bluetooth.
    """
    from revanche.devices.watch.near import DeafError, near  # noqa: PLC0415 - brings bleak

    click.echo(catalogue().text("watch.looking", seconds=f"{seconds:g}"), err=True)
    wanted = None if which is None else which.casefold()
    try:
        found = asyncio.run(near(seconds, lambda those: any(each.address.casefold() == wanted for each in those)))
    except DeafError as error:
        raise RevancheError(catalogue().text("watch.deaf")) from error
    return sightings(found)


def configured(sighting: Sighting) -> str | None:
    """Return what it is called in the config, ``None`` where it is not in there."""
    return next((each.name for each in config().watches if each.address == sighting.address), None)


def put(watch: WatchSettings) -> bool:
    """Write a watch into the config, or show the lines where that can't be done; tell whether it was."""
    words, file = catalogue(), places.config(os.environ)
    if not rewritten(file, lambda text: watch_inserted(text, watch)):
        click.echo(words.text("watch.by_hand", file=str(file)))
        click.echo("\n".join(watch_block(watch)))
        return False
    click.echo(words.text("watch.added", name=for_the_eye(watch.name), file=str(file)))
    for advice in _advice(watch):
        click.echo(advice)
    return True


def _advice(watch: WatchSettings) -> Iterator[str]:
    """Yield what has to be known of a watch that is new in the config."""
    words = catalogue()
    if watch.profile == "gadgetbridge":
        yield words.text("watch.gbmusic")
    if watch.player is None and watch.profile == "bthome":
        yield words.text("watch.sideless.bthome", device=for_the_eye(watch.name))
    elif watch.player is None and PROFILES[watch.profile].single:
        yield words.text("watch.sideless", device=for_the_eye(watch.name))
