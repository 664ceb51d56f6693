"""Speech: one saying at a time, and of those that wait only the newest."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from revanche.sound.earcons import Earcon
from revanche.sound.settings import SpeechSettings
from revanche.sound.sound import Sound
from revanche.sound.speech import Audible, Speech
from revanche.sound.voice import LONGEST_TEXT, Saying, SpeechError
from support.happening import Happened

Program = Callable[[str, str], Path]


class SlowSound:
    """Says a text for as long as the test wants; ``begun``, ``ended`` and ``cut`` tell what became of each."""

    def __init__(self, engine: str = "slow") -> None:
        self.engine = engine
        self.sayings: list[Saying] = []
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.cut: list[str] = []
        self.beside_it: list[Earcon] = []
        self._finish = asyncio.Event()
        self.knocked = asyncio.Event()
        """Set when a knock is over; at first it is."""
        self.knocked.set()

    async def make(self, saying: Saying) -> None:
        self.sayings.append(saying)
        self.begun.append(saying.text)
        try:
            await self._finish.wait()
        except asyncio.CancelledError:
            self.cut.append(saying.text)
            raise
        self._finish.clear()
        self.ended.append(saying.text)

    async def beside(self, earcon: Earcon) -> None:
        self.beside_it.append(earcon)
        await self.knocked.wait()

    async def finish(self) -> None:
        self._finish.set()
        await settled()


class BrokenSound:
    """Fails each time until it is mended."""

    engine = "broken"

    def __init__(self) -> None:
        self.broken = True

    async def make(self, saying: Saying) -> None:
        if self.broken:
            raise SpeechError(f"no sound for {saying.text}")

    async def beside(self, _earcon: Earcon) -> None:
        raise SpeechError("no sound")


async def appeared(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.01)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(sound: Audible) -> AsyncIterator[Speech]:
    speech = Speech(sound)
    worker = asyncio.create_task(speech.run())
    await settled()
    yield speech
    worker.cancel()
    await asyncio.wait((worker,))
    assert worker.cancelled()


async def test_a_text_is_said() -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.ended, voice.cut) == (["1 – 0"], ["1 – 0"], [])


async def test_a_text_from_before_the_start_is_said_at_the_start() -> None:
    voice = SlowSound()
    speech = Speech(voice)
    speech.tell("2 – 1", urgent=True)
    worker = asyncio.create_task(speech.run())
    await settled()
    worker.cancel()
    await asyncio.wait((worker,))
    assert voice.begun == voice.cut == ["2 – 1"]


async def test_a_newer_score_stops_the_older_one() -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("1 – 1", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.ended, voice.cut) == (["1 – 0", "1 – 1"], ["1 – 1"], ["1 – 0"])


async def test_of_twenty_scores_while_one_is_said_only_the_newest_is_said(happened: Happened) -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("love all", urgent=True)
        await settled()
        happened(voice.begun == ["love all"] and not voice.ended, "a score is being said")
        for wins in range(20):
            speech.tell(f"{wins} – 0", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.cut, voice.ended) == (["love all", "19 – 0"], ["love all"], ["19 – 0"])


async def test_what_is_not_urgent_waits_until_the_score_was_said() -> None:
    voice = SlowSound()
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
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        speech.tell("too soon", urgent=False)
        await settled()
        await voice.finish()
        await voice.finish()
    assert voice.begun == ["1 – 0"]


async def test_a_score_replaces_what_is_not_urgent_and_waits() -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False)
        speech.tell("1 – 1", urgent=True)
        await settled()
        await voice.finish()
    assert (voice.begun, voice.cut) == (["1 – 0", "1 – 1"], ["1 – 0"])


async def test_of_two_that_are_not_urgent_the_newer_waits() -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False)
        speech.tell("Buds are gone", urgent=False)
        await voice.finish()
        await voice.finish()
    assert voice.ended == ["1 – 0", "Buds are gone"]


async def test_stopping_cuts_what_is_said() -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
    assert voice.cut == ["1 – 0"]


async def test_a_text_is_bounded(happened: Happened) -> None:
    voice = SlowSound()
    async with running(voice) as speech:
        text = "x" * 10_000
        happened(len(text) == 10_000, "a text has ten thousand letters")
        speech.tell(text, urgent=True)
        await settled()
    assert voice.begun == ["x" * LONGEST_TEXT]


async def test_a_failure_is_logged_once_until_speech_worked_again(caplog: pytest.LogCaptureFixture) -> None:
    voice = BrokenSound()
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
    async with running(SlowSound()):
        assert [handle for handle in loop._scheduled if not handle.cancelled()] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(("engine", "warnings"), [("none", 1), ("off", 0), ("espeak-ng", 0)])
async def test_without_an_engine_it_says_so_once(
    caplog: pytest.LogCaptureFixture, engine: str, warnings: int, happened: Happened
) -> None:
    async with running(SlowSound(engine)) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
    happened(engine != "none" or caplog.records, f"the voice is {engine}")
    assert len(caplog.records) == warnings


async def test_earcon_and_clip_go_with_the_words() -> None:
    sound = SlowSound()
    async with running(sound) as speech:
        speech.tell("1 – 0", urgent=True, earcon=Earcon.WON_A, clip="1-0")
        await settled()
    assert sound.sayings == [Saying("1 – 0", Earcon.WON_A, "1-0")]


async def test_a_knock_sounds_at_once_and_its_words_wait() -> None:
    sound = SlowSound()
    async with running(sound) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False, earcon=Earcon.NOT_COUNTED)
        await settled()
        assert sound.beside_it == [Earcon.NOT_COUNTED]
        await sound.finish()
        await sound.finish()
    assert sound.sayings == [Saying("1 – 0"), Saying("too soon")]


async def test_knocks_do_not_pile_up() -> None:
    sound = SlowSound()
    sound.knocked.clear()
    async with running(sound) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        for _ in range(20):
            speech.tell("too soon", urgent=False, earcon=Earcon.NOT_COUNTED)
            await settled()
        assert len(sound.beside_it) == 1
        sound.knocked.set()
        await settled()
        speech.tell("too soon", urgent=False, earcon=Earcon.NOT_COUNTED)
        await settled()
        assert len(sound.beside_it) == 2


async def test_a_knock_that_fails_disturbs_nothing() -> None:
    class KnocksFail(SlowSound):
        async def beside(self, earcon: Earcon) -> None:
            raise SpeechError(f"no {earcon}")

    sound = KnocksFail()
    async with running(sound) as speech:
        speech.tell("1 – 0", urgent=True)
        await settled()
        speech.tell("too soon", urgent=False, earcon=Earcon.NOT_COUNTED)
        await settled()
        await sound.finish()
    assert sound.ended == ["1 – 0"]


@pytest.mark.parametrize(("engine", "times"), [("espeak-ng", 1), ("none", 0), ("off", 0)])
async def test_it_is_quiet_only_for_words(engine: str, times: int) -> None:
    entered: list[bool] = []

    @contextmanager
    def quiet() -> Iterator[None]:
        entered.append(True)
        yield

    sound = SlowSound(engine)
    speech = Speech(sound, quiet)
    worker = asyncio.create_task(speech.run())
    speech.tell("1 – 0", urgent=True, earcon=Earcon.WON_A)
    await settled()
    assert len(entered) == times
    worker.cancel()
    await asyncio.wait((worker,))


async def test_a_real_process_is_stopped_for_a_newer_score(program: Program) -> None:
    script = "cat >new; cat new >>said; echo >>said; : >heard; grep -q '1 – 1' new || exec sleep 60; : >finished"
    path = program("espeak-ng", script)
    speech = Speech(Sound(SpeechSettings(), "nl", Path()))
    worker = asyncio.create_task(speech.run())
    speech.tell("1 – 0", urgent=True)
    async with asyncio.timeout(20):
        await appeared(path.parent / "heard")
        speech.tell("1 – 1", urgent=True)
        await appeared(path.parent / "finished")
    worker.cancel()
    await asyncio.wait((worker,))
    assert (path.parent / "said").read_text("utf-8").split("\n") == ["1 – 0", "1 – 1", ""]
