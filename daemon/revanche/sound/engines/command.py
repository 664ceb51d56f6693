"""Any other engine of speech: a program of the person's own choice, such as piper.

It is started for each utterance, without a shell, and gets the text on its standard input, in UTF-8. It writes a WAV
of 16-bit PCM to its standard output, which we play; or it writes nothing there and plays the sound itself, and ends
when that has been heard.
"""

from pathlib import Path
from typing import Final

from revanche.sound.child import answer
from revanche.sound.voice import SpeechError, patience
from revanche.sound.wav import Wav, decode, trimmed

_UNPLAYABLE: Final = "what {program} writes can't be played: {error}"


class Command:
    """``arguments`` are the program and what it is given; ``rate`` only tells how long its words may take."""

    def __init__(self, arguments: tuple[str, ...], rate: int) -> None:
        self._arguments, self._rate = arguments, rate

    async def render(self, text: str) -> Wav | None:
        """Return ``text`` as sound, or ``None`` when it has been said; see ``Renderer``."""
        content = await answer(self._arguments, text, patience(text, self._rate))
        if not content:
            return None
        try:
            return trimmed(decode(content))
        except ValueError as error:
            raise SpeechError(_UNPLAYABLE, program=Path(self._arguments[0]).name, error=str(error)) from error
