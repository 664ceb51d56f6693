"""Outcomes in words: to read and to hear, over whole evenings and in five languages."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import ImportedGame, MatchFixed, MatchImported, Side
from revanche.match.refusal import Reason
from revanche.match.score import State
from revanche.presses.counting import Settings
from revanche.presses.guards import Guard
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    LinkState,
    Meaningless,
    Missed,
    Outcome,
    Refused,
    Telling,
    Unsaved,
)
from revanche.presses.press import Device, Kind, Source
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.phrases import resumed, spoken, urgent, written
from revanche.words.wording import numbers_aloud, score_line
from support.clock import moment
from support.devices import NEXT_CODE, PAUSE_CODE, PLAY_CODE, down
from support.room import CLI, Room, open_room

CATALOGUES = {language: load(language) for language in LANGUAGES}
EN = CATALOGUES["en"]
BUDS = Device("e1", "Rig Buds", Kind.HEADSET)
OPEN = New(("Anna", "Bram"), first_to=3)
DECIDED: list[Command] = [OPEN, *(Won(Side(letter)) for letter in "ABAA")]
REMATCH: list[Command] = [*DECIDED, Won(Side.B)]


def after(*commands: Command, rules: Rules | None = None, every: float = 60) -> Outcome:
    """Return the outcome of the last command; the others may not be refused."""
    room, outcome = Room(Settings(rules=rules or Rules())), None
    for place, command in enumerate(commands, 1):
        assert not isinstance(outcome, Refused)
        outcome = room.command(command, moment(place * every))[-1]
    assert outcome is not None
    return outcome


def both(outcome: Outcome, language: str = "en") -> tuple[str, str | None]:
    catalogue = CATALOGUES[language]
    return written(outcome, catalogue), spoken(outcome, catalogue) if outcome.telling is Telling.HEARD else None


EVENING: dict[str, tuple[list[Command], str, str]] = {
    "a match opens": ([OPEN], "New match: Anna ⏮ against Bram ⏭, first to 3.", "Anna against Bram. First to 3 wins."),
    "one game is a match": (
        [New(("Anna", "Bram"), first_to=1)],
        "New match: Anna ⏮ against Bram ⏭, one game decides.",
        "Anna against Bram. One game decides.",
    ),
    "the first game": ([OPEN, Won(Side.B)], "Bram wins. Anna 0 – 1 Bram.", "Bram wins. 1 0 to Bram."),
    "level": ([OPEN, Won(Side.B), Won(Side.A)], "Anna wins. Anna 1 – 1 Bram.", "Anna wins. 1 all."),
    "the loser of the game leads": (
        [New(("Anna", "Bram"), first_to=9), Won(Side.B), Won(Side.B), Won(Side.A)],
        "Anna wins. Anna 1 – 2 Bram.",
        "Anna wins. 2 1 to Bram.",
    ),
    "match point": (
        [OPEN, Won(Side.B), Won(Side.B)],
        "Bram wins. Anna 0 – 2 Bram. Match point.",
        "Bram wins. 2 0 to Bram. Match point.",
    ),
    "match point for both": (
        [OPEN, *(Won(Side(letter)) for letter in "BBAA")],
        "Anna wins. Anna 2 – 2 Bram. Match point for both.",
        "Anna wins. 2 all. Match point for both.",
    ),
    "the match is won": (DECIDED, "Anna wins the match! Anna 3 – 1 Bram.", "Anna wins the match! 3 1."),
    "the match is won by B": (
        [OPEN, Won(Side.B), Won(Side.B), Won(Side.B)],
        "Bram wins the match! Anna 0 – 3 Bram.",
        "Bram wins the match! 3 0.",
    ),
    "revanche": (REMATCH, "Revanche! Anna 0 – 1 Bram.", "Revanche! 1 0 to Bram."),
    "revanche that is decided at once": (
        [New(("Anna", "Bram"), first_to=1), Won(Side.A), Won(Side.B)],
        "Revanche! Bram wins the match! Anna 0 – 1 Bram.",
        "Revanche! Bram wins the match! 1 0.",
    ),
    "taken back": (
        [OPEN, Won(Side.A), Won(Side.B), Won(Side.A), Undo()],
        "Taken back: Anna's game. Anna 1 – 1 Bram.",
        "Taken back: Anna's game. 1 all.",
    ),
    "taken back to nothing": (
        [OPEN, Won(Side.A), Undo()],
        "Taken back: Anna's game. Anna 0 – 0 Bram.",
        "Taken back: Anna's game. 0 0.",
    ),
    "taken back through the end": (
        [*DECIDED, Undo()],
        "Taken back: Anna's game. The match is open again. Anna 2 – 1 Bram. Match point.",
        "Taken back: Anna's game. The match is open again. 2 1 to Anna. Match point.",
    ),
    "taken back through a revanche": (
        [*REMATCH, Undo()],
        (
            "Taken back: Bram's game, and the revanche with it. The match before stays with Anna. Anna 3 – 1 Bram. "
            "Undo once more to reopen it."
        ),
        "The revanche is taken back. The match stays with Anna, 3 1. Undo once more to reopen it.",
    ),
    "taken back through a revanche and the end before it": (
        [*REMATCH, Undo(), Undo()],
        "Taken back: Anna's game. The match is open again. Anna 2 – 1 Bram. Match point.",
        "Taken back: Anna's game. The match is open again. 2 1 to Anna. Match point.",
    ),
    "taken back out of an empty match": (
        [*DECIDED, New(("Carla", "Dirk")), Undo()],
        "Carla against Dirk is taken back. Anna against Bram again. Anna wins the match! Anna 3 – 1 Bram.",
        "Carla against Dirk is taken back. Anna against Bram again. Anna wins the match! 3 1.",
    ),
    "taken back out of an empty match into an unfinished one": (
        [OPEN, Won(Side.B), New(("Carla", "Dirk")), Undo()],
        "Carla against Dirk is taken back. Anna against Bram again. Anna 0 – 1 Bram.",
        "Carla against Dirk is taken back. Anna against Bram again. 1 0 to Bram.",
    ),
    "put back": (
        [OPEN, Won(Side.A), Undo(), Redo()],
        "Put back: Anna's game. Anna 1 – 0 Bram.",
        "Put back: Anna's game. 1 0 to Anna.",
    ),
    "the deciding game put back": (
        [*DECIDED, Undo(), Redo()],
        "Put back: Anna's game. Anna wins the match! Anna 3 – 1 Bram.",
        "Put back: Anna's game. Anna wins the match! 3 1.",
    ),
    "the revanche put back": (
        [*REMATCH, Undo(), Redo()],
        "Put back: Bram's game. Revanche! Anna 0 – 1 Bram.",
        "Put back: Bram's game. Revanche! 1 0 to Bram.",
    ),
    "an empty match put back": (
        [*DECIDED, New(("Carla", "Dirk")), Undo(), Redo()],
        "Carla against Dirk is back. Carla 0 – 0 Dirk.",
        "Carla against Dirk is back. 0 0.",
    ),
    "swapped": (
        [OPEN, Won(Side.A), Swap()],
        "Swapped: ⏮ is now Bram, ⏭ is now Anna. Bram 1 – 0 Anna.",
        "Swapped. Previous is now Bram, next is now Anna. 1 0 to Bram.",
    ),
    "a game taken back after a swap": (
        [OPEN, Won(Side.A), Swap(), Undo()],
        "Taken back: Bram's game. Bram 0 – 0 Anna.",
        "Taken back: Bram's game. 0 0.",
    ),
    "abandoned": (
        [OPEN, Won(Side.A), Abandon()],
        "Match abandoned, no result: Anna 1 – 0 Bram.",
        "Match abandoned. It does not count.",
    ),
    "closed in mid-match": (
        [OPEN, Won(Side.A), Close()],
        "Done for today. The match stays unfinished: Anna 1 – 0 Bram.",
        "Done for today. The match stays unfinished.",
    ),
    "closed after a match": ([*DECIDED, Close()], "Done for today. Anna 3 – 1 Bram.", "Done for today."),
    "a new match after an unfinished one": (
        [OPEN, Won(Side.A), New(("Carla", "Dirk"))],
        "The match before stays unfinished: Anna 1 – 0 Bram. New match: Carla ⏮ against Dirk ⏭, first to 3.",
        "The match before stays unfinished. Carla against Dirk. First to 3 wins.",
    ),
    "a new match after an empty one": (
        [OPEN, New(("Carla", "Dirk"))],
        "The match Anna – Bram is dropped, nothing was won in it. New match: Carla ⏮ against Dirk ⏭, first to 3.",
        "The match before is dropped, nothing was won in it. Carla against Dirk. First to 3 wins.",
    ),
    "a new match after a decided one": (
        [*DECIDED, New(("Carla", "Dirk"))],
        "New match: Carla ⏮ against Dirk ⏭, first to 3.",
        "Carla against Dirk. First to 3 wins.",
    ),
}


@pytest.mark.parametrize("what", EVENING)
def test_an_evening_is_told(what: str) -> None:
    commands, line, aloud = EVENING[what]
    assert both(after(*commands)) == (line, aloud)


@pytest.mark.parametrize(
    ("language", "line", "aloud"),
    [
        ("nl", "Anna wint. Anna 2 – 1 Bram. Matchbal.", "Anna wint. 2 1 voor Anna. Matsjbal."),
        ("sv", "Anna vinner. Anna 2 – 1 Bram. Matchboll.", "Anna vinner. 2 1 till Anna. Matchboll."),
        ("nb", "Anna vinner. Anna 2 – 1 Bram. Matchball.", "Anna vinner. 2 1 til Anna. Matchball."),
        ("de", "Anna gewinnt. Anna 2 – 1 Bram. Matchball.", "Anna gewinnt. 2 zu 1 für Anna. Mätschball."),
        ("en", "Anna wins. Anna 2 – 1 Bram. Match point.", "Anna wins. 2 1 to Anna. Match point."),
    ],
)
def test_a_game_is_told_in_each_language(language: str, line: str, aloud: str) -> None:
    assert both(after(OPEN, Won(Side.A), Won(Side.B), Won(Side.A)), language) == (line, aloud)


def test_autostart_tells_of_the_match_and_of_the_game() -> None:
    outcome = after(Won(Side.A), rules=Rules(players=("Anna", "Bram"), autostart=True))
    assert both(outcome) == (
        "New match: Anna ⏮ against Bram ⏭, first to 3. Anna wins. Anna 1 – 0 Bram.",
        "Anna against Bram. First to 3 wins. Anna wins. 1 0 to Anna.",
    )


@pytest.mark.parametrize(
    ("commands", "line"),
    [
        (
            [OPEN, Won(Side.A)],
            "Nothing happened for six hours, so it was closed. The match stays unfinished: Anna 1 – 0 Bram.",
        ),
        (DECIDED, "Nothing happened for six hours, so it was closed. Anna 3 – 1 Bram."),
    ],
)
def test_a_closing_at_night_is_logged_and_not_said(commands: list[Command], line: str) -> None:
    room = Room()
    for place, command in enumerate(commands, 1):
        room.command(command, moment(place * 60))
    assert both(room.overdue(moment(7 * 3600))[-1]) == (line, None)


def test_corrections_of_the_past_are_logged_and_not_said() -> None:
    imported = MatchImported(
        "2026-11-01.1", ("Anna", "Bram"), "yahtzee", 1, (ImportedGame(Side.A),), moment().local, moment().local
    )
    assert both(after(Import(imported))) == ("Taken in: Anna – Bram.", None)
    fix = Fix(MatchFixed("2026-11-01.1", game="yatzy"))
    assert both(after(fix)) == ("Match 2026-11-01.1 is corrected.", None)


def state() -> State:
    return open_room().counting.state


QUIET_AND_LOUD = (Telling.LOGGED, Telling.HEARD)

SAID_REFUSALS = {
    Reason.NO_MATCH,
    Reason.NOTHING_TO_UNDO,
    Reason.NOTHING_TO_REDO,
    Reason.UNDO_WINDOW,
    Reason.UNDO_OPENING,
    Reason.SHEET_NOT_WON,
    Reason.SWAP_SHEET,
    Reason.SETTLE,
    Reason.REMATCH_OFF,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_is_written_and_is_said_only_where_a_button_can_lead_to_it(language: str, reason: Reason) -> None:
    line, aloud = both(Refused(moment(), Undo(), CLI, reason, state()), language)
    assert line
    assert (aloud is not None) is (reason in SAID_REFUSALS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guard", Guard)
def test_an_ignored_press_is_always_written_and_is_said_only_when_it_is_aloud(language: str, guard: Guard) -> None:
    by = Source("Rig Buds", "next", 163)
    quiet, loud = (Ignored(moment(), Won(Side.B), by, guard, telling, state()) for telling in QUIET_AND_LOUD)
    assert both(quiet, language) == (written(loud, CATALOGUES[language]), None)
    assert spoken(loud, CATALOGUES[language])


def test_the_second_half_of_a_pause_and_play_doublet_is_not_said() -> None:
    room = open_room()
    room.verdicts(down(BUDS, NEXT_CODE, 10), down(BUDS, PAUSE_CODE, 15))
    (doublet,) = room.signal(down(BUDS, PLAY_CODE, 15.04))
    assert both(doublet) == ("Not counted: too soon.", None)


def test_a_muted_device_is_named_together_with_the_way_out() -> None:
    outcome = Ignored(moment(), Undo(), Source("Rig Buds", "playpause"), Guard.RUNAWAY, Telling.HEARD, state())
    line, aloud = both(outcome)
    assert line == (
        "Rig Buds keeps taking games back and no longer counts, until a game is counted some other way. "
        "Or: revanche unmute"
    )
    assert aloud == ("Rig Buds keeps taking games back and no longer counts, until a game is counted some other way.")


def test_presses_that_may_be_missing_are_told_with_the_score() -> None:
    assert both(Missed(moment(), BUDS, state())) == (
        "A press on Rig Buds may be missing. Is the score right? Anna 0 – 0 Bram.",
        "A press on Rig Buds may be missing. Is the score right? 0 0.",
    )
    assert written(Missed(moment(), BUDS, State()), EN) == "A press on Rig Buds may be missing. Is the score right?"


def test_what_was_not_saved_is_written_with_its_cause_and_said() -> None:
    assert both(Unsaved(moment(), Won(Side.A), CLI, "The disk is full.", state())) == (
        "NOT SAVED, so not counted. The disk is full.",
        "Not saved! That does not count. Look at the screen.",
    )


@pytest.mark.parametrize(
    ("link", "words"), [(LinkState.UP, "Rig Buds is connected."), (LinkState.DOWN, "Rig Buds is gone.")]
)
def test_a_device_that_comes_or_goes_is_said_in_mid_match_only(link: LinkState, words: str) -> None:
    assert both(Linked(moment(), BUDS, link, state())) == (words, words)
    assert both(Linked(moment(), BUDS, link, State())) == (words, None)


def test_a_phone_whose_sound_something_else_has_is_told_apart_from_one_that_is_gone() -> None:
    words = "Something else has the sound of Rig Buds. Tap its page to go on."
    assert both(Linked(moment(), BUDS, LinkState.DOWN, state(), taken=True)) == (words, words)


def test_of_a_name_that_two_have_it_is_said_what_does_not_hold() -> None:
    assert both(Linked(moment(), BUDS, LinkState.UP, state(), unclear=True)) == (
        (
            "Rig Buds is connected. Another one is called Rig Buds too, so what the settings say of that name does not "
            "hold now. Rename one of them in its maker's app."
        ),
        "Rig Buds is connected. Another one has that name, so what is set for Rig Buds alone does not hold.",
    )


def test_a_low_battery_is_said_in_mid_match_only() -> None:
    words = "The battery of Rig Buds is nearly empty: 9 percent left."
    assert both(BatteryLow(moment(), BUDS, 9, state())) == (words, words)
    assert both(BatteryLow(moment(), BUDS, 9, State())) == (words, None)


def test_only_a_changed_or_endangered_score_cuts_speech_short() -> None:
    counted = after(OPEN, Won(Side.A))
    assert isinstance(counted, Counted)
    by, stands = Source("Rig Buds", "next"), state()
    hasty: list[Outcome] = [counted, Unsaved(moment(), None, None, "", stands), Missed(moment(), BUDS, stands)]
    patient: list[Outcome] = [
        Refused(moment(), Undo(), by, Reason.SETTLE, stands),
        Ignored(moment(), Won(Side.B), by, Guard.BOUNCE, Telling.HEARD, stands),
        Linked(moment(), BUDS, LinkState.DOWN, stands),
    ]
    assert [urgent(outcome) for outcome in hasty + patient] == [True] * 3 + [False] * 3


def stands(*commands: Command) -> State:
    outcome = after(*commands)
    assert isinstance(outcome, Counted)
    return outcome.after


def test_after_a_restart_the_score_and_the_last_winner_are_told() -> None:
    running = stands(OPEN, Won(Side.A), Won(Side.B), Won(Side.A))
    assert resumed(running, EN) == "Anna 2 – 1 Bram. Last: Anna."
    assert resumed(running, EN, aloud=True) == "2 1 to Anna. Last: Anna."
    assert resumed(stands(OPEN), EN) == "Anna 0 – 0 Bram."
    assert resumed(State(), EN) == "No match is running."


def test_names_are_written_whole_and_said_clean() -> None:
    outcome = after(New(("<b>D'Arcy</b>", "🎲 O\u2019Neill")), Won(Side.B))
    assert both(outcome) == (
        "🎲 O\u2019Neill wins. <b>D'Arcy</b> 0 – 1 🎲 O\u2019Neill.",
        "O\u2019Neill wins. 1 0 to O\u2019Neill.",
    )


def test_a_name_that_cannot_be_said_becomes_its_side() -> None:
    assert spoken(after(New(("<>", "Bram")), Won(Side.A)), EN) == "player A wins. 1 0 to player A."


def test_a_hostile_device_name_is_shown_harmless() -> None:
    hostile = Device("e1", "Buds\x1b[2J<speak>", Kind.HEADSET)
    assert both(Linked(moment(), hostile, LinkState.UP, state())) == (
        "Buds\ufffd[2J<speak> is connected.",
        "Buds 2J speak is connected.",
    )


COMMANDS = st.one_of(
    st.sampled_from([Won(Side.A), Won(Side.B), Won(Side.A), Won(Side.B), Undo(), Redo(), Swap(), Abandon(), Close()]),
    st.builds(New, st.sampled_from([("Anna", "Bram"), ("Carla", "D'Arcy")]), st.none(), st.integers(1, 4)),
)


@settings(max_examples=60)
@given(commands=st.lists(COMMANDS, max_size=25), language=st.sampled_from(LANGUAGES))
def test_any_evening_is_told_and_every_score_that_is_told_is_the_one_that_stands(
    commands: list[Command], language: str
) -> None:
    room, catalogue = Room(), CATALOGUES[language]
    for place, command in enumerate([OPEN, *commands], 1):
        for outcome in room.command(command, moment(place * 20)):
            line, aloud = written(outcome, catalogue), spoken(outcome, catalogue)
            assert line == " ".join(line.split())
            assert not re.search(r"[⏮⏭·/<>&*_()]|: revanche ", aloud)
            if isinstance(outcome, Counted) and outcome.after.match is not None and "0 – 0" not in line:
                match = outcome.after.match
                assert score_line(catalogue, match.players, match.score) in line or isinstance(command, New)
                assert str(max(match.score)) in aloud or isinstance(command, New)
                assert numbers_aloud(catalogue, match.score) in aloud or match.winner is None
                assert not re.search(r"\d ?[^\w\s.,]|[^\w\s]\d", aloud)


def test_a_button_without_a_meaning_is_named_with_what_gives_it_one_and_only_knocks() -> None:
    def meaningless(button: str) -> Meaningless:
        return Meaningless(moment(), BUDS, button, Telling.HEARD, state())

    line, aloud = both(meaningless("KEY_FASTFORWARD"))
    assert line == (
        "Rig Buds: KEY_FASTFORWARD means nothing. To give it a meaning, add below “bindings” in the config: "
        "KEY_FASTFORWARD: won A"
    )
    assert not aloud
    assert written(meaningless("button"), EN) == (
        "Rig Buds: the button counts nothing until the config says whose it is: “player: A” or “player: B”."
    )
