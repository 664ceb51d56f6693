"""The rules of the match, sentence by sentence, and both sides of each limit."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Swap, Undo, Won, WonBy
from revanche.match.decide import EVENING_GAP, Rules, decide, expires_at, numbered_on
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    GameWon,
    ImportedGame,
    MatchFixed,
    MatchImported,
    MatchOpened,
    Origin,
    Side,
    Swapped,
)
from revanche.match.known import Known, KnownMatch
from revanche.match.past import MOST_WINS
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import Phase, State
from revanche.match.sheet_games import Sheet
from revanche.units import Moment
from support.clock import EVENING, moment
from support.night import Night

A, B = Side.A, Side.B
SHEET = "2026-11-30.1"


# first_to


def test_three_wins_win_a_match_by_default() -> None:
    assert Night().new().wins("ABAB").state.phase is Phase.OPEN
    night = Night().new().wins("ABABA")
    assert night.state.phase is Phase.DECIDED
    assert night.state.match is not None
    assert night.state.match.winner is A
    assert night.score == (3, 2)


@pytest.mark.parametrize("first_to", [1, 2, 99])
def test_the_match_is_decided_by_the_win_that_makes_first_to(first_to: int) -> None:
    night = Night().new(first_to=first_to).wins("A" * (first_to - 1) + "B" * (first_to - 1))
    assert night.state.phase is Phase.OPEN
    assert night.wins("B").state.phase is Phase.DECIDED


@pytest.mark.parametrize("first_to", [-1, 0, MOST_WINS + 1])
def test_first_to_outside_1_to_99_is_refused(first_to: int) -> None:
    assert Night().give(New(("Anna", "Bram"), first_to=first_to)) is Reason.FIRST_TO


def test_a_new_match_takes_game_and_first_to_from_the_settings_unless_it_names_them() -> None:
    night = Night(Rules(game="kniffel", first_to=5))
    assert night.give(New(("Anna", "Bram"))) == (
        MatchOpened("2026-11-30.1", ("Anna", "Bram"), "kniffel", 5, new_evening=True),
    )
    assert night.give(New(("Anna", "Bram"), " yatzy ", 1)) == (
        MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yatzy", 1, new_evening=False),
    )


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (New(("", "Bram")), Reason.NAME_LENGTH),
        (New(("Anna", "x" * 41)), Reason.NAME_LENGTH),
        (New(("Anna", "Br\nam")), Reason.NAME_CONTROL),
        (New(("Anna", " ANNA")), Reason.NAMES_EQUAL),
        (New(("Anna", "Bram"), ""), Reason.GAME_NAME),
        (New(("Anna", "Bram"), "x" * 41), Reason.GAME_NAME),
        (New(("Anna", "Bram"), "yat\x1bzy"), Reason.GAME_NAME),
    ],
)
def test_a_match_between_names_that_are_none_is_refused_and_the_one_running_goes_on(
    command: New, reason: Reason
) -> None:
    night = Night().new().wins("A")
    before = night.state
    assert night.give(command) is reason
    assert night.state == before


# idle


@pytest.mark.parametrize("command", [Won(A), Undo(), Undo(1), Redo(), Swap(), Abandon(), Close()])
def test_every_command_about_a_match_is_refused_while_there_is_none(command: Command) -> None:
    assert Night().give(command) is Reason.NO_MATCH
    assert Night().new().wins("AB").must(Close()).give(command) is Reason.NO_MATCH


# won


def test_a_win_names_its_player_and_match() -> None:
    assert Night().new().give(Won(B)) == (GameWon(B, "2026-11-30.1"),)


def test_a_win_for_somebody_else_is_refused() -> None:
    assert Night().new().give(WonBy("Carol")) is Reason.UNKNOWN_PLAYER


@pytest.mark.parametrize(("who", "player"), [("b", B), (" B ", B), ("bram", A), ("a", None), ("A", None)])
def test_a_letter_that_is_one_players_name_and_the_others_side_is_refused_only_where_a_person_wrote_it(
    who: str, player: Side | None
) -> None:
    led_to = Night().new("Bram", "a").give(WonBy(who))
    assert led_to == (Reason.PLAYER_OR_SIDE if player is None else (GameWon(player, "2026-11-30.1"),))
    assert Night().new("Bram", "a").give(Won(A)) == (GameWon(A, "2026-11-30.1"),)


def test_where_autostart_opens_the_match_a_name_is_that_of_the_settings() -> None:
    night = Night(Rules(players=("Anna", "Bram"), autostart=True))
    assert night.give(WonBy("bram"))[1:] == (GameWon(B, "2026-11-30.1"),)
    assert Night().give(WonBy("A")) is Reason.NO_MATCH


# sheets


def sheeted(winner: str = "Anna", sheet: str = SHEET) -> Night:
    night = Night().new(first_to=1)
    night.sheet = Sheet(sheet, ("Anna", "Bram"), winner)
    return night


def test_a_win_names_the_sheet_that_it_was_won_on() -> None:
    night = sheeted("Bram")
    assert night.give(Won(B, SHEET)) == (GameWon(B, "2026-11-30.1", sheet=SHEET),)
    assert night.state.match is not None
    assert [win.sheet for win in night.state.matches[-1].wins] == [SHEET]


def test_a_sheet_counts_once_in_an_evening() -> None:
    night = sheeted().must(Won(A, SHEET))
    assert night.give(Won(A, SHEET)) is Reason.SHEET_COUNTED
    assert night.give(Won(B, SHEET), after=0) is Reason.SHEET_COUNTED
    night.sheet = Sheet("2026-11-30.2", ("Anna", "Bram"), "Bram")
    assert night.give(Won(B, "2026-11-30.2")) == (
        GameWon(B, "2026-11-30.2", rematch_of="2026-11-30.1", sheet="2026-11-30.2"),
    )
    night.new()
    assert night.give(Won(A, SHEET)) is Reason.SHEET_COUNTED


def test_a_sheet_whose_win_was_taken_back_may_count_again_and_redo_puts_it_back() -> None:
    night = sheeted().must(Won(A, SHEET))
    before = night.state.matches
    night.must(Undo(), Redo())
    assert night.state.matches == before
    assert night.give(Won(A, SHEET)) is Reason.SHEET_COUNTED
    night.must(Undo(), Won(A, SHEET))
    assert night.score == (1, 0)


def test_with_no_match_a_sheet_counts_nothing() -> None:
    assert Night().give(Won(A, SHEET)) is Reason.NO_MATCH


# settle and rematch


def test_a_win_within_ten_seconds_of_the_deciding_one_is_refused() -> None:
    night = Night().new().wins("AAA")
    assert night.give(Won(B), after=10, nanos=-1) is Reason.SETTLE
    assert night.score == (3, 0)


def test_a_win_exactly_ten_seconds_after_it_opens_the_rematch_and_counts_there() -> None:
    night = Night().new(first_to=2).wins("AA")
    assert night.give(Won(B), after=10) == (GameWon(B, "2026-11-30.2", rematch_of="2026-11-30.1"),)
    assert night.scores == [(2, 0), (0, 1)]
    assert night.state.match is not None
    assert (night.state.match.players, night.state.match.first_to) == (("Anna", "Bram"), 2)


def test_a_refused_win_does_not_prolong_the_ten_seconds() -> None:
    night = Night().new().wins("AAA")
    assert night.give(Won(B), after=9) is Reason.SETTLE
    assert night.give(Won(B), after=1) != Reason.SETTLE


def test_settle_is_a_setting() -> None:
    assert Night(Rules(settle=0)).new(first_to=1).wins("A").give(Won(A), after=0) == (
        GameWon(A, "2026-11-30.2", rematch_of="2026-11-30.1"),
    )


def test_a_rematch_of_first_to_1_is_decided_by_the_win_that_opens_it() -> None:
    night = Night().new(first_to=1).wins("ABA")
    assert night.scores == [(1, 0), (0, 1), (1, 0)]
    assert night.state.phase is Phase.DECIDED
    assert night.give(Won(B), after=1) is Reason.SETTLE


def test_with_rematch_off_a_later_win_is_refused_and_an_early_one_still_settles() -> None:
    night = Night(Rules(rematch=False)).new().wins("AAA")
    assert night.give(Won(A), after=1) is Reason.SETTLE
    assert night.give(Won(A), after=600) is Reason.REMATCH_OFF
    assert night.scores == [(3, 0)]


# swap


def test_swap_exchanges_who_was_counted_for_whom() -> None:
    night = Night().new().wins("AAB")
    assert night.give(Swap()) == (Swapped("2026-11-30.1"),)
    assert night.state.match is not None
    assert (night.state.match.players, night.score) == (("Bram", "Anna"), (2, 1))


def test_a_swap_of_a_decided_match_gives_it_to_the_other_and_the_rematch_keeps_the_sides() -> None:
    night = Night().new().wins("AAA").must(Swap()).wins("A")
    assert [match.players for match in night.state.matches] == [("Bram", "Anna")] * 2


def test_a_swap_in_the_rematch_leaves_the_match_before_alone() -> None:
    night = Night().new().wins("AAAB").must(Swap())
    assert [match.players for match in night.state.matches] == [("Anna", "Bram"), ("Bram", "Anna")]


def test_two_swaps_are_none() -> None:
    night = Night().new().wins("A")
    before = night.state.matches
    assert night.must(Swap(), Swap()).state.matches == before


# abandon and close


def test_abandon_ends_a_match_without_a_result() -> None:
    night = Night().new().wins("AB")
    assert night.give(Abandon()) == (Abandoned("2026-11-30.1"),)
    assert night.state.phase is Phase.IDLE
    assert night.state.matches[-1].abandoned


def test_a_decided_match_can_be_abandoned_too() -> None:
    night = Night().new().wins("AAA").must(Abandon())
    assert night.state.matches[-1].abandoned
    assert night.state.phase is Phase.IDLE


def test_close_ends_an_open_match_as_unfinished_and_leaves_a_decided_one_finished() -> None:
    night = Night().new().wins("A")
    assert night.give(Close()) == (EveningClosed("2026-11-30.1", Closing.ASKED),)
    assert night.state.matches[-1].closed == night.clock.steady()
    finished = Night().new().wins("AAA").must(Close())
    assert finished.state.matches[-1].closed is None
    assert finished.state.matches[-1].winner is A


# new


def test_new_while_a_match_is_open_closes_that_one_as_unfinished() -> None:
    night = Night().new().wins("A").new("Carol", "Dave")
    assert night.ids == ["2026-11-30.1", "2026-11-30.2"]
    assert night.state.matches[0].closed == night.clock.steady()
    assert night.score == (0, 0)


def test_new_drops_an_open_match_in_which_nothing_was_won() -> None:
    night = Night().new().new("Carol", "Dave")
    assert night.ids == ["2026-11-30.1"]
    assert night.state.match is not None
    assert night.state.match.players == ("Carol", "Dave")


def test_new_drops_an_open_match_whose_wins_were_all_taken_back() -> None:
    assert Night().new().wins("A").must(Undo()).new().ids == ["2026-11-30.1"]


def test_new_after_a_decided_match_keeps_it_finished() -> None:
    night = Night().new().wins("AAA").new()
    assert night.scores == [(3, 0), (0, 0)]
    assert night.state.matches[0].closed is None


# autostart


def test_with_autostart_a_win_that_finds_no_match_opens_one_and_counts_there() -> None:
    night = Night(Rules(players=(" Anna ", "Bram"), first_to=1, autostart=True))
    assert night.give(Won(B)) == (
        MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 1, new_evening=True),
        GameWon(B, "2026-11-30.1"),
    )
    assert night.state.phase is Phase.DECIDED


def test_autostart_opens_nothing_for_an_undo_or_an_unknown_player() -> None:
    night = Night(Rules(autostart=True))
    assert night.give(Undo()) is Reason.NO_MATCH
    assert night.give(WonBy("Carol")) is Reason.UNKNOWN_PLAYER
    assert night.state == State()


def test_autostart_between_names_that_cannot_play_is_refused() -> None:
    assert Night(Rules(players=("Anna", "anna"), autostart=True)).give(Won(A)) is Reason.NAMES_EQUAL


def test_autostart_after_an_abandoned_match_opens_the_next_of_the_evening() -> None:
    night = Night(Rules(autostart=True)).new().wins("A").must(Abandon()).wins("B")
    assert night.ids == ["2026-11-30.1", "2026-11-30.2"]
    assert night.score == (0, 1)


# fix and import


def knowing(*matches: KnownMatch) -> Night:
    """Return a night whose past holds ``matches``."""
    night = Night()
    night.state = msgspec.structs.replace(night.state, known=Known.of(matches))
    return night


LONG_AGO = KnownMatch("2026-11-29.1", ("Anna", "Bram"), "yahtzee", 3, (A, B, A, A), EVENING - timedelta(days=1))


def test_a_fix_keeps_its_names_as_names_are_kept() -> None:
    fix = MatchFixed("2026-11-29.1", (" Zoe\N{COMBINING DIAERESIS}", "Bram"), game=" yatzy ")
    assert knowing(LONG_AGO).give(Fix(fix)) == (MatchFixed("2026-11-29.1", ("Zoë", "Bram"), game="yatzy"),)


@pytest.mark.parametrize(
    ("fix", "reason"),
    [
        (MatchFixed(LONG_AGO.id, players=("Anna", "ANNA")), Reason.NAMES_EQUAL),
        (MatchFixed(LONG_AGO.id, players=("Anna", "")), Reason.NAME_LENGTH),
        (MatchFixed(LONG_AGO.id, players=("Anna", "B\x07")), Reason.NAME_CONTROL),
        (MatchFixed(LONG_AGO.id, game=" "), Reason.GAME_NAME),
        (MatchFixed(LONG_AGO.id, first_to=0), Reason.FIRST_TO),
        (MatchFixed(LONG_AGO.id, first_to=2), Reason.FIX_SCORE),
        (MatchFixed(LONG_AGO.id, winners=(A, A, A, B)), Reason.FIX_SCORE),
        (MatchFixed(LONG_AGO.id, started=EVENING + timedelta(days=1)), Reason.TIME_FUTURE),
        (MatchFixed(LONG_AGO.id, started=EVENING.replace(year=1899)), Reason.TIME_EARLY),
        (MatchFixed(LONG_AGO.id, started=EVENING.replace(tzinfo=None)), Reason.TIME_EARLY),
        (MatchFixed("there-is-no-such-match", game="yatzy"), Reason.UNKNOWN_MATCH),
    ],
)
def test_a_fix_that_can_not_be_is_refused(fix: MatchFixed, reason: Reason) -> None:
    assert knowing(LONG_AGO).give(Fix(fix)) is reason


def test_who_knows_nothing_of_the_past_can_correct_none_of_it() -> None:
    assert Night().give(Fix(MatchFixed(LONG_AGO.id, game="yatzy"))) is Reason.UNKNOWN_MATCH


def test_a_fix_holds_for_the_next_one() -> None:
    night = knowing(LONG_AGO)
    night.must(Fix(MatchFixed(LONG_AGO.id, winners=(A, A))), Fix(MatchFixed(LONG_AGO.id, first_to=2)))


def test_the_running_match_is_not_fixed_but_played_and_is_fixed_once_it_is_over() -> None:
    night = Night().new().wins("A")
    fix = Fix(MatchFixed("2026-11-30.1", winners=(B,)))
    assert night.give(fix) is Reason.STILL_RUNNING
    night.must(Close())
    before = night.state
    assert night.give(fix) == (fix.correction,)
    assert night.state == before


@pytest.mark.parametrize("wins", ["", "AAA", "AAAB"])
def test_so_it_is_while_nothing_was_won_in_it_and_once_it_is_decided(wins: str) -> None:
    night = Night().new().wins(wins)
    assert night.give(Fix(MatchFixed(night.ids[-1], game="yatzy"))) is Reason.STILL_RUNNING


def test_the_match_before_the_running_one_may_be_fixed() -> None:
    night = Night().new().wins("AAAB")
    fix = MatchFixed(night.ids[0], game="yatzy")
    assert night.give(Fix(fix)) == (fix,)


def imported(games: str, first_to: int = 2, players: tuple[str, str] = ("Anna", "Bram")) -> MatchImported:
    evening = datetime(1996, 3, 1, 20, 0, tzinfo=EVENING.tzinfo)
    won = tuple(ImportedGame(Side(letter)) for letter in games)
    return MatchImported("1996-03-01.1", players, " yatzy", first_to, won, evening, evening)


def timed(start: int, ends: list[int], end: int | None) -> MatchImported:
    """Return a match from elsewhere whose times are seconds after an evening of 1996."""
    match, zero = imported(""), datetime(1996, 3, 1, 20, 0, tzinfo=EVENING.tzinfo)
    games = tuple(ImportedGame(A, zero + timedelta(seconds=ended)) for ended in ends)
    return msgspec.structs.replace(
        match,
        started=zero + timedelta(seconds=start),
        games=games,
        ended=None if end is None else zero + timedelta(seconds=end),
    )


@pytest.mark.parametrize("games", ["", "A", "AA", "BB", "ABA", "BAA"])
def test_an_imported_match_is_taken_in_beside_the_running_one(games: str) -> None:
    night = Night().new().wins("A")
    before = night.state
    led_to = night.give(Import(imported(games, players=("Anna ", "Bram"))))
    assert not isinstance(led_to, Reason)
    (event,) = led_to
    assert isinstance(event, MatchImported)
    assert (event.players, event.game) == (("Anna", "Bram"), "yatzy")
    assert night.state == before


@pytest.mark.parametrize("first_to", [1, 99])
def test_an_imported_match_may_be_first_to_1_and_to_99(first_to: int) -> None:
    assert not isinstance(Night().give(Import(imported("A", first_to))), Reason)


@pytest.mark.parametrize(
    ("match", "reason"),
    [
        (imported("AAA"), Reason.FIX_SCORE),
        (imported("AAB"), Reason.FIX_SCORE),
        (imported("ABBA"), Reason.FIX_SCORE),
        (imported("A", first_to=0), Reason.FIRST_TO),
        (imported("A", first_to=100), Reason.FIRST_TO),
        (imported("A", players=("Anna", "anna")), Reason.NAMES_EQUAL),
        (timed(0, [60, 59], 60), Reason.TIME_ORDER),
        (timed(0, [-1], 60), Reason.TIME_ORDER),
        (timed(0, [60], 59), Reason.TIME_ORDER),
        (timed(0, [], -1), Reason.TIME_ORDER),
        (timed(0, [], 60 * 60 * 24 * 365 * 40), Reason.TIME_FUTURE),
        (msgspec.structs.replace(imported("A"), started=datetime(1, 1, 1, tzinfo=UTC), ended=None), Reason.TIME_EARLY),
        (msgspec.structs.replace(imported("A"), started=datetime(1996, 3, 1)), Reason.TIME_EARLY),  # noqa: DTZ001
        (msgspec.structs.replace(imported("A"), ended=datetime(9999, 1, 1, tzinfo=UTC)), Reason.TIME_FUTURE),
    ],
)
def test_an_imported_match_that_cannot_have_been_played_is_refused(match: MatchImported, reason: Reason) -> None:
    assert Night().give(Import(match)) is reason


@pytest.mark.parametrize("ends", [[60, 59], [-1, 5]])
def test_an_export_whose_clock_was_set_back_meanwhile_is_taken_in(ends: list[float]) -> None:
    match = msgspec.structs.replace(timed(0, ends, 60), origin=Origin("5f0c2b7a90e1d344", "1996-03-01.1"))
    assert not isinstance(Night().give(Import(match)), Reason)
    later = msgspec.structs.replace(match, ended=datetime(9999, 1, 1, tzinfo=UTC))
    assert Night().give(Import(later)) is Reason.TIME_FUTURE


def taken(night: Night, match: MatchImported) -> MatchImported:
    led_to = night.give(Import(match))
    assert not isinstance(led_to, Reason)
    (event,) = led_to
    assert isinstance(event, MatchImported)
    return event


def test_a_match_that_is_taken_in_again_adds_nothing() -> None:
    night = knowing()
    assert taken(night, imported("AB")).replaces is msgspec.UNSET
    assert night.give(Import(imported("AB"))) is Reason.KNOWN_MATCH
    assert night.give(Import(imported("AB", players=("ANNA", "bram ")))) is Reason.KNOWN_MATCH


def test_a_match_that_went_on_where_it_is_kept_is_taken_in_anew_and_its_older_form_adds_nothing() -> None:
    night = knowing()
    taken(night, imported("AB"))
    later = taken(night, imported("ABA"))
    assert (later.match, later.replaces) == ("1996-03-01.1", True)
    assert night.give(Import(imported("AB"))) is Reason.KNOWN_MATCH
    assert night.give(Import(imported("ABA"))) is Reason.KNOWN_MATCH
    assert taken(night, imported("BA")).replaces is True


def test_a_match_is_known_again_by_where_it_was_counted_whatever_was_corrected_in_it() -> None:
    night = knowing()
    origin = Origin("00000000000000a1", "1996-03-01.4")
    first = msgspec.structs.replace(imported("AB"), origin=origin)
    other = msgspec.structs.replace(timed(3600, [], None), origin=origin, players=("Cem", "Dewi"))
    assert taken(night, other).match == taken(night, msgspec.structs.replace(first)).match == "1996-03-01.1"


def test_a_match_of_another_start_game_or_pair_is_another_one_under_the_next_number() -> None:
    night = knowing()
    others = [imported("A"), timed(1, [], None), imported("A", players=("Anna", "Cem"))]
    others.append(msgspec.structs.replace(imported("A"), game="kniffel"))
    assert [taken(night, match).match for match in others] == [f"1996-03-01.{number}" for number in (1, 2, 3, 4)]


def test_of_a_match_that_was_counted_here_the_journal_knows_best() -> None:
    paper = imported("A")
    here = KnownMatch("2026-11-29.1", ("Anna", "Bram"), "yatzy", 3, (A,), paper.started)
    assert knowing(here).give(Import(paper)) is Reason.KNOWN_MATCH


def test_an_id_that_is_none_gives_way_to_one_of_the_day_it_was_played() -> None:
    for name in ("", "x", "1996-03-01", "1996-03-01.0", "2999-01-01.1", "1996-03-01.1\n", "\x1b[2J"):
        assert taken(knowing(), msgspec.structs.replace(imported("A"), match=name)).match == "1996-03-01.1"


@pytest.mark.parametrize(("days", "number"), [(0, 1001), (1, 1001), (2, 1)])
def test_a_match_of_today_gets_a_number_that_counting_does_not_reach(days: int, number: int) -> None:
    day = EVENING - timedelta(days=days)
    match = msgspec.structs.replace(imported("A"), started=day, ended=day, match=f"{day.date()}.1")
    assert taken(knowing(), match).match == f"{day.date()}.{number}"


# the evening


@pytest.mark.parametrize("day", ["2026-11-29", "2026-12-02"])
def test_after_an_evening_with_a_wrong_clock_the_next_has_todays_day_and_a_number_that_is_free(day: str) -> None:
    night = Night().new().wins("AAA").must(Close())
    wrong = msgspec.structs.replace(night.state, day=day, over=True)
    assert numbered_on(wrong, night.clock.now()) == "2026-11-30"
    for taken_, number in [(None, 1), (("2026-11-30", 7), 8), (("2026-11-28", 7), 1)]:
        night.state = msgspec.structs.replace(wrong, taken=taken_)
        opened = decide(night.state, New(("Anna", "Bram")), night.clock.now(), Rules())
        assert isinstance(opened, tuple)
        assert opened == (MatchOpened(f"2026-11-30.{number}", ("Anna", "Bram"), "yahtzee", 3, new_evening=True),)


def test_nobody_is_asked_for_numbers_that_are_known_or_in_mid_evening() -> None:
    night = Night()
    assert numbered_on(night.state, night.clock.now()) == "2026-11-30"
    assert numbered_on(msgspec.structs.replace(night.state, taken=("2026-11-30", 0)), night.clock.now()) is None
    night.new()
    assert numbered_on(night.state, night.clock.now()) is None


def test_an_untouched_match_is_still_counted_at_six_hours_exactly() -> None:
    night = Night().new().wins("A")
    assert night.give(Won(B), after=EVENING_GAP / 1e9) == (GameWon(B, "2026-11-30.1"),)


def test_a_nanosecond_later_it_is_closed_at_the_time_it_was_last_touched() -> None:
    night = Night().new().wins("A")
    touched = night.clock.steady()
    assert night.give(Won(B), after=EVENING_GAP / 1e9, nanos=1) is Reason.NO_MATCH
    assert night.kept[-1][0] == EveningClosed("2026-11-30.1", Closing.STALE)
    assert night.state.matches[-1].closed == touched


def test_when_that_will_be_is_known_beforehand_and_follows_each_touch() -> None:
    night = Night().new()
    assert expires_at(night.state) == night.clock.steady() + EVENING_GAP
    night.wins("A")
    assert expires_at(night.state) == night.clock.steady() + EVENING_GAP
    assert expires_at(night.must(Close()).state) is None
    assert expires_at(State()) is None


def test_a_decided_match_is_closed_by_six_hours_too() -> None:
    night = Night().new().wins("AAA")
    assert night.give(Won(B), after=EVENING_GAP / 1e9, nanos=1) is Reason.NO_MATCH
    assert night.state.matches[-1].closed is None


@pytest.mark.parametrize("command", [Won(A), Swap(), Undo(), Redo()])
def test_what_changes_the_match_touches_it(command: Command) -> None:
    night = Night().new().wins("AB").must(Undo())
    night.give(command, after=EVENING_GAP / 1e9)
    assert night.give(Won(A), after=EVENING_GAP / 1e9) == (GameWon(A, "2026-11-30.1"),)


def test_a_refused_command_does_not_touch_it() -> None:
    night = Night().new().wins("A")
    assert night.give(Redo(), after=EVENING_GAP / 1e9) is Reason.NOTHING_TO_REDO
    assert night.give(Won(A), after=0, nanos=1) is Reason.NO_MATCH


def test_a_match_less_than_six_hours_after_the_last_win_is_of_the_same_evening_and_day() -> None:
    night = Night().new().wins("AAA").must(Close())
    night.give(New(("Anna", "Bram")), after=EVENING_GAP / 1e9 - 60, nanos=-1)
    assert night.ids == ["2026-11-30.1", "2026-11-30.2"]
    assert night.clock.now().local.date().isoformat() == "2026-12-01"


def test_a_match_six_hours_after_it_begins_the_next_evening_on_its_own_day() -> None:
    night = Night().new().wins("AAA").must(Close())
    night.give(New(("Anna", "Bram")), after=EVENING_GAP / 1e9 - 60)
    assert night.ids == ["2026-12-01.1"]
    assert night.state.number == 2


def test_two_evenings_of_one_day_number_their_matches_together() -> None:
    night = Night().new().wins("AAA").new().wins("A").must(Abandon())
    night.clock.advance(12 * 3600)  # 08:00 of the next day
    night.new().wins("A").must(Close())
    night.clock.advance(7 * 3600)  # 15:00 of that day
    assert night.new().ids == ["2026-12-01.2"]
    assert night.state.number == 4


def test_with_the_clock_set_back_the_next_evening_has_the_day_that_the_clock_says() -> None:
    night = Night().new().wins("A").must(Close())
    yesterday = Moment(moment(7 * 3600).steady, moment(-86400).local)
    decided = decide(night.state, New(("Anna", "Bram")), yesterday, Rules())
    assert decided == (MatchOpened("2026-11-29.1", ("Anna", "Bram"), "yahtzee", 3, new_evening=True),)


def test_a_refusal_is_a_value() -> None:
    assert decide(State(), Undo(), moment(), Rules()) == Refusal(Reason.NO_MATCH)


# words


def test_refusals_are_called_as_ever_for_the_journal_holds_them() -> None:
    names = """
        no_match nothing_to_undo nothing_to_redo undo_window undo_opening settle rematch_off unknown_player
        player_or_side name_length name_control names_equal game_name first_to still_running fix_score unknown_match
        known_match time_early time_order time_future sheet_counted sheet_not_won swap_sheet id_used nobody
        nobody_to_join called_so name_taken former_name have_met
    """
    assert [reason.value for reason in Reason] == names.split()


@pytest.mark.parametrize(
    ("sheet", "is_one"), [("2026-11-30.1", True), ("x2026-11-30.1", False), ("2026-11-30.", False)]
)
def test_a_win_names_a_sheet_by_its_id(sheet: str, is_one: bool) -> None:  # noqa: FBT001
    line = f'{{"command":"won","player":"A","sheet":"{sheet}"}}'
    if is_one:
        assert msgspec.json.decode(line, type=Won) == Won(A, sheet)
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(line, type=Won)
