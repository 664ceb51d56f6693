"""The words through the real espeak-ng: no dash is read, no voice falls into another language."""

import shutil
import subprocess

import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from revanche.sound.engines.espeak import Espeak
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.phrases import spoken
from revanche.words.wording import numbers_aloud
from support.clock import moment
from support.room import Room

ESPEAK = shutil.which("espeak-ng")
pytestmark = pytest.mark.skipif(ESPEAK is None, reason="espeak-ng is not installed")

VOICES = {"nl": "nl", "sv": "sv", "nb": "nb", "de": "de", "en": "en-gb"}
SCORES = [(high, low) for high in range(11) for low in range(high + 1)]


def phonemes(language: str, text: str) -> list[str]:
    arguments = [str(ESPEAK), "-q", "-x", "-v", VOICES[language], "--stdin"]
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=True).stdout.split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_score_up_to_ten_is_two_numbers_and_no_pause_between(language: str) -> None:
    catalogue = load(language)
    scores = "\n\n".join(numbers_aloud(catalogue, score) for score in SCORES)
    words = [line.replace("_!", "").replace("tsu:", "").split() for line in phonemes(language, scores) if line]
    assert [line for line in words if len(line) != 2 or "_" in line] == []
    assert len(words) == len(SCORES)


def test_the_check_above_can_fail() -> None:
    assert "_" in phonemes("de", "2 – 1")[0].split() or len(phonemes("de", "2 – 1")) > 2


@pytest.mark.parametrize(
    ("language", "key", "sound"),
    [
        ("de", "match_point.leader", "m'EtSbal"),
        ("de", "revanche", "r'e:v'aNS@"),
        ("nl", "match_point.leader", "m'AtSbAl"),
        ("sv", "revanche", "R'e:v'aNS"),
        ("nb", "revanche", "R'e:v'ANS"),
    ],
)
def test_words_from_abroad_are_said_as_people_say_them(language: str, key: str, sound: str) -> None:
    assert phonemes(language, load(language).aloud(key))[0].strip() == sound


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_falls_into_another_language(language: str) -> None:
    room, catalogue = Room(), load(language)
    match, single = New(("Anna", "D'Arcy")), New(("Anna", "O\u2019Neill"), first_to=1)
    evening: list[Command] = [
        match,
        *map(Won, map(Side, "AABB")),
        Undo(),
        Redo(),
        Swap(),
        Won(Side.A),
        Won(Side.A),
        Undo(),
        Undo(),
    ]
    evening += [single, match, Abandon(), Undo(), single, Won(Side.B), Redo(), Won(Side.B), match, Won(Side.A), Close()]
    said = [
        spoken(outcome, catalogue)
        for place, command in enumerate(evening)
        for outcome in room.command(command, moment(20 * place))
    ]
    sounds = "\n".join(phonemes(language, "\n\n".join(sentence for sentence in said if sentence)))
    assert len([sentence for sentence in said if sentence]) > len(evening) - 3
    assert "(" not in sounds


@pytest.mark.parametrize("language", LANGUAGES)
def test_espeak_takes_our_arguments(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Espeak(str(ESPEAK), language, 160, 100)
    quiet = [*engine._arguments, "-q", "-x"]
    done = subprocess.run(quiet, input="2 – 1", capture_output=True, text=True, check=True)
    assert done.stdout.split() == " ".join(phonemes(language, "2 – 1")).split()
    assert done.stderr == ""
    del monkeypatch
