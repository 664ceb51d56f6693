"""Lines of a journal, as tests write them by hand."""

from datetime import datetime

from revanche.journal.entry import Recorded, Steady, encode_fact, placed
from revanche.presses.press import Source


def encode_entry(  # noqa: PLR0913, PLR0917 - the fields of a line
    seq: int, time: datetime, event: Recorded, by: Source | None, previous: str, steady: Steady | None = None
) -> bytes:
    """Return the line of an entry; ``previous`` is the sum of the line before."""
    return placed(encode_fact(time, event, by, steady), seq, previous)
