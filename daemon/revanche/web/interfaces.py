"""What the page needs of the rest of Revanche."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from revanche.devices.phone.wish import Push, Wish
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

    def sentence(self, wanted: Sequence[str], english: str) -> str:
        """Return one of our English sentences in that language."""

    def rules(self, wanted: Sequence[str], game: str, options: Mapping[str, str]) -> bytes:
        """Return the rules of a game in short, as JSON, in that language."""


class Board(Protocol):
    """The board of a club."""

    def whole(self) -> bytes:
        """Return all of it, as JSON."""

    def page(self) -> bytes:
        """Return what a page shows of it, as JSON."""

    def following(self, tell: Callable[[bytes], None]) -> AbstractContextManager[None]:
        """Have ``tell`` called with what became otherwise, as JSON, while the context lasts."""


class Phones(Protocol):
    """The phones that listen, each by its key; ``devices.phone.phones`` tells of them."""

    def listen(self, key: str, wish: Wish) -> bool:
        """Have a phone listen, or listen otherwise; return whether there was room for it."""

    def wish(self, key: str) -> Wish | None:
        """Return how a phone listens; ``None`` where it does not."""

    def leave(self, key: str) -> None:
        """Have a phone listen no more."""

    def take(self, key: str, *, taken: bool) -> None:
        """Note that something else on a phone took its buttons, or that it has them back."""

    def following(self, key: str, tell: Callable[[int], None]) -> AbstractContextManager[None]:
        """Have ``tell`` called with the number of each sound while the context lasts."""

    async def press(self, key: str, push: Push) -> Outcome | None:
        """Return what a push on a phone that listens led to."""


class Sounds(Protocol):
    """What phones are to make heard."""

    @property
    def late(self) -> int:
        """The nanoseconds after which a press is too old; 0 for never."""

    async def sound(self, number: int | None, language: str) -> bytes | None:
        """Return a sound by its number, the newest without one, as WAV in a language; ``None`` where it is none now."""

    def tone(self) -> bytes:
        """Return the tone of what was not counted, as WAV."""
