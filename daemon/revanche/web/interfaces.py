"""What the page needs of the rest of Revanche."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from revanche.match.commands import Command
from revanche.match.score import State
from revanche.presses.outcome import Outcome
from revanche.presses.press import Source
from revanche.sheets import commands, outcome, play


class Scoresheet(Protocol):
    """The sheet."""

    @property
    def state(self) -> play.State:
        """What stands on it."""


class Scorekeeper(Protocol):
    """Who decides."""

    @property
    def state(self) -> State:
        """What stands."""

    @property
    def scoresheet(self) -> Scoresheet:
        """The sheet."""

    async def write(self, command: commands.Command, by: Source) -> outcome.SheetOutcome:
        """Take a command about the sheet."""

    async def command(self, command: Command, by: Source) -> Outcome:
        """Take a command."""


class Daemon(Protocol):
    """Who knows what stands and puts it as JSON."""

    @property
    def scorekeeper(self) -> Scorekeeper:
        """Who decides."""

    def status(self) -> bytes:
        """Return what stands."""

    def line(self, outcome: Outcome | None) -> bytes:
        """Return the line of an outcome."""

    def news(self, outcome: Outcome | None) -> bytes:
        """Return what stands and what led to it."""

    def steps(self) -> tuple[bool, bool]:
        """Return whether there is something to take back, and something to put back."""


class Texts(Protocol):
    """Who knows the texts of the page in all languages."""

    @property
    def setting(self) -> str:
        """The language of the config, or ``auto``."""

    def text(self, wanted: Sequence[str]) -> bytes:
        """Return the texts of the page in the first language of ``wanted`` that there is, with its name."""

    def rules(self, wanted: Sequence[str], game: str, options: Mapping[str, str]) -> bytes:
        """Return the rules of a game in short, as JSON, in that language."""
