"""What is answered about the log: matches and sheets of evenings, and one match press by press. Pure."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import msgspec

from revanche.history.answers.past import Past, Unknown, day_of
from revanche.history.answers.questions import EveningAsked
from revanche.history.archive import PlayedSheet, of_player
from revanche.history.evenings import Evening
from revanche.history.forms.log import match_form, trail_form
from revanche.history.forms.wording import day
from revanche.history.records import MatchRecord
from revanche.history.searching import match_fits, sheet_fits, words_of
from revanche.history.trail import Step
from revanche.match.names import identity
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


class Logged(msgspec.Struct, frozen=True):
    """What the log holds of the evenings asked for; a sheet may be of a day on which there was no match."""

    evenings: tuple[Evening, ...]
    sheets: tuple[PlayedSheet, ...]

    @property
    def matches(self) -> list[MatchRecord]:
        """The matches in the order they were played."""
        return all_matches(self.evenings)


class MatchFound(msgspec.Struct, frozen=True):
    """One match with all that happened in it; reading began on the day ``since`` that its id names."""

    evening: date
    match: MatchRecord
    steps: tuple[Step, ...]
    since: date | None


def all_matches(evenings: Iterable[Evening]) -> list[MatchRecord]:
    """Return the matches of evenings in the order they were played."""
    return [match for evening in evenings for match in evening.matches]


def logged(
    past: Past, catalogue: Catalogue, asked: EveningAsked, player: str | None = None, pattern: str = ""
) -> Logged | Unknown:
    """Return the matches and the full sheets that are asked for.

    With ``player`` only those of this player, with a ``pattern`` only what has all its words.
    """
    if asked == "all":
        found = Logged(*past.played())
    else:
        evenings = evenings_of(past, catalogue, asked)
        known = () if isinstance(evenings, Unknown) else evenings
        found = Logged(known, past.sheets_of(known, None if asked == "last" else asked))
        if isinstance(evenings, Unknown) and not found.sheets:
            return evenings
    if not (found.evenings or found.sheets):
        return found
    if player is not None:
        player = past.called(player)
        found = Logged(played_by(found.evenings, player), of_player(found.sheets, player))
        if not (found.evenings or found.sheets):
            return _nobody(catalogue, player)
    kept = with_words(found, catalogue, pattern)
    return kept if kept.evenings or kept.sheets else _nothing(found, catalogue, pattern)


def with_words(logged: Logged, catalogue: Catalogue, pattern: str) -> Logged:
    """Return what of a log has all words of a pattern."""
    words = words_of(pattern)
    if not words:
        return logged
    kept = (
        Evening(evening.day, tuple(match for match in evening.matches if match_fits(match, words, catalogue)))
        for evening in logged.evenings
    )
    return Logged(
        tuple(evening for evening in kept if evening.matches),
        tuple(sheet for sheet in logged.sheets if sheet_fits(sheet, words, catalogue)),
    )


def evenings_of(
    past: Past, catalogue: Catalogue, asked: EveningAsked, player: str | None = None
) -> tuple[Evening, ...] | Unknown:
    """Return the evenings that are asked for, with ``player`` only this player's matches."""
    if asked == "last":
        last = past.last_evening()
        found: tuple[Evening, ...] = () if last is None else (last,)
    elif asked == "all":
        found = past.evenings()
    else:
        found = _on(past.evenings(asked), asked) or _on(past.evenings(), asked)  # a corrected one is written anywhere
        if not found:
            return Unknown(_not_on(past, catalogue, asked))
    if player is None or not found:
        return found
    return played_by(found, past.called(player)) or _nobody(catalogue, player)


def recent(past: Past, today: date) -> list[MatchRecord]:
    """Return the matches of the evenings that began today or the day before."""
    since = today - timedelta(days=1)
    return all_matches(evening for evening in past.evenings(since) if evening.day >= since)


def _on(evenings: Iterable[Evening], wanted: date) -> tuple[Evening, ...]:
    return tuple(evening for evening in evenings if evening.day == wanted)


def _not_on(past: Past, catalogue: Catalogue, asked: date) -> str:
    """Return why there is no evening of a day; the first hours of a day belong to the evening before."""
    for evening in past.evenings(asked - timedelta(days=1)) if asked > date.min else ():
        times = (time for match in evening.matches for time in (match.started, match.ended) if time is not None)
        if evening.day < asked and asked in {time.date() for time in times}:
            shown = {"day": day(catalogue, asked), "evening": day(catalogue, evening.day)}
            return catalogue.text("log.after_midnight", **shown, date=evening.day.isoformat())
    return catalogue.text("log.no_evening", day=day(catalogue, asked))


def match_of(past: Past, catalogue: Catalogue, wanted: str) -> MatchFound | Unknown:
    """Return one match; reading begins in the month that its id names."""
    since = day_of(wanted)
    found = [(each, match) for each in past.evenings(since) for match in each.matches if match.id == wanted]
    if not found:
        return Unknown(catalogue.text("log.no_match", match=for_the_eye(wanted)))
    evening, match = found[-1]
    return MatchFound(evening.day, match, past.trail(wanted, since), since)


def evening_steps(past: Past, day: date | None) -> tuple[Step, ...]:
    """Return all that happened on the evenings of a day, else on the last: also what was dropped or not counted."""
    among = past.evenings(day)
    steps = tuple(step for each in among if each.day == day for step in past.evening_trail(each, None))
    return steps or past.evening_trail(None, day)


def one_match_form(found: MatchFound) -> dict[str, Any]:
    """Return a match with its trail, ready to be encoded."""
    return {"matches": [match_form(found.match) | {"trail": trail_form(found.steps)}]}


def played_by(evenings: Iterable[Evening], player: str) -> tuple[Evening, ...]:
    """Return evenings with only the matches of a player; those without any are left out."""

    def his(evening: Evening) -> tuple[MatchRecord, ...]:
        return tuple(match for match in evening.matches if identity(player) in map(identity, match.players))

    return tuple(Evening(evening.day, his(evening)) for evening in evenings if his(evening))


def _nothing(among: Logged, catalogue: Catalogue, pattern: str) -> Unknown:
    """Return that nothing has all words, with a day of the log as it is written there."""
    last = among.evenings[-1].day if among.evenings else among.sheets[-1].evening
    return Unknown(catalogue.text("log.nothing", words=for_the_eye(pattern), day=day(catalogue, last)))


def _nobody(catalogue: Catalogue, player: str) -> Unknown:
    return Unknown(catalogue.text("log.no_player", name=for_the_eye(player)))
