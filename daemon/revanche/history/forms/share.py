"""An evening as text for the group chat. Pure."""

from revanche.history.evenings import Evening
from revanche.history.forms.wording import day, lasted, remark
from revanche.history.records import MatchRecord
from revanche.history.statistics.players import players
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line


def evening_text(catalogue: Catalogue, evening: Evening) -> str:
    """Return an evening as text: its day, a line a match in which somebody won a game, and who won how many matches."""
    lines = [catalogue.text("share.title", day=day(catalogue, evening.day))]
    lines += [_line(catalogue, match) for match in evening.matches if match.games]
    numbers = players(evening.matches)
    if sum(record.won for record in numbers) > 1:
        won = ", ".join(f"{for_the_eye(record.name)} {record.won}" for record in numbers)
        lines.append(catalogue.text("share.matches", standing=won))
    return "\n".join(lines)


def _line(catalogue: Catalogue, match: MatchRecord) -> str:
    took = f", {lasted(catalogue, match.seconds)}" if match.seconds else ""
    return score_line(catalogue, match.players, match.score) + remark(catalogue, match) + took
