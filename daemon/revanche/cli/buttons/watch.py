"""``revanche watch``: who is near, which profile it would get, and whether its buttons arrive.

``scan`` and ``add`` listen by themselves, which they can beside a Revanche that runs. ``test`` asks the one that runs,
since a watch has one connection; without one it connects itself.
"""

import asyncio
import os

import click

from revanche import places
from revanche.cli.buttons.adding import configured, look, put
from revanche.cli.buttons.decoding import Decoding
from revanche.cli.buttons.listening import Heard, hearing
from revanche.cli.buttons.sightings import TAUGHT, Sighting, chosen
from revanche.cli.context import catalogue, config
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.errors import UnreachableError, UsageError
from revanche.match.events import Side
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.offer import Offering
from revanche.presses.press import Attached, Detached, Gesture, Kind, Press
from revanche.recordings.recording import BytesStep, SignalStep, parse
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_SIGNS = {PREVIOUS: "⏮ ", NEXT: "⏭ ", PLAYPAUSE: "⏯ "}
_SECONDS = click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=10, show_default=True, help="How long to look around."
)


@click.group(epilog="Example: revanche watch scan")
def watch() -> None:
    """Find a watch or fob, take it into the config, and try its buttons."""


@watch.command(epilog="Example: revanche watch scan")
@_SECONDS
def scan(seconds: float) -> int:
    """List what is near, with the profile it would get and why."""
    words = catalogue()
    found = look(seconds)
    for each in found:
        click.echo(f"{each.address}  {for_the_eye(each.name) or words.text('watch.nameless')}")
        for line in _reasons(each, words):
            click.echo(f"    {line}")
    if not found:
        click.echo(words.text("watch.nothing"))
    elif any(each.profile is not None and configured(each) is None for each in found):
        click.echo(words.text("watch.next"))
    return 0 if found else 1


@watch.command(epilog="Example: revanche watch add C0:FF:EE:00:00:01 --name wrist")
@click.argument("which", metavar="ADDRESS|NAME")
@click.option("--name", help="What to call it; else as it calls itself.")
@click.option("--profile", type=click.Choice([name for name in PROFILES if name not in TAUGHT]), help="What it is.")
@click.option("--player", type=click.Choice([*Side]), help="Whose button it is, where it has but one.")
@click.option("--bind-key", metavar="HEX", help="The key of a bthome device that encrypts.")
@_SECONDS
def add(  # noqa: PLR0913, PLR0917 - the options
    which: str, name: str | None, profile: str | None, player: str | None, bind_key: str | None, seconds: float
) -> int:
    """Write a watch that is near into the config, which stays as it is otherwise."""
    words = catalogue()
    key = _key(bind_key)
    found = chosen(look(seconds, which), which)
    if isinstance(found, str):
        raise UsageError(words.text(f"watch.{found}", which=for_the_eye(which)))
    known = configured(found)
    if known is not None:
        raise UsageError(words.text("watch.configured", name=for_the_eye(known)))
    kind = profile or found.profile
    if kind is None or kind in TAUGHT:
        raise UsageError(words.text("watch.unknown"))
    watch = WatchSettings(
        name=name or found.name or found.address,
        profile=kind,
        address=found.address,
        player=None if player is None else Side(player),
        bind_key=key,
        allow_unencrypted=kind == "bthome" and key is None,
    )
    return 0 if put(watch) else 1


@watch.command(epilog="Example: revanche watch test --seconds 60")
@click.option("--seconds", type=click.FloatRange(0.1, 86400), help="Stop by itself after so many seconds.")
def test(seconds: float | None) -> int:
    """Show each press of the watches in the config as it arrives; nothing is counted meanwhile.

    Exit 1 when no press came.
    """
    words = catalogue()
    if not config().watches:
        raise UsageError(words.text("watch.none"))
    click.echo(words.text("watch.test"))
    return 0 if asyncio.run(_hear(words, seconds)) else 1


def _reasons(sighting: Sighting, words: Catalogue) -> list[str]:
    known = configured(sighting)
    if known is not None:
        return [words.text("watch.configured", name=for_the_eye(known))]
    if not sighting.recognised:
        return [words.text("watch.because.nothing")]
    return [
        words.text(f"watch.because.{each.because}", profile=each.profile or "", address=sighting.address)
        for each in sighting.recognised
    ]


def _key(text: str | None) -> bytes | None:
    try:
        key = None if text is None else bytes.fromhex(text)
    except ValueError:
        key = b""
    if key is not None and len(key) != 16:  # noqa: PLR2004 - as AES has it
        raise click.BadParameter("Give 32 hexadecimal digits.", param_hint="--bind-key")
    return key


async def _hear(words: Catalogue, seconds: float | None) -> int:
    """Show presses until the time is over; return how many came."""
    count, decoding = 0, Decoding(config().watches)
    async with hearing(places.socket(os.environ), config(), hold=True) as heard:
        try:
            async with asyncio.timeout(seconds):
                while True:
                    for press in await _next(heard, decoding, words):
                        gesture = "" if press.gesture is Gesture.PRESS else f" ({press.gesture})"
                        sign = _SIGNS.get(press.button, "")
                        click.echo(f"   {for_the_eye(press.device.name)}: {sign}{press.button}{gesture}")
                        count += 1
        except TimeoutError:
            return count


async def _next(heard: Heard, decoding: Decoding, words: Catalogue) -> list[Press]:
    """Return the presses of watches in what comes next; show who comes and goes."""
    line = await heard.lines.get()
    if line is None:
        raise UnreachableError(words.text("learn.stopped"))
    (step,) = parse(line.decode(), "", PROFILES).steps
    if isinstance(step, BytesStep):
        return decoding.presses(step, step.at)
    if isinstance(step, SignalStep) and not isinstance(step.signal, Offering) and step.signal.device.kind is Kind.WATCH:
        match step.signal:
            case Attached(device):
                decoding.attached(device.name)
                click.echo(f"   {words.text('link.up', device=for_the_eye(device.name))}")
            case Detached(device):
                click.echo(f"   {words.text('link.down', device=for_the_eye(device.name))}")
            case Press() as press:
                return [press]
            case _:
                pass
    return []
