"""Lines of a journal, as tests write them by hand."""

from datetime import datetime

from revanche.journal.entry import Recorded, encode_fact, placed
from revanche.presses.press import Source


def encode_entry(seq: int, time: datetime, event: Recorded, by: Source | None, previous: str) -> bytes:
    """Return the line of an entry; ``previous`` is the sum of the line before."""
    return placed(encode_fact(time, event, by), seq, previous)
