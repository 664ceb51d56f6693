"""Journals told as text, so that a test reads like the evening that it is about.

One line, one thing; commands go through ``decide`` as in the daemon::

    2026-11-30T21:00:00+01:00 new Anna Bram 3
    +60   won A [2026-11-30.1]     a minute later, on that sheet; by the "Rig Buds" unless "by cli" and the like follows
    +0.4  ignored bounce won B
    +10   refused settle won B
    +10   missed
    +60   clock 2026-10-25T02:00:01+01:00   the wall clock is set; no time passes but the minute
    +60   boot 2                   the machine was started anew; "boot unknown": as in a journal of version 1
    +60   undo · redo · swap · abandon · close · new "D'Arcy" "O’Neill" 1
    +60   fix 2026-11-30.1 winners=ABAA players=Anna,Bram game=yatzy abandoned=yes
    +60   rename Ana Anna · merge Ana Anna
    +60   import 2026-10-01.1 Anna Bram 3 AAA 2026-10-01T20:00:00+02:00 2026-10-01T21:00:00+02:00
"""

import shlex
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from revanche.history.evenings import matches
from revanche.history.known import known_of
from revanche.journal.entry import Entry, Place, Recorded, Steady, encode_head, stated_sum
from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won
from revanche.match.decide import Rules, decide, expire, numbered_on
from revanche.match.events import Event, ImportedGame, MatchFixed, MatchImported, Side
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import State, evolve
from revanche.match.sheet_games import Sheet
from revanche.presses.guards import Guard
from revanche.presses.outcome import PressesMissed, PressIgnored, PressRefused
from revanche.presses.press import Source
from revanche.units import MILLISECOND, SECOND, Moment, nanoseconds
from support.written import encode_entry

BUDS = Source("Rig Buds", "next", 163)


EVENINGS = """
    2026-10-03T20:00:00+02:00 new Anna Cem 1
    +600 won A
    +60 close
    2026-11-30T21:00:00+01:00 new Anna Bram
    +600 won A
    +0.4 ignored bounce won A
    +500 won B by page
    +10 undo
    +5 redo
    +20 missed
    +400 won A
    +300 won A by cli
    +700 won B
    +60 close
"""
"""An evening in October and one in November: a match with all that can happen in it, and a rematch."""


class Diary:
    """What was told so far: ``entries``, and the ``state`` that the daemon would hold."""

    def __init__(self, text: str = "", rules: Rules | None = None) -> None:
        self.entries: list[Entry] = []
        self.state = State()
        self._rules = Rules(settle=0) if rules is None else rules
        self.boot: str | None = "00000000000b0071"
        self.at("2026-11-30T20:00:00+01:00")
        for line in text.splitlines():
            if line.strip():
                self.tell(line)

    def tell(self, line: str) -> None:
        """Take one line."""
        when, *words = shlex.split(line, comments=True)
        self.at(when)
        by = BUDS
        if "by" in words:
            where = words.index("by")
            by, words = Source(words[where + 1]), words[:where]
        self.do(words[0], words[1:], by)

    def at(self, when: str) -> None:
        """Let time pass: ``+`` seconds, or up to an instant."""
        if when.startswith("+"):
            seconds = float(when[1:])
            self.now = Moment(self.now.steady + nanoseconds(seconds), self.now.local + timedelta(seconds=seconds))
        else:
            local = datetime.fromisoformat(when)
            self.now = Moment(round(local.timestamp() * SECOND), local)

    def do(self, verb: str, words: list[str], by: Source | None) -> None:
        """Do what a line says."""
        match verb, words:
            case "clock", [local]:
                self.now = Moment(self.now.steady, datetime.fromisoformat(local))
            case "boot", [name]:
                self.boot = None if name == "unknown" else name.zfill(16)
            case "ignored", [reason, *meant]:
                self.keep(PressIgnored(Guard(reason), " ".join(meant), self._running), by)
            case "refused", [reason, *meant]:
                self.keep(PressRefused(Reason(reason), " ".join(meant), self._running), by)
            case "missed", []:
                self.keep(PressesMissed(self._running), by)
            case _:
                self.give(_command(verb, words), by)

    def give(self, command: Command, by: Source | None = BUDS) -> tuple[Recorded, ...] | Refusal:
        """Give a command; what time closed before it is kept first."""
        closing = expire(self.state, self.now.steady)
        if closing is not None:
            self.keep(closing, None)
        if isinstance(command, Fix | Import | Rename):
            self.state = msgspec.structs.replace(self.state, known=known_of(self.entries, matches(self.entries)))
        day = numbered_on(self.state, self.now)
        if day is not None:
            self.state = msgspec.structs.replace(self.state, taken=(day, self._highest(day)))
        decided = decide(self.state, command, self.now, self._rules, _sheet(command, self.state))
        if not isinstance(decided, Refusal):
            for event in decided:
                self.keep(event, by)
        return decided

    def _highest(self, day: str) -> int:
        names = [getattr(entry.event, "match", None) for entry in self.entries]
        return max((int(name.rpartition(".")[2]) for name in names if name and name.startswith(day)), default=0)

    def write(self, folder: Path) -> None:
        """Write the journal's files."""
        folder.mkdir(parents=True, exist_ok=True)
        write(folder, self.entries)

    @property
    def _running(self) -> str | None:
        return self.state.match.id if self.state.match else None

    def keep(self, event: Recorded, by: Source | None = None) -> None:
        """Put an event in the journal, whatever ``decide`` would say to it."""
        steady = None if self.boot is None else Steady(self.now.steady // MILLISECOND, self.boot)
        self.entries.append(Entry(len(self.entries) + 1, self.now.local, event, by, "", steady))
        if isinstance(event, Event):
            self.state = evolve(self.state, event, self.now.steady, self.now.local)


def write(folder: Path, entries: Iterable[Entry]) -> None:
    """Write entries as a journal: a file a month, each going on from the one before."""
    lines: dict[str, list[bytes]] = {}
    file, seq, line = "", 0, b""
    for entry in entries:
        month = f"{entry.time:%Y-%m}"
        if month > max(lines, default=""):
            after = Place(file, seq, _sum(line)) if file else None
            file = month.replace("-", "").zfill(16)
            line = encode_head(file, after)
            lines[month] = [line]
        seq, line = entry.seq, encode_entry(entry.seq, entry.time, entry.event, entry.by, _sum(line), entry.steady)
        lines[max(lines)].append(line)
    for month, written in lines.items():
        (folder / f"{month}.jsonl").write_bytes(b"".join(written))


def _sum(line: bytes) -> str:
    total = stated_sum(line)
    assert total is not None
    return total


def _sheet(command: Command, state: State) -> Sheet | None:
    """Return the full sheet that a win names, won by whom it is for."""
    if not isinstance(command, Won) or command.sheet is None or state.match is None:
        return None
    return Sheet(command.sheet, state.match.players, state.match.name(command.player))


def _command(verb: str, words: list[str]) -> Command:
    simple: dict[str, type[Any]] = {"undo": Undo, "redo": Redo, "swap": Swap, "abandon": Abandon, "close": Close}
    match verb, words:
        case "new", [a, b]:
            return New((a, b))
        case "new", [a, b, first_to]:
            return New((a, b), first_to=int(first_to))
        case "won", [player]:
            return Won(Side(player))
        case "won", [player, sheet]:
            return Won(Side(player), sheet)
        case "rename" | "merge", [old, new]:
            return Rename(old, new, merge=verb == "merge")
        case "fix", [match, *changes]:
            return Fix(_fixed(match, dict(change.split("=", 1) for change in changes)))
        case "import", [match, a, b, first_to, winners, started, ended]:
            games = tuple(ImportedGame(Side(winner)) for winner in winners)
            times = datetime.fromisoformat(started), datetime.fromisoformat(ended)
            return Import(MatchImported(match, (a, b), "yahtzee", int(first_to), games, *times))
        case _:
            command: Command = simple[verb]()
            return command


def _fixed(match: str, changes: dict[str, str]) -> MatchFixed:
    players = changes.get("players")
    a, _, b = (players or "").partition(",")
    return MatchFixed(
        match,
        (a, b) if players else None,
        changes.get("game"),
        tuple(map(Side, changes["winners"])) if "winners" in changes else None,
        changes["abandoned"] == "yes" if "abandoned" in changes else None,
        started=datetime.fromisoformat(changes["started"]) if "started" in changes else None,
    )
