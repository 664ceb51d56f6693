"""The composition root: everything is made here, started forwards and stopped backwards."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from revanche import places, systemd
from revanche.app.headsets import Bluetooth
from revanche.app.page import Pages
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.server import Control
from revanche.devices.bluez.bus import Bluez
from revanche.devices.headset.hotplug import Headsets
from revanche.errors import RevancheError
from revanche.journal.journal import Journal
from revanche.match.score import Phase
from revanche.outside.home_assistant import Words
from revanche.outside.settings import HookSettings, Music
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import BatteryLow, Linked, LinkState, Missed, Outcome, Telling
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.scorekeeper.sinks import in_turn
from revanche.shown.line import Line, line
from revanche.shown.status import Status, status
from revanche.sound.clips import clip
from revanche.sound.earcons import earcon
from revanche.sound.settings import Engine
from revanche.sound.sound import Sound
from revanche.sound.speech import Speech
from revanche.units import SECOND
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import resumed, spoken, urgent, written
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line

if TYPE_CHECKING:
    from revanche.app.watches import Wrists
    from revanche.outside.music import Players

_log = logging.getLogger(__name__)

_RESTARTS: Final = 5
_WITHIN: Final = 60.0  # a worker may fail so often within so many seconds before all stops and systemd starts anew


def settings(config: Config, catalogue: Catalogue) -> Settings:
    """Return what the chain is set to; players without names are called as the catalogue calls them."""
    rules = msgspec.structs.replace(config.counting.rules, players=config.names(catalogue))
    return msgspec.structs.replace(config.counting, rules=rules)


def told(outcome: Outcome, catalogue: Catalogue) -> Line | None:
    """Return the line of an outcome, its time in seconds since 1970 on the steady line."""
    by = None if isinstance(outcome, Linked | Missed | BatteryLow) else outcome.by
    device = by.device if by is not None and by.button is not None else None
    return line(outcome, outcome.moment.steady / SECOND, written(outcome, catalogue), device)


class Outside(Protocol):
    """Someone outside of Revanche who is told of outcomes."""

    def tell(self, outcome: Outcome) -> None:
        """Take note of an outcome; return at once."""

    async def run(self) -> None:
        """Tell it, until cancelled."""


class House:
    """All that runs, and what each outcome sets off in it."""

    def __init__(self, config: Config, environ: Mapping[str, str], journal: Journal, clock: SystemClock) -> None:
        self.catalogue = catalogues.load(catalogues.choose(config.language, environ))
        self.notes = journal.notes
        self._clock = clock
        self._settings = settings(config, self.catalogue)
        self.scorekeeper = Scorekeeper(Counting(self._settings, journal.state), journal, clock, journal.sheet)
        self._bluez, put = Bluez(), self.scorekeeper.signal
        self._bluetooth = Bluetooth(self._bluez, config.bluez, self.catalogue, clock.steady, put)
        self.headsets = Headsets(config.headset, clock.steady, self._bluetooth.hear)
        self._players = _players(config.music)
        quiet = nullcontext if self._players is None else self._players.quiet
        self._sound = Sound(config.speech, self.catalogue.language, places.sounds(environ, config.speech.sounds))
        self.speech = Speech(self._sound, quiet)
        self.control = Control(places.socket(environ), self.scorekeeper, clock.steady, self)
        self._outside = self._outsiders(config)
        self._watch_file = places.watches(environ)
        self._wrists: asyncio.Future[Wrists] = asyncio.get_running_loop().create_future()
        self._watch(config)
        self.pages = Pages(config, self, environ)
        self.scorekeeper.tell(self._hold)
        # buttons are held, and a wrist has the score, before words are made
        self.scorekeeper.tell(in_turn(self._say), Telling.HEARD)
        self.scorekeeper.tell(in_turn(self._write), Telling.LOGGED)
        for sink in (self._show, self.control.tell, self.pages.tell, self._tell_outside):
            self.scorekeeper.tell(in_turn(sink))
        self.scorekeeper.scoresheet.tell(self.pages.tell_sheet)
        self.scorekeeper.listen(self.control.hear)
        self._hold()

    def workers(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return what runs side by side, in the order of starting."""
        return {
            "scorekeeper": self.scorekeeper.run,
            **({} if self._players is None else {"music": self._players.run}),
            "speech": self.speech.run,
            "control": self.control.run,
            "headsets": self.headsets.run,
            "bluez": self._bluez.run,
            "bluetooth": self._bluetooth.run,
            "watches": self._watching,
            **{name: outsider.run for name, outsider in self._outside.items()},
            "watchdog": lambda: systemd.watchdog(self._alive()),
        }

    def reconfigure(self, config: Config) -> None:
        """Take a new config for the match, the guards, the bindings and the headsets; the rest waits for a restart."""
        self._settings = settings(config, self.catalogue)
        self.scorekeeper.reconfigure(self._settings)
        self.headsets.reconfigure(config.headset)
        if self._wrists.done():
            self._wrists.result().reconfigure(config.watches)
        else:
            self._watch(config)

    def speech_line(self, config: Config) -> str:
        """Return who speaks, in words."""
        if config.speech.engine is Engine.OFF:
            return self.catalogue.text("status.speech_off")
        if self._sound.engine == "none":
            return self.catalogue.text("status.no_speech")
        return self.catalogue.text("status.speech", engine=self._sound.engine)

    def summary(self) -> str:
        """Return the score and the devices that are there, in one line."""
        match, words = self.scorekeeper.state.match, self.catalogue
        score = words.text("screen.idle") if match is None else score_line(words, match.players, match.score)
        there = [for_the_eye(device.name) for device, link in self.scorekeeper.devices if link is LinkState.UP]
        return " · ".join([score, *there])

    def status(self) -> bytes:
        """Return what stands now, as JSON."""
        return msgspec.json.encode(self._status())

    def line(self, outcome: Outcome | None) -> bytes:
        """Return the line of an outcome, as JSON."""
        return msgspec.json.encode(None if outcome is None else told(outcome, self.catalogue))

    def news(self, outcome: Outcome | None) -> bytes:
        """Return what stands now and the outcome that led to it, in words and as a line, as JSON."""
        said = None if outcome is None else written(outcome, self.catalogue)
        return msgspec.json.encode({"status": self._status(), "said": said, "line": msgspec.Raw(self.line(outcome))})

    def _status(self) -> Status:
        keeper, now = self.scorekeeper, self._clock.now()
        return status(keeper.state, keeper.devices, keeper.bindings, now, keeper.particulars)

    def _alive(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "scorekeeper": self.scorekeeper.alive,
            "speech": self.speech.alive,
            "control": self.control.alive,
            "headsets": self.headsets.alive,
        }

    def _outsiders(self, config: Config) -> dict[str, Outside]:
        """Return who is told outside of Revanche; each is loaded only where it is set."""
        outside: dict[str, Outside] = {}
        if config.hooks != HookSettings():
            from revanche.outside.hooks import Hooks  # noqa: PLC0415

            outside["hooks"] = Hooks(config.hooks, self.news)
        if config.mqtt.host is not None:
            from revanche.outside.mqtt import Mqtt  # noqa: PLC0415

            words = Words(self.catalogue.text("mqtt.score"), self.catalogue.text("mqtt.outcome"))
            outside["mqtt"] = Mqtt(config.mqtt, words, self.status, self.news)
        return outside

    def _watch(self, config: Config) -> None:
        """Hold watches, from when the config names one."""
        if not config.watches:
            return
        from revanche.app.watches import Wrists  # noqa: PLC0415 - brings bleak

        keeper, file, steady = self.scorekeeper, self._watch_file, self._clock.steady
        wrists = Wrists(config.watches, self._bluez, file, steady, keeper.signal, self.catalogue, keeper.state)
        keeper.tell(wrists.tell)
        self._wrists.set_result(wrists)

    async def _watching(self) -> None:
        await (await self._wrists).run()

    def _show(self, _outcome: Outcome) -> None:
        systemd.show(self.summary)

    def _hold(self, outcome: Outcome | None = None) -> None:
        self.headsets.arm(armed=self.scorekeeper.armed)
        self._bluetooth.show(self.scorekeeper.state, armed=self.scorekeeper.armed, last=outcome)

    def _say(self, outcome: Outcome) -> None:
        words = spoken(outcome, self.catalogue)
        self.speech.tell(words, urgent=urgent(outcome), earcon=earcon(outcome), clip=clip(outcome))

    def _tell_outside(self, outcome: Outcome) -> None:
        for outsider in self._outside.values():
            outsider.tell(outcome)

    def _write(self, outcome: Outcome) -> None:
        level = logging.DEBUG if outcome.telling is Telling.LOGGED else logging.INFO
        _log.log(level, "%s", written(outcome, self.catalogue))


def _players(music: Music) -> "Players | None":
    if music is Music.LEAVE:
        return None
    from revanche.outside.music import Players  # noqa: PLC0415 - only where music is to be paused

    return Players()


@asynccontextmanager
async def running(config: Config, environ: Mapping[str, str]) -> AsyncIterator[House]:
    """Run everything while the context lasts.

    Raises:
        RevancheError: the journal can't be opened, and nothing was started; or the control socket can't be made.
        ExceptionGroup: a worker failed for good.
    """
    clock = SystemClock()
    journal = Journal.open(places.journal(environ), clock.now())
    try:
        house = House(config, environ, journal, clock)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_supervised(name, work), name=name) for name, work in house.workers().items()]
            await house.scorekeeper.alive()
            await house.control.listening.wait()
            tasks.append(group.create_task(_supervised("page", house.pages.run), name="page"))  # no start waits for it
            if not journal.clean and house.scorekeeper.state.phase is not Phase.IDLE:
                house.speech.tell(resumed(house.scorekeeper.state, house.catalogue, aloud=True), urgent=True)
            yield house
            for task in reversed(tasks):
                task.cancel()
                await asyncio.wait([task])
    except BaseExceptionGroup as failed:
        ours = failed.subgroup(RevancheError)
        if ours is None:
            raise
        raise ours.exceptions[0] from failed
    finally:
        journal.close()


async def serve(config: Config, reread: Callable[[], Config | None], environ: Mapping[str, str]) -> None:
    """Be the daemon until SIGTERM or SIGINT; on SIGHUP take what ``reread`` returns, unless that is ``None``."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # one that comes before there is anything to reload must not end it
    async with running(config, environ) as house:
        loop.add_signal_handler(signal.SIGHUP, _reload, house, reread)
        for note in house.notes:
            _log.warning("%s", note)
        _log.info("%s", house.speech_line(config))
        systemd.notify("READY=1")
        systemd.show(house.summary)
        await stop.wait()
        systemd.notify("STOPPING=1")


def _reload(house: House, reread: Callable[[], Config | None]) -> None:
    config = reread()
    if config is not None:
        house.reconfigure(config)


async def _supervised(name: str, worker: Callable[[], Awaitable[None]]) -> None:
    """Run a worker for ever: one that ends or fails is started again, after a pause that grows."""
    loop = asyncio.get_running_loop()
    failures: list[float] = []
    while True:
        try:
            await worker()
            _log.error("The worker %s ended, which it should not; it is started again.", name)
        except RevancheError:
            raise
        except Exception:
            _log.exception("The worker %s failed; it is started again.", name)
            failures = [at for at in failures if loop.time() - at < _WITHIN] + [loop.time()]
            if len(failures) >= _RESTARTS:
                raise
        await asyncio.sleep(0.1 * 2 ** len(failures))
