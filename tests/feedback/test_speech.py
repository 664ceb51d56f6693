"""Speech: one text at a time, and of those that wait only the newest."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from revanche.feedback.speech import Engine, Speech, SpeechSettings
from revanche.feedback.voice import LONGEST_TEXT, SpeechError

Program = Callable[[str, str], Path]


class SlowVoice:
    """Says a text for as long as the test wants; ``begun``, ``ended`` and ``cut`` tell what became of each."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.cut: list[str] = []
        self._finish = asyncio.Event()

    async def speak(self, text: str) -> None:
        self.begun.append(text)
        try:
            await self._finish.wait()
        except asyncio.CancelledError:
            self.cut.append(text)
            raise
        self._finish.clear()
        self.ended.append(text)

    async def finish(self) -> None:
        self._finish.set()
        await settled()


class BrokenVoice:
    """Fails each time until it is mended."""

    def __init__(self) -> None:
        self.broken = True

    async def speak(self, text: str) -> None:
        if self.broken:
            raise SpeechError(f"no sound for {text}")


async def appeared(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.01)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(voice: SlowVoice | BrokenVoice) -> AsyncIterator[Speech]:
    speech = Speech(SpeechSettings(engine=Engine.OFF), "nl")
    speech._voice = voice
    worker = asyncio.create_task(speech.run())
    await settled()
    yield speech
    worker.cancel()
    await asyncio.wait((worker,))
    assert worker.cancelled()


async def test_a_text_is_said() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.ended, voice.cut) == (["1 – 0"], ["1 – 0"], [])


async def test_a_text_from_before_the_start_is_said_at_the_start() -> None:
    voice = SlowVoice()
    speech = Speech(SpeechSettings(engine=Engine.OFF), "nl")
    speech._voice = voice
    speech.tell("2 – 1", urgent=True)
    worker = asyncio.create_task(speech.run())
    await settled()
    worker.cancel()
    await asyncio.wait((worker,))
    assert voice.begun == voice.cut == ["2 – 1"]


async def test_a_newer_score_stops_the_older_one() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("1 – 1", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.ended, voice.cut) == (["1 – 0", "1 – 1"], ["1 – 1"], ["1 – 0"])


async def test_of_twenty_scores_while_one_is_said_only_the_newest_is_said() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        for wins in range(20):
            speech.tell(f"{wins} – 0", urgent=True)
        await settled()
        await voice.finish()
    assert voice.begun == voice.ended == ["19 – 0"]


async def test_what_is_not_urgent_waits_until_the_score_was_said() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False)
        await settled()
        assert voice.begun == ["1 – 0"]
        await voice.finish()
        await voice.finish()
    assert voice.ended == ["1 – 0", "too soon"]


async def test_what_is_not_urgent_never_replaces_a_score_that_waits() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        speech.tell("too soon", urgent=False)
        await settled()
        await voice.finish()
        await voice.finish()
    assert voice.begun == ["1 – 0"]


async def test_a_score_replaces_what_is_not_urgent_and_waits() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False)
        speech.tell("1 – 1", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.cut) == (["1 – 0", "1 – 1"], ["1 – 0"])


async def test_of_two_that_are_not_urgent_the_newer_waits() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False)
        speech.tell("Buds are gone", urgent=False)
        await voice.finish()
        await voice.finish()
    assert voice.ended == ["1 – 0", "Buds are gone"]


async def test_stopping_cuts_what_is_said() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
    assert voice.cut == ["1 – 0"]


async def test_a_text_is_bounded() -> None:
    voice = SlowVoice()
    async with running(voice) as speech:
        speech.tell("x" * 10_000, urgent=True)
        await settled()
    assert voice.begun == ["x" * LONGEST_TEXT]


async def test_a_failure_is_logged_once_until_speech_worked_again(caplog: pytest.LogCaptureFixture) -> None:
    voice = BrokenVoice()
    async with running(voice) as speech:
        for text in ("a", "b"):
            speech.tell(text, urgent=True)
            await settled()
        voice.broken = False
        speech.tell("c", urgent=True)
        await settled()
        voice.broken = True
        speech.tell("d", urgent=True)
        await settled()
    warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert [warning.partition(" Counting")[0] for warning in warnings] == [
        "Not said aloud: no sound for a.",
        "Not said aloud: no sound for d.",
    ]


async def test_idle_speech_has_no_timer() -> None:
    loop = asyncio.get_running_loop()
    async with running(SlowVoice()):
        assert [handle for handle in loop._scheduled if not handle.cancelled()] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("engine", "programs", "found"),
    [
        (Engine.AUTO, ["espeak-ng", "speech-dispatcher"], "espeak-ng"),
        (Engine.AUTO, ["speech-dispatcher"], "speech-dispatcher"),
        (Engine.AUTO, [], "none"),
        (Engine.ESPEAK, ["espeak-ng"], "espeak-ng"),
        (Engine.ESPEAK, ["speech-dispatcher"], "none"),
        (Engine.SPEECHD, ["espeak-ng", "speech-dispatcher"], "speech-dispatcher"),
        (Engine.SPEECHD, ["espeak-ng"], "none"),
        (Engine.OFF, ["espeak-ng", "speech-dispatcher"], "none"),
    ],
)
def test_the_engine_is_the_first_wanted_one_that_is_there(
    program: Program, engine: Engine, programs: list[str], found: str
) -> None:
    for name in programs:
        program(name, "exit 0")
    assert Speech(SpeechSettings(engine=engine), "nl").engine_name == found


def test_a_program_that_may_not_be_run_is_not_there(program: Program) -> None:
    program("espeak-ng", "exit 0").chmod(0o644)
    assert Speech(SpeechSettings(), "nl").engine_name == "none"


def test_a_socket_of_speech_dispatcher_is_enough(program: Program, tmp_path: Path) -> None:
    del program
    (tmp_path / "speech-dispatcher").mkdir()
    (tmp_path / "speech-dispatcher" / "speechd.sock").touch()
    assert Speech(SpeechSettings(), "nl").engine_name == "speech-dispatcher"


@pytest.mark.parametrize(("engine", "warnings"), [(Engine.AUTO, 1), (Engine.OFF, 0)])
async def test_without_an_engine_speech_stays_silent_and_says_so_once(
    program: Program, caplog: pytest.LogCaptureFixture, engine: Engine, warnings: int
) -> None:
    del program
    speech = Speech(SpeechSettings(engine=engine), "nl")
    worker = asyncio.create_task(speech.run())
    speech.tell("1 – 0", urgent=True)
    await settled()
    assert not worker.done()
    worker.cancel()
    assert len(caplog.records) == warnings


async def test_a_real_process_is_stopped_for_a_newer_score(program: Program) -> None:
    script = "cat >new; cat new >>said; echo >>said; : >heard; grep -q '1 – 1' new || exec sleep 60; : >finished"
    path = program("espeak-ng", script)
    speech = Speech(SpeechSettings(), "nl")
    worker = asyncio.create_task(speech.run())
    speech.tell("1 – 0", urgent=True)
    async with asyncio.timeout(20):
        await appeared(path.parent / "heard")
        speech.tell("1 – 1", urgent=True)
        await appeared(path.parent / "finished")
    worker.cancel()
    await asyncio.wait((worker,))
    assert (path.parent / "said").read_text("utf-8").split("\n") == ["1 – 0", "1 – 1", ""]
