"""How fast a journal of 1 000 000 entries opens and tells its last evening, and what an entry costs."""

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.support.program import COMMAND
from tests.support.written import encode_entry

from revanche.history.evenings import evenings
from revanche.journal.entry import Head, Place, Recorded, encode_head, stated_sum
from revanche.journal.journal import Journal
from revanche.journal.reading import last_evening
from revanche.match.events import Closing, EveningClosed, GameWon, MatchOpened, Side, Undone
from revanche.presses.guards import Guard
from revanche.presses.outcome import PressIgnored
from revanche.presses.press import Source
from revanche.units import SECOND, Moment

ENTRIES = 1_000_000
BUDS = Source("Rig Buds", "next", 163)
Night = Callable[[datetime, str], Iterator[tuple[datetime, Recorded]]]


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure and the budget."""
    yield from _rows("one file", 1)
    yield from _rows("120 files", 120)
    yield from statistics_rows()
    floor, append = costs()
    yield (
        "entry synced through the writer's thread, against a bare write and fdatasync",
        f"{append / floor:.2f} × ({append * 1e6:.0f} / {floor * 1e6:.0f} µs)",
        "≤ 2 ×",
    )


def _rows(name: str, files: int) -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        end = written(folder, ENTRIES, files)
        now = Moment(round(end.timestamp()) * SECOND, end)
        told = f"journal of 1 000 000 entries in {name}"
        yield f"{told}: open", shown(lambda: Journal.open(folder, now).close()), "≤ 1 s"
        yield f"{told}: last evening read and told", shown(lambda: evenings(last_evening(folder), end)), "≤ 0.2 s"


def shown(job: Callable[[], object]) -> str:
    """Return the median time of seven runs."""
    times = []
    for _ in range(7):
        begun = time.perf_counter()
        job()
        times.append(time.perf_counter() - begun)
    return f"{statistics.median(times) * 1000:.1f} ms"


def statistics_rows() -> Iterator[tuple[str, str, str]]:
    """Yield how long `revanche stats` takes over a million entries when the months that ended were reckoned."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "revanche" / "journal"
        folder.mkdir(parents=True)
        written(folder, ENTRIES, 120, won)
        environ = os.environ | dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), place)
        asked = [*COMMAND, "stats", "--json"]
        subprocess.run(asked, env=environ, stdout=subprocess.DEVNULL, check=True)  # the first reckons

        def again() -> None:
            subprocess.run(asked, env=environ, stdout=subprocess.DEVNULL, check=True)

        yield "stats, whole command, 1 000 000 entries in 120 files, months reckoned", shown(again), "≤ 1 s"


def won(start: datetime, day: str) -> Iterator[tuple[datetime, Recorded]]:
    """Yield an evening of six matches that are won, with a wrong press in each game: 62 entries."""
    at = start
    for number in range(1, 7):
        match = f"{day}.{number}"
        yield at, MatchOpened(match, ("Anna", "Bram"), "yahtzee", 3, new_evening=number == 1)
        for player in "ABBAA" if number % 2 else "BBAB":
            at += timedelta(minutes=4)
            yield at, PressIgnored(Guard.BOUNCE, f"won {player}", match)
            yield at, GameWon(Side(player), match)
    yield at, EveningClosed(f"{day}.6", Closing.ASKED)


def evening(start: datetime, day: str) -> Iterator[tuple[datetime, Recorded]]:
    """Yield an evening of six matches, with a wrong press and its undo in each: 62 entries."""
    at = start
    for number in range(1, 7):
        match = f"{day}.{number}"
        yield at, MatchOpened(match, ("Anna", "Bram"), "yahtzee", 3, new_evening=number == 1)
        for player in "ABBA":
            at += timedelta(minutes=4)
            yield at, PressIgnored(Guard.BOUNCE, f"won {player}", match)
            yield at, GameWon(Side(player), match)
        yield at, Undone(Side.A, match, 4)
    yield at, EveningClosed(f"{day}.6", Closing.ASKED)


def written(folder: Path, count: int, files: int, night: Night = evening) -> datetime:
    """Write a journal of ``count`` entries or a few more, evening after evening; return when it ended."""
    start, seq, at = datetime(2020, 1, 1, 19, tzinfo=UTC), 0, datetime(2020, 1, 1, 19, tzinfo=UTC)
    place: Place | None = None
    for file in range(files):
        name = f"{2020 + file // 12}-{file % 12 + 1:02}.jsonl"
        lines = [encode_head(f"{file:016x}", place)]
        total, until = stated_sum(lines[0]) or "", count * (file + 1) // files
        while seq < until:
            for at, event in night(start, start.date().isoformat()):
                seq += 1
                lines.append(encode_entry(seq, at, event, BUDS, total))
                total = stated_sum(lines[-1]) or ""
            start += timedelta(hours=12)
        (folder / name).write_bytes(b"".join(lines))
        place = Place(Head.decode(lines[0]).file, seq, total)
    return at


def costs(count: int = 300) -> tuple[float, float]:
    """Return the median seconds of a bare write and sync, and of an append, taken in turn on the same disk."""
    with tempfile.TemporaryDirectory() as place:
        return asyncio.run(_costs(Path(place), count))


async def _costs(folder: Path, count: int) -> tuple[float, float]:
    now = datetime.now(UTC)
    journal = Journal.open(folder / "journal", Moment(0, now))
    fd = os.open(folder / "floor", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    floors, appends = [], []
    try:
        for _ in range(count):
            await asyncio.sleep(0.003)
            begun = time.perf_counter()
            os.write(fd, b"x" * 160)
            os.fdatasync(fd)
            floors.append(time.perf_counter() - begun)
            await asyncio.sleep(0.003)
            begun = time.perf_counter()
            await journal.append(PressIgnored(Guard.BOUNCE, "won A", "2026-11-30.1"), BUDS, Moment(0, now))
            appends.append(time.perf_counter() - begun)
    finally:
        os.close(fd)
        journal.close()
    return statistics.median(floors), statistics.median(appends)
