"""The log as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Final, assert_never

from revanche.cli.columns import flow, words
from revanche.cli.output import heading
from revanche.cli.sheet.text import results
from revanche.history.archive import PlayedSheet
from revanche.history.evenings import Evening
from revanche.history.forms.ago import ago
from revanche.history.forms.wording import day, lasted, span, standing, zone
from revanche.history.records import MatchRecord
from revanche.history.trail import Step
from revanche.match.events import (
    Abandoned,
    EveningClosed,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    OpeningRedone,
    OpeningUndone,
    PlayerRenamed,
    Redone,
    Swapped,
    Undone,
)
from revanche.presses.outcome import PressesMissed, PressIgnored, PressMeaningless, PressRefused, Recorded
from revanche.presses.press import Source
from revanche.sheets.form import SheetForm, past_form
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import game_name, score_line, score_pieces

_SIGNS: Final = {"previous": "⏮", "next": "⏭", "playpause": "⏯"}
_BELOW: Final = " " * 12  # below what happened, beside the time


def evening_lines(catalogue: Catalogue, evening: Evening, now: datetime) -> list[str]:
    """Return an evening: its day, and three lines for each match, with how long ago at the local time ``now``."""
    last = max(match.ended or match.started for match in evening.matches)
    lines = [heading(f"{day(catalogue, evening.day)} · {ago(catalogue, last, now)}"), ""]
    for match in evening.matches:
        lines += [*_match(catalogue, match), ""]
    return lines


def sheet_lines(catalogue: Catalogue, sheets: Iterable[PlayedSheet]) -> list[str]:
    """Return the full scoresheets that count in no match, with what each player came to."""
    lines: list[str] = []
    for sheet in (one.sheet for one in sheets):
        form = past_form(sheet.state)
        if isinstance(form, SheetForm):
            named = f"{sheet.ended:%H:%M}, {catalogue.text('log.sheet', sheet=for_the_eye(sheet.id))}:"
            lines += flow([named, *_listed(results(form))], "  ", "    ")
    return [catalogue.text("log.uncounted"), *lines] if lines else []


def trail_lines(
    catalogue: Catalogue, evening: date, steps: Iterable[Step], sheets: Mapping[str, SheetForm]
) -> list[str]:
    """Return what happened in a match of ``evening``, a step a line: when, what, and by which button.

    A line says the day where that changes, and the offset from UTC where the clocks were changed. Below a game that was
    won on a scoresheet stands what that came to, as far as it is among ``sheets``.
    """
    lines, last, offset = list[str](), evening, None
    for step in steps:
        time = step.entry.time
        marks = [day(catalogue, time.date())] * (time.date() != last)
        marks += [zone(time)] * (offset not in {None, time.utcoffset()})
        lines += flow([", ".join(marks)], "  ", "  ") if marks else []
        lines += [*_step(catalogue, step), *_sheet(catalogue, step.event, sheets)]
        last, offset = time.date(), time.utcoffset()
    return lines


def _match(catalogue: Catalogue, match: MatchRecord) -> list[str]:
    marks = [standing(catalogue, match)] + [catalogue.text("log.corrected")] * match.corrected
    facts = [f"{span(match)},", *([f"{lasted(catalogue, match.seconds)},"] if _took(match) else [])]
    return [
        *flow([*score_pieces(catalogue, match.players, match.score), "·", *_listed(marks)], "  ", "  "),
        *(_order(match) if match.games else []),
        *flow([*facts, f"{game_name(catalogue, match.game)},", match.id], "    ", "    "),
    ]


def _took(match: MatchRecord) -> bool:
    """Tell whether there is something to say of how long a match took: not of one that goes on, or took no time."""
    return match.ended is not None and match.seconds != 0


def _order(match: MatchRecord) -> list[str]:
    """Return who won each game, by name where a line holds all, else by letter: A is named first."""
    names = flow((for_the_eye(match.name(game.winner)) for game in match.games), "    ", "    ")
    return names if len(names) == 1 else flow((game.winner.value for game in match.games), "    ", "    ")


def _listed(texts: list[str]) -> list[str]:
    return [f"{text}," for text in texts[:-1]] + texts[-1:]


def _source(catalogue: Catalogue, by: Source) -> Iterator[str]:
    """Yield what a press or command came from as people call it: "earbuds", "⏮"."""
    known = f"page.by.{by.device}"
    yield catalogue.text(known) if known in catalogue.texts else for_the_eye(by.device)
    if by.button:
        yield _SIGNS.get(by.button, for_the_eye(by.button))


def _step(catalogue: Catalogue, step: Step) -> list[str]:
    time = step.entry.time.strftime("%H:%M:%S")
    by = step.entry.by
    source = [] if by is None else [f"({', '.join(_source(catalogue, by))})"]
    return flow([*words(_told(catalogue, step)), *source], f"  {time}  ", _BELOW)


def _sheet(catalogue: Catalogue, event: Recorded, sheets: Mapping[str, SheetForm]) -> list[str]:
    if not isinstance(event, GameWon) or event.sheet is None:
        return []
    named, sheet = catalogue.text("log.sheet", sheet=for_the_eye(event.sheet)), sheets.get(event.sheet)
    pieces = [named] if sheet is None else [f"{named}:", *_listed(results(sheet))]
    return flow(pieces, _BELOW, _BELOW)


def _told(catalogue: Catalogue, step: Step) -> str:
    event, players = step.event, step.players or ("A", "B")
    score = "" if step.score is None else score_line(catalogue, players, step.score)
    names = {"a": for_the_eye(players[0]), "b": for_the_eye(players[1]), "score": score}
    match event:
        case MatchOpened():
            return catalogue.text("opened", **names, count=event.first_to)
        case GameWon() | Undone() | Redone():
            return _game(catalogue, event, for_the_eye(players[event.player.place]), score)
        case OpeningUndone() | OpeningRedone() | Swapped() | Abandoned():
            return catalogue.text(str(event.__struct_config__.tag), **names)
        case EveningClosed():
            return catalogue.text(f"log.closed.{event.why}")
        case MatchImported():
            return catalogue.text("imported", a=for_the_eye(event.players[0]), b=for_the_eye(event.players[1]))
        case MatchFixed():
            return _fixed(catalogue, event)
        case PlayerRenamed():
            key = "renamed_back" if event.back else "renamed"
            return catalogue.text(key, old=for_the_eye(event.old), new=for_the_eye(event.new))
        case PressIgnored() | PressRefused() | PressesMissed() | PressMeaningless():
            return _not_counted(catalogue, event, step.entry.by)
        case _:
            assert_never(event)


def _game(catalogue: Catalogue, event: GameWon | Undone | Redone, name: str, score: str) -> str:
    match event:
        case GameWon():
            won = catalogue.text("won", name=name, score=score)
            return f"{catalogue.text('revanche')} {won}" if event.rematch_of else won
        case Undone() if not score:
            return catalogue.text("undone_revanche", name=name)
        case Undone() | Redone():
            taken = catalogue.text("undone" if isinstance(event, Undone) else "redone", name=name)
            return f"{taken} {catalogue.text('score', score=score)}"
        case _:
            assert_never(event)


def _not_counted(
    catalogue: Catalogue, event: PressIgnored | PressRefused | PressesMissed | PressMeaningless, by: Source | None
) -> str:
    device = for_the_eye(by.device) if by else catalogue.text("device")
    match event:
        case PressIgnored():
            return catalogue.text(f"ignored.{event.reason}", device=device)
        case PressRefused():
            return catalogue.text(f"refused.{event.reason}")
        case PressesMissed():
            return catalogue.text("missed", device=device)
        case PressMeaningless():
            return catalogue.text("log.meaningless")
        case _:
            assert_never(event)


def _fixed(catalogue: Catalogue, fix: MatchFixed) -> str:
    changes: list[str] = []
    if fix.players is not None:
        a, b = map(for_the_eye, fix.players)
        changes.append(catalogue.text("log.fixed.players", a=a, b=b))
    if fix.game is not None:
        changes.append(catalogue.text("log.fixed.game", game=game_name(catalogue, fix.game)))
    if fix.winners is not None:
        changes.append(catalogue.text("log.fixed.winners", winners=" ".join(fix.winners)))
    if fix.abandoned is not None:
        changes.append(catalogue.text("log.fixed.abandoned" if fix.abandoned else "log.fixed.restored"))
    if fix.first_to is not None:
        changes.append(catalogue.text("log.fixed.first_to", count=fix.first_to))
    if fix.started is not None:
        when = f"{day(catalogue, fix.started.date())}, {fix.started:%H:%M}"
        changes.append(catalogue.text("log.fixed.started", when=when))
    return catalogue.text("log.fixed", changes=", ".join(changes))
