"""``revanche say``: what is printed, what is played, and what is said of what is missing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.cli.run import say as command
from revanche.sound.earcons import Earcon, pcm
from revanche.words.catalogue import LANGUAGES, load
from support.shell import Shell

Put = Callable[[str, str], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Return what puts a program on a PATH that has nothing else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setattr(command, "_PAUSE", 0)

    def putting(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\ncd {folder}\n{script}\n", "utf-8")
        path.chmod(0o755)
        return path

    return putting


@pytest.fixture
def configure(tmp_path: Path) -> Callable[[str], None]:
    def configuring(text: str) -> None:
        (tmp_path / "revanche").mkdir(exist_ok=True)
        (tmp_path / "revanche" / "config.yaml").write_text(text, "utf-8")

    return configuring


def test_a_text_is_said(shell: Shell, put: Put) -> None:
    said = put("espeak-ng", "cat >said").parent / "said"
    assert shell.out("say", "Anna", "–", "Bram") == ""
    assert said.read_text("utf-8") == "Anna – Bram"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_test_names_and_plays_each_earcon_and_says_a_score(
    shell: Shell, put: Put, configure: Callable[[str], None], language: str
) -> None:
    heard = put("paplay", "cat >>heard").parent / "heard"
    put("espeak-ng", "cat >said; head -c 44 heard").parent.joinpath("heard").touch()
    configure("feedback: {lead_in: 0}")
    shell.language = language
    lines = shell.out("say", "--test").splitlines()
    texts = load(language).texts
    assert [line.strip() for line in lines[1:7]] == [texts[f"sound.{earcon}"] for earcon in Earcon]
    assert "paplay" in lines[0]
    assert "espeak-ng" in lines[7]
    assert lines[8].strip() == (heard.parent / "said").read_text("utf-8")
    assert len(lines) == 9
    played = heard.read_bytes()
    places = [played.find(pcm(earcon, 100)) for earcon in Earcon]
    assert -1 not in places
    assert places == sorted(places)


def test_without_a_voice_it_says_what_to_install(shell: Shell, put: Put) -> None:
    del put
    answer = shell.run("say", "hello")
    assert (answer.code, answer.out) == (1, "Speech: none. Install espeak-ng to hear the score.\n")


def test_without_a_player_it_says_so_and_words_are_still_tried(shell: Shell, put: Put) -> None:
    said = put("espeak-ng", "cat >said").parent / "said"
    answer = shell.run("say", "--test")
    assert answer.code == 1
    assert answer.out.startswith("No program that plays sounds is there, so the short sounds are not heard, and words")
    assert "apt install pulseaudio-utils" in answer.out
    assert said.exists()


def test_what_is_off_is_said_to_be_off(shell: Shell, put: Put, configure: Callable[[str], None]) -> None:
    put("paplay", "cat >heard")
    configure("feedback: {speech: off, earcons: off}")
    answer = shell.run("say", "--test")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "The short sounds are off. Turn them on in the settings: feedback: {earcons: on}",
        "Speech is off.",
    ]


def test_a_sound_that_fails_says_why(shell: Shell, put: Put) -> None:
    put("paplay", "exit 3")
    put("pactl", "echo alsa_output.1")
    answer = shell.run("say", "--test")
    assert answer.code == 1
    assert answer.out.count("Not heard (paplay ended with status 3). See what is wrong: revanche doctor") == len(Earcon)


@pytest.mark.parametrize("words", [(), ("hello", "--test")])
def test_a_text_or_the_test_must_be_asked_for(shell: Shell, words: tuple[str, ...]) -> None:
    assert "Give a text, or --test." in shell.refusal("say", *words, code=2)
