"""What is written down can be read back, names nobody, and leads to what it led to."""

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from revanche.cli.buttons.replay import _Evening
from revanche.match.commands import Abandon, Close, Command, Fix, New, Redo, Swap, Undo, Won, WonBy
from revanche.match.events import MatchFixed, Side
from revanche.match.score import State
from revanche.presses.counting import Settings
from revanche.presses.inputs import Input, Unmute
from revanche.presses.offer import Offer, Offering
from revanche.presses.outcome import Outcome
from revanche.presses.press import Attached, Detached, Device, Edge, Gesture, Kind, Press, Received, Signal
from revanche.recordings.recording import BytesStep, SignalStep, parse
from revanche.recordings.transcript import Transcript
from revanche.shown.line import line
from revanche.units import SECOND
from revanche.words.catalogue import load
from support.clock import FakeClock, moment
from support.devices import BUDS, NEXT_CODE, PHONE, PLAY_CODE, PREVIOUS_CODE, REMOTE, SAME_BUDS, down
from support.room import Room

NOTHING = State()
NAMES = ("Anna", "Bram")
ENGLISH = load("en")


def written(*taken: Input) -> list[dict[str, Any]]:
    """Return the fields of the lines of things a second apart."""
    transcript = Transcript()
    lines = [transcript.line(one, moment(second).steady, NOTHING) for second, one in enumerate(taken)]
    return [json.loads(line) for line in lines if line is not None]


class Live:
    """A room whose happenings are written down, from the start or from when ``listen`` is called."""

    def __init__(self) -> None:
        self.room = Room()
        self.clock = FakeClock()
        self.told: list[Outcome] = []
        self.text: list[bytes] = []
        self._transcript: Transcript | None = None

    def listen(self) -> None:
        self._transcript = Transcript()
        self.text = self._transcript.beginning(self.room.counting.state)
        self.told = []

    def take(self, taken: Command | Signal, seconds: float = 0) -> None:
        now = self.clock.advance(seconds)
        if isinstance(taken, Attached | Detached | Edge | Press):
            signal = msgspec.structs.replace(taken, at=now.steady)
            if isinstance(signal, Edge):
                signal = msgspec.structs.replace(signal, stamp=now.steady)
            self.told += self.room.signal(signal, now)
            self._write(signal, now.steady)
        else:
            self.told += self.room.command(taken, now)
            self._write(taken, now.steady)

    def _write(self, taken: Input, at: int) -> None:
        if self._transcript is not None:
            line = self._transcript.line(taken, at, self.room.counting.state)
            self.text += [] if line is None else [line]

    @property
    def verdicts(self) -> list[list[object]]:
        lines = [line(outcome, 0, "", None) for outcome in self.told]
        return [verdict(msgspec.to_builtins(line)) for line in lines if line is not None]

    def replayed(self) -> list[list[object]]:
        evening = _Evening(Settings(), ENGLISH)
        told = evening.play(parse(b"\n".join(self.text).decode(), "", ()))
        return [verdict(msgspec.to_builtins(one.line)) for one in told if one.line is not None]


def verdict(line: dict[str, Any]) -> list[object]:
    score = line["score"] and list(line["score"])
    return [line["command"], line["player"], line["verdict"], line["reason"], score, line["state"]]


def test_players_become_a_and_b_and_devices_keep_their_names() -> None:
    live = Live()
    live.listen()
    for taken in (
        New(NAMES),
        WonBy("bram"),
        Won(Side.A),
        down(BUDS, NEXT_CODE, 0),
        Swap(),
        WonBy("Anna"),
        WonBy("a"),
    ):
        live.take(taken, 20)
    verdicts = live.verdicts
    live.take(WonBy("Carl"), 20)  # refused for the name, which is not to be told
    text = b"\n".join(live.text).decode()
    assert "nna" not in text
    assert "ram" not in text
    assert "Carl" not in text
    fields = [json.loads(line) for line in live.text]
    assert [one.get("player") for one in fields if one["command" if "command" in one else "device"] == "won"] == [
        "B",
        "A",
        "B",  # Anna, on the other side since the swap
        "A",
    ]
    assert fields[3]["device"] == "Rig Buds (AVRCP)"
    assert live.replayed() == verdicts


def test_lines_hold_time_to_the_nanosecond_from_the_first_one() -> None:
    transcript = Transcript()
    edge = down(BUDS, NEXT_CODE, 5, 7)
    first = transcript.line(Attached(BUDS, moment(3).steady), moment(3).steady, NOTHING)
    second = transcript.line(edge, edge.at, NOTHING)
    assert first is not None
    assert second is not None
    assert b'"t":0.000000000' in first
    assert b'"t":2.000000007' in second
    step = parse(second.decode(), "", ()).steps[0]
    assert step.at == 2 * SECOND + 7
    assert isinstance(step, SignalStep)
    assert isinstance(step.signal, Edge)
    assert step.signal.stamp == edge.at


def test_time_never_goes_back_though_a_push_was_seen_before_a_command_was_taken() -> None:
    assert [one["t"] for one in written(Undo(), Redo())] == [0, 1]
    transcript = Transcript()
    transcript.line(Undo(), moment(9).steady, NOTHING)
    early = transcript.line(down(BUDS, NEXT_CODE, 8), moment(8).steady, NOTHING)
    assert early is not None
    assert json.loads(early)["t"] == 0


def test_two_headsets_of_one_name_stay_two_and_one_that_comes_again_is_the_same() -> None:
    names = [
        one["device"]
        for one in written(
            down(BUDS, 163, 0),
            down(SAME_BUDS, 163, 1),
            Detached(BUDS, 0),
            Attached(Device("event99", BUDS.name, Kind.HEADSET), 0),
            down(REMOTE, 163, 0),
        )
    ]
    assert names == ["Rig Buds (AVRCP)", "Rig Buds 2 (AVRCP)", "Rig Buds (AVRCP)", "Rig Buds (AVRCP)", "USB Remote"]


def test_one_that_was_there_unseen_does_not_take_the_name_of_one_that_went() -> None:
    names = [one["device"] for one in written(down(BUDS, 163, 0), Detached(BUDS, 0), down(SAME_BUDS, 163, 0))]
    assert names == ["Rig Buds (AVRCP)", "Rig Buds (AVRCP)", "Rig Buds 2 (AVRCP)"]


def test_a_press_that_came_as_one_is_read_back_as_it_was() -> None:
    press = Press(Device("wrist", "wrist", Kind.WATCH), "next", 0, Gesture.LONG, 7, linked=True)
    plain = Press(Device("keyboard", "keyboard", Kind.KEYBOARD), "playpause", 0)
    text = "\n".join(json.dumps(one) for one in written(press, plain))
    steps = parse(text, "", ()).steps
    assert [step.signal for step in steps if isinstance(step, SignalStep)] == [
        press,
        msgspec.structs.replace(plain, at=SECOND),
    ]


def test_of_a_watch_with_a_profile_the_bytes_are_written_and_not_the_presses_that_they_are() -> None:
    wrist = Device("watch wrist", "wrist", Kind.WATCH, "microbit")
    fob = Device("watch fob", "fob", Kind.WATCH, "bthome")
    text = "\n".join(
        json.dumps(one)
        for one in written(
            Attached(wrist, 0),
            Received(wrist, b"\x01", 0, characteristic="e95dda90"),
            Press(wrist, "a", 0, linked=True),
            Received(fob, b"\x44\x00", 0, advert=True),
            Detached(wrist, 0),
        )
    )
    steps = parse(text, "", ("microbit", "bthome")).steps
    assert [type(step).__name__ for step in steps] == ["SignalStep", "BytesStep", "BytesStep", "SignalStep"]
    notified, advertised = (step for step in steps if isinstance(step, BytesStep))
    assert (notified.payload, notified.characteristic, notified.advert) == (b"\x01", "e95dda90", False)
    assert (advertised.payload, advertised.profile, advertised.advert) == (b"\x44\x00", "bthome", True)


def test_what_names_people_or_changes_nothing_is_left_out() -> None:
    assert written(New(("Anna", "ANNA")), New((" ", "Bram")), Fix(MatchFixed("2026-11-30.1", players=NAMES))) == []
    assert [one["command"] for one in written(Unmute(), Close(), Abandon())] == ["unmute", "close", "abandon"]


def test_what_a_round_offers_is_written_without_the_names() -> None:
    offered, none = written(Offering(Offer(("Cees", "Dirk"), "4", "yatzy", 2), 0), Offering(None, 0))
    assert offered == {"t": 0, "command": "offer", "players": ["A", "B"], "game": "yatzy", "first_to": 2}
    assert none == {"t": 1, "command": "offer"}
    steps = parse("\n".join(map(json.dumps, (offered, none))), "", ()).steps
    assert [
        step.signal.offer for step in steps if isinstance(step, SignalStep) and isinstance(step.signal, Offering)
    ] == [
        Offer(("A", "B"), "", "yatzy", 2),
        None,
    ]


def test_nothing_comes_first_while_no_match_is_on() -> None:
    live = Live()
    live.take(New(NAMES))
    live.take(Won(Side.A), 5)
    live.take(Close(), 5)
    assert Transcript().beginning(live.room.counting.state) == []


def test_the_beginning_leads_to_what_stands_through_a_rematch() -> None:
    live = Live()
    live.take(New(NAMES, first_to=2))
    for player in ("A", "B", "A"):
        live.take(Won(Side(player)), 20)
    live.take(Swap(), 20)
    live.take(WonBy("Anna"), 20)
    live.listen()
    live.take(Undo(), 20)
    live.take(Undo(), 20)
    before = len(live.text) - 2
    assert live.replayed()[before:] == live.verdicts
    assert live.replayed()[before - 1][4] == [0, 1]


def test_that_something_was_taken_back_long_ago_is_known_to_the_undo_window() -> None:
    for wins in ("A", "AB"):
        live = Live()
        live.take(New(NAMES))
        for player in wins:
            live.take(Won(Side(player)), 20)
        live.take(Undo(), 20)
        live.listen()
        begun = len(live.text)
        live.take(down(BUDS, PLAY_CODE, 0), 120)
        live.take(down(BUDS, PLAY_CODE, 0), 120.1)
        assert live.replayed()[begun:] == live.verdicts
        assert live.verdicts[-1][3] == "undo_window"


DEVICES = st.sampled_from([BUDS, SAME_BUDS, REMOTE])
EDGES = st.builds(
    lambda device, code, value: Edge(device, 1, code, value, 0),
    DEVICES,
    st.sampled_from([PREVIOUS_CODE, NEXT_CODE, PLAY_CODE]),
    st.sampled_from([1, 1, 1, 0]),
)
SYNS = st.builds(lambda device, code: Edge(device, 0, code, 0, 0), DEVICES, st.sampled_from([0, 3]))


def test_a_phone_that_counts_for_one_player_alone_does_so_when_it_is_played_again() -> None:
    mine = msgspec.structs.replace(PHONE, player=Side.B)
    (fields,) = written(Press(mine, "previous", moment().steady))
    assert fields == {"t": 0, "device": "Anna's phone", "kind": "phone", "player": "B", "button": "previous"}
    (step,) = parse(json.dumps(fields), "night.jsonl", ()).steps
    assert isinstance(step, SignalStep)
    assert (step.signal.device.kind, step.signal.device.player) == (Kind.PHONE, Side.B)


LINKS = st.builds(lambda device, kind: kind(device, 0), DEVICES, st.sampled_from([Attached, Detached]))
PUSHES = st.builds(
    lambda button: Press(Device("keyboard", "keyboard", Kind.KEYBOARD), button, 0),
    st.sampled_from(["next", "previous", "playpause"]),
)
COMMANDS = st.one_of(
    st.builds(New, st.sampled_from([NAMES, ("Zoë", "Anna"), ("B", "A")]), st.none(), st.sampled_from([None, 1, 2, 0])),
    st.builds(Won, st.sampled_from(Side)),
    st.sampled_from([Undo(), Swap(), Abandon(), Close()]),
)
PAUSES = st.sampled_from([0.0, 0.05, 0.5, 0.8, 1.5, 3.0, 10.0, 60.0, 130.0, 7 * 3600.0])
TAKEN = st.one_of(EDGES, EDGES, EDGES, SYNS, LINKS, PUSHES, COMMANDS)


def real(evening: list[tuple[Command | Signal, float]]) -> list[tuple[Command | Signal, float]]:
    """Return an evening in which a device that went comes again before it sends anything."""
    gone: set[Device] = set()
    happened: list[tuple[Command | Signal, float]] = []
    for taken, pause in evening:
        if isinstance(taken, Attached | Detached | Edge | Press):
            if isinstance(taken, Edge | Press) and taken.device in gone:
                happened.append((Attached(taken.device, 0), pause))
            (gone.add if isinstance(taken, Detached) else gone.discard)(taken.device)
        happened.append((taken, pause))
    return happened


@given(st.lists(st.tuples(st.one_of(TAKEN, st.just(Redo())), PAUSES), max_size=25))
def test_a_recording_from_the_start_leads_to_the_same_verdicts(evening: list[tuple[Command | Signal, float]]) -> None:
    live = Live()
    live.listen()
    for taken, pause in real(evening):
        live.take(taken, pause)
    assert live.replayed() == live.verdicts


@given(
    st.lists(st.tuples(COMMANDS, PAUSES), max_size=12),
    st.lists(st.tuples(TAKEN, PAUSES.filter(lambda pause: pause < 1000)), max_size=12),
)
def test_a_recording_from_the_middle_leads_to_the_same_verdicts(
    before: list[tuple[Command, float]], after: list[tuple[Command | Signal, float]]
) -> None:
    live = Live()
    for command, pause in before:
        live.take(command, pause)
    live.clock.advance(300)
    live.take(Undo() if live.room.counting.state.armed else New(NAMES))
    live.listen()
    begun = len(live.text)
    live.clock.advance(300)
    for taken, pause in real(after):
        live.take(taken, pause)
    assert live.replayed()[begun:] == live.verdicts


def test_a_keyboard_with_letters_is_one_again() -> None:
    board = Device("event3", "Board", Kind.KEYBOARD, typing=True)
    lines = written(Attached(board, 0), down(board, 119, 1))
    assert lines[0]["typing"] is True
    steps = parse("\n".join(json.dumps(line) for line in lines), "", ()).steps
    assert [step.signal.device.typing for step in steps if isinstance(step, SignalStep)] == [True, True]
