"""Journals on disk for tests: an evening to write, and what is found again."""

import gc
from datetime import datetime
from pathlib import Path

from revanche.clock import Boot
from revanche.journal.entry import Recorded
from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.match.events import GameWon, MatchOpened, Side, Swapped
from revanche.match.score import State
from revanche.presses.press import Source
from revanche.sheets.events import BoxFilled, SheetOpened
from revanche.units import SECOND, Moment

NOW = datetime.fromisoformat("2026-11-30T21:00:00+01:00")
BOOT = Boot("00000000000b0071", 0)
BUDS = Source("Rig Buds", "next", 163)
OPENED = MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 3, new_evening=True)
SHEET = "2026-11-30.1"
SHEET_OPENED = SheetOpened(SHEET, "yatzy", ("Anna", "Bram"), {"order": "free", "two_pairs": "different"})
SWAPPED = Swapped("2026-11-30.1")
"""An event that may follow the opening as often as one likes."""


def won(player: str) -> GameWon:
    return GameWon(Side(player), "2026-11-30.1")


def filled(player: int, box: str, points: int) -> BoxFilled:
    return BoxFilled(SHEET, player, box, points)


def moment(local: datetime = NOW) -> Moment:
    return Moment(round(local.timestamp()) * SECOND, local)


def opened(folder: Path, local: datetime = NOW) -> Journal:
    return Journal.open(folder, moment(local), BOOT)


def put(journal: Journal, *events: Recorded, local: datetime = NOW) -> None:
    """Append events one by one, as presses come."""
    for event in events:
        journal.append_now([(event, BUDS, moment(local))])


def written(folder: Path, *events: Recorded) -> None:
    """Write events and stop cleanly."""
    journal = opened(folder)
    put(journal, *events)
    journal.close()


def found(folder: Path) -> list[Recorded]:
    """Return the events that a reader finds."""
    return [entry.event for entry in entries(folder)]


def stands(folder: Path) -> State:
    """Return what stands when the journal is opened next, and close it."""
    journal = opened(folder)
    journal.close()
    return journal.state


def names(folder: Path) -> list[str]:
    """Return the names of the files of a journal."""
    return sorted(path.name for path in folder.iterdir())


def descriptors() -> set[int]:
    """Return the descriptors that this process has open now, without those that nobody refers to any more."""
    gc.collect()
    listed = {int(path.name) for path in Path("/proc/self/fd").iterdir()}
    return {fd for fd in listed if Path(f"/proc/self/fd/{fd}").is_symlink()}
