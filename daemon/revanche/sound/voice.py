"""What speaking is, whichever engine does it. Pure."""

from typing import Final, Protocol

import msgspec

from revanche.sound.earcons import Earcon
from revanche.sound.wav import Wav
from revanche.words.sentences import said

HANGS: Final = 3.0
"""Seconds after which an engine that ought to have answered, or to have finished, is taken to hang."""

LONGEST_TEXT: Final = 500
"""Characters that are said at most."""

_USUAL_RATE: Final = 160
_LEAST_SOUND: Final = 0.9
_SOUND_PER_CHARACTER: Final = 0.08


class SpeechError(Exception):
    """Something could not be said or played; ``sentence`` says why, and the message does so in English."""

    def __init__(self, english: str, **fields: str | int) -> None:
        self.sentence = said(english, **fields)
        super().__init__(self.sentence.text({}))

    @classmethod
    def stopped(cls, program: str) -> "SpeechError":
        """Return that a program hung."""
        return cls("{program} did not finish and was stopped", program=program)

    @classmethod
    def ended(cls, program: str, status: int | None) -> "SpeechError":
        """Return that a program failed."""
        return cls("{program} ended with status {status}", program=program, status=str(status))


class Saying(msgspec.Struct, frozen=True):
    """What is to be heard at once: an earcon, then the clip of that name or, where there is none, the words."""

    text: str
    earcon: Earcon | None = None
    clip: str | None = None


class Renderer(Protocol):
    """An engine that turns words into sound."""

    async def render(self, text: str) -> Wav | None:
        """Return ``text`` as sound, or ``None`` when the engine has said it itself; when cancelled, end at once.

        Raises:
            SpeechError: it could not.
        """


class Voice(Protocol):
    """An engine that plays what it says."""

    async def speak(self, text: str) -> None:
        """Say ``text`` and return when it has been said; when cancelled, fall silent at once.

        Raises:
            SpeechError: it was not said, or not to its end.
        """


def patience(text: str, rate: int = _USUAL_RATE) -> float:
    """Return the seconds after which whoever still says ``text``, at ``rate`` words a minute, hangs.

    These are the seconds that the words take, as measured with espeak-ng in five languages and rounded up, and
    ``HANGS``: a loudspeaker may have to wake first, and a sound server may keep the engine for 2 s after the last word.
    """
    return (_LEAST_SOUND + _SOUND_PER_CHARACTER * len(text)) * _USUAL_RATE / rate + HANGS
