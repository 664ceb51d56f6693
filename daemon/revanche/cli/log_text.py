"""The log as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterable
from typing import assert_never

from revanche.cli.columns import WIDTH, flow
from revanche.cli.output import heading
from revanche.cli.wording import day, lasted, score_line, score_pieces, span, standing
from revanche.feedback.catalogue import Catalogue
from revanche.feedback.spelling import for_the_eye
from revanche.journal.history import Evening
from revanche.journal.records import MatchRecord
from revanche.journal.trail import Step
from revanche.match.events import (
    Abandoned,
    EveningClosed,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    Player,
    Redone,
    Swapped,
    Undone,
)
from revanche.presses.outcome import PressesMissed, PressIgnored, PressRefused


def evening_lines(catalogue: Catalogue, evening: Evening) -> list[str]:
    """Return an evening: its day, and three lines for each match."""
    lines = [heading(day(catalogue, evening.day)), ""]
    for match in evening.matches:
        lines += [*_match(catalogue, match), ""]
    return lines


def trail_lines(catalogue: Catalogue, steps: Iterable[Step]) -> list[str]:
    """Return what happened in a match, a step a line: when, what, and by which button."""
    return [line for step in steps for line in _step(catalogue, step)]


def _match(catalogue: Catalogue, match: MatchRecord) -> list[str]:
    marks = [standing(catalogue, match)] + [catalogue.text("log.corrected")] * match.corrected
    facts = [f"{span(match)},", *([f"{lasted(catalogue, match.seconds)},"] if match.seconds else [])]
    return [
        *flow([*score_pieces(catalogue, match.players, match.score), "·", *_listed(marks)], "  ", "  "),
        *(_order(match) if match.games else []),
        *flow([*facts, f"{for_the_eye(match.game)},", match.id], "    ", "    "),
    ]


def _order(match: MatchRecord) -> list[str]:
    """Return who won each game, by name where a line holds all, else by letter: A is named first."""
    names = flow((for_the_eye(match.name(game.winner)) for game in match.games), "    ", "    ")
    return names if len(names) == 1 else flow((game.winner.value for game in match.games), "    ", "    ")


def _listed(texts: list[str]) -> list[str]:
    return [f"{text}," for text in texts[:-1]] + texts[-1:]


def _step(catalogue: Catalogue, step: Step) -> list[str]:
    time = step.entry.time.strftime("%H:%M:%S")
    by = step.entry.by
    source = [] if by is None else [f"({', '.join(for_the_eye(part) for part in (by.device, by.button) if part)})"]
    return flow([*_words(_told(catalogue, step)), *source], f"  {time}  ", " " * 12)


def _words(text: str) -> list[str]:
    return text.split(" ")


def _told(catalogue: Catalogue, step: Step) -> str:
    event, (a, b) = step.entry.event, step.players or ("A", "B")
    names = {Player.A: for_the_eye(a), Player.B: for_the_eye(b)}
    score = score_line(catalogue, (a, b), step.score or (0, 0))
    match event:
        case MatchOpened():
            return catalogue.text("opened", a=names[Player.A], b=names[Player.B], count=event.first_to)
        case GameWon():
            revanche = f"{catalogue.text('revanche')} " if event.rematch_of else ""
            return revanche + catalogue.text("won", name=names[event.player], score=score)
        case Undone():
            if step.score is None:
                return catalogue.text("undone_revanche", name=names[event.player])
            return f"{catalogue.text('undone', name=names[event.player])} {score}"
        case Redone():
            return f"{catalogue.text('redone', name=names[event.player])} {score}"
        case Swapped():
            return catalogue.text("swapped", a=names[Player.A], b=names[Player.B], score=score)
        case Abandoned():
            return catalogue.text("abandoned", score=score)
        case EveningClosed():
            return catalogue.text(f"log.closed.{event.why}")
        case MatchFixed():
            return _fixed(catalogue, event)
        case MatchImported():
            return catalogue.text("imported", a=for_the_eye(event.players[0]), b=for_the_eye(event.players[1]))
        case PressIgnored():
            return catalogue.text(f"ignored.{event.reason}", device=_device(step))
        case PressRefused():
            return catalogue.text(f"refused.{event.reason}")
        case PressesMissed():
            return catalogue.text("missed", device=_device(step))
        case _:
            assert_never(event)


def _device(step: Step) -> str:
    return for_the_eye(step.entry.by.device) if step.entry.by else "?"


def _fixed(catalogue: Catalogue, fix: MatchFixed) -> str:
    changes: list[str] = []
    if fix.players is not None:
        a, b = map(for_the_eye, fix.players)
        changes.append(catalogue.text("log.fixed.players", a=a, b=b))
    if fix.game is not None:
        changes.append(catalogue.text("log.fixed.game", game=for_the_eye(fix.game)))
    if fix.winners is not None:
        changes.append(catalogue.text("log.fixed.winners", winners=" ".join(fix.winners)))
    if fix.abandoned is not None:
        changes.append(catalogue.text("log.fixed.abandoned" if fix.abandoned else "log.fixed.restored"))
    return catalogue.text("log.fixed", changes=", ".join(changes))
