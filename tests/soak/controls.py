"""Faults that are put in on purpose: a soak that does not notice them shows nothing."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec

from revanche.app.composition import Composition
from revanche.match import score
from revanche.presses import guards, runaway
from revanche.scorekeeper.answering import Answering

_opens: Final = Composition.__init__
_leaks: Final[list[Any]] = []


class Control(msgspec.Struct, frozen=True):
    """A fault: what is replaced by what."""

    name: str
    where: Any
    what: str
    instead: Callable[..., Any]

    @contextmanager
    def there(self) -> Iterator[None]:
        """Have the fault in the program until the end of the block."""
        with ExitStack() as stack:
            stack.enter_context(patch.object(self.where, self.what, self.instead))
            stack.callback(_leaks.clear)
            yield


def _a_moment_late(self: Any, past: Any, press: Any, command: Any, state: Any) -> bool:  # noqa: ANN401
    """Take a press exactly at a limit for one before it."""
    early = msgspec.structs.replace(press, at=press.at - 1)
    return bool(_bounces(self, past, early, command, state))


def _keeping_memory(self: Composition, *arguments: Any) -> None:  # noqa: ANN401
    _opens(self, *arguments)
    _leaks.append(b"x" * 4 * 1024 * 1024)


def _keeping_a_file(self: Composition, *arguments: Any) -> None:  # noqa: ANN401
    _opens(self, *arguments)
    _leaks.append(Path("/dev/null").open("rb"))  # noqa: SIM115 - that is the fault


def _keeping_a_task(self: Composition, *arguments: Any) -> None:  # noqa: ANN401
    _opens(self, *arguments)
    _leaks.append(asyncio.ensure_future(asyncio.sleep(3600)))


_bounces: Final = guards.Guards._bounce


def _forgetting_to_end_mutes(self: runaway.Runaways) -> None:
    """Leave what is held against devices, though a win counted."""


CONTROLS: Final = (
    Control("bounce a nanosecond longer", guards.Guards, "_bounce", _a_moment_late),
    Control("an undo is forgotten", score, "_undone", lambda state, _event, _at: state),
    Control("a win ends no mute", runaway.Runaways, "won", _forgetting_to_end_mutes),
    Control("a request that is asked again counts again", Answering, "again", lambda *_: False),
    Control("each start keeps four mebibytes", Composition, "__init__", _keeping_memory),
    Control("each start keeps a file open", Composition, "__init__", _keeping_a_file),
    Control("each start keeps a task", Composition, "__init__", _keeping_a_task),
)
