"""What was answered is found again in the journal: replay equals live."""

import asyncio
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.clock import Boot
from revanche.journal.answered import Answer, _asked_on_sheet, answered
from revanche.journal.journal import Journal
from revanche.match import commands
from revanche.match.commands import New, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import GameWon, ImportedGame, MatchFixed, MatchImported, MatchOpened, Side, Undone
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted
from revanche.presses.press import Device, Kind, Press, Source
from revanche.presses.request import Request, request
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets import commands as on_sheet
from revanche.sheets.outcome import Written
from revanche.words.catalogue import load
from revanche.words.outcome_line import outcome_line
from support.clock import EVENING, FakeClock, moment
from support.journals import BOOT, SHEET_OPENED
from support.sheets import Table

EN = load("en")
PHONE = Device("phone", "phone", Kind.KEYBOARD)
ANNA_BRAM = New(("Anna", "Bram"), first_to=2)
PAPER = MatchImported("2026-11-01.1", ("Cees", "Dirk"), "yatzy", 1, (ImportedGame(Side.A),), EVENING, EVENING)

Content = commands.Command | on_sheet.Command | str

contents: st.SearchStrategy[Content] = st.sampled_from(
    [
        ANNA_BRAM,
        Won(Side.A),
        Won(Side.B),
        commands.WonBy("Bram"),
        Undo(),
        commands.Redo(),
        commands.Swap(),
        commands.Abandon(),
        commands.Close(),
        commands.Import(PAPER),
        commands.Fix(MatchFixed("2026-11-01.1", game="kniffel")),
        on_sheet.OpenSheet("yacht", ("Anna", "Bram")),
        on_sheet.Strike("choice"),
        on_sheet.Throw((1, 2, 3, 4, 5)),
        on_sheet.Fill("ones"),
        on_sheet.TypeDice((1, 2, 3, 4, 5)),
        on_sheet.UndoFill(),
        on_sheet.RedoFill(),
        on_sheet.SwitchAdvice(1, on=False),
        on_sheet.CloseSheet(),
        "next",
        "playpause",
    ]
)


def telling(answer: Answer) -> object:
    """Return what whoever asked reads."""
    if isinstance(answer, Written):
        return answer.by, answer.event, answer.after
    assert isinstance(answer, Counted)
    return outcome_line(answer, EN)


class House:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.live: dict[str, object] = {}

    async def evening(self, asked: list[tuple[Content, float]], first: int = 0) -> None:
        """Ask, under ids from ``first`` on, and stop."""
        journal = Journal.open(self.folder, self.clock.now(), BOOT)
        counting = Counting(Settings(Rules(autostart=True, settle=0)), journal.state)
        keeper = Scorekeeper(counting, journal, self.clock, journal.sheet, answers=journal.answers)
        task = asyncio.create_task(keeper.run())
        for number, (content, pause) in enumerate(asked, first):
            self.clock.advance(pause)
            by = Source("page", request=request(str(number), content))
            if isinstance(content, str):
                answer: Answer = await keeper.press(Press(PHONE, content, self.clock.steady(), request=by.request))
            elif isinstance(content, on_sheet.Command):
                answer = await keeper.write(content, by)
            else:
                answer = await keeper.command(content, by)
            if isinstance(answer, Counted | Written):
                self.live[str(number)] = telling(answer)
        await keeper.stop()
        task.cancel()
        await asyncio.wait([task])
        journal.close()

    def found(self, boot: Boot = BOOT) -> dict[str, Answer]:
        return {one.request.id: one.outcome for one in answered(self.folder, self.clock.now(), boot)}


@settings(max_examples=60)
@given(st.lists(st.tuples(contents, st.sampled_from([0.5, 2.0, 60.0])), max_size=14))
def test_what_is_found_after_a_restart_is_what_was_answered(asked: list[tuple[Content, float]]) -> None:
    with TemporaryDirectory() as folder:
        house = House(Path(folder) / "journal")
        asyncio.run(house.evening(asked))
        found = {
            identity: answer for identity, answer in house.found().items() if isinstance(answer, Counted | Written)
        }
        assert {identity: telling(answer) for identity, answer in found.items()} == house.live


async def test_asked_again_after_a_restart_it_counts_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    asked: list[tuple[Content, float]] = [(ANNA_BRAM, 1), (Won(Side.A), 60), ("next", 60), (Undo(), 60)]
    await house.evening(asked)
    before, lines = dict(house.live), (tmp_path / "2026-11.jsonl").read_bytes()
    await house.evening([(content, 1) for content, _ in asked])
    assert house.live == before
    assert (tmp_path / "2026-11.jsonl").read_bytes() == lines
    assert len(before) == 4


async def test_an_evening_that_ended_within_the_hour_is_remembered_too(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.evening([(ANNA_BRAM, 1), (Won(Side.A), 60), (commands.Close(), 60), (ANNA_BRAM, 60)])
    assert {identity: telling(answer) for identity, answer in house.found().items()} == house.live
    assert len(house.live) == 4


async def test_after_an_hour_it_is_forgotten_by_the_clock_that_knows(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.evening([(ANNA_BRAM, 1), (Won(Side.A), 60)])
    house.clock.advance(3600)
    assert list(house.found()) == ["1"], "within the boot, the steady time says it to the millisecond"
    assert list(house.found(Boot("0" * 16, 0))) == ["1"], "in another, the wall clock does"
    house.clock.advance(1)
    assert house.found() == {}


async def test_what_was_saved_in_part_is_no_answer_and_goes_on_when_asked_again(tmp_path: Path) -> None:
    asked = request("7", Won(Side.A))
    assert asked is not None
    journal = Journal.open(tmp_path, moment(), BOOT)
    opened = MatchOpened("2026-11-30.1", ("A", "B"), "yahtzee", 3, new_evening=True)
    first = Source("page", request=Request(asked.id, asked.asks, more=1))
    journal.append_now([(opened, first, moment())])
    journal.close()
    house = House(tmp_path)
    assert house.found() == {}
    await house.evening([(Won(Side.A), 1)], first=7)
    (answer,) = house.found().values()
    assert isinstance(answer, Counted)
    assert answer.after.matches[0].score == (1, 0)


async def test_of_two_requests_in_a_row_none_takes_the_others_part(tmp_path: Path) -> None:
    begun = Source("page", request=Request("1", "00000000", more=1))
    other = Source("page", request=Request("2", "00000000"))
    journal = Journal.open(tmp_path, moment(), BOOT)
    opened = MatchOpened("2026-11-30.1", ("A", "B"), "yahtzee", 3, new_evening=True)
    won, undone = GameWon(Side.A, opened.match), Undone(Side.A, opened.match, 1)
    journal.append_now(
        [(opened, None, moment()), (won, None, moment()), (undone, begun, moment()), (won, other, moment())]
    )
    journal.close()
    (answer,) = House(tmp_path).found().values()
    assert isinstance(answer, Counted)
    assert answer.events == (won,)
    assert answer.before.matches[0].score == (0, 0)


@pytest.mark.parametrize("game", ["golden", "golden_sheets", "second_version"])
def test_a_journal_from_before_there_were_requests_has_none(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "journal"
    shutil.copytree(Path(__file__).parent / game, folder)
    assert answered(folder, moment(), BOOT) == []


@pytest.mark.parametrize(
    "asked",
    [
        on_sheet.Throw((1, 2, 3), (2, 5), 1),
        on_sheet.Fill("yahtzee", points=50, player=1),
        on_sheet.Fill("fours", points=20, yahtzee_bonus=True, player=1),
        on_sheet.Fill("sixes", points=24, player=1),
    ],
)
def test_what_was_asked_of_a_sheet_is_read_from_what_it_led_to(asked: on_sheet.Command) -> None:
    table = Table.with_sheet("yahtzee", 1)
    if isinstance(asked, on_sheet.Throw):
        table.throw("16253")
    elif asked.box != "yahtzee":
        table.must(on_sheet.Fill("yahtzee", points=50))
    event = table.must(asked).events[-1]
    assert _asked_on_sheet(event) == asked


def test_an_answer_is_never_later_than_now(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path, moment(60), BOOT)
    journal.append_now([(SHEET_OPENED, Source("page", request=request("7f3a", 1)), moment(60))])
    journal.close()
    (found,) = answered(tmp_path, moment(0), BOOT)
    assert found.at == moment(0).steady
