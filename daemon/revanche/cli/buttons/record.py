"""``revanche record``: what comes from buttons and commands, written as a recording that ``replay`` reads."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from revanche import places
from revanche.cli.buttons.listening import Heard, hearing
from revanche.cli.context import catalogue, config
from revanche.devices.settings import Grab
from revanche.errors import UsageError


@click.command(epilog="Example: revanche record evening.jsonl --seconds 60")
@click.argument("file", metavar="FILE")
@click.option("--seconds", type=click.FloatRange(0.1, 86400), help="Stop by itself after so many seconds.")
def record(file: str, seconds: float | None) -> None:
    """Write what comes from headsets and commands to FILE (- is the output), until Ctrl-C.

    Names of people are left out: players are called A and B. Names of devices stay. `revanche replay FILE` shows what
    it led to. Whatever counts goes on counting.
    """
    words = catalogue()
    with _opened(file) as out:
        if file != "-":
            click.echo(words.text("record.begins"), err=True)
        count = asyncio.run(_record(out, seconds))
    if file != "-":
        click.echo(words.text("record.done", count=count, file=file), err=True)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open a new file; one that is there already may be the recording of another evening."""
    if file == "-":
        yield sys.stdout.buffer
        return
    words = catalogue()
    try:
        out = Path(file).open("xb")  # noqa: SIM115 - closed below; what is raised while recording is not about this file
    except FileExistsError as error:
        raise UsageError(words.text("record.exists", file=file)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(words.text("export.failed", file=file, reason=str(reason))) from error
    with out:
        yield out


async def _record(out: BinaryIO, seconds: float | None) -> int:
    """Write lines until the time is over, somebody stops it or Revanche stops; return how many."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    if seconds is not None:
        loop.call_later(seconds, stop.set)
    headset = msgspec.structs.replace(config().headset, grab=Grab.NEVER)
    chosen = msgspec.structs.replace(config(), headset=headset)
    async with hearing(places.socket(os.environ), chosen, hold=False) as heard:
        writing = asyncio.create_task(_write(out, heard))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait([writing, stopping], return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        heard.lines.put_nowait(None)
        return await writing


async def _write(out: BinaryIO, heard: Heard) -> int:
    count = 0
    while (line := await heard.lines.get()) is not None:
        out.write(line + b"\n")
        out.flush()
        count += 1
    return count
