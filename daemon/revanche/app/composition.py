"""The composition root: every part of the daemon is made here and told what it needs of the others."""

import asyncio
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from revanche import places, systemd
from revanche.app import clock_changes, sinks
from revanche.app.devices.headsets import HeadsetPart
from revanche.app.devices.phones import PhonePart
from revanche.app.devices.session import SessionPart
from revanche.app.outside import board_of, music_pause, outsiders
from revanche.app.page import PagePart
from revanche.app.rendering import Rendering
from revanche.app.supervision import Worker, Workers
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.server import Control
from revanche.devices.bluez.bus import Bluez
from revanche.journal.journal import Journal
from revanche.match.known import Known
from revanche.presses.counting import Counting
from revanche.presses.offer import Offer, Offering
from revanche.presses.outcome import Outcome, Telling
from revanche.scorekeeper.saving import Saving
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.scorekeeper.sinks import in_turn
from revanche.sound.settings import Engine
from revanche.sound.sound import Sound
from revanche.sound.speech import Speech
from revanche.threads import in_thread
from revanche.words import catalogue as catalogues

if TYPE_CHECKING:
    from revanche.app.devices.watches import WatchPart

NEEDED: Final = frozenset({"scorekeeper", "control", "headsets"})
"""The workers that counting can't do without; what any other does or suffers does not end it."""

RESTARTED: Final = frozenset(
    {"language", "colours", "headset", "music", "feedback", "on_outcome", "mqtt", "club", "board", "board_names", "web"}
)
"""The keys of the config that hold from the next start on."""


class Composition:
    """All that runs on ``journal``, set to ``config``. Made within a running loop."""

    def __init__(self, config: Config, environ: Mapping[str, str], journal: Journal, clock: SystemClock) -> None:
        self.catalogue = catalogues.load(catalogues.choose(config.language, environ))
        self.clock = clock
        self.notes = tuple(note.text(self.catalogue) for note in journal.notes)
        self._watch_file = places.watches(environ)
        chain = Counting(config.chain(self.catalogue), journal.state)
        past = partial(_past, journal.folder, clock)
        saving = Saving(journal)
        self.scorekeeper = Scorekeeper(chain, saving, clock, journal.sheet, past, answers=journal.answers)
        self._began = self._config = config
        self.workers = Workers()
        self.rendering = Rendering(
            self.scorekeeper,
            self.catalogue,
            clock.now,
            lambda: self.workers.failing,
            lambda: saving.busy,
            lost=journal.lost,
            wishes=config.colours,
        )
        self.bluez = Bluez()
        self.headsets = HeadsetPart(config, self.bluez, self.scorekeeper, self.catalogue, clock.steady, clock.of_boot)
        self.session = SessionPart(config, self.scorekeeper, self.catalogue, clock.steady, self._proxied)
        self.watches: WatchPart | None = None
        self._watched = asyncio.Event()
        self._music = music_pause(config.music)
        sounds = places.sounds(environ, config.speech.sounds)
        self._sound = Sound(config.speech, self.catalogue.language, sounds)
        self.speech = Speech(self._sound, nullcontext if self._music is None else self._music.quiet)
        self.control = Control(places.socket(environ), self.scorekeeper, clock.steady, self.rendering)
        self.outside = outsiders(config, self.rendering, self.catalogue, environ, self._offered)
        self.phones = PhonePart(config, self.scorekeeper, clock.steady, self.catalogue.language, sounds)
        self._board = board_of(config, environ, lambda: clock.now().local, self.catalogue)
        self.page = PagePart(config, self.rendering, self.phones, environ, self._board)
        self._connect(config)

    def start(self) -> None:
        """Have all run side by side, but for the page, which comes after all of it."""
        side_by_side = {
            "scorekeeper": self.scorekeeper.run,
            **({} if self._music is None else {"music": self._music.run}),
            "speech": self.speech.run,
            "control": self.control.run,
            "headsets": self.headsets.run,
            "bluez": self.bluez.run,
            "bluetooth": self.headsets.show_score,
            "session": self.session.run,
            "watches": self._watch,
            **{name: outsider.run for name, outsider in self.outside.items()},
            **({} if self._board is None else {"board": self._board.run}),
            "clock": lambda: clock_changes.watch(self.scorekeeper.alive),
            "watchdog": lambda: systemd.watchdog(self._alive()),
        }
        for name, worker in side_by_side.items():
            self.workers.start(name, worker, needed=name in NEEDED)

    def start_page(self) -> None:
        """Have the page run, too."""
        self.workers.start("page", self.page.run, needed=False)

    async def reconfigure(self, config: Config) -> str:
        """Take a new config for the match, the guards, the bindings and the devices; the rest waits for a restart.

        Return which is which, in words.
        """
        await self.scorekeeper.reconfigure(config.chain(self.catalogue))
        self.headsets.reconfigure(config)
        self.session.reconfigure(config)
        self.phones.reconfigure(config)
        if self.watches is None:
            self._add_watches(config)
        else:
            self.watches.reconfigure(config.watches)
        from revanche.config.changes import changes  # noqa: PLC0415 - brings yaml

        taken = [key for key in changes(self._config, config) if key.partition(".")[0] not in RESTARTED]
        waiting = [key for key in changes(self._began, config) if key.partition(".")[0] in RESTARTED]
        self._config = config
        told = {"reread.taken": taken, "reread.waiting": waiting}
        sentences = [self.catalogue.text(key, keys=", ".join(keys)) for key, keys in told.items() if keys]
        return " ".join([self.catalogue.text("reread"), *(sentences or [self.catalogue.text("reread.same")])])

    def speech_line(self, config: Config) -> str:
        """Return who speaks, in words."""
        if config.speech.engine is Engine.OFF:
            return self.catalogue.text("status.speech_off")
        if self._sound.engine == "none":
            return self.catalogue.text("status.no_speech")
        return self.catalogue.text("status.speech", engine=self._sound.engine)

    def _connect(self, config: Config) -> None:
        """Have each sink told. Buttons are held, and a watch has the score, before words are made."""
        keeper = self.scorekeeper
        self._add_watches(config)
        keeper.add_sink(self.headsets.tell)
        keeper.add_sink(self.session.tell)
        keeper.add_sink(in_turn(sinks.speaking(self.speech, self.catalogue)), Telling.HEARD)
        keeper.add_sink(in_turn(self.phones.tell), Telling.HEARD)
        keeper.add_sink(in_turn(sinks.logging_to(self.catalogue)), Telling.LOGGED)
        for sink in (sinks.showing_systemd(self.rendering), self.control.tell, self.page.tell, self._tell_outside):
            keeper.add_sink(in_turn(sink))
        keeper.scoresheet.add_sink(sinks.speaking_sheets(self.speech, self.catalogue))
        keeper.scoresheet.add_sink(self.phones.tell_sheet)
        keeper.scoresheet.add_sink(self.page.tell_sheet)
        keeper.add_listener(self.control.hear)

    def _add_watches(self, config: Config) -> None:
        """Hold watches, from when the config names one."""
        if not config.watches:
            return
        from revanche.app.devices.watches import WatchPart  # noqa: PLC0415 - brings bleak

        keeper, file, steady = self.scorekeeper, self._watch_file, self.clock.steady
        watches = WatchPart(config.watches, self.bluez, file, steady, keeper.signal, self.catalogue, keeper.state)
        keeper.add_sink(watches.tell)
        self.watches = watches
        self._watched.set()

    async def _watch(self) -> None:
        await self._watched.wait()
        if self.watches is not None:
            await self.watches.run()

    def _proxied(self) -> None:
        self.headsets.give_way(proxied=self.session.proxied)

    def _offered(self, offer: Offer | None) -> None:
        if offer != self.scorekeeper.offer:
            self.scorekeeper.signal(Offering(offer, self.clock.steady()))

    def _tell_outside(self, outcome: Outcome) -> None:
        for outsider in self.outside.values():
            outsider.tell(outcome)

    def _alive(self) -> dict[str, Worker]:
        return {
            "scorekeeper": self.scorekeeper.alive,
            "speech": self.speech.alive,
            "control": self.control.alive,
            "headsets": self.headsets.alive,
        }


async def _past(folder: Path, clock: SystemClock) -> Known:
    """Read what the past holds, in a thread; it takes a while and the reader is wanted seldom."""
    from revanche.app.past import Past  # noqa: PLC0415 - brings the history

    return await in_thread("past", Past(folder, clock.now().local).known)
