"""What waits in the scorekeeper's queue, each with the future of whoever waits for an answer."""

import asyncio
from dataclasses import dataclass

from revanche.match.commands import Command
from revanche.presses.counting import Settings
from revanche.presses.outcome import Outcome
from revanche.presses.press import Signal, Source
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.outcome import SheetOutcome

Reply = asyncio.Future[Outcome | None]


@dataclass(frozen=True, slots=True)
class Signalled:
    """Something came from a device."""

    signal: Signal
    reply: Reply | None = None


@dataclass(frozen=True, slots=True)
class Commanded:
    """Somebody gave a command about the match."""

    command: Command
    by: Source
    reply: Reply


@dataclass(frozen=True, slots=True)
class OnSheet:
    """Somebody gave a command about the sheet."""

    command: SheetCommand
    by: Source
    reply: asyncio.Future[SheetOutcome]


@dataclass(frozen=True, slots=True)
class Unmuted:
    """Muted devices are to count again."""

    reply: asyncio.Future[bool]


@dataclass(frozen=True, slots=True)
class Reconfigured:
    """There are new settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Asked:
    """A question whether the consumer is alive."""

    reply: asyncio.Future[None]


Item = Signalled | Commanded | OnSheet | Unmuted | Reconfigured | Asked
