"""What a journal asks of the disk, and what is said to people in between: the log from which crashes are made up.

Pure values. A file is known by a number that stays when it is renamed, a name by its path below the root.
"""

from typing import Literal

import msgspec


class Linked(msgspec.Struct, frozen=True):
    """A name was given to a new file."""

    path: str
    file: int


class Made(msgspec.Struct, frozen=True):
    """A folder was made."""

    path: str


class Renamed(msgspec.Struct, frozen=True):
    """A file has another name now."""

    path: str
    to: str
    file: int


class Unlinked(msgspec.Struct, frozen=True):
    """A name was taken away."""

    path: str


class Wrote(msgspec.Struct, frozen=True):
    """Bytes were put into a file."""

    file: int
    offset: int
    content: bytes


class Sized(msgspec.Struct, frozen=True):
    """A file was cut off, or filled up with zeros."""

    file: int
    size: int


class Synced(msgspec.Struct, frozen=True):
    """A file was to be put on the disk. Where that failed, what was waiting will never be tried again."""

    file: int
    done: bool


class NamesSynced(msgspec.Struct, frozen=True):
    """The names in a folder were to be put on the disk."""

    folder: str
    done: bool


class Said(msgspec.Struct, frozen=True):
    """Somebody asked for the ``presses``, or was told that they count, or that they do not.

    ``stands``: a program that started told a score in which just these presses are. ``broken``: it refused to start.
    """

    what: Literal["asked", "counted", "refused", "stands", "broken"]
    presses: tuple[int, ...]


Name = Linked | Made | Renamed | Unlinked
"""A change of names."""
Change = Name | Wrote | Sized | Synced | NamesSynced
Line = Change | Said
"""One line of the log."""
