"""What people should know about a journal that was opened: sentences of the catalogues, as values. Pure."""

from enum import StrEnum

import msgspec

from revanche.words.catalogue import Catalogue


class Noted(StrEnum):
    """What was found; the value is the key of the sentence that says it."""

    TORN = "journal.torn"
    MISSING = "journal.missing"
    LOST = "journal.lost"
    FULL = "journal.full"


class Note(msgspec.Struct, frozen=True):
    """A sentence: in ``file`` something was found, perhaps about ``count`` entries."""

    noted: Noted
    file: str
    count: int = 0

    def text(self, catalogue: Catalogue) -> str:
        """Return the sentence."""
        return catalogue.text(self.noted, file=self.file, count=self.count)

    def aloud(self, catalogue: Catalogue) -> str | None:
        """Return what is said of it, where the score that stands may not be the one that was told."""
        return catalogue.text("journal.lost.aloud") if self.noted is Noted.LOST else None
