"""How far each outcome is told: the one place that decides it, one table."""

import pytest

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import Closing, EveningClosed, ImportedGame, MatchFixed, MatchImported, MatchOpened, Side
from revanche.match.refusal import Reason
from revanche.match.score import State
from revanche.presses.counting import Settings
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    LinkState,
    Missed,
    Outcome,
    Refused,
    Telling,
    Unsaved,
)
from revanche.presses.press import Attached, Charged, Detached, Edge, Signal
from support.clock import moment
from support.devices import BUDS, DESKTOP, NEXT_CODE, PAUSE_CODE, PLAY_CODE, PREVIOUS_CODE, down
from support.room import CLI, Room, open_room

HEARD, SHOWN, LOGGED = Telling.HEARD, Telling.SHOWN, Telling.LOGGED

OPEN = New(("Anna", "Bram"), first_to=3)
DECIDED: list[Command] = [OPEN, Won(Side.A), Won(Side.A), Won(Side.A)]
PAPER = MatchImported(
    "2026-11-01.1", ("Anna", "Bram"), "yahtzee", 1, (ImportedGame(Side.A),), moment().local, moment().local
)


@pytest.mark.parametrize(
    ("commands", "telling"),
    [
        ([OPEN], HEARD),
        ([OPEN, Won(Side.B)], HEARD),
        (DECIDED, HEARD),
        ([*DECIDED, Won(Side.B)], HEARD),
        ([OPEN, Won(Side.B), Undo()], HEARD),
        ([OPEN, Won(Side.B), Undo(), Redo()], HEARD),
        ([OPEN, Swap()], HEARD),
        ([OPEN, Abandon()], HEARD),
        ([OPEN, Close()], HEARD),
        ([Fix(MatchFixed("2026-11-01.1", game="yatzy"))], SHOWN),
        ([Import(PAPER)], SHOWN),
    ],
)
def test_what_counted_is_heard_but_for_what_is_of_another_evening(commands: list[Command], telling: Telling) -> None:
    room = Room()
    outcomes = [one for place, each in enumerate(commands) for one in room.command(each, moment(place * 60))]
    assert outcomes[-1].telling is telling


@pytest.mark.parametrize("commands", [[OPEN, Won(Side.A)], DECIDED])
def test_a_closing_after_six_hours_is_shown_and_wakes_nobody(commands: list[Command]) -> None:
    room = Room()
    for place, command in enumerate(commands):
        room.command(command, moment(place * 60))
    (closed,) = room.overdue(moment(7 * 3600))
    assert closed.telling is SHOWN


REFUSED = {
    Reason.NO_MATCH: HEARD,
    Reason.NOTHING_TO_UNDO: HEARD,
    Reason.NOTHING_TO_REDO: HEARD,
    Reason.UNDO_WINDOW: HEARD,
    Reason.UNDO_OPENING: HEARD,
    Reason.SETTLE: HEARD,
    Reason.REMATCH_OFF: HEARD,
    Reason.UNKNOWN_PLAYER: SHOWN,
    Reason.PLAYER_OR_SIDE: SHOWN,
    Reason.NAME_LENGTH: SHOWN,
    Reason.NAME_CONTROL: SHOWN,
    Reason.NAMES_EQUAL: SHOWN,
    Reason.GAME_NAME: SHOWN,
    Reason.FIRST_TO: SHOWN,
    Reason.STILL_RUNNING: SHOWN,
    Reason.FIX_SCORE: SHOWN,
    Reason.UNKNOWN_MATCH: SHOWN,
    Reason.KNOWN_MATCH: SHOWN,
    Reason.TIME_EARLY: SHOWN,
    Reason.TIME_ORDER: SHOWN,
    Reason.TIME_FUTURE: SHOWN,
    Reason.SHEET_COUNTED: SHOWN,
    Reason.SHEET_NOT_WON: HEARD,
    Reason.SWAP_SHEET: HEARD,
    Reason.ID_USED: SHOWN,
    Reason.NOBODY: SHOWN,
    Reason.NOBODY_TO_JOIN: SHOWN,
    Reason.CALLED_SO: SHOWN,
    Reason.NAME_TAKEN: SHOWN,
    Reason.FORMER_NAME: SHOWN,
    Reason.HAVE_MET: SHOWN,
}


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_is_heard_where_a_button_can_lead_to_it(reason: Reason) -> None:
    assert Refused(moment(), Undo(), CLI, reason, State()).telling is REFUSED[reason]


def edges(*presses: tuple[int, float]) -> list[Signal]:
    return [down(BUDS, code, seconds) for code, seconds in presses]


OVERFLOW = Edge(BUDS, 0, 3, 0, moment(10).steady, moment(10).steady)
SAME = down(BUDS, NEXT_CODE, 10)
PRESSES: dict[str, tuple[list[Signal], list[Telling]]] = {
    "a win": (edges((NEXT_CODE, 10)), [HEARD]),
    "a win too soon after another": (edges((NEXT_CODE, 10), (PREVIOUS_CODE, 11)), [HEARD, HEARD]),
    "an undo of nothing": (edges((PAUSE_CODE, 10)), [HEARD]),
    "one push that is PAUSE and PLAY": (
        edges((NEXT_CODE, 10), (PAUSE_CODE, 15), (PLAY_CODE, 15.04)),
        [HEARD, HEARD, LOGGED],
    ),
    "one push that is PAUSE and PLAY and takes nothing back": (
        edges((PAUSE_CODE, 10), (PLAY_CODE, 10.04)),
        [HEARD, LOGGED],
    ),
    "play on its own, of a headset that comes": (
        [Attached(BUDS, moment(9).steady), *edges((PLAY_CODE, 10))],
        [HEARD] * 2,
    ),
    "the same event of the kernel": ([SAME, SAME], [HEARD, LOGGED]),
    "a burst": (
        edges(*((NEXT_CODE, 10 + i / 10) for i in range(4)), (NEXT_CODE, 11.5), (NEXT_CODE, 12)),
        [HEARD] * 5 + [LOGGED],
    ),
    "presses that may be missing": ([OVERFLOW], [HEARD]),
    "a battery": ([Attached(BUDS, moment(9).steady), Charged(BUDS, 9, moment(9).steady)], [HEARD, HEARD]),
    "a device that goes": ([Detached(BUDS, moment(9).steady)], [HEARD]),
}


@pytest.mark.parametrize("what", PRESSES)
def test_in_mid_match_only_what_follows_the_same_again_is_not_heard(what: str) -> None:
    signals, tellings = PRESSES[what]
    room = open_room()
    assert [outcome.telling for signal in signals for outcome in room.signal(signal)] == tellings


def test_of_a_runaway_the_first_press_is_heard() -> None:
    room = open_room()
    for i in range(9):
        room.signal(down(BUDS, NEXT_CODE, 10 + 2 * i))
    outcomes = [outcome for i in range(7) for outcome in room.signal(down(BUDS, PAUSE_CODE, 30 + i))]
    assert [outcome.telling for outcome in outcomes] == [HEARD] * 6 + [LOGGED]


IDLE: dict[str, tuple[list[Signal], list[Telling]]] = {
    "presses, whatever guard ignores them": (
        [
            Attached(BUDS, moment(9).steady),
            *edges((PAUSE_CODE, 9.5), *((NEXT_CODE, 13 + i / 10) for i in range(5))),
        ],
        [SHOWN, *[LOGGED] * 6],
    ),
    "a battery": ([Attached(BUDS, moment(9).steady), Charged(BUDS, 9, moment(9).steady)], [SHOWN, SHOWN]),
    "a device that goes": ([Detached(BUDS, moment(9).steady)], [SHOWN]),
}


@pytest.mark.parametrize("what", IDLE)
def test_while_no_match_is_on_devices_are_shown_and_presses_are_the_musics(what: str) -> None:
    signals, tellings = IDLE[what]
    room = Room()
    assert [outcome.telling for signal in signals for outcome in room.signal(signal)] == tellings


def test_with_autostart_an_ignored_press_is_heard_before_a_match_is_on() -> None:
    room = Room(Settings(rules=Rules(autostart=True)))
    room.attach(BUDS, 9)
    (settling,) = room.signal(down(BUDS, PAUSE_CODE, 10))
    assert isinstance(settling, Ignored)
    assert settling.telling is HEARD


@pytest.mark.parametrize("state", [State(), open_room().counting.state], ids=["idle", "open"])
def test_what_was_not_saved_or_may_be_missing_is_heard_at_any_time(state: State) -> None:
    outcomes: list[Outcome] = [Unsaved(moment(), None, None, "The disk is full.", state), Missed(moment(), BUDS, state)]
    assert [outcome.telling for outcome in outcomes] == [HEARD, HEARD]


@pytest.mark.parametrize("link", LinkState)
def test_devices_are_heard_while_a_match_is_on(link: LinkState) -> None:
    for state, telling in ((State(), SHOWN), (open_room().counting.state, HEARD)):
        assert Linked(moment(), BUDS, link, state).telling is telling
        assert BatteryLow(moment(), BUDS, 9, state).telling is telling


@pytest.mark.parametrize("link", LinkState)
def test_that_the_desktop_comes_and_goes_with_each_match_is_not_heard(link: LinkState) -> None:
    assert Linked(moment(), DESKTOP, link, open_room().counting.state).telling is SHOWN


def test_each_telling_goes_to_all_that_the_lesser_one_goes_to() -> None:
    assert sorted(Telling) == [LOGGED, SHOWN, HEARD]


def test_what_is_of_this_evening_and_of_another_is_heard() -> None:
    stale, opened = EveningClosed("2026-11-29.1", Closing.STALE), MatchOpened("m", ("A", "B"), "x", 1, new_evening=True)
    assert Counted(moment(), None, None, (stale, opened), State(), State()).telling is HEARD
    assert Counted(moment(), None, None, (stale,), State(), State()).telling is SHOWN
