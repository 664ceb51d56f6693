"""The list of a club's players, read from its file."""

from pathlib import Path
from typing import Final

from revanche.club.names import ClubNames, club_names
from revanche.errors import UsageError
from revanche.words.catalogue import Catalogue

_LARGEST: Final = 2**20  # bytes


def names_of(file: Path | None, words: Catalogue) -> ClubNames:
    """Return the names in a file, none without one; ``club.names`` tells its form.

    Raises:
        UsageError: it can't be read, or has a line that is no player.
    """
    if file is None:
        return ClubNames()
    try:
        with file.open("rb") as opened:
            lines = opened.read(_LARGEST).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(words.text("board.names_unread", file=str(file), reason=reason)) from error
    try:
        return club_names(lines)
    except ValueError as error:
        raise UsageError(words.text("board.names_line", file=str(file), line=str(error))) from error
