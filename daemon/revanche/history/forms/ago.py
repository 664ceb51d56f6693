"""How long ago something was, in words: "3 min ago", "yesterday", "5 weeks ago". Pure.

Minutes and hours are told up to a day; beyond that calendars count, so that last night is yesterday, however late it
got.
"""

from datetime import datetime
from typing import Final

from revanche.words.catalogue import Catalogue

_HOUR: Final = 60  # minutes
_FORTNIGHT: Final = 14  # days; up to here days are told, then weeks
_TWO_MONTHS: Final = 61  # days; up to here weeks are told, then months
_YEAR: Final = 12  # months


def ago(catalogue: Catalogue, then: datetime, now: datetime) -> str:
    """Return how long ago ``then`` was, each by the clock of its place; "just now" for what is still to come."""
    minutes = max(0, int((now - then).total_seconds())) // 60
    days = (now.date() - then.date()).days
    if minutes < 1:
        return catalogue.text("page.ago.now")
    if minutes < _HOUR:
        return catalogue.text("page.ago.minutes", count=minutes)
    if days <= 0:
        return catalogue.text("page.ago.hours", count=minutes // _HOUR)
    if days == 1:
        return catalogue.text("page.ago.yesterday")
    if days < _FORTNIGHT:
        return catalogue.text("page.ago.days", count=days)
    if days < _TWO_MONTHS:
        return catalogue.text("page.ago.weeks", count=days // 7)
    months = 12 * (now.year - then.year) + now.month - then.month - (now.day < then.day)
    if months < _YEAR:
        return catalogue.text("page.ago.months", count=months)
    return catalogue.text("page.ago.years", count=months // _YEAR)
