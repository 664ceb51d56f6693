"""What is published over MQTT and under which topics. Pure.

Each table has one tree, so that one broker serves many tables and ``revanche/+/status`` reads them all:

==================================  ========  ===================================================================
topic                               retained  payload
==================================  ========  ===================================================================
``<prefix>/<table>/outcome``        no        ``{"event_type":"won_a","status":…,"said":…,"line":…}``
``<prefix>/<table>/status``         yes       what ``revanche status --json`` shows
``<prefix>/<table>/availability``   yes       ``online`` or ``offline``, the latter also as the last will
``<prefix>/<table>/evening``        yes       the matches that are over, see ``evening``
``<prefix>/<table>/wanted``         yes       why somebody is to come and look: ``missed``, ``not_saved``, or nothing
``<prefix>/<table>/next``           yes       the match that a round gives the table, or nothing; see ``offers``
``<prefix>/ask``                    no        anything: each table publishes its status and its evening anew
==================================  ========  ===================================================================

``event_type`` is one of ``event_types.EVENT_TYPES``; ``line`` is what ``replay --json`` prints, or null where neither a
press nor a command led to the outcome.
"""

import unicodedata
from typing import Final

import msgspec

from revanche.club.messages import Kind

ONLINE: Final = b"online"
OFFLINE: Final = b"offline"


class Topics(msgspec.Struct, frozen=True):
    """The topics of one table, and ``ask``, which all of its club share."""

    outcome: str
    status: str
    availability: str
    evening: str
    wanted: str
    next: str
    ask: str


def topics(prefix: str, table: str) -> Topics:
    """Return the topics of ``table``; what a level of a topic can't hold is left out of both names."""
    own = f"{_club(prefix)}/{_level(table)}"
    return Topics(
        f"{own}/{Kind.OUTCOME}",
        f"{own}/{Kind.STATUS}",
        f"{own}/{Kind.AVAILABILITY}",
        f"{own}/{Kind.EVENING}",
        f"{own}/{Kind.WANTED}",
        f"{own}/next",
        asking(prefix),
    )


def asking(prefix: str) -> str:
    """Return the topic under which all tables of a club are asked."""
    return f"{_club(prefix)}/ask"


def of_all_tables(prefix: str) -> tuple[str, ...]:
    """Return what a board subscribes to."""
    return tuple(f"{_club(prefix)}/+/{kind}" for kind in Kind)


def table_and_kind(topic: str) -> tuple[str, Kind]:
    """Return whose topic one of those is, and what it is about."""
    *_, table, kind = topic.split("/")
    return table, Kind(kind)


def _club(prefix: str) -> str:
    return "/".join(_level(part) for part in prefix.split("/") if part)


def _level(name: str) -> str:
    """Return a name as one level of a topic: without ``/``, wildcards, controls, and a ``$`` at its beginning."""
    kept = (
        "-" if character in "/+#" or unicodedata.category(character) in {"Cc", "Cs", "Cn"} else character
        for character in name
    )
    return "".join(kept).strip().lstrip("$") or "table"
