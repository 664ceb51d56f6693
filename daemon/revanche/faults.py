"""What fails in one part is told once, and not again until that part has worked in between.

What can be expected of the world (a bus that went, a watch out of reach) is told by its reason alone. What nobody
foresaw is a fault of ours or of a library, and is told as an ERROR with its trace.
"""

import logging


class Faults:
    """What is told to ``log`` of one part; ``sentence`` begins each line."""

    def __init__(self, log: logging.Logger, sentence: str) -> None:
        self._log = log
        self._sentence = sentence
        self._told: set[tuple[int, type[Exception]]] = set()

    def expected(self, error: Exception, level: int = logging.WARNING) -> None:
        """Tell why it failed; each kind of error once at each level."""
        if self._new(level, error):
            self._log.log(level, "%s: %s", self._sentence, str(error) or type(error).__name__)

    def unforeseen(self, error: Exception) -> None:
        """Tell of a fault, with its trace."""
        if self._new(logging.ERROR, error):
            self._log.error("%s, by a fault that nobody foresaw; please report it.", self._sentence, exc_info=error)

    def worked(self) -> None:
        """Take note that it works."""
        self._told.clear()

    def _new(self, level: int, error: Exception) -> bool:
        kind = level, type(error)
        told = kind in self._told
        self._told.add(kind)
        return not told
