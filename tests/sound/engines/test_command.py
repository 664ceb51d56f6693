"""Any other engine, as a command of the person's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.sound.engines import command as commands
from revanche.sound.engines.command import Command
from revanche.sound.voice import SpeechError
from revanche.sound.wav import Wav, header

Program = Callable[[str, str], Path]


async def test_the_text_is_on_its_stdin_and_the_sound_on_its_stdout(program: Program, tmp_path: Path) -> None:
    (tmp_path / "sound.wav").write_bytes(header(16000, 1) + b"abcd")
    path = program("piper", f'printf "%s|" "$@" >arguments; cat >text; cat {tmp_path}/sound.wav')
    engine = Command((str(path), "--model", "een stem; $(reboot)"), 160)
    assert await engine.render("Anna wint. 2 – 1") == Wav(b"abcd", 16000)
    assert (path.parent / "arguments").read_text() == "--model|een stem; $(reboot)|"
    assert (path.parent / "text").read_text("utf-8") == "Anna wint. 2 – 1"


async def test_one_that_writes_nothing_has_played_it_itself(program: Program) -> None:
    path = program("say", "cat >said")
    assert await Command((str(path),), 160).render("2 – 1") is None
    assert (path.parent / "said").read_text("utf-8") == "2 – 1"


@pytest.mark.parametrize(
    ("script", "why"), [("exit 4", "say ended with status 4"), ("echo noise", "what say writes can't be played")]
)
async def test_one_that_fails_says_why(program: Program, script: str, why: str) -> None:
    with pytest.raises(SpeechError, match=why):
        await Command((str(program("say", script)),), 160).render("2 – 1")


async def test_one_that_is_not_there_is_named() -> None:
    with pytest.raises(SpeechError, match="absent can't be started"):
        await Command(("/nowhere/absent",), 160).render("2 – 1")


async def test_it_has_the_time_that_its_words_may_take(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    def short(text: str, rate: int) -> float:
        asked.append((text, rate))
        return 0.2

    monkeypatch.setattr(commands, "patience", short)
    with pytest.raises(SpeechError, match="did not finish"):
        await Command((str(program("say", "exec sleep 60")),), 200).render("2 – 1")
    assert asked == [("2 – 1", 200)]
