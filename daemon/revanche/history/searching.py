"""Finding matches and sheets by what people remember of them: a name, a game, who won, a day, a month. Pure.

Each word must be somewhere in what the log shows: the names, the game, how it ended, the day as the language writes it
and as 2026-11-30, the id. Words are compared as names are, and accents do not matter: who types "zoe" finds Zoë.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date

from revanche.history.archive import PlayedSheet
from revanche.history.forms.wording import day, standing
from revanche.history.records import MatchRecord
from revanche.match.names import identity
from revanche.words.catalogue import Catalogue
from revanche.words.wording import game_name


def words_of(pattern: str) -> tuple[str, ...]:
    """Return the words of what somebody typed, as they are compared."""
    return tuple(_bare(pattern).split())


def match_fits(match: MatchRecord, words: Sequence[str], catalogue: Catalogue) -> bool:
    """Tell whether all words are in what is shown of a match."""
    return _all_in(
        words, catalogue, match.evening, (*match.players, match.game), (standing(catalogue, match), match.id)
    )


def sheet_fits(sheet: PlayedSheet, words: Sequence[str], catalogue: Catalogue) -> bool:
    """Tell whether all words are in what is shown of a full scoresheet."""
    state = sheet.sheet.state
    game = "" if state.opened is None else state.opened.game
    return _all_in(words, catalogue, sheet.evening, (*state.players, game), (sheet.sheet.id,))


def _all_in(
    words: Sequence[str], catalogue: Catalogue, evening: date, names: Sequence[str], more: Iterable[str]
) -> bool:
    if not words:
        return True
    shown = (*names, game_name(catalogue, names[-1]), *more, day(catalogue, evening), evening.isoformat())
    text = _bare("\n".join(shown))
    return all(word in text for word in words)


def _bare(text: str) -> str:
    """Return a text as it is compared: folded as names are, without accents."""
    letters = unicodedata.normalize("NFD", identity(text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
