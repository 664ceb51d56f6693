"""Telling once that something outside does not work, and not again until it has worked in between."""

import logging

from revanche.faults import Faults

_log = logging.getLogger(__name__)


class Complaint:
    """What is told of one thing. ``sentence`` begins the line in the log, and the reason follows it."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._told = False
        self._faults = Faults(_log, sentence)

    def failed(self, reason: object) -> None:
        """Log the reason, unless this failed before without having worked since."""
        if not self._told:
            _log.warning("%s: %s. Counting goes on; this is logged once until it works again.", self._sentence, reason)
        self._told = True

    def broke(self, error: Exception) -> None:
        """Log a fault that nobody foresaw, with its trace, unless it did before without having worked since."""
        self._faults.unforeseen(error)

    def worked(self) -> None:
        """Take note that it works."""
        self._told = False
        self._faults.worked()
