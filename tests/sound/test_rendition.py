"""Sayings as files: what is in them, in which voice, and that the same is made once."""

import asyncio
import logging
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.sound.earcons import Earcon, pcm
from revanche.sound.rendition import Renditions, joined
from revanche.sound.settings import Engine, SpeechSettings
from revanche.sound.voice import Saying
from revanche.sound.wav import RATE, Wav, decode, encode, header

Program = Callable[[str, str], Path]

WON = Saying("Anna wint.", Earcon.WON_A, "1-0")
HIGH = pcm(Earcon.WON_A, 100)


@pytest.fixture
def espeak(program: Program, tmp_path: Path) -> Path:
    """An espeak-ng that renders ``words!`` and notes in which voice."""
    (tmp_path / "words.wav").write_bytes(header(RATE, 1) + b"words!")
    return program("espeak-ng", f"cat >/dev/null; echo $2 >>voices; cat {tmp_path}/words.wav").parent / "voices"


async def rendered(folder: Path, saying: Saying = WON, language: str = "nl", **settings: object) -> bytes | None:
    made = await Renditions(SpeechSettings(**settings), "nl", folder).make(saying, language)  # type: ignore[arg-type]
    return None if made is None else decode(made).pcm


async def test_an_earcon_and_behind_it_words_in_the_language_asked_for(espeak: Path, tmp_path: Path) -> None:
    assert await rendered(tmp_path) == HIGH + b"words!"
    assert await rendered(tmp_path, earcons=False, language="sv") == b"words!"
    assert espeak.read_text().split() == ["nl", "sv"]


async def test_a_clip_is_heard_in_the_place_of_words(espeak: Path, tmp_path: Path) -> None:
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "1-0.wav").write_bytes(encode(Wav(b"clip")))
    assert await rendered(tmp_path) == HIGH + b"clip"
    assert await rendered(tmp_path, language="de") == HIGH + b"words!"
    assert espeak.read_text().split() == ["de"]


async def test_without_a_voice_the_earcon_is_left_and_without_both_nothing(program: Program, tmp_path: Path) -> None:
    program("cat", "")
    assert await rendered(tmp_path) == HIGH
    assert await rendered(tmp_path, engine=Engine.OFF) == HIGH
    assert await rendered(tmp_path, engine=Engine.OFF, earcons=False) is None
    assert await rendered(tmp_path, Saying("", None)) is None


async def test_a_voice_that_fails_leaves_the_earcon_and_is_told_once(
    program: Program, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    program("espeak-ng", "exit 3")
    renditions = Renditions(SpeechSettings(), "nl", tmp_path)
    with caplog.at_level(logging.WARNING):
        for text in ("one", "two"):
            made = await renditions.make(Saying(text, Earcon.WON_A), "nl")
            assert made is not None
            assert decode(made).pcm == HIGH
    assert [record.message for record in caplog.records] == [
        "Not said on phones: espeak-ng ended with status 3. Counting goes on; this is logged once."
    ]


async def test_a_voice_of_ones_own_speaks_its_own_language(espeak: Path, program: Program, tmp_path: Path) -> None:
    (tmp_path / "own.wav").write_bytes(header(RATE, 1) + b"mine")
    own = program("piper", f"cat >/dev/null; cat {tmp_path}/own.wav")
    assert await rendered(tmp_path, command=(str(own),)) == HIGH + b"mine"
    assert await rendered(tmp_path, command=(str(own),), language="en") == HIGH + b"words!"
    assert espeak.read_text().split() == ["en-gb"]


async def test_the_same_is_made_once_and_few_are_kept(espeak: Path, tmp_path: Path) -> None:
    renditions = Renditions(SpeechSettings(), "nl", tmp_path)
    one, two = await asyncio.gather(*(renditions.make(WON, "nl") for _ in range(2)))
    assert one == two == await renditions.make(WON, "nl")
    assert len(espeak.read_text().split()) == 1
    for number in range(9):
        await renditions.make(Saying(str(number)), "nl")
    await renditions.make(WON, "nl")
    assert len(espeak.read_text().split()) == 11


def test_one_sound_behind_another_is_laid_out_as_the_other() -> None:
    assert joined(Wav(_samples(1, 2)), Wav(_samples(3))) == Wav(_samples(1, 2, 3))
    assert joined(Wav(_samples(1, 2)), Wav(_samples(7, 8), channels=2)) == Wav(_samples(1, 1, 2, 2, 7, 8), channels=2)
    assert joined(Wav(_samples(1, 2, 3, 4), 8000), Wav(_samples(9), 4000)) == Wav(_samples(1, 3, 9), 4000)
    assert joined(Wav(_samples(1, 2), 8000), Wav(_samples(9), 16000)) == Wav(_samples(1, 1, 2, 2, 9), 16000)
    assert joined(Wav(b""), Wav(_samples(9), 16000)) == Wav(_samples(9), 16000)


def _samples(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}h", *values)
