"""Who is told of what, in a whole house: each outcome goes as far as the chain says, and no sink thinks otherwise."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from revanche.app.composition import Composition
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.devices.settings import WatchSettings
from revanche.journal.journal import Journal
from revanche.match.commands import Close, Fix, New, Won
from revanche.match.events import GameWon, MatchFixed, MatchOpened, Side
from revanche.presses.outcome import Counted, Ignored, Outcome
from revanche.presses.press import Edge, Source
from revanche.shown.scoreboard import Scoreboard
from revanche.sound.settings import Engine, SpeechSettings
from revanche.units import SECOND
from revanche.words.phrases import written
from support.devices import BUDS, NEXT_CODE, PAUSE_CODE, PLAY_CODE
from support.journals import opened, put

CLI: Final = Source("cli")
CONFIG: Final = Config(
    language="en",
    speech=SpeechSettings(engine=Engine.OFF, earcons=False),
    watches=(WatchSettings("wrist", "infinitime"),),
)
TAKEN_BACK: Final = "Taken back: Bram's game."
EYES: Final = ("watch", "headset", "page", "hook", "broker", "terminal")


class Ear:
    """Takes what is to be heard, in the place of speech."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def tell(self, text: str, **_how: object) -> None:
        self._told.append(text)


class Watches:
    """Takes the faces of watches."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def show(self, board: Scoreboard) -> None:
        self._told.append(board.happened)

    def reconfigure(self, _watches: object) -> None:
        """Hold others: nobody here looks."""


class Title:
    """Takes what headsets show."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def show(self, _title: str, artist: str) -> None:
        self._told.append(artist)

    def arm(self, *, armed: bool) -> None:
        """Be there or not: nobody here looks."""


class Reader:
    """Reads each outcome it is told, as the page, hooks and a broker do."""

    def __init__(self, told: list[str], house: Composition) -> None:
        self._told = told
        self._house = house

    def tell(self, outcome: Outcome) -> None:
        self._told.append(written(outcome, self._house.catalogue))

    async def run(self) -> None:
        await asyncio.Event().wait()


class Evening:
    """A house in which every sink ends in a list. ``told`` has what each was told, ``ear`` among them."""

    def __init__(self, house: Composition, clock: SystemClock) -> None:
        self.house = house
        self._began = clock.steady()
        self.told: dict[str, list[str]] = {who: [] for who in ("ear", *EYES)}
        house.speech.tell = Ear(self.told["ear"]).tell  # type: ignore[method-assign]
        assert house.watches is not None
        house.watches._watches = Watches(self.told["watch"])  # type: ignore[assignment]
        house.headsets._player = Title(self.told["headset"])  # type: ignore[assignment]
        house.page._page = Reader(self.told["page"], house)  # type: ignore[assignment]
        house.outside |= {who: Reader(self.told[who], house) for who in ("hook", "broker")}

    async def push(self, code: int, seconds: float) -> Outcome | None:
        """Push a button of the earbuds so many seconds after the beginning."""
        at = self._began + round(seconds * SECOND)
        return await self.house.scorekeeper.press(Edge(BUDS, 1, code, 1, at, at))

    async def follow(self, reader: asyncio.StreamReader) -> None:
        """Read the news as a terminal does."""
        while line := await reader.readline():
            said = json.loads(line)["said"]
            self.told["terminal"] += [] if said is None else [said]

    async def settled(self) -> None:
        """Return when all that was to be told is told, the terminal's last, which comes over a socket."""
        async with asyncio.timeout(10):
            while len(self.told["terminal"]) < len(self.told["page"]):
                await asyncio.sleep(0.005)

    async def last(self) -> dict[str, str]:
        """Return what each shows now."""
        await self.settled()
        return {who: self.told[who][-1] for who in EYES}

    async def so_far(self) -> dict[str, int]:
        """Return how much each was told."""
        await self.settled()
        return {who: len(told) for who, told in self.told.items()}


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    clock = SystemClock()
    journal = Journal.open(folder / "journal", clock.now())
    house = Composition(CONFIG, {"XDG_RUNTIME_DIR": str(folder), "XDG_STATE_HOME": str(folder)}, journal, clock)
    held = Evening(house, clock)
    tasks = [asyncio.create_task(work()) for work in (house.scorekeeper.run, house.control.run)]
    await asyncio.wait_for(house.control.listening.wait(), 10)
    reader, writer = await asyncio.open_unix_connection(house.control._path)
    try:
        writer.write(b'{"query":"follow"}\n')
        await reader.readline()
        tasks.append(asyncio.create_task(held.follow(reader)))
        yield held
    finally:
        writer.close()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        journal.close()


async def asked(house: Composition, request: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever is answered
    reader, writer = await asyncio.open_unix_connection(house.control._path)
    writer.write(json.dumps(request).encode() + b"\n")
    answer = json.loads(await reader.readline())
    writer.close()
    return answer


async def test_after_pause_and_play_of_one_push_everybody_goes_on_saying_that_it_was_taken_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "revanche")
    async with evening(tmp_path) as held:
        await held.house.scorekeeper.command(New(("Anna", "Bram")), CLI)
        await held.push(NEXT_CODE, 10)
        await held.push(PAUSE_CODE, 15)
        shown, before = await held.last(), await held.so_far()
        assert [who for who in EYES if TAKEN_BACK not in shown[who]] == []
        assert [text.startswith(TAKEN_BACK) for text in held.told["ear"]] == [False, False, True]

        second_half = await held.push(PLAY_CODE, 15.04)
        assert isinstance(second_half, Ignored)
        assert (await held.last(), await held.so_far()) == (shown, before)
        assert ("DEBUG", "Not counted: too soon.") in [(one.levelname, one.getMessage()) for one in caplog.records]

        heard = await held.push(NEXT_CODE, 20)
        assert isinstance(heard, Counted)
        assert await held.so_far() == {who: told + 1 for who, told in before.items()}
    kept = "".join(file.read_text("utf-8") for file in (tmp_path / "journal").glob("*.jsonl"))
    assert kept.count('"event":"press_ignored"') == 1


async def test_who_pressed_over_the_socket_is_answered_what_nobody_else_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as held:
        await held.house.scorekeeper.command(New(("Anna", "Bram")), CLI)
        await held.house.scorekeeper.command(Won(Side.B), CLI)
        undo = {"press": "playpause", "by": "keyboard"}
        first, second = [await asked(held.house, undo) for _ in range(2)]
        assert (first["verdict"], second["verdict"], second["reason"]) == ("counted", "ignored", "bounce")
        assert second["said"] == "Not counted: too soon."
        assert [who for who, said in (await held.last()).items() if TAKEN_BACK not in said] == []


async def test_a_first_press_too_soon_is_told_to_everybody(tmp_path: Path) -> None:
    async with evening(tmp_path) as held:
        await held.house.scorekeeper.command(New(("Anna", "Bram")), CLI)
        await held.push(NEXT_CODE, 10)
        await held.push(NEXT_CODE, 10.5)
        assert set((await held.last()).values()) == {"Not counted: too soon."}
        assert held.told["ear"][-1] == "Not counted: too soon."


async def test_what_is_not_of_this_evening_is_shown_to_everybody_and_heard_by_nobody(tmp_path: Path) -> None:
    long_ago = datetime.fromisoformat("2026-11-01T21:00:00+01:00")
    past = opened(tmp_path / "journal", long_ago)
    put(past, MatchOpened("2026-11-01.1", ("Anna", "Bram"), "yahtzee", 1, new_evening=True), local=long_ago)
    put(past, GameWon(Side.A, "2026-11-01.1"), local=long_ago)
    past.close()
    async with evening(tmp_path) as held:
        await held.house.scorekeeper.command(Fix(MatchFixed("2026-11-01.1", game="yatzy")), CLI)
        assert set((await held.last()).values()) == {"Match 2026-11-01.1 is corrected."}
        assert held.told["ear"] == []


async def test_while_no_match_is_on_a_press_is_the_musics_and_nobody_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as held:
        await held.house.scorekeeper.command(New(("Anna", "Bram")), CLI)
        await held.house.scorekeeper.command(Close(), CLI)
        before = await held.so_far()
        assert isinstance(await held.push(NEXT_CODE, 10), Ignored)
        assert await held.so_far() == before


async def test_autostart_that_is_switched_on_holds_the_buttons_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as held:
        seen = list[bool]()
        monkeypatch.setattr(held.house.headsets._nodes, "arm", lambda *, armed: seen.append(armed))
        for autostart in (True, False):
            rules = msgspec.structs.replace(CONFIG.counting.rules, autostart=autostart)
            counting = msgspec.structs.replace(CONFIG.counting, rules=rules)
            await held.house.reconfigure(msgspec.structs.replace(CONFIG, counting=counting))
        assert seen == [True, False]


async def test_a_watch_is_held_also_when_the_worker_that_waited_for_one_was_ended(tmp_path: Path) -> None:
    clock = SystemClock()
    journal = Journal.open(tmp_path / "journal", clock.now())
    bare = msgspec.structs.replace(CONFIG, watches=())
    house = Composition(bare, {"XDG_RUNTIME_DIR": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}, journal, clock)
    waiting = asyncio.create_task(house._watch())
    consuming = asyncio.create_task(house.scorekeeper.run())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    await house.reconfigure(CONFIG)
    assert house.watches is not None
    consuming.cancel()
    await asyncio.wait([consuming])
    journal.close()
