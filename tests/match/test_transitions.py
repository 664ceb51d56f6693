"""Each command in each phase, written out by hand: the events that it leads to and the phase after, or the refusal."""

from itertools import product
from typing import Final, get_args

import pytest

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won, WonBy
from revanche.match.decide import Rules, _table
from revanche.match.events import MatchFixed, MatchImported, Side
from revanche.match.refusal import Reason
from revanche.match.score import Phase
from revanche.match.sheet_games import Sheet
from revanche.units import SECOND
from support.clock import EVENING
from support.night import Night

SHEET: Final = "2026-11-30.1"
RUNNING: Final = "2026-11-30.1"
EARLIER: Final = MatchImported("2026-11-29.1", ("Anna", "Bram"), "yatzy", 1, (), EVENING, EVENING)

# A minute passes before the command, so that a deciding win is no longer settling; autostart and rematch are on.
TRANSITIONS: Final = """
command                       | idle                          | open                    | decided
new                           | match_opened > open           | match_opened > open     | match_opened > open
won by the one behind         | match_opened game_won > open  | game_won > open         | game_won > open
won by the one ahead          | match_opened game_won > open  | game_won > decided      | game_won > open
won with autostart off        | no_match                      | game_won > decided      | game_won > open
won with rematch off          | match_opened game_won > open  | game_won > decided      | rematch_off
won at once                   | match_opened game_won > open  | game_won > decided      | settle
won at once with rematch off  | match_opened game_won > open  | game_won > decided      | settle
won by a stranger             | unknown_player                | unknown_player          | unknown_player
won on a sheet that counted   | sheet_counted                 | sheet_counted           | sheet_counted
undo                          | no_match                      | undone > open           | undone > open
undo in time                  | no_match                      | undone > open           | undone > open
undo too late                 | no_match                      | undo_window             | undo_window
redo                          | no_match                      | nothing_to_redo         | nothing_to_redo
redo after undo               | no_match                      | redone > open           | redone > open
swap                          | no_match                      | swapped > open          | swapped > decided
abandon                       | no_match                      | abandoned > idle        | abandoned > idle
close                         | no_match                      | evening_closed > idle   | evening_closed > idle
fix of the last match         | match_fixed > idle            | still_running           | still_running
fix of another                | unknown_match                 | unknown_match           | unknown_match
import                        | match_imported > idle         | match_imported > open   | match_imported > decided
rename                        | player_renamed > idle         | player_renamed > open   | player_renamed > decided
rename of nobody              | nobody                        | nobody                  | nobody
"""

COMMANDS: Final[dict[str, Command]] = {
    "new": New(("Carol", "Dave")),
    "won by the one behind": Won(Side.B),
    "won by the one ahead": Won(Side.A),
    "won with autostart off": Won(Side.A),
    "won with rematch off": Won(Side.A),
    "won at once": Won(Side.A),
    "won at once with rematch off": Won(Side.A),
    "won by a stranger": WonBy("Carol"),
    "won on a sheet that counted": Won(Side.A, SHEET),
    "undo": Undo(),
    "undo in time": Undo(60 * SECOND),
    "undo too late": Undo(60 * SECOND - 1),
    "redo": Redo(),
    "redo after undo": Redo(),
    "swap": Swap(),
    "abandon": Abandon(),
    "close": Close(),
    "fix of the last match": Fix(MatchFixed(RUNNING, game="yatzy")),
    "fix of another": Fix(MatchFixed("2026-11-29.1", game="yatzy")),
    "import": Import(EARLIER),
    "rename": Rename("Anna", "Anne"),
    "rename of nobody": Rename("Carol", "Caro"),
}


def rows() -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in TRANSITIONS.strip().splitlines()]


def cells() -> list[tuple[str, Phase, str]]:
    (_, *phases), *lines = rows()
    return [(what, Phase(phase), led_to) for what, *row in lines for phase, led_to in zip(phases, row, strict=True)]


def night(phase: Phase, what: str) -> Night:
    """Return a night of two-win matches in ``phase``, A ahead, the first win on SHEET."""
    night = Night(Rules(first_to=2, autostart="autostart off" not in what, rematch="rematch off" not in what))
    night.sheet = Sheet(SHEET, ("Anna", "Bram"), "Anna")
    night.new().must(Won(Side.A, SHEET if "sheet" in what else None))
    match phase:
        case Phase.IDLE:
            night.must(Close())
        case Phase.OPEN:
            pass
        case Phase.DECIDED:
            night.wins("A")
    if "after undo" in what and phase is not Phase.IDLE:
        night.must(Won(Side.B), Undo())
    assert night.state.phase is phase
    return night


@pytest.mark.parametrize(("what", "phase", "led_to"), cells())
def test_a_command_leads_to_what_the_table_says(what: str, phase: Phase, led_to: str) -> None:
    table = night(phase, what)
    decided = table.give(COMMANDS[what], after=0 if "at once" in what else 60)
    if isinstance(decided, Reason):
        assert (decided, table.state.phase) == (led_to, phase)
    else:
        events = " ".join(str(event.__struct_config__.tag) for event in decided)
        assert f"{events} > {table.state.phase}" == led_to


def test_the_table_has_every_command_in_every_phase() -> None:
    (_, *phases), *lines = rows()
    assert phases == list(Phase)
    assert [what for what, *_ in lines] == list(COMMANDS)
    assert {type(command) for command in COMMANDS.values()} == set(get_args(Command))


def test_so_has_the_one_that_decides() -> None:
    assert set(_table()) == set(product(Phase, get_args(Command)))
