"""One lesson for ``learn`` and ``setup``: each button is asked for once, and what arrives as another one is bound."""

import asyncio
import os
from collections.abc import Awaitable, Callable

import click

from revanche import places
from revanche.cli.buttons.config_file import rewritten
from revanche.cli.buttons.decoding import Decoding
from revanche.cli.buttons.learning import ASKED, Arrived, Learnt, learnt_from, proposal
from revanche.cli.buttons.listening import Heard, hearing
from revanche.cli.context import catalogue, config
from revanche.config.edit.bindings import block, inserted
from revanche.devices.session.player import DESKTOP
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.errors import UnreachableError
from revanche.presses.bindings import Meaning
from revanche.presses.keys import button
from revanche.presses.press import Attached, Detached, Edge, Press
from revanche.recordings.recording import BytesStep, SignalStep, parse
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_SETTLES = 0.6  # seconds after a press in which more of the same push may come: some earbuds send pause and play

Tick = Callable[[str], Awaitable[None]]
"""Called with each button that arrived as it should, or as another one."""


async def _silently(_button: str) -> None:
    pass


async def given(seconds: float, tick: Tick = _silently) -> Arrived:
    """Ask for each button, and wait so many seconds for each; return what came."""
    words, chosen, path = catalogue(), config(), places.socket(os.environ)
    async with hearing(path, chosen, hold=True) as heard:
        click.echo(words.text("learn.joined" if heard.joined else "learn.begins"))
        arrived: dict[str, Press | None] = {}
        decoding = Decoding(chosen.watches)
        for asked, sign in ASKED.items():
            click.echo(words.text("learn.press", sign=sign, seconds=f"{seconds:g}"))
            press = await _first(heard, decoding, words, seconds)
            arrived[asked] = press
            if press is None:
                click.echo(f"   {words.text('learn.silence')}")
            else:
                await tick(asked)
            while press is not None:
                press = await _first(heard, decoding, words, _SETTLES)
        return arrived


def learnt(arrived: Arrived) -> list[Learnt]:
    """Say what each button does, and return it."""
    words = catalogue()
    lessons = learnt_from(arrived, config().counting.bindings)
    click.echo()
    for each in lessons:
        click.echo(_told(each, words))
    return lessons


def offer(arrived: Arrived, agreed: Callable[[str, Catalogue], bool]) -> bool:
    """Show the lines that would bind what came as another button, and write them after a yes; tell whether they are."""
    words, file = catalogue(), places.config(os.environ)
    wanted = proposal(arrived, config().counting.bindings)
    if not wanted:
        return False
    click.echo(f"\n{words.text('learn.offer')}\n")
    for device, bindings in wanted.items():
        click.echo("\n".join(block(device, bindings)))
    click.echo()
    if not agreed(words.text("learn.write", file=str(file)), words):
        return False
    done = rewritten(file, lambda text: _with(text, wanted))
    click.echo(words.text("learn.written" if done else "learn.by_hand", file=str(file)))
    return done


async def _first(heard: Heard, decoding: Decoding, words: Catalogue, seconds: float) -> Press | None:
    """Return the first press that comes in time, ``None`` without one; show each thing that comes."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while (left := end - loop.time()) > 0:
        try:
            line = await asyncio.wait_for(heard.lines.get(), left)
        except TimeoutError:
            break
        if line is None:
            raise UnreachableError(words.text("learn.stopped"))
        press = _press(line, decoding, words)
        if press is not None:
            return press
    return None


def _press(line: bytes, decoding: Decoding, words: Catalogue) -> Press | None:
    """Return the press that a line of a recording is, if it is one; show what came."""
    (step,) = parse(line.decode(), "", PROFILES).steps
    signal = step.signal if isinstance(step, SignalStep) else None
    if isinstance(step, BytesStep):
        signal = next(iter(decoding.presses(step, step.at)), None)
    match signal:
        case Attached(device) | Detached(device):
            way = "link.session" if device.name == DESKTOP.name else "link"
            link = "up" if isinstance(signal, Attached) else "down"
            click.echo(f"   {words.text(f'{way}.{link}', device=for_the_eye(device.name))}")
            return None
        case Edge(device=device, code=code, at=at) if signal.goes_down:
            press = Press(device, button(code, typing=device.typing), at, code=code)
        case Press():
            press = signal
        case _:
            return None
    key = "" if press.code is None else f" ({press.code})"
    click.echo(f"   {for_the_eye(press.device.name)}: {_shown(press.binding)}{key}")
    return press


def _told(each: Learnt, words: Catalogue) -> str:
    return words.text(f"learn.{each.text}", sign=ASKED[each.button], came=_shown(each.came))


def _shown(name: str) -> str:
    """Return a button as people see it: its sign where it has one, and its name."""
    return f"{ASKED[name]} {name}" if name in ASKED else name


def _with(text: str, wanted: dict[str, dict[str, Meaning]]) -> str | None:
    """Return the text of a config with bindings added."""
    changed: str | None = text
    for device, bindings in wanted.items():
        changed = None if changed is None else inserted(changed, device, bindings)
    return changed
