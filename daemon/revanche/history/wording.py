"""How the log words days, times and how matches ended, in the language of a catalogue. Pure."""

from datetime import date, datetime

from revanche.history.records import MatchRecord, MatchState
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


def day(catalogue: Catalogue, of: date) -> str:
    """Return a day with its weekday: "Monday 30 November 2026"."""
    weekday = catalogue.text("log.weekdays").split()[of.weekday()]
    month = catalogue.text("log.months").split()[of.month - 1]
    return catalogue.text("log.day", weekday=weekday, day=of.day, month=month, year=of.year)


def span(match: MatchRecord) -> str:
    """Return when a match was, local time: "21:04–21:58", "21:04–" while it goes on, "21:04" where no more is known."""
    started = _clock(match.started)
    if match.ended is None:
        return f"{started}–"
    return f"{started}–{_clock(match.ended)}" if _clock(match.ended) != _clock(match.started) else started


def lasted(catalogue: Catalogue, seconds: float | None) -> str:
    """Return a duration to the minute, below a minute to the second: "1 h 5 min", "54 min", "40 s", "–" if unknown."""
    if seconds is None:
        return "–"
    whole = round(seconds)
    if whole < 60:  # noqa: PLR2004 - seconds of a minute
        return catalogue.text("log.seconds", seconds=whole)
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours == 0:
        return catalogue.text("log.minutes", minutes=minutes)
    return catalogue.text("log.hours", hours=hours, minutes=minutes)


def standing(catalogue: Catalogue, match: MatchRecord) -> str:
    """Return how a match ended, or that it has not: "Anna wins", "abandoned"."""
    name = for_the_eye(match.name(match.winner)) if match.winner else ""
    return catalogue.text(f"log.state.{match.state}", name=name)


def remark(catalogue: Catalogue, match: MatchRecord) -> str:
    """Return what the score does not tell: " (unfinished)"; nothing of a match that was won."""
    if match.state in {MatchState.FINISHED, MatchState.DECIDED}:
        return ""
    return f" ({standing(catalogue, match)})"


def _clock(time: datetime) -> str:
    return time.strftime("%H:%M")
