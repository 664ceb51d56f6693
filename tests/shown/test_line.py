"""The line of JSON of a press or command."""

import msgspec
import pytest

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Swap, Undo, Won, WonBy
from revanche.match.events import ImportedGame, MatchFixed, MatchImported, Side
from revanche.presses.outcome import Ignored, Linked, LinkState, Meaningless, Missed, Outcome, Telling, Unsaved
from revanche.presses.press import Device, Kind, Press
from revanche.shown.line import Line, LineVerdict, line, meaningless_line
from support.clock import moment
from support.room import CLI, Room, open_room

BUDS = Device("e1", "Buds", Kind.HEADSET)
IMPORTED = MatchImported(
    "2026-11-01.1", ("Anna", "Bram"), "yahtzee", 1, (ImportedGame(Side.A),), moment().local, moment().local
)


def of(outcome: Outcome) -> Line:
    made = line(outcome, 1.5, "words", "Buds")
    assert made is not None
    return made


def given(room: Room, command: Command, seconds: float) -> Line:
    return of(room.command(command, moment(seconds))[-1])


def test_a_counted_win_shows_who_and_what_stands() -> None:
    assert given(open_room(), Won(Side.B), 60) == Line(
        1.5, "Buds", "won", Side.B, LineVerdict.COUNTED, None, (0, 1), 1, "open", "words"
    )


def test_the_json_has_the_fields_in_the_order_that_is_promised() -> None:
    assert msgspec.json.encode(given(open_room(), Undo(), 60)) == (
        b'{"t":1.5,"device":"Buds","command":"undo","player":null,"verdict":"refused","reason":"nothing_to_undo",'
        b'"score":[0,0],"match":1,"state":"open","said":"words"}'
    )


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (New(("Carla", "Dirk")), "new"),
        (Won(Side.A), "won"),
        (Undo(), "undo"),
        (Redo(), "redo"),
        (Swap(), "swap"),
        (Abandon(), "abandon"),
        (Close(), "close"),
        (Fix(MatchFixed("2026-11-01.1", game="yatzy")), "fix"),
        (Import(IMPORTED), "import"),
    ],
)
def test_each_command_has_its_word(command: Command, word: str) -> None:
    assert given(open_room(), command, 60).command == word


@pytest.mark.parametrize(("command", "side"), [(WonBy("a"), Side.A), (WonBy(" BRAM "), Side.B), (Won(Side.A), Side.A)])
def test_a_player_is_shown_as_a_side_however_it_was_given(command: Command, side: Side) -> None:
    made = given(open_room(), command, 60)
    assert (made.player, made.command) == (side, "won")


@pytest.mark.parametrize(("command", "side"), [(Won(Side.B), Side.B), (WonBy("a"), None), (WonBy("Bram"), None)])
def test_without_a_match_a_name_is_no_side(command: Command, side: Side | None) -> None:
    made = given(Room(), command, 60)
    assert (made.player, made.verdict, made.reason) == (side, "refused", "no_match")
    assert (made.score, made.match, made.state) == (None, None, "idle")


def test_a_name_that_nobody_has_is_no_side() -> None:
    assert given(open_room(), WonBy("Carla"), 60).player is None


def test_a_win_counts_for_the_side_it_had_when_it_was_pressed() -> None:
    room = open_room(first_to=1)
    given(room, Won(Side.A), 60)
    rematch = given(room, WonBy("Bram"), 120)
    assert (rematch.player, rematch.match, rematch.score, rematch.state) == (Side.B, 2, (0, 1), "decided")


def test_an_ignored_press_shows_its_guard_and_the_side_it_meant() -> None:
    room = open_room()
    room.signal(Press(BUDS, "next", moment(60).steady))
    outcome = room.signal(Press(BUDS, "previous", moment(61).steady))[-1]
    assert isinstance(outcome, Ignored)
    assert (of(outcome).verdict, of(outcome).reason, of(outcome).player) == ("ignored", "bounce", Side.A)
    assert of(outcome).score == (0, 1)


def test_what_could_not_be_saved_failed() -> None:
    room = open_room()
    outcome = Unsaved(moment(60), Won(Side.A), CLI, "The disk is full.", room.counting.state)
    assert (of(outcome).verdict, of(outcome).reason, of(outcome).player) == ("failed", "not_saved", Side.A)
    assert of(outcome).score == (0, 0)


def test_a_closed_match_shows_idle() -> None:
    made = given(open_room(), Close(), 60)
    assert (made.state, made.score, made.match) == ("idle", None, None)


def test_a_button_without_a_meaning_is_a_press_without_a_command() -> None:
    meaningless = Meaningless(moment(), BUDS, "c", Telling.HEARD, open_room().counting.state)
    told = meaningless_line(meaningless, 1.0, "Said.", "Rig Buds")
    assert (told.device, told.command, told.player, told.verdict) == ("Rig Buds", None, None, "ignored")
    assert (told.reason, told.score, told.match, told.state) == ("means_nothing", (0, 0), 1, "open")


def test_neither_devices_nor_lost_presses_nor_time_make_a_line() -> None:
    room = open_room()
    state = room.counting.state
    closing = room.overdue(moment(7 * 3600))
    nothings: list[Outcome] = [
        Linked(moment(), BUDS, LinkState.UP, state),
        Missed(moment(), BUDS, state),
        Meaningless(moment(), BUDS, "c", Telling.HEARD, state),
        Unsaved(moment(), None, None, "The disk is full.", state),
        *closing,
    ]
    assert len(closing) == 1
    assert [line(outcome, 0.0, "", None) for outcome in nothings] == [None] * 5
