"""What is logged while somebody plays, for the screen: a line on the terminal would tear it."""

import logging
from collections import deque
from collections.abc import Mapping

from revanche.cli.logs import one_line, plain
from revanche.sound.voice import SpeechError


class Noticing(logging.Handler):
    """Puts each line of the log into ``notices``, in the language of ``own`` where that has it."""

    def __init__(self, notices: deque[str], own: Mapping[str, str]) -> None:
        super().__init__()
        self._notices, self._own = notices, own

    def emit(self, record: logging.LogRecord) -> None:
        """See ``logging.Handler``."""
        if not isinstance(record.args, tuple):
            self._notices.append(plain(record.getMessage()))
            return
        sentence = self._own.get(str(record.msg), str(record.msg))
        given = tuple(one_line(self._translated(each)) for each in record.args)
        self._notices.append(plain(sentence % given if given else sentence))

    def _translated(self, given: object) -> object:
        if isinstance(given, SpeechError):
            return given.sentence.text(self._own)
        return self._own.get(given, given) if isinstance(given, str) else given
