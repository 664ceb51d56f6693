"""Clips of people's own: for which outcomes, from which files, and what becomes of those that can't be played."""

import logging
import os
from pathlib import Path

import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.presses.outcome import Linked, LinkState
from revanche.presses.press import Device, Kind
from revanche.sound.clips import Clips, clip
from revanche.sound.wav import Wav, header
from support.clock import moment
from support.room import Room

OPEN = New(("Anna", "Bram"), first_to=2)
DECIDED: list[Command] = [OPEN, Won(Side.B), Won(Side.A), Won(Side.A)]


@pytest.mark.parametrize(
    ("commands", "name"),
    [
        ([OPEN, Won(Side.A)], "1-0"),
        ([OPEN, Won(Side.B)], "0-1"),
        (DECIDED, "2-1"),
        ([*DECIDED, Won(Side.B)], "0-1"),
        ([*DECIDED, Undo()], "1-1"),
        ([*DECIDED, Undo(), Redo()], "2-1"),
        ([OPEN, Won(Side.B), Undo()], "0-0"),
        ([*DECIDED, Won(Side.B), Undo()], None),
        ([OPEN], None),
        ([OPEN, Undo()], None),
        ([OPEN, Won(Side.A), Swap()], None),
        ([OPEN, Won(Side.A), Abandon()], None),
        ([*DECIDED, Close()], None),
    ],
)
def test_a_score_has_a_clip_with_the_games_of_a_first(commands: list[Command], name: str | None) -> None:
    room = Room()
    outcomes = [outcome for place, one in enumerate(commands) for outcome in room.command(one, moment(place * 60))]
    assert clip(outcomes[-1]) == name


def test_what_is_not_about_the_score_has_none() -> None:
    device = Device("e1", "Rig Buds", Kind.HEADSET)
    assert clip(Linked(moment(), device, LinkState.UP, Room().counting.state)) is None


def test_a_file_is_found_when_it_comes_and_no_more_when_it_goes(tmp_path: Path) -> None:
    clips = Clips(tmp_path / "nl")
    assert clips.find("2-1") is None
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "2-1.wav").write_bytes(header(44100, 2) + b"abcd")
    assert clips.find("2-1") == Wav(b"abcd", 44100, 2)
    assert clips.find("1-2") is None
    (tmp_path / "nl" / "2-1.wav").unlink()
    assert clips.find("2-1") is None


def test_a_folder_that_is_a_file_holds_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "nl").touch()
    assert Clips(tmp_path / "nl").find("2-1") is None
    assert caplog.records == []


def test_a_file_that_can_not_be_played_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "2-1.wav").write_bytes(b"ID3")
    (tmp_path / "1-2.wav").write_bytes(b"")
    clips = Clips(tmp_path)
    assert [clips.find(name) for name in ("2-1", "2-1", "1-2")] == [None, None, None]
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert told == [f"The clip {tmp_path / name} is not used: it is no WAV." for name in ("2-1.wav", "1-2.wav")]


@pytest.mark.timeout(10)
def test_what_never_ends_is_not_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    os.mkfifo(tmp_path / "2-1.wav")
    (tmp_path / "1-2.wav").symlink_to("/dev/zero")
    (tmp_path / "1-1.wav").mkdir()
    with (tmp_path / "0-1.wav").open("wb") as large:
        large.truncate(8 * 2**20 + 1)
    clips = Clips(tmp_path)
    assert [clips.find(name) for name in ("2-1", "1-2", "1-1", "0-1")] == [None] * 4
    assert len(caplog.records) == 4
