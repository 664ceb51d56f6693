"""What waits for the scorekeeper's consumer, and who waits for the answer."""

import asyncio
from dataclasses import dataclass
from typing import TypeVar

from revanche.match.commands import Command
from revanche.presses.counting import Settings
from revanche.presses.inputs import Incoming
from revanche.presses.outcome import Outcome
from revanche.presses.press import Edge, Press, Received, Source
from revanche.presses.request import Request
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.outcome import SheetOutcome

T = TypeVar("T")

Reply = asyncio.Future[Outcome | None]


@dataclass(frozen=True, slots=True)
class Signalled:
    """What came from a device."""

    signal: Incoming
    reply: Reply | None = None


@dataclass(frozen=True, slots=True)
class Commanded:
    """A command about the match."""

    command: Command
    by: Source
    reply: Reply


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A command about the scoresheet."""

    command: SheetCommand
    by: Source
    reply: asyncio.Future[SheetOutcome]


@dataclass(frozen=True, slots=True)
class Unmuted:
    """Muted devices are to count again; the answer is whether there was one."""

    reply: asyncio.Future[bool]


@dataclass(frozen=True, slots=True)
class Reconfigured:
    """New settings."""

    settings: Settings
    reply: asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question whether the consumer is alive."""

    reply: asyncio.Future[None]


Item = Signalled | Commanded | OnSheet | Unmuted | Reconfigured | Asked


def counts(item: Item) -> bool:
    """Tell whether an item would change what stands: a push or a command."""
    return isinstance(item, Commanded | OnSheet) or (isinstance(item, Signalled) and pushes(item.signal))


def pushes(signal: Incoming) -> bool:
    """Tell whether a signal is a button's: the coming and going of devices counts always."""
    return isinstance(signal, Press | Received) or (isinstance(signal, Edge) and signal.of_key)


def request_of(item: Item) -> Request | None:
    """Return the request that an item is, where it may be asked again."""
    match item:
        case Commanded(by=by) | OnSheet(by=by):
            return by.request
        case Signalled(Press(request=request)):
            return request
        case _:
            return None


def resolve(reply: asyncio.Future[T], result: T) -> None:
    """Answer whoever still waits."""
    if not reply.done():
        reply.set_result(result)


def unanswered(item: Item, error: Exception) -> None:
    """Have whoever still waits for the answer to ``item`` get ``error`` instead."""
    if item.reply is not None and not item.reply.done():
        item.reply.set_exception(error)
