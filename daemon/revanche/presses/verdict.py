"""What a press or command leads to, before it is on disk."""

import msgspec

from revanche.presses.outcome import Outcome, Recorded
from revanche.presses.press import Device, Source


class Verdict(msgspec.Struct, frozen=True):
    """What something leads to once ``records`` are on disk. ``device`` is the one pressed."""

    outcome: Outcome
    records: tuple[Recorded, ...] = ()
    by: Source | None = None
    device: Device | None = None

    @property
    def signed(self) -> tuple[tuple[Recorded, Source | None], ...]:
        """The records, each with who is behind it; its request says how many more there are."""
        by, last = self.by, len(self.records) - 1
        return tuple((record, by and followed(by, last - place)) for place, record in enumerate(self.records))


def followed(by: Source, more: int) -> Source:
    """Return who is behind an entry that ``more`` of the same request follow."""
    if not more or by.request is None:
        return by
    return msgspec.structs.replace(by, request=msgspec.structs.replace(by.request, more=by.request.more + more))
