"""What is logged while somebody plays, for the screen: a line on the terminal would tear it."""

import logging
from collections import deque
from collections.abc import Mapping

from revanche.sound.voice import SpeechError


class Noticing(logging.Handler):
    """Puts each line of the log into ``notices``, in the language of ``own`` where that has it."""

    def __init__(self, notices: deque[str], own: Mapping[str, str]) -> None:
        super().__init__()
        self._notices, self._own = notices, own

    def emit(self, record: logging.LogRecord) -> None:
        """See ``logging.Handler``."""
        if not isinstance(record.args, tuple):
            self._notices.append(record.getMessage())
            return
        sentence = self._own.get(str(record.msg), str(record.msg))
        self._notices.append(sentence % tuple(map(self._translated, record.args)) if record.args else sentence)

    def _translated(self, given: object) -> object:
        if isinstance(given, SpeechError):
            return given.sentence.text(self._own)
        return self._own.get(given, given) if isinstance(given, str) else given
