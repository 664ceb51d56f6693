"""espeak-ng as a process: what it is given, and how it ends."""

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.sound import voice
from revanche.sound.engines import espeak
from revanche.sound.engines.espeak import Espeak
from revanche.sound.voice import SpeechError
from revanche.sound.wav import RATE, Wav
from support.happening import Happened
from support.processes import alive, has_children, open_files, until

Program = Callable[[str, str], Path]


def engine(program: Path, language: str = "nl", rate: int = 160, volume: int = 100) -> Espeak:
    return Espeak(str(program), language, rate, volume)


@pytest.mark.parametrize(
    ("language", "rate", "volume", "arguments"),
    [
        ("nl", 160, 100, "-v nl -s 160 -a 100 -b 1 --stdin"),
        ("en", 80, 0, "-v en-gb -s 80 -a 0 -b 1 --stdin"),
        ("nb", 450, 200, "-v nb -s 450 -a 200 -b 1 --stdin"),
    ],
)
async def test_voice_rate_and_loudness_are_arguments_and_the_text_is_on_stdin(
    program: Program, language: str, rate: int, volume: int, arguments: str
) -> None:
    path = program("espeak-ng", 'echo "$@" >arguments; cat >text; echo "$PULSE_PROP" >role')
    await engine(path, language, rate, volume).speak("-v D'Arcy \u2019 $(reboot) 2 – 1")
    assert (path.parent / "arguments").read_text().strip() == arguments
    assert (path.parent / "text").read_text("utf-8") == "-v D'Arcy \u2019 $(reboot) 2 – 1"
    assert (path.parent / "role").read_text().strip() == "media.role=Notification"


async def test_a_cancelled_utterance_ends_with_all_that_it_started(program: Program) -> None:
    path = program("espeak-ng", "sleep 60 & echo $! >inner; echo $$ >new; mv new outer; wait")
    speaking = asyncio.create_task(engine(path).speak("Anna wint."))
    await until((path.parent / "outer").exists)
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    assert not alive(path.parent / "outer")
    await until(lambda: not alive(path.parent / "inner"))


async def test_an_engine_that_hangs_is_killed_after_three_seconds(
    program: Program, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    assert voice.HANGS == 3
    monkeypatch.setattr(espeak, "HANGS", 0.5)
    path = program("espeak-ng", "echo $$ >outer; exec sleep 60")
    before = time.monotonic()
    with pytest.raises(SpeechError, match="did not finish"):
        await engine(path).speak("Anna wint. 2 – 1 voor Anna. Matchbal.")
    happened((path.parent / "outer").exists(), "the voice was started and went on for 60 s")
    assert 0.5 <= time.monotonic() - before < 0.5 + 2
    assert not alive(path.parent / "outer")


async def test_an_engine_that_plays_has_the_time_that_its_words_take(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "HANGS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as sound_server:
        script = f"exec 3<>/dev/tcp/127.0.0.1/{sound_server.getsockname()[1]}; sleep 0.6; echo done >finished"
        path = program("espeak-ng", f"exec bash -c '{script}'")
        await engine(path).speak("Anna wint.")
        assert (path.parent / "finished").exists()


async def test_an_engine_that_plays_for_ever_is_killed_when_its_words_must_be_over(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def short(text: str, rate: int) -> float:
        asked.append((text, rate))
        return 0.6

    monkeypatch.setattr(espeak, "HANGS", 0.3)
    monkeypatch.setattr(espeak, "patience", short)
    with socket.create_server(("127.0.0.1", 0)) as sound_server:
        script = f"exec 3<>/dev/tcp/127.0.0.1/{sound_server.getsockname()[1]}; exec sleep 60"
        before = time.monotonic()
        with pytest.raises(SpeechError, match="did not finish"):
            await engine(program("espeak-ng", f"exec bash -c '{script}'"), rate=200).speak("Anna wint.")
        assert time.monotonic() - before >= 0.6
    assert asked == [("Anna wint.", 200)]


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 1", "ended with status 1"),
        ("kill -9 $$", "ended with status -9"),
        ("echo 'ALSA lib confmisc.c' >&2; echo 'error: No such file or directory' >&2", "could not play: No such file"),
    ],
)
async def test_an_engine_that_fails_says_why(program: Program, script: str, why: str) -> None:
    with pytest.raises(SpeechError, match=why):
        await engine(program("espeak-ng", script)).speak("Anna wint.")


async def test_complaints_of_a_sound_system_that_works_are_no_failure(program: Program) -> None:
    await engine(program("espeak-ng", "echo 'ALSA lib pcm.c: Unknown PCM' >&2")).speak("Anna wint.")


async def test_an_engine_that_floods_stderr_is_stopped_like_one_that_hangs(
    program: Program, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    monkeypatch.setattr(espeak, "patience", lambda _text, _rate: 0.3)
    path = program("espeak-ng", "echo $$ >outer; exec yes error >&2")
    with pytest.raises(SpeechError, match="did not finish"):
        await engine(path).speak("Anna wint.")
    happened((path.parent / "outer").exists(), "the voice was started and wrote without end")
    assert not alive(path.parent / "outer")


async def test_an_engine_that_vanished_can_not_be_started(tmp_path: Path, happened: Happened) -> None:
    happened(not (tmp_path / "espeak-ng").exists(), "the voice's program is gone")
    with pytest.raises(SpeechError, match="can't be started"):
        await engine(tmp_path / "espeak-ng").speak("Anna wint.")


async def test_an_utterance_leaves_no_open_file_and_no_zombie(program: Program) -> None:
    path = program("espeak-ng", "cat >text")
    await engine(path).speak("warm")
    before = open_files()
    for _ in range(3):
        await engine(path).speak("Anna wint.")
    assert open_files() <= before
    assert not has_children()


SOUND = "RIFF____WAVEfmt \\20\\0\\0\\0\\1\\0\\1\\0\\42\\126\\0\\0\\104\\254\\0\\0\\2\\0\\20\\0data\\377\\377\\377\\177"
"""What espeak-ng begins with, as printf of a shell writes it."""


async def test_what_is_rendered_goes_without_the_silence_before_it(program: Program) -> None:
    quiet, loud = "\\0\\0" * 200, "abcd"
    path = program("espeak-ng", f"echo \"$@\" >arguments; cat >text; printf '{SOUND}{quiet}{loud}'")
    assert await engine(path).render("2 – 1") == Wav(bytes(2 * round(0.002 * RATE)) + b"abcd")
    assert (path.parent / "arguments").read_text().strip() == "-v nl -s 160 -a 100 -b 1 --stdin --stdout"
    assert (path.parent / "text").read_text("utf-8") == "2 – 1"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 1", "ended with status 1"),
        ("cat", "gave no sound: it is no WAV"),
        ("exit 0", "gave no sound: it is no WAV"),
    ],
)
async def test_what_can_not_be_rendered_says_why(program: Program, script: str, why: str) -> None:
    with pytest.raises(SpeechError, match=why):
        await engine(program("espeak-ng", script)).render("2 – 1")


async def test_rendering_that_hangs_is_ended(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "HANGS", 0.2)
    path = program("espeak-ng", "echo $$ >outer; exec sleep 60")
    with pytest.raises(SpeechError, match="did not finish"):
        await engine(path).render("2 – 1")
    assert not alive(path.parent / "outer")
