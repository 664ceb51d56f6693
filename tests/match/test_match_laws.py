"""Laws of the match over any night: against a second, independent account of the rules, and of undo and replay."""

from datetime import timedelta

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won, WonBy
from revanche.match.decide import Rules
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    ImportedGame,
    MatchFixed,
    MatchImported,
    MatchOpened,
    OpeningRedone,
    OpeningUndone,
    Redone,
    Side,
    Swapped,
    Undone,
)
from revanche.match.refusal import Reason
from revanche.match.score import Phase, State, evolve
from revanche.match.sheet_games import Sheet
from revanche.units import SECOND
from support.clock import EVENING
from support.model import Model
from support.night import Night

HOUR = 3600
sides = st.sampled_from(Side)
pauses = st.sampled_from([0.0, 0.5, 9.999999999, 10.0, 60.0, 120.0, 120.000000001, 2.0 * HOUR, 6.0 * HOUR, 7.0 * HOUR])
names = st.sampled_from(["Anna", "anna", "Bram", "", "A", "b", "x" * 41, "\x07"])
pairs = st.sampled_from([("Anna", "Bram"), ("Bram", "Anna"), ("B", "A"), ("Zoë", "李")])
imports = st.builds(
    MatchImported,
    st.just("1996-03-01.1"),
    st.tuples(names, names),
    names,
    st.integers(0, 100),
    st.lists(st.builds(ImportedGame, sides)).map(tuple),
    st.just(EVENING),
    st.just(EVENING + timedelta(hours=1)),
)
fixes = st.builds(MatchFixed, st.sampled_from(["2026-11-30.1", "x"]), st.none() | st.tuples(names, names), names)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(New, pairs, st.just("yatzy"), st.integers(1, 3)),
    st.builds(New, st.tuples(names, names), st.none() | names, st.none() | st.integers(-1, 101)),
    *[st.builds(Won, sides)] * 4,
    *[st.builds(Won, sides, st.sampled_from(["2026-11-30.1", "2026-11-30.2"]))] * 2,
    st.builds(WonBy, names),
    *[st.builds(Undo, st.none() | st.just(120 * SECOND))] * 3,
    st.just(Redo()),
    st.just(Swap()),
    st.just(Abandon()),
    st.just(Close()),
    st.builds(Fix, fixes),
    st.builds(Import, imports),
    *[st.builds(Rename, names, names, st.booleans())] * 2,
)
nights = st.lists(st.tuples(commands, pauses), max_size=30)
WAITING = Sheet("2026-11-30.1", ("Anna", "Bram"), "Anna", waits=True)
rules = st.builds(Rules, rematch=st.booleans(), autostart=st.booleans(), first_to=st.integers(1, 3))


def played(night: list[tuple[Command, float]], settings_: Rules) -> Night:
    table = Night(settings_)
    table.sheet = WAITING
    for command, pause in night:
        table.give(command, pause)
    return table


def counting_on(night: list[tuple[Command, float]], settings_: Rules) -> Night:
    """Play a night, and open a match if none is there in the end, so that any win counts."""
    table = played(night, msgspec.structs.replace(settings_, rematch=True))
    table.give(Swap())  # or the night ends before the next command
    return table if table.state.armed else table.new()


class AgainstTheModel(RuleBasedStateMachine):
    """Gives the same commands at the same times to both."""

    @initialize(rematch=st.booleans())
    def begin(self, rematch: bool) -> None:  # noqa: FBT001
        self.night = Night(Rules(rematch=rematch))
        self.model = Model(self.night.rules.settle, rematch)

    def _both(self, command: Command, pause: float) -> int:
        led_to = self.night.give(command, pause)
        self.taken = not isinstance(led_to, Reason)
        at = self.night.clock.steady()
        self.model.wait(at)
        return at

    @rule(players=pairs, first_to=st.integers(1, 3), pause=pauses)
    def new(self, players: tuple[str, str], first_to: int, pause: float) -> None:
        at = self._both(New(players, first_to=first_to), pause)
        assert self.taken == self.model.new(list(players), first_to, at)

    @rule(player=sides, pause=pauses)
    def won(self, player: Side, pause: float) -> None:
        at = self._both(Won(player), pause)
        assert self.taken == self.model.won(player.place, at)

    @rule(times=st.integers(1, 4), within=st.sampled_from([None, 120 * SECOND]), pause=pauses)
    def undo(self, times: int, within: int | None, pause: float) -> None:
        for _ in range(times):
            at = self._both(Undo(within), pause)
            assert self.taken == self.model.undo(within, at)

    @rule(times=st.integers(1, 4), pause=pauses)
    def redo(self, times: int, pause: float) -> None:
        for _ in range(times):
            at = self._both(Redo(), pause)
            assert self.taken == self.model.redo(at)

    @rule(pause=pauses)
    def swap(self, pause: float) -> None:
        at = self._both(Swap(), pause)
        assert self.taken == self.model.swap(at)

    @rule(command=st.sampled_from([Close(), Abandon()]), pause=pauses)
    def end(self, command: Command, pause: float) -> None:
        at = self._both(command, pause)
        assert self.taken == self.model.end(at, abandoned=isinstance(command, Abandon))

    @invariant()
    def agree(self) -> None:
        state, model = self.night.state, self.model
        assert self.night.scores == model.scores()
        assert [list(match.players) for match in state.matches] == [m[0].names for m in model.matches()]
        assert state.armed == model.armed
        assert (state.phase is Phase.DECIDED) == (model.armed and model.decided())

    def teardown(self) -> None:
        assert self.night.replayed() == self.night.state


AgainstTheModel.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestAgainstTheModel = AgainstTheModel.TestCase


@given(nights, rules)
def test_what_stands_is_always_a_score_that_can_be(night: list[tuple[Command, float]], settings_: Rules) -> None:
    table = Night(settings_)
    table.sheet = WAITING
    for command, pause in night:
        table.give(command, pause)
        state = table.state
        for match in state.matches:
            a, b = match.score
            assert 0 <= min(a, b) < match.first_to >= max(a, b)
        assert len(set(table.ids)) == len(table.ids)
        sheets = [win.sheet for match in state.matches for win in match.wins if win.sheet is not None]
        assert len(set(sheets)) == len(sheets)
        assert state.floor <= len(state.matches) - state.armed
        assert state.phase in {Phase.IDLE, Phase.OPEN, Phase.DECIDED}


@given(nights, rules)
def test_the_events_of_any_night_lead_to_the_same_state_again(
    night: list[tuple[Command, float]], settings_: Rules
) -> None:
    table = played(night, settings_)
    assert table.replayed() == table.state


@given(nights, rules, sides)
def test_undo_after_a_win_brings_back_exactly_the_matches_from_before_it(
    night: list[tuple[Command, float]], settings_: Rules, player: Side
) -> None:
    table = counting_on(night, settings_)
    before = table.state.matches
    table.must(Won(player), Undo())
    assert table.state.matches == before


@given(nights, rules)
def test_undo_after_an_opening_over_a_running_match_brings_back_exactly_what_stood(
    night: list[tuple[Command, float]], settings_: Rules
) -> None:
    table = counting_on(night, settings_)
    before = table.state.matches
    led_to = table.give(New(("Eva", "Finn")))
    assert isinstance(led_to, tuple)
    assume(not any(isinstance(event, MatchOpened) and event.new_evening for event in led_to))
    table.must(Undo())
    assert table.state.matches == before
    table.must(Redo())
    assert table.state.matches[-1].players == ("Eva", "Finn")


@given(nights, rules, st.integers(1, 6))
def test_redo_inverts_undo(night: list[tuple[Command, float]], settings_: Rules, depth: int) -> None:
    table = counting_on(night, settings_).wins("A")
    stack = [table.state.matches]
    while len(stack) <= depth and not isinstance(table.give(Undo(), after=1), Reason):
        stack.append(table.state.matches)
    for matches in reversed(stack[:-1]):
        table.give(Redo(), after=1)
        assert table.state.matches == matches


match_ids = st.sampled_from(["2026-11-30.1", "2026-11-30.2", "2026-12-01.1", "no id"])
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(MatchOpened, match_ids, pairs, st.just("yatzy"), st.integers(-1, 3), st.booleans()),
    *[st.builds(GameWon, sides, match_ids, st.none() | match_ids, st.none() | match_ids)] * 3,
    st.builds(Undone, sides, match_ids, st.integers(0, 3)),
    st.builds(Redone, sides, match_ids, st.integers(0, 3)),
    st.builds(OpeningUndone, match_ids),
    st.builds(OpeningRedone, match_ids),
    st.builds(Swapped, match_ids),
    st.builds(Abandoned, match_ids),
    st.builds(EveningClosed, match_ids, st.sampled_from(Closing), st.booleans()),
)


@given(st.lists(events, max_size=30), commands)
def test_events_that_nobody_decided_are_refused_or_lead_to_a_state_that_can_be_played_on(
    journal: list[Event], command: Command
) -> None:
    table = Night()
    for event in journal:
        try:
            table.state = evolve(table.state, event, table.clock.steady())
        except ValueError:
            continue
        table.clock.advance(60)
    for match in table.state.matches:
        assert max(match.score) <= match.first_to
    table.give(command)


@given(nights, rules)
def test_a_state_survives_being_written_down_and_read_again(
    night: list[tuple[Command, float]], settings_: Rules
) -> None:
    state = played(night, settings_).state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
