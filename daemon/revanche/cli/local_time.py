"""Times as people write them, in the zone of this machine. The zone is the machine's; the clock is not looked at."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Final


class Unclear(StrEnum):
    """Why a text is no time; the words are in the catalogue under ``time.``."""

    FORM = "form"
    REPEATED = "repeated"
    LEFT_OUT = "left_out"


_DAY: Final = len("2026-11-30")


def local_time(text: str) -> datetime | Unclear:
    """Return the time that an ISO 8601 text names, to the millisecond: without an offset in the machine's own zone.

    An hour that the clocks went through twice, or not at all, is unclear without its offset.
    """
    try:
        time = datetime.fromisoformat(text)
        if len(text) <= _DAY:
            return Unclear.FORM
        if time.tzinfo is None:
            first, second = (time.replace(fold=fold).astimezone() for fold in (0, 1))
            if first.utcoffset() != second.utcoffset():
                there = first.astimezone(UTC).astimezone().replace(tzinfo=None) == time.replace(fold=0)
                return Unclear.REPEATED if there else Unclear.LEFT_OUT
            time = first
    except (ValueError, OverflowError):
        return Unclear.FORM
    return time.replace(microsecond=time.microsecond // 1000 * 1000)
