"""How the log words days, times and how matches ended, in the language of a catalogue. Pure."""

from datetime import date, datetime, timedelta

from revanche.history.records import MatchRecord, MatchState
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


def day(catalogue: Catalogue, of: date) -> str:
    """Return a day with its weekday: "Monday 30 November 2026"."""
    weekday = catalogue.text("log.weekdays").split()[of.weekday()]
    month = catalogue.text("log.months").split()[of.month - 1]
    return catalogue.text("log.day", weekday=weekday, day=of.day, month=month, year=of.year)


def short_day(catalogue: Catalogue, of: date) -> str:
    """Return a day without its weekday: "30 November 2026"."""
    month = catalogue.text("log.months").split()[of.month - 1]
    return catalogue.text("players.day", day=of.day, month=month, year=of.year)


def span(match: MatchRecord) -> str:
    """Return when a match was, local time: "21:04–21:58", "21:04–" while it goes on, "21:04" where no more is known.

    Where the clocks were changed between, it says which hour is which: "02:50 UTC+2–02:20 UTC+1".
    """
    started = _clock(match.started)
    if match.ended is not None and match.ended.utcoffset() != match.started.utcoffset():
        return f"{started} {zone(match.started)}–{_clock(match.ended)} {zone(match.ended)}"
    if match.ended is None:
        return f"{started}–" if match.state is MatchState.OPEN else started
    ended = _clock(match.ended)
    return started if ended == started or match.ended <= match.started else f"{started}–{ended}"


def zone(time: datetime) -> str:
    """Return the offset of a time as people write it: "UTC+2", "UTC+5:30", "UTC-3", "UTC"."""
    minutes = round((time.utcoffset() or timedelta(0)).total_seconds() / 60)
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '-'}{hours}" + (f":{rest:02}" if rest else "")


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
