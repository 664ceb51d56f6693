"""Each button is asked for once; one that arrives as another is bound by offer, and then all is well."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from revanche.cli import agreeing, context
from revanche.cli.buttons import lesson
from revanche.cli.buttons.learning import Arrived
from revanche.cli.setup import buttons
from revanche.cli.setup.steps import Result
from revanche.presses.press import Press
from revanche.sound.earcons import Earcon
from revanche.sound.sound import Sound
from revanche.sound.voice import Saying
from support.devices import BUDS, NEXT_CODE, PAUSE_CODE, PREVIOUS_CODE, push
from support.sitter import Sitter

WELL: dict[str, Press | None] = {
    "previous": push(BUDS, PREVIOUS_CODE, 1),
    "next": push(BUDS, NEXT_CODE, 2),
    "playpause": push(BUDS, PAUSE_CODE, 3),
}
ODD: dict[str, Press | None] = {**WELL, "next": push(BUDS, 208, 2)}


@pytest.fixture(autouse=True)
def tones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Earcon | None]:
    made: list[Earcon | None] = []

    async def make(_sound: Sound, saying: Saying) -> None:
        made.append(saying.earcon)

    monkeypatch.setattr(Sound, "make", make)
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    context.config.cache_clear()
    context.catalogue.cache_clear()
    return made


def arriving(monkeypatch: pytest.MonkeyPatch, arrived: dict[str, Press | None]) -> None:
    async def given(_seconds: float, tick: Callable[[str], Awaitable[None]]) -> Arrived:
        for button, press in arrived.items():
            if press is not None:
                await tick(button)
        return arrived

    monkeypatch.setattr(lesson, "given", given)


def test_buttons_that_work_are_ticked_with_their_tones(
    monkeypatch: pytest.MonkeyPatch, tones: list[Earcon | None]
) -> None:
    arriving(monkeypatch, WELL)
    assert buttons.take(Sitter("y"), "Rig Buds") is Result.DONE
    assert tones == [Earcon.WON_A, Earcon.WON_B, Earcon.TAKEN_BACK]


@pytest.mark.parametrize(("typed", "result"), [("", Result.DONE), ("n", Result.FAILED)])
def test_an_odd_key_is_bound_by_offer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str, result: Result
) -> None:
    arriving(monkeypatch, ODD)
    monkeypatch.setattr(agreeing.click, "prompt", lambda *_words, **_more: typed)
    assert buttons.take(Sitter("y"), "Rig Buds") is result
    assert (tmp_path / "revanche" / "config.yaml").exists() is (result is Result.DONE)


def test_what_never_came_is_tried_again_later_and_nobody_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    arriving(monkeypatch, dict.fromkeys(WELL))
    talk = Sitter("y")
    assert buttons.take(talk, "Rig Buds") is Result.FAILED
    assert talk.said[-1].startswith("Not all buttons do what they should")
    assert buttons.take(Sitter("n"), "Rig Buds") is Result.LEFT
