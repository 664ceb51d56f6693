"""What is logged, made harmless in one place: nothing that a device, a page or a script sent steers a terminal."""

import logging
import unicodedata

_KEPT = {"\n", "\t"}  # of our own sentences and of tracebacks


class Harmless(logging.Formatter):
    """The message of a record, in which texts from outside are one line each, and nothing steers."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - as logging has it
        """Return the message."""
        return message(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, and the traceback where there is one."""
        return plain(super().format(record))


def message(record: logging.LogRecord) -> str:
    """Return what a record says."""
    given = record.args
    if isinstance(given, tuple):
        given = tuple(_one_line(value) if isinstance(value, str) else value for value in given)
    return plain(str(record.msg) % given if given else str(record.msg))


def _one_line(text: str) -> str:
    return text if text.isprintable() else "".join("\ufffd" if one in _KEPT else one for one in text)


def plain(text: str) -> str:
    """Return lines of text without anything that steers a terminal."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(one) in {"Cc", "Cs"} and one not in _KEPT else one for one in text)
