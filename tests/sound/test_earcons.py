"""Earcons: which of them tells what, and that each can be told from the others."""

import struct
from itertools import combinations, pairwise

import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.presses.counting import Settings
from revanche.presses.guards import Guard
from revanche.presses.outcome import Ignored, Linked, LinkState, Meaningless, Missed, Outcome, Telling, Unsaved
from revanche.presses.press import Device, Kind, Source
from revanche.sound.earcons import Earcon, earcon, pcm
from revanche.sound.wav import RATE
from support.clock import moment
from support.room import CLI, Room

BUDS = Device("e1", "Rig Buds", Kind.HEADSET)
OPEN = New(("Anna", "Bram"), first_to=2)
DECIDED: list[Command] = [OPEN, Won(Side.A), Won(Side.A)]
QUICK = [Earcon.WON_A, Earcon.WON_B, Earcon.TAKEN_BACK, Earcon.NOT_COUNTED]


def after(*commands: Command, rules: Rules | None = None) -> Outcome:
    room = Room(Settings(rules=rules or Rules()))
    return [outcome for place, command in enumerate(commands) for outcome in room.command(command, moment(place * 60))][
        -1
    ]


@pytest.mark.parametrize(
    ("commands", "heard"),
    [
        ([OPEN, Won(Side.A)], Earcon.WON_A),
        ([OPEN, Won(Side.B)], Earcon.WON_B),
        (DECIDED, Earcon.MATCH_WON),
        ([*DECIDED, Won(Side.B)], Earcon.WON_B),
        ([*DECIDED, Undo()], Earcon.TAKEN_BACK),
        ([*DECIDED, Won(Side.B), Undo()], Earcon.TAKEN_BACK),
        ([*DECIDED, Undo(), Redo()], Earcon.MATCH_WON),
        ([OPEN, Won(Side.B), Undo(), Redo()], Earcon.WON_B),
        ([*DECIDED, Won(Side.B), Undo(), Redo()], Earcon.WON_B),
        ([OPEN, Undo()], Earcon.NOT_COUNTED),
        ([Won(Side.A)], Earcon.NOT_COUNTED),
        ([OPEN], None),
        ([OPEN, Won(Side.A), Swap()], None),
        ([OPEN, Won(Side.A), Abandon()], None),
        ([*DECIDED, Close()], None),
    ],
)
def test_each_outcome_has_its_earcon(commands: list[Command], heard: Earcon | None) -> None:
    assert earcon(after(*commands)) is heard


def test_a_press_that_opens_a_match_sounds_as_the_win_that_it_is() -> None:
    assert earcon(after(Won(Side.A), rules=Rules(autostart=True))) is Earcon.WON_A


def test_what_did_not_count_and_what_was_not_saved_sound_different() -> None:
    state, by = Room().counting.state, Source("Rig Buds", "next", 163)
    assert earcon(Ignored(moment(), Won(Side.A), by, Guard.BOUNCE, Telling.HEARD, state)) is Earcon.NOT_COUNTED
    assert earcon(Missed(moment(), BUDS, state)) is Earcon.NOT_COUNTED
    assert earcon(Meaningless(moment(), BUDS, "c", Telling.HEARD, state)) is Earcon.NOT_COUNTED
    assert earcon(Unsaved(moment(), Won(Side.A), CLI, "The disk is full.", state)) is Earcon.NOT_SAVED


@pytest.mark.parametrize("link", LinkState)
def test_a_device_that_comes_or_goes_has_none(link: LinkState) -> None:
    assert earcon(Linked(moment(), BUDS, link, Room().counting.state)) is None


def samples(sound: Earcon, volume: int = 100) -> list[int]:
    content = pcm(sound, volume)
    return list(struct.unpack(f"<{len(content) // 2}h", content))


def pitch(part: list[int]) -> float:
    """Return how often a second the swing turns upwards."""
    turns = sum(1 for before, now in pairwise(part) if before < 0 <= now)
    return turns * RATE / len(part)


def thirds(sound: Earcon) -> tuple[float, float]:
    whole = samples(sound)
    return pitch(whole[: len(whole) // 3]), pitch(whole[-len(whole) // 3 :])


def test_a_is_more_than_an_octave_above_b() -> None:
    assert pitch(samples(Earcon.WON_A)) > 2 * pitch(samples(Earcon.WON_B)) > 2 * 400


def test_undo_falls_and_the_match_rises() -> None:
    first, last = thirds(Earcon.TAKEN_BACK)
    assert first > last * 1.3
    first, last = thirds(Earcon.MATCH_WON)
    assert last > first * 1.5


def test_a_knock_is_the_lowest() -> None:
    assert all(
        pitch(samples(Earcon.NOT_COUNTED)) < pitch(samples(other)) for other in Earcon if other != Earcon.NOT_COUNTED
    )


@pytest.mark.parametrize("sound", QUICK)
def test_what_a_press_leads_to_is_told_in_65_ms(sound: Earcon) -> None:
    assert len(samples(sound)) / RATE <= 0.065 + 2 / RATE


@pytest.mark.parametrize(("one", "other"), [*combinations(Earcon, 2)])
def test_no_two_are_alike(one: Earcon, other: Earcon) -> None:
    a, b = samples(one), samples(other)
    longer = abs(len(a) - len(b)) > min(len(a), len(b)) // 5
    assert longer or max(thirds(one)[0], thirds(other)[0]) > 1.2 * min(thirds(one)[0], thirds(other)[0])


@pytest.mark.parametrize("sound", Earcon)
def test_it_begins_and_ends_without_a_click_and_never_clips(sound: Earcon) -> None:
    loudest = samples(sound, 200)
    assert abs(loudest[0]) < 300
    assert abs(loudest[-1]) < 2000
    assert 12000 < max(map(abs, loudest)) < 32767


@pytest.mark.parametrize("sound", Earcon)
def test_volume_is_in_percent(sound: Earcon) -> None:
    assert max(map(abs, samples(sound, 0))) == 0
    assert max(map(abs, samples(sound, 100))) == pytest.approx(max(map(abs, samples(sound, 200))) / 2, abs=1)
