"""Lines of text out of the pieces in which they come. Pure."""

from typing import Final

LONGEST_LINE: Final = 4096
"""Bytes of a line before its LF; a longer one is not looked at."""


class Lines:
    """The line of one connection that has begun."""

    def __init__(self) -> None:
        self._part = b""
        self._too_long = False

    def feed(self, payload: bytes) -> list[bytes]:
        """Return the lines that end in this piece, in order."""
        *lines, part = (self._part + payload).split(b"\n")
        whole = []
        for line in lines:
            if not self._too_long and len(line) <= LONGEST_LINE:
                whole.append(line)
            self._too_long = False
        self._too_long = self._too_long or len(part) > LONGEST_LINE
        self._part = b"" if self._too_long else part
        return whole

    def reset(self) -> None:
        """Forget the part of a line that an ended connection left."""
        self._part, self._too_long = b"", False
