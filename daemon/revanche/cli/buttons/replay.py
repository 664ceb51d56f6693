"""``revanche replay``: what recordings of buttons lead to, by the daemon's own chain, in simulated time.

Nothing is written and no clock is read. The first step falls on 30 November 2026, 20:00 UTC, and a step's ``t`` is
shown as its recording has it. Several recordings are one evening: each further one begins at the moment at which the
one before it ended, with devices that are new to the guards. Where a recording of another tool, as ``evtest``,
finds no match, one between the config's players, else A and B, is opened first, as these tools record no commands.
"""

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, assert_never

import click
import msgspec

from revanche.cli.buttons.decoding import Decoding, Doubt
from revanche.config import Config, load
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Behind, Missed, Together
from revanche.errors import UsageError
from revanche.history.evenings import matches
from revanche.history.records import MatchRecord, MatchState
from revanche.journal.entry import Entry, Steady
from revanche.match.commands import Command, New
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.inputs import Incoming, Unmute
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.offer import Offering
from revanche.presses.outcome import Counted, Ignored, Meaningless, Recorded, Refused
from revanche.presses.press import Attached, Device, Press, Source
from revanche.presses.verdict import Verdict
from revanche.recordings import forms
from revanche.recordings.recording import BytesStep, CommandStep, Recording, SignalStep, Step, parse
from revanche.shown.line import Line, LineVerdict, line, meaningless_line
from revanche.units import MILLISECOND, SECOND, Moment, shown
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import written
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line

_START: Final = datetime(2026, 11, 30, 20, tzinfo=UTC)
_BOOT: Final = "0" * 16
_SIGNS: Final = {PREVIOUS: "⏮", NEXT: "⏭", PLAYPAUSE: "⏯"}


class _Told(msgspec.Struct, frozen=True):
    """One thing that happened: at which time (seconds), who was it, what is said of it, and its line, if it has one."""

    t: float
    who: str
    said: str
    line: Line | None


class _FinalMatch(msgspec.Struct, frozen=True):
    players: tuple[str, str]
    score: tuple[int, int]
    winner: str | None
    state: MatchState


class _Final(msgspec.Struct, frozen=True):
    state: str
    score: tuple[int, int] | None
    match: int | None
    matches: tuple[_FinalMatch, ...]


@click.command(epilog="Example: revanche replay evening.jsonl")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--config", "config", type=click.Path(path_type=Path), help="Take the settings of this file.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each press and command.")
@click.option("--lang", type=click.Choice(catalogues.LANGUAGES), help="The language of the words.")
def replay(files: tuple[str, ...], config: Path | None, lang: str | None, *, as_json: bool) -> None:
    """Show what recordings of buttons lead to, one after another; - is standard input.

    Recordings are Revanche's own, or the output of evtest, evemu-record, libinput record or libinput debug-events.
    Without --config all settings are the default ones, so that a recording leads to the same on every machine. Nothing
    is counted or kept.
    """
    chosen = Config() if config is None else load(config, os.environ)
    catalogue = catalogues.load(lang or catalogues.choose(chosen.language, os.environ))
    evening = _Evening(chosen.counting, catalogue, chosen.watches)
    recordings = [_recorded(file) for file in files]
    told = (one for recording in recordings for one in evening.play(recording))
    (_print_json if as_json else _print)(told, evening)


class _Evening:
    """The chain, and the entries that it would have written."""

    def __init__(self, settings: Settings, catalogue: Catalogue, watches: tuple[WatchSettings, ...] = ()) -> None:
        self.catalogue = catalogue
        self._settings = settings
        self._configured = watches
        self._counting = Counting(settings, State())
        self._decoding = Decoding(watches)
        self._entries: list[Entry] = []
        self._began: int | None = None
        self._now = 0

    @property
    def final(self) -> _Final:
        """What stands at the end."""
        state = self._counting.state
        records = tuple(_final_match(record) for record in matches(self._entries))
        return _Final(state.phase, state.match.score if state.match else None, state.number, records)

    def play(self, recording: Recording) -> Iterator[_Told]:
        """Let everything in a recording happen."""
        if not recording.steps:
            return
        begins = recording.steps[0].at
        first = self._began is None
        self._began = begins if first else self._began
        self._counting = Counting(self._settings, self._counting.state, self._moment(begins).ahead)
        self._decoding = Decoding(self._configured)
        shift = 0 if first else self._now - begins
        if recording.raw and self._counting.state.match is None:
            yield from self._step(CommandStep(begins, New(self._settings.rules.players)), begins + shift)
        for step in recording.steps:
            yield from self._step(step, step.at + shift)

    def _step(self, step: Step, at: int) -> Iterator[_Told]:
        self._now = at
        now = self._moment(at)
        overdue = self._counting.overdue(now)
        if overdue is not None:
            yield self._settle(overdue, "", None)
        match step:
            case CommandStep(_, command):
                yield self._unmute(at) if isinstance(command, Unmute) else self._command(command, now)
            case SignalStep(_, signal):
                yield from self._signal(msgspec.structs.replace(signal, at=at), now)
            case BytesStep():
                for told in self._decoding.told(step, at):
                    if isinstance(told, Press):
                        yield from self._signal(told, now)
                    else:
                        yield self._doubt(told, step.device, at)
            case _:
                assert_never(step)

    def _moment(self, at: int) -> Moment:
        began = at if self._began is None else self._began
        return Moment(at, _START + timedelta(microseconds=(at - began) // 1000))

    def _command(self, command: Command, now: Moment) -> _Told:
        verdict = self._counting.command(command, Source("cli"), now)
        return self._settle(verdict, str(command.__struct_config__.tag), None)

    def _signal(self, signal: Incoming, now: Moment) -> Iterator[_Told]:
        device = None if isinstance(signal, Offering) else signal.device
        name, who = (None, "") if device is None else (device.id, for_the_eye(device.name))
        if isinstance(signal, Attached):
            self._decoding.attached(signal.device.id)
        verdict = self._counting.signal(signal, now)
        if verdict is not None:
            yield self._settle(verdict, who, name)

    def _doubt(self, doubt: Doubt, device: Device, at: int) -> _Told:
        """Return what the daemon would log of a fob."""
        who = for_the_eye(device.name)
        match doubt:
            case Together(buttons):
                said = self.catalogue.text("watch.together", device=who, detail=", ".join(buttons))
            case Missed(count):
                said = self.catalogue.text("watch.unheard", device=who, detail=str(count))
            case Behind():
                said = self.catalogue.text("watch.behind", device=who, detail="")
            case _:
                assert_never(doubt)
        return _Told(at / SECOND, who, said, None)

    def _settle(self, verdict: Verdict, who: str, device: str | None) -> _Told:
        """Make a verdict the state, as if its records were on disk, and return what to tell."""
        outcome = self._counting.settle(verdict)
        for record in verdict.records:
            self._entries.append(self._entry(record, verdict.by, outcome.moment))
        t, said = outcome.moment.steady / SECOND, written(outcome, self.catalogue)
        if isinstance(outcome, Counted | Refused | Ignored) and verdict.by is not None and verdict.by.button:
            who = f"{who} {_SIGNS.get(verdict.by.button, verdict.by.button)}"
        if isinstance(outcome, Meaningless):
            return _Told(t, who, said, meaningless_line(outcome, t, said, device))
        return _Told(t, who, said, line(outcome, t, said, device))

    def _entry(self, record: Recorded, by: Source | None, now: Moment) -> Entry:
        steady = Steady(now.steady // MILLISECOND, _BOOT)
        return Entry(len(self._entries) + 1, now.local, record, by, "", steady)

    def _unmute(self, at: int) -> _Told:
        unmuted, state, t = self._counting.unmute(), self._counting.state, at / SECOND
        said = self.catalogue.text("unmute.done" if unmuted else "unmute.none")
        verdict, reason = (LineVerdict.COUNTED, None) if unmuted else (LineVerdict.REFUSED, "not_muted")
        score = state.match.score if state.match else None
        told = Line(t, None, "unmute", None, verdict, reason, score, state.number, state.phase, said)
        return _Told(t, "unmute", said, told)


def _final_match(record: MatchRecord) -> _FinalMatch:
    winner = None if record.winner is None else record.name(record.winner)
    return _FinalMatch(record.players, record.score, winner, record.state)


def _recorded(file: str) -> Recording:
    recording = parse(_read(file), _shown_name(file), PROFILES)
    if not recording.steps:
        raise forms.nothing(_shown_name(file), "this is empty")
    return recording


def _read(file: str) -> str:
    """Return the text of a file."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(
            f"{_shown_name(file)} can't be read ({reason}); check its name and who may read it."
        ) from error
    return forms.text(content, _shown_name(file))


def _shown_name(file: str) -> str:
    return "standard input" if file == "-" else shown(file, 4096)


def _print_json(told: Iterator[_Told], evening: _Evening) -> None:
    out = sys.stdout.buffer
    for one in told:
        if one.line is not None:
            out.write(msgspec.json.encode(one.line) + b"\n")
    out.write(msgspec.json.encode({"final": evening.final}) + b"\n")
    out.flush()


def _print(told: Iterator[_Told], evening: _Evening) -> None:
    out = sys.stdout
    for one in told:
        out.write(f"{one.t:10.2f} s  {one.who:<24}  {one.said}\n")
    for number, match in enumerate(evening.final.matches, 1):
        out.write(f"{number}. {score_line(evening.catalogue, match.players, match.score)} ({match.state})\n")
    out.flush()
