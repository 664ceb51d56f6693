"""Speech: what is told of outcomes, one saying at a time."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Final, Protocol

import msgspec

from revanche.sound.earcons import Earcon
from revanche.sound.voice import LONGEST_TEXT, Saying, SpeechError

_log: Final = logging.getLogger(__name__)


class Audible(Protocol):
    """What makes sayings heard; ``Sound`` tells of each method."""

    @property
    def engine(self) -> str:
        """What speaks, or ``none``, or ``off``."""

    async def make(self, saying: Saying) -> None:
        """Make a saying heard."""

    async def beside(self, earcon: Earcon) -> None:
        """Play an earcon while a saying is made."""


class Speech:
    """Makes one saying at a time, and of those that wait only the newest. ``quiet`` is entered while words are said."""

    def __init__(self, sound: Audible, quiet: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        self._sound = sound
        self._quiet = nullcontext if sound.engine in {"none", "off"} else quiet
        self._waiting: tuple[Saying, bool] | None = None
        self._speaking: asyncio.Task[None] | None = None
        self._beside: asyncio.Task[None] | None = None
        self._called: asyncio.Event | None = None
        self._reached: asyncio.Event | None = None
        self._heard: asyncio.Task[None] | None = None
        self._complained = False

    def tell(self, text: str, *, urgent: bool, earcon: Earcon | None = None, clip: str | None = None) -> None:
        """Have an earcon and then ``text``, or the clip, heard; never waits. Call it in the thread of ``run``.

        What is urgent stops what is being said and replaces what waits. Anything else waits its turn, but for its
        earcon, and is dropped when something urgent waits.
        """
        if not urgent and self._waiting is not None and self._waiting[1]:
            return
        saying = Saying(text[:LONGEST_TEXT], earcon, clip)
        if self._speaking is not None:
            if urgent:
                self._speaking.cancel()
            elif earcon is not None:
                self._interject(earcon, self._speaking.get_loop())
                saying = msgspec.structs.replace(saying, earcon=None)
        self._waiting = (saying, urgent)
        if self._called is not None:
            self._called.set()

    async def alive(self) -> None:
        """Return when the worker has got this far; what is being said may take until the call after this one."""
        before, self._heard = self._heard, self._speaking
        if self._called is None or self._reached is None or self._speaking not in {None, before}:
            return
        self._reached.clear()
        self._called.set()
        await self._reached.wait()

    async def run(self) -> None:
        """Speak until cancelled; what is being said then stops."""
        if self._sound.engine == "none":
            _log.warning("Nothing is said aloud: install espeak-ng, or set the engine of speech to off.")
        self._called = self._called or asyncio.Event()
        self._reached = self._reached or asyncio.Event()
        try:
            while True:
                while self._waiting is not None:
                    saying, _ = self._waiting
                    self._waiting = None
                    async with asyncio.TaskGroup() as utterance:
                        self._speaking = utterance.create_task(self._say(saying))
                    self._speaking = None
                    self._reached.set()
                self._reached.set()
                self._called.clear()
                await self._called.wait()
        finally:
            self._speaking = None
            self._reached.set()
            self._reached = None  # until it runs again there is nothing to wait for
            if self._beside is not None:
                self._beside.cancel()
                await asyncio.wait([self._beside])

    async def _say(self, saying: Saying) -> None:
        try:
            with self._quiet() if saying.text or saying.clip else nullcontext():
                await self._sound.make(saying)
        except SpeechError as error:
            if not self._complained:
                _log.warning("Not said aloud: %s. Counting goes on; this is logged once.", error)
            self._complained = True
        else:
            self._complained = False

    def _interject(self, earcon: Earcon, loop: asyncio.AbstractEventLoop) -> None:
        if self._beside is None or self._beside.done():
            self._beside = loop.create_task(self._knock(earcon))

    async def _knock(self, earcon: Earcon) -> None:
        with suppress(SpeechError):
            await self._sound.beside(earcon)
