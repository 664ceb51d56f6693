"""The three buttons, each pressed once and ticked with its tone; one that arrives as another is bound by offer."""

import asyncio
import os
from contextlib import suppress
from typing import Final

from revanche import places
from revanche.cli.agreeing import asked
from revanche.cli.buttons import lesson
from revanche.cli.context import config
from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.sound.earcons import Earcon
from revanche.sound.sound import Sound
from revanche.sound.voice import Saying, SpeechError
from revanche.words.spelling import for_the_eye

_TONES: Final = {PREVIOUS: Earcon.WON_A, NEXT: Earcon.WON_B, PLAYPAUSE: Earcon.TAKEN_BACK}
_SECONDS: Final = 20.0  # that each button is waited for


def take(talk: Terminal, headset: str) -> Result:
    """Have each button pressed once."""
    if not talk.asks("setup.buttons.ask", device=for_the_eye(headset)):
        return Result.LEFT
    settings = config().speech
    sound = Sound(settings, talk.words.language, places.sounds(os.environ, settings.sounds))

    async def tick(button: str) -> None:
        with suppress(SpeechError):  # the step before this one told what is the matter with the sound
            await sound.make(Saying("", _TONES[button]))

    arrived = asyncio.run(lesson.given(_SECONDS, tick))
    if all(each.well for each in lesson.learnt(arrived)):
        return Result.DONE
    if lesson.offer(arrived, lambda question, words: asked(question, words, otherwise=True)):
        config.cache_clear()
        return Result.DONE
    talk.say("setup.buttons.not")
    return Result.FAILED
