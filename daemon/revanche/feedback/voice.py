"""What speaking is, whichever engine does it. Pure."""

from typing import Final, Protocol

HANGS: Final = 3.0
"""Seconds after which an engine that ought to have answered, or to have finished, is taken to hang."""

LONGEST_TEXT: Final = 500
"""Characters that are said at most."""

_USUAL_RATE: Final = 160
_LEAST_SOUND: Final = 0.9
_SOUND_PER_CHARACTER: Final = 0.08


class SpeechError(Exception):
    """An engine could not say a text; the message says why. Caught within the room."""


class Voice(Protocol):
    """An engine that can speak."""

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
