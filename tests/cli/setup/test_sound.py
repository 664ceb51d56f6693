"""A tone is played until it is heard, from where it is to be heard; without a player it says what is missing."""

import json
from pathlib import Path

import pytest

from revanche.cli.doctor.finding import Answer
from revanche.cli.doctor.sound import SoundFacts
from revanche.cli.setup import sound
from revanche.cli.setup.steps import Result
from revanche.sound.sound import Sound
from revanche.sound.voice import Saying, SpeechError
from support.sitter import Sitter

SINKS = [{"name": "hdmi", "description": "Television"}, {"name": "speaker", "description": "Built-in Audio"}]
FACTS = SoundFacts(
    wanted=True,
    engine="espeak-ng",
    player="paplay",
    cards=Answer(0, "[]"),
    sinks=Answer(0, json.dumps(SINKS)),
    default=Answer(0, "hdmi\n"),
)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Saying]:
    made: list[Saying] = []

    async def make(_sound: Sound, saying: Saying) -> None:
        made.append(saying)

    monkeypatch.setattr(Sound, "make", make)
    return made


def test_what_is_heard_is_well(played: list[Saying]) -> None:
    talk = Sitter("y")
    assert sound.take(talk, FACTS) is Result.DONE
    assert talk.said[0] == "Here come a tone and a sentence, from: Television"
    assert [saying.text for saying in played] == ["This is what Revanche sounds like."]


def test_it_is_moved_to_where_it_is_to_be_heard(
    played: list[Saying], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pactl"
    program.write_text(f'#!/bin/sh\necho "$@" >{tmp_path}/asked\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    talk = Sitter("n", "1", "y")
    assert sound.take(talk, FACTS) is Result.DONE
    assert (tmp_path / "asked").read_text() == "set-default-sink speaker\n"
    assert "Here come a tone and a sentence, from: Built-in Audio" in talk.said
    assert len(played) == 2


@pytest.mark.parametrize("answers", [("n", ""), ("n", "9")])
def test_what_is_not_heard_is_no_end(played: list[Saying], answers: tuple[str, ...]) -> None:
    talk = Sitter(*answers)
    assert sound.take(talk, FACTS) is Result.FAILED
    assert len(played) == 1
    assert talk.said[-1].startswith("Turn the sound up")


def test_without_a_program_that_plays_it_says_what_to_install() -> None:
    talk = Sitter()
    assert sound.take(talk, SoundFacts(wanted=True, engine="none", player="none")) is Result.FAILED
    assert "sudo apt install espeak-ng" in talk.said
    assert "sudo apt install pulseaudio-utils" in talk.said


def test_what_fails_is_told_and_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(_sound: Sound, _saying: Saying) -> None:
        raise SpeechError("paplay ended with status 1")

    monkeypatch.setattr(Sound, "make", make)
    talk = Sitter()
    assert sound.take(talk, SoundFacts(wanted=True, engine="espeak-ng", player="paplay")) is Result.FAILED
    assert talk.heard("Not heard (paplay ended with status 1).")
