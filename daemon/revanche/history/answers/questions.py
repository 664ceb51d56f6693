"""What may be asked of the past, as values: by the command line, by the page, by the program that answers it."""

from datetime import date
from typing import Literal

import msgspec

EveningAsked = Literal["last", "all"] | date
"""Which evening: the last one, all of them, or that of a day."""

Form = Literal["csv", "excel", "sheet", "json", "ics"]
"""``excel`` is CSV for Excel where a number has a comma, ``sheet`` CSV as the reader's language has it."""


class Matches(msgspec.Struct, frozen=True, tag_field="about", tag="matches"):
    """The matches of an evening, without a day the last one; with ``player`` only those of this player."""

    evening: date | None = None
    player: str | None = None


class AllMatches(msgspec.Struct, frozen=True, tag_field="about", tag="all matches"):
    """All matches, with ``player`` only those of this player."""

    player: str | None = None


class Recent(msgspec.Struct, frozen=True, tag_field="about", tag="recent"):
    """The matches of the evenings that began today or yesterday."""


class Evenings(msgspec.Struct, frozen=True, tag_field="about", tag="evenings"):
    """The last ``count`` days on which there was an evening or a sheet, with ``before`` those before that day.

    With ``find`` only matches and sheets that have all its words, with ``player`` only those of this player.
    """

    count: int
    before: date | None = None
    find: str = ""
    player: str | None = None


class Match(msgspec.Struct, frozen=True, tag_field="about", tag="match"):
    """One match, press by press."""

    id: str


class Trail(msgspec.Struct, frozen=True, tag_field="about", tag="trail"):
    """All that happened on an evening, press by press; without a day on the last one."""

    evening: date | None = None


class Statistics(msgspec.Struct, frozen=True, tag_field="about", tag="statistics"):
    """Figures of all players, of those named, or of these two head to head; of these evenings and this game."""

    names: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    game: str | None = None


class Names(msgspec.Struct, frozen=True, tag_field="about", tag="names"):
    """Recent players and games, newest first, for a page to offer."""


class Sheet(msgspec.Struct, frozen=True, tag_field="about", tag="sheet"):
    """A scoresheet as it was left; without an id the last one."""

    id: str | None = None


class Archive(msgspec.Struct, frozen=True, tag_field="about", tag="archive"):
    """All full scoresheets, with ``game`` only of this game, with ``player`` only of this player."""

    game: str | None = None
    player: str | None = None


class Share(msgspec.Struct, frozen=True, tag_field="about", tag="share"):
    """An evening as text; without a day the last one."""

    evening: date | None = None


class Export(msgspec.Struct, frozen=True, tag_field="about", tag="export"):
    """All matches as a file."""

    form: Form = "csv"


LogQuestion = Matches | AllMatches | Evenings | Recent | Match | Trail
"""What may be asked of the log."""

Question = LogQuestion | Statistics | Names | Sheet | Archive | Share | Export
