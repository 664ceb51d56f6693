"""The one place that changes what stands: one queue, one consumer, no locks.

For each thing that comes in, always in this order: decide, put on disk, evolve, tell. What the disk refuses is not
counted, and that is told too.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, TypeVar, assert_never

from revanche.errors import JournalError, UnreachableError
from revanche.match.commands import Command, Undo
from revanche.match.decide import expires_at
from revanche.match.score import State
from revanche.match.sheet_games import comes_last, reopened
from revanche.presses.answers import Answered
from revanche.presses.bindings import Bindings
from revanche.presses.counting import Counting, Settings
from revanche.presses.inputs import Incoming, Unmute
from revanche.presses.offer import Offer
from revanche.presses.outcome import Linked, LinkState, Outcome, Telling, Unsaved
from revanche.presses.press import Device, Particulars, Signal, Source
from revanche.presses.verdict import Verdict, followed
from revanche.scorekeeper import dropping, waiting
from revanche.scorekeeper.answering import Answer, Answering
from revanche.scorekeeper.interfaces import Clock, Journal, Listener
from revanche.scorekeeper.memory import Memory, PastReader, no_past
from revanche.scorekeeper.presence import Presence
from revanche.scorekeeper.scoresheet import Scoresheet, beside
from revanche.scorekeeper.sinks import Listeners, Sink, Sinks
from revanche.scorekeeper.waiting import Asked, Commanded, Item, OnSheet, Reconfigured, Signalled, Unmuted
from revanche.sheets import commands as on_sheet
from revanche.sheets import outcome as sheet_outcome
from revanche.sheets import play
from revanche.sheets.events import SheetUndone
from revanche.sheets.refusal import Reason
from revanche.units import SECOND, Moment

T = TypeVar("T")
_NO_SHEET: Final = play.State()


class Scorekeeper:
    """Takes signals and commands in the order they come and tells each outcome to the sinks that it is for."""

    def __init__(  # noqa: PLR0913 - what stood before, and what is needed of the rest
        self,
        counting: Counting,
        journal: Journal,
        clock: Clock,
        sheet: play.State = _NO_SHEET,
        past: PastReader = no_past,
        *,
        answers: Iterable[Answered[Answer]] = (),
    ) -> None:
        self.scoresheet = Scoresheet(sheet, journal, clock.now().steady)
        self._counting = counting
        self._counting.sheet = beside(sheet)
        self._journal = journal
        self._memory = Memory(counting, journal, past)
        self._answering = Answering(counting, lambda: self.scoresheet.state, answers)
        self._clock = clock
        self._sinks = Sinks[Outcome]()
        self._listeners = Listeners()
        self._holds, self._stopping = 0, False
        self._queue: asyncio.Queue[Item] = asyncio.Queue()
        self.untold = False  # whether something may be on disk that nobody was told of, for we failed at it
        self._resting = asyncio.Event()
        self._resting.set()
        self._presence = Presence()

    @property
    def state(self) -> State:
        """What stands now."""
        return self._counting.state

    @property
    def armed(self) -> bool:
        """Whether buttons count now."""
        return self._counting.armed

    @property
    def offer(self) -> Offer | None:
        """The match that a round gives this table."""
        return self._counting.offer

    @property
    def devices(self) -> tuple[tuple[Device, LinkState], ...]:
        """The devices seen so far, each with whether it is there."""
        return self._presence.devices

    @property
    def bindings(self) -> Bindings:
        """What buttons mean now."""
        return self._counting.bindings

    @property
    def particulars(self) -> Mapping[str, Particulars]:
        """What else is known of the devices that are there, by their ids."""
        return self._counting.particulars

    def add_sink(self, sink: Sink[Outcome], least: Telling = Telling.SHOWN) -> None:
        """Have each outcome that is told at least so far told to ``sink`` from now on."""
        self._sinks.add(lambda outcome: sink(outcome) if outcome.telling >= least else None)

    def add_listener(self, listener: Listener) -> None:
        """Have ``listener`` hear all that is taken up from now on, once it stands."""
        self._listeners.add(listener)

    @property
    def held(self) -> bool:
        """Whether somebody tries buttons, so that none counts."""
        return self._holds > 0

    @contextmanager
    def holding(self) -> Iterator[None]:
        """While the context lasts, presses are heard and ignored, which is told."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1

    def signal(self, signal: Incoming) -> None:
        """Queue what came from a device; once we stop, it is dropped, and that is told."""
        item = Signalled(signal)
        if self._stopping:
            dropping.drop(item)
        else:
            self._queue.put_nowait(item)

    async def press(self, signal: Signal) -> Outcome | None:
        """Queue a press; return what it led to, ``None`` when it means nothing."""
        return await self._answered(lambda reply: Signalled(signal, reply))

    async def command(self, command: Command, by: Source) -> Outcome:
        """Queue a command; return what it led to."""
        outcome: Outcome | None = await self._answered(lambda reply: Commanded(command, by, reply))
        assert outcome is not None, "every command has an outcome"  # noqa: S101
        return outcome

    async def write(self, command: on_sheet.Command, by: Source) -> sheet_outcome.SheetOutcome:
        """Queue a command about the scoresheet; return what it led to."""
        return await self._answered(lambda reply: OnSheet(command, by, reply))

    async def unmute(self) -> bool:
        """Let muted devices count again; return whether there was one."""
        return await self._answered(Unmuted)

    async def reconfigure(self, settings: Settings) -> None:
        """Queue new settings; return when they hold."""
        await self._answered(lambda reply: Reconfigured(settings, reply))

    async def alive(self) -> None:
        """Return when the consumer has got this far, and has closed what time has ended."""
        await self._answered(Asked)

    async def run(self) -> None:
        """Consume the queue until stopped, then do nothing until cancelled."""
        self._resting.clear()
        try:
            while not self._stopping:
                await self._consume(await self._next())
        finally:
            self._resting.set()
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Return when what is being taken is on disk, told and answered. What waits is dropped, and that is told."""
        self._stopping = True
        waking = Asked(asyncio.get_running_loop().create_future())  # a consumer that waits for something to do
        self._queue.put_nowait(waking)
        await self._resting.wait()
        for item in [self._queue.get_nowait() for _ in range(self._queue.qsize())]:
            if item is not waking:
                dropping.drop(item)

    async def _consume(self, item: Item | None) -> None:
        """Take an item, and what time brings before it. Whoever waits for the answer never waits in vain."""
        try:
            now = self._clock.now()
            await self._expire(now)
            if item is not None:
                await self._take(item, now)
        except BaseException:
            self.untold = True
            if item is not None:
                dropping.fail(item)
            raise

    async def _answered(self, item: Callable[[asyncio.Future[T]], Item]) -> T:
        """Queue an item and return its answer; raise ``UnreachableError`` where none comes, which says what to do."""
        if self._stopping:
            raise UnreachableError(dropping.STOPPED)
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(item(reply))
        return await reply

    async def _next(self) -> Item | None:
        """Return the next item, or ``None`` when it is time to look whether the match or the sheet is to be closed."""
        dues = [due for due in (expires_at(self.state), self.scoresheet.expires_at) if due is not None]
        if not dues:
            return await self._queue.get()
        wait = (min(dues) - self._clock.now().steady) / SECOND + 0.001
        with suppress(TimeoutError):
            async with asyncio.timeout(max(wait, 0)):
                return await self._queue.get()
        return None

    async def _expire(self, now: Moment) -> None:
        overdue = self._counting.overdue(now)
        if overdue is not None:
            self._spread(await self._keep(overdue))
        await self.scoresheet.expire(now)
        self._counting.sheet = beside(self.scoresheet.state)

    async def _take(self, item: Item, now: Moment) -> None:
        if self._answering.again(item, now):
            return
        if isinstance(item, Signalled | Commanded):
            await self._memory.number(now)
        match item:
            case Signalled(signal):
                weighed = not self._holds or not waiting.pushes(signal)
                weigh = self._counting.signal if weighed else self._counting.held
                verdict = weigh(signal, now)
                outcome = None if verdict is None else await self._keep(verdict)
                self._listeners.hear(signal, signal.at, weighed=weighed)
                self._conclude(item, outcome, now)
            case Commanded(command, by):
                outcome = await self._command(command, by, now)
                self._listeners.hear(command, now.steady)
                self._conclude(item, outcome, now)
            case OnSheet(asked, by, written):
                on_paper = await self._written(asked, by, now)
                self._answering.keep(item, on_paper, now)
                waiting.resolve(written, on_paper)
            case Unmuted(answer):
                unmuted = self._counting.unmute()
                self._listeners.hear(Unmute(), now.steady)
                waiting.resolve(answer, unmuted)
            case Reconfigured(settings, taken):
                self._counting.reconfigure(settings)
                waiting.resolve(taken, None)
            case Asked(beat):
                waiting.resolve(beat, None)
            case _:
                assert_never(item)

    async def _written(self, command: on_sheet.Command, by: Source, now: Moment) -> sheet_outcome.SheetOutcome:
        """Have a command about the sheet taken. A box of a counted sheet opens again together with its game."""
        sheet = self._counting.sheet
        if isinstance(command, on_sheet.UndoFill) and sheet is not None and self.state.counts(sheet.id):
            if not comes_last(self.state, sheet.id):
                return self.scoresheet.refuse(command, by, Reason.GAME_AFTER)
            taken_back = await self._keep(self._counting.command(Undo(), followed(by, 1), now))
            self._listeners.hear(Undo(), now.steady)
            self._spread(taken_back)
            if isinstance(taken_back, Unsaved):
                return self.scoresheet.lose(command, by, taken_back.sentence)
        if isinstance(command, on_sheet.OpenSheet | on_sheet.ImportSheet):
            await self._memory.recall_names()
            self.scoresheet.call(self.state.renames)
        outcome = await self.scoresheet.take(command, by, now)
        self._counting.sheet = beside(outcome.after)
        if isinstance(outcome, sheet_outcome.Written) and isinstance(outcome.event, SheetUndone):
            self._counting.state = reopened(self.state, (outcome.event.sheet,))
        return outcome

    async def _command(self, command: Command, by: Source, now: Moment) -> Outcome:
        try:
            await self._memory.recall(command)
        except JournalError as error:
            return Unsaved(now, command, by, str(error), self.state)
        return await self._keep(self._counting.command(command, by, now))

    def _conclude(self, item: Signalled | Commanded, outcome: Outcome | None, now: Moment) -> None:
        self._answering.keep(item, outcome, now)
        if outcome is not None:
            self._spread(outcome)
        if item.reply is not None:
            waiting.resolve(item.reply, outcome)

    async def _keep(self, verdict: Verdict) -> Outcome:
        """Put a verdict on disk and make it the state."""
        for saved, (record, by) in enumerate(verdict.signed):
            try:
                await self._journal.append(record, by, verdict.outcome.moment)
            except JournalError as error:
                return self._counting.lose(verdict, saved, str(error))
        outcome = self._counting.settle(verdict)
        if self._memory.called and self.scoresheet.call(self.state.renames):
            self._counting.sheet = beside(self.scoresheet.state)
        return outcome

    def _spread(self, outcome: Outcome) -> None:
        if isinstance(outcome, Linked):
            self._presence.note(outcome)
        self._sinks.tell(outcome)
