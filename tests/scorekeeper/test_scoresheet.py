"""The sheet between the rules and the disk."""

import pytest

from revanche.match.renames import NONE
from revanche.presses.press import Source
from revanche.scorekeeper.scoresheet import Scoresheet
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, UndoFill
from revanche.sheets.events import BoxFilled, SheetClosed, SheetOpened
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written
from revanche.sheets.play import Phase, State
from revanche.sheets.refusal import Reason
from revanche.units import Moment
from support.clock import moment
from support.fake_journal import FakeJournal
from support.sheets import SHEET

PAGE = Source("page 192.168.1.5")
OPEN = OpenSheet("yatzy", ("Anna", "Bram"))


@pytest.fixture
def journal() -> FakeJournal:
    return FakeJournal()


@pytest.fixture
def sheet(journal: FakeJournal) -> Scoresheet:
    return Scoresheet(State(), journal, moment().steady)


async def test_what_is_written_is_on_disk_with_who_wrote_it(sheet: Scoresheet, journal: FakeJournal) -> None:
    outcome = await sheet.take(OPEN, PAGE, moment())
    assert isinstance(outcome, Written)
    assert (outcome.by, outcome.after) == ("page 192.168.1.5", sheet.state)
    assert [(type(event), by) for event, by in journal.entries] == [(SheetOpened, PAGE)]


async def test_nothing_is_told_before_it_is_on_disk_and_stands(sheet: Scoresheet, journal: FakeJournal) -> None:
    seen: list[tuple[int, bool]] = []

    def look(outcome: SheetOutcome) -> None:
        seen.append((len(journal.entries), sheet.state is outcome.after))

    sheet.add_sink(look)
    await sheet.take(OPEN, PAGE, moment())
    await sheet.take(Fill("ones", points=3), PAGE, moment())
    assert seen == [(1, True), (2, True)]


async def test_what_is_refused_is_told_and_not_kept(sheet: Scoresheet, journal: FakeJournal) -> None:
    told: list[SheetOutcome] = []
    sheet.add_sink(told.append)
    outcome = await sheet.take(UndoFill(), PAGE, moment())
    assert outcome == Refused(UndoFill(), "page 192.168.1.5", Reason.NO_SHEET, State())
    assert (told, journal.entries) == ([outcome], [])


async def test_what_the_disk_refuses_is_not_written_and_is_told(sheet: Scoresheet, journal: FakeJournal) -> None:
    await sheet.take(OPEN, PAGE, moment())
    before, told = sheet.state, list[SheetOutcome]()
    sheet.add_sink(told.append)
    journal.refuse = 0
    outcome = await sheet.take(Fill("ones", points=3), PAGE, moment())
    assert outcome == Unsaved(Fill("ones", points=3), "page 192.168.1.5", "The disk is full; make room.", before)
    assert (sheet.state, told) == (before, [outcome])
    journal.refuse = None
    assert isinstance(await sheet.take(Fill("ones", points=3), PAGE, moment()), Written)
    assert journal.entries[-1][0] == BoxFilled(SHEET, 1, "ones", 3)


async def test_sheets_are_numbered_by_the_local_day(sheet: Scoresheet) -> None:
    ids = []
    for hours in (0, 1, 5, 28, 0):
        await sheet.take(OPEN, PAGE, moment(hours * 3600))
        assert sheet.state.opened is not None
        ids.append(sheet.state.opened.sheet)
    assert ids == ["2026-11-30.1", "2026-11-30.2", "2026-12-01.1", "2026-12-02.1", "2026-11-30.3"]


async def test_a_number_is_not_given_again_when_the_sheet_was_put_away(sheet: Scoresheet) -> None:
    await sheet.take(OPEN, PAGE, moment())
    await sheet.take(CloseSheet(), PAGE, moment())
    assert sheet.state.phase is Phase.CLOSED
    await sheet.take(OPEN, PAGE, moment())
    assert sheet.state.opened is not None
    assert sheet.state.opened.sheet == "2026-11-30.2"


async def test_a_sheet_that_nobody_touches_is_put_away_after_six_hours(sheet: Scoresheet, journal: FakeJournal) -> None:
    assert sheet.expires_at is None
    await sheet.take(OPEN, PAGE, moment())
    await sheet.take(Fill("ones", points=3), PAGE, moment(3600))
    told: list[SheetOutcome] = []
    sheet.add_sink(told.append)
    assert sheet.expires_at == moment(7 * 3600).steady
    await sheet.expire(moment(7 * 3600))
    assert (told, sheet.state.phase) == ([], Phase.OPEN)
    await sheet.expire(moment(7 * 3600, 1))
    assert told == [Written(CloseSheet(), "", SheetClosed(SHEET), sheet.state)]
    assert journal.entries[-1] == (SheetClosed(SHEET), None)
    assert (sheet.state.phase, sheet.expires_at) == (Phase.CLOSED, None)


async def test_a_wall_clock_put_right_a_day_later_puts_yesterdays_sheet_away(
    sheet: Scoresheet, journal: FakeJournal
) -> None:
    await sheet.take(OPEN, PAGE, moment())
    started = Scoresheet(sheet.state, journal, moment().steady)
    await started.expire(Moment(moment(60).steady, moment(-22 * 3600).local))
    await started.expire(Moment(moment(60).steady, moment(6 * 3600).local))
    assert started.state.phase is Phase.OPEN
    await started.expire(Moment(moment(60).steady, moment(6 * 3600 + 1).local))
    assert started.state.phase is Phase.CLOSED


async def test_a_clock_put_right_in_the_middle_of_a_sheet_leaves_it_open(sheet: Scoresheet) -> None:
    await sheet.take(OPEN, PAGE, moment())
    await sheet.expire(Moment(moment(60).steady, moment(22 * 3600).local))
    assert sheet.state.phase is Phase.OPEN


async def test_a_sheet_that_can_not_be_put_away_is_tried_again_six_hours_later(
    sheet: Scoresheet, journal: FakeJournal
) -> None:
    await sheet.take(OPEN, PAGE, moment())
    journal.refuse = 0
    await sheet.expire(moment(6 * 3600 + 1))
    assert (sheet.state.phase, sheet.expires_at) == (Phase.OPEN, moment(12 * 3600 + 1).steady)


async def test_players_of_this_sheet_and_of_those_to_come_are_called_as_they_are_now(sheet: Scoresheet) -> None:
    await sheet.take(OPEN, PAGE, moment())
    assert sheet.call(NONE.after("Anna", "Anne"))
    assert not sheet.call(NONE.after("Anna", "Anne"))
    assert sheet.state.players == ("Anne", "Bram")
    outcome = await sheet.take(OpenSheet("yacht", ("Cem", "ANNA")), PAGE, moment())
    assert outcome.after.players == ("Cem", "Anne")
