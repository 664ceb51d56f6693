"""The daemon in simulated time: all that is made for it, on a real journal, with what kernel and bus would send."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from revanche.app.composition import Composition
from revanche.config import Config
from revanche.devices.phone.wish import Push, Wish
from revanche.journal.journal import Journal
from revanche.match.commands import Command
from revanche.match.score import Phase
from revanche.presses.outcome import Counted, Ignored, Outcome, Refused
from revanche.presses.press import Attached, Detached, Device, Edge, Kind, Press, Source
from revanche.sound.settings import Engine, SpeechSettings
from support.clock import FakeClock
from support.journals import BOOT

CONFIG: Final = Config(language="en", speech=SpeechSettings(engine=Engine.OFF, earcons=False))
PAGE: Final = Source("page")
CODES: Final = {"A": (165,), "B": (163,), "undo": (164, 200, 201)}
"""The keys of earbuds, by what they mean; ⏯ is three keys."""
BUTTONS: Final = {"A": "previous", "B": "next", "undo": "playpause"}
PHONE: Final = "phone"
SYN, KEY = 0, 1


class House:
    """Everything of the daemon, in a folder; started again, it goes on there."""

    def __init__(self, folder: Path) -> None:
        self.clock: Any = FakeClock()
        self._folder = folder
        self._stream = ExitStack()
        self._number = 0

    async def up(self) -> None:
        """Start."""
        self._journal = Journal.open(self._folder / "journal", self.clock.now(), BOOT)
        places = {"XDG_RUNTIME_DIR": str(self._folder), "XDG_STATE_HOME": str(self._folder)}
        self.clock.of_boot = lambda reading: reading
        self.parts = Composition(CONFIG, places, self._journal, self.clock)
        self.keeper = self.parts.scorekeeper
        self._tasks = [asyncio.create_task(work()) for work in (self.keeper.run, self.parts.control.run)]
        await self.parts.control.listening.wait()

    async def down(self) -> None:
        """Stop, as the daemon does."""
        await self.keeper.stop()
        self._journal.close()
        self._stream.close()
        self.parts.phones.phones.leave(PHONE)
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    @property
    def stands(self) -> tuple[bool, bool, list[tuple[int, int]], list[str]]:
        """Whether buttons count, whether somebody has won, the scores of the evening, who plays now."""
        state = self.keeper.state
        scores = [match.score for match in state.matches]
        return (
            state.armed,
            state.phase is Phase.DECIDED,
            scores,
            list(state.matches[-1].players) if state.matches else [],
        )

    async def command(self, command: Command) -> bool:
        """Give a command on the page; return whether it counted."""
        return isinstance(await self.keeper.command(command, PAGE), Counted)

    async def comes(self, device: Device) -> None:
        """Have the kernel or bluetoothd bring a device."""
        self.parts.headsets._take(Attached(device, self.clock.steady()))
        await self.keeper.alive()

    async def goes(self, device: Device) -> None:
        """Have it taken away."""
        self.parts.headsets._take(Detached(device, self.clock.steady()))
        await self.keeper.alive()

    async def key(self, device: Device, code: int, stamp: int) -> str | None:
        """Push a key of earbuds, and let it go."""
        at = self.clock.steady()
        word = await self._said(Edge(device, KEY, code, 1, at, stamp))
        for value in (2, 0):
            assert await self.keeper.press(Edge(device, KEY, code, value, at, stamp)) is None
        return word

    async def overflow(self, device: Device, code: int) -> None:
        """Have the kernel drop events: nothing counts up to its next report."""
        at = self.clock.steady()
        await self.keeper.press(Edge(device, SYN, 3, 0, at))
        assert await self.keeper.press(Edge(device, KEY, code, 1, at)) is None
        await self.keeper.press(Edge(device, SYN, 0, 0, at))

    async def push(self, device: Device, button: str, *, linked: bool) -> str | None:
        """Push a button of a watch, or a key of the terminal."""
        return await self._said(Press(device, BUTTONS[button], self.clock.steady(), linked=linked))

    def listen(self) -> None:
        """Have the phone's page listen, and follow what is to be heard, until the end."""
        phones = self.parts.phones.phones
        phones.listen(PHONE, Wish("Anna's phone"))
        self._stream.enter_context(phones.following(PHONE, lambda _number: None))

    async def tap(self, button: str, age: int) -> str | None:
        """Push a button of the phone, ``age`` milliseconds ago; it is sent twice, as where an answer was lost."""
        self._number += 1
        push = Push(BUTTONS[button], f"{self._number:016x}", age)
        first = await self.parts.phones.phones.press(PHONE, push)
        assert await self.parts.phones.phones.press(PHONE, push) is first
        return _word(first)

    async def _said(self, signal: Edge | Press) -> str | None:
        return _word(await self.keeper.press(signal))


def _word(outcome: Outcome | None) -> str | None:
    match outcome:
        case Counted():
            return "counted"
        case Refused():
            return "refused"
        case Ignored():
            return outcome.reason.value
        case _:
            return None


BUDS: Final = Device("event5", "Rig Buds", Kind.HEADSET)
KEYBOARD: Final = Device("keyboard", "keyboard", Kind.KEYBOARD)


def watch(number: int) -> Device:
    """Return the watch in its link of this number."""
    return Device(f"wrist#{number}", "wrist", Kind.WATCH, "infinitime")
