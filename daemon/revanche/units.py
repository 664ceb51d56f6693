"""Units of time and text that every room shares.

Time is an ``int`` of nanoseconds on one line that never steps: it begins at the wall clock's reading when the program
starts and then follows the kernel's boot-time clock, so that limits hold through clock changes and sleep. Settings are
written in seconds and become nanoseconds once, when they are loaded.
"""

import unicodedata
from datetime import datetime
from typing import Final

import msgspec

SECOND: Final = 1_000_000_000
MILLISECOND: Final = 1_000_000


class Moment(msgspec.Struct, frozen=True):
    """One instant, read once and passed on as a value.

    ``steady`` measures how long things take (nanoseconds, see the module), ``local`` tells people when they happened
    (aware, in the zone of the machine). The two differ after a clock change, and then only differences of ``steady``
    may be compared with a limit.
    """

    steady: int
    local: datetime

    @property
    def ahead(self) -> int:
        """How far the wall clock is ahead of the steady line, in nanoseconds: 0 until somebody changes the clock."""
        return round(self.local.timestamp() * SECOND) - self.steady

    def by_either(self, ahead: int) -> int:
        """Return the steady time, with what the wall clock jumped forward since it was ``ahead`` by so much.

        What is less than a second is no jump: the two clocks are not read at once. A jump back is none either.
        """
        jumped = self.ahead - ahead
        return self.steady + (jumped if jumped >= SECOND else 0)


def nanoseconds(seconds: float) -> int:
    """Return seconds as nanoseconds, rounded, so that a limit written as 1.5 is met exactly."""
    return round(seconds * SECOND)


def is_control(character: str) -> bool:
    """Tell whether a character steers a terminal or a text's direction instead of showing something.

    These are Unicode's Cc, Zl and Zp, its lone surrogates (Cs), and the embeddings, overrides and isolates of
    bidirectional text; the marks and joiners that names and emoji need (U+200C to U+200F) are not among them.
    """
    return unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} or character in _BIDIRECTIONAL


_BIDIRECTIONAL: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def shown(text: str, limit: int = 80) -> str:
    """Return foreign text made safe to show: controls become U+FFFD, and it is cut after ``limit`` characters."""
    clean = text
    if not text.isprintable():  # which all that steers is not, nor are the marks that emoji need
        clean = "".join("\ufffd" if is_control(character) else character for character in text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
