"""What an outcome is in words: one line to read, or a sentence or two to hear. Pure."""

from collections.abc import Iterator
from typing import Final, assert_never

from revanche.feedback.catalogue import Catalogue
from revanche.feedback.wording import Wording, score_line
from revanche.match.commands import Undo
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    Redone,
    Swapped,
    Undone,
)
from revanche.match.refusal import Reason
from revanche.match.score import Match, State
from revanche.presses.guards import Guard
from revanche.presses.outcome import Counted, Ignored, Linked, LinkState, Missed, Outcome, Refused, Unsaved

__all__ = ["resumed", "score_line", "spoken", "urgent", "written"]

_ANSWERED_WHERE_ASKED: Final = frozenset(
    {
        Reason.UNKNOWN_PLAYER,
        Reason.NAME_LENGTH,
        Reason.NAME_CONTROL,
        Reason.NAMES_EQUAL,
        Reason.GAME_NAME,
        Reason.FIRST_TO,
        Reason.STILL_RUNNING,
        Reason.FIX_SCORE,
    }
)
"""No button leads to these: whoever typed the request reads the answer."""


def written(outcome: Outcome, catalogue: Catalogue) -> str:
    """Return one short line for the log, the terminal and ``said``."""
    return " ".join(_told(outcome, Wording(catalogue, aloud=False)))


def spoken(outcome: Outcome, catalogue: Catalogue) -> str | None:
    """Return what to say, or ``None`` when saying anything would only disturb."""
    return None if _is_silent(outcome) else " ".join(_told(outcome, Wording(catalogue, aloud=True)))


def urgent(outcome: Outcome) -> bool:
    """Tell whether saying this may cut short what is being said: the score changed, or could not be kept."""
    return isinstance(outcome, Counted | Unsaved | Missed)


def resumed(state: State, catalogue: Catalogue, *, aloud: bool = False) -> str:
    """Return what stands after a start in mid-match: the score, and who won last."""
    wording = Wording(catalogue, aloud)
    match = state.match
    if match is None:
        return wording.text("no_match")
    sentences = [wording.text("score", score=wording.score(match))]
    if match.wins:
        sentences.append(wording.text("last", name=wording.player(match.players, match.wins[-1].player)))
    return " ".join(sentences)


def _is_silent(outcome: Outcome) -> bool:
    match outcome:
        case Counted():
            return all(_is_past(event) for event in outcome.events)
        case Ignored():
            doublet = outcome.reason is Guard.BOUNCE and isinstance(outcome.command, Undo)
            return doublet or not outcome.aloud
        case Refused():
            return outcome.reason in _ANSWERED_WHERE_ASKED
        case Linked():
            return not outcome.after.armed
        case Missed() | Unsaved():
            return False
        case _:
            assert_never(outcome)


def _is_past(event: Event) -> bool:
    """Corrections are not of this evening, and after six hours everybody may be asleep."""
    return isinstance(event, MatchFixed | MatchImported) or (
        isinstance(event, EveningClosed) and event.why is Closing.STALE
    )


def _told(outcome: Outcome, wording: Wording) -> Iterator[str]:
    match outcome:
        case Counted():
            for event in outcome.events:
                yield from _event(event, outcome, wording)
        case Refused():
            yield wording.text(f"refused.{outcome.reason}")
        case Ignored():
            yield wording.text(f"ignored.{outcome.reason}", device=_device(outcome.by.device, wording))
        case Missed():
            yield wording.text("missed", device=_device(outcome.device.name, wording))
            if outcome.after.match is not None:
                yield wording.text("score", score=wording.score(outcome.after.match))
        case Unsaved():
            yield wording.text("unsaved", sentence=outcome.sentence)
        case Linked():
            key = "link.up" if outcome.link is LinkState.UP else "link.down"
            yield wording.text(key, device=_device(outcome.device.name, wording))
        case _:
            assert_never(outcome)


def _device(name: str, wording: Wording) -> str:
    return wording.name(name, wording.catalogue.text("device"))


def _event(event: Event, outcome: Counted, wording: Wording) -> Iterator[str]:
    match event:
        case MatchOpened():
            yield from _opened(event, outcome, wording)
        case GameWon():
            yield from _won(event, outcome, wording)
        case Undone():
            yield from _undone(event, outcome, wording)
        case Redone():
            yield from _redone(event, outcome, wording)
        case Swapped():
            match_now = _running(outcome.after)
            yield wording.text("swapped", **wording.pair(match_now.players), score=wording.score(match_now))
        case Abandoned():
            yield wording.text("abandoned", score=wording.score(_running(outcome.before)))
        case EveningClosed():
            yield _closed(event, _running(outcome.before), wording)
        case MatchFixed():
            yield wording.text("fixed", match=event.match)
        case MatchImported():
            yield wording.text("imported", **wording.pair(event.players))
        case _:
            assert_never(event)


def _opened(event: MatchOpened, outcome: Counted, wording: Wording) -> Iterator[str]:
    before = outcome.before.match
    if before is not None and before.winner is None:
        key = "unfinished" if before.wins else "dropped"
        yield wording.text(key, score=wording.score(before), **wording.pair(before.players))
    yield wording.text("opened", **wording.pair(event.players), count=event.first_to)


def _won(event: GameWon, outcome: Counted, wording: Wording) -> Iterator[str]:
    after = _running(outcome.after)
    if event.rematch_of is not None:
        yield wording.text("revanche")
        yield from _standing(after, wording)
    elif after.winner is None:
        yield wording.text("won", name=wording.player(after.players, event.player), score=wording.score(after))
        yield from _match_point(after, wording)
    else:
        yield from _standing(after, wording)


def _undone(event: Undone, outcome: Counted, wording: Wording) -> Iterator[str]:
    before, after = _running(outcome.before), _running(outcome.after)
    touched = next(match for match in outcome.before.matches if match.id == event.match)
    name = wording.player(touched.players, event.player)
    if after.id != touched.id:
        yield wording.text("undone_revanche", name=name)
    else:
        yield wording.text("undone", name=name)
        if before.id != touched.id or touched.winner is not None:
            yield wording.text("reopened")
    if after.winner is None:
        yield from _standing(after, wording)
    else:
        winner = wording.player(after.players, after.winner)
        yield wording.text("stands", name=winner, score=wording.final(after))


def _redone(event: Redone, outcome: Counted, wording: Wording) -> Iterator[str]:
    before, after = _running(outcome.before), _running(outcome.after)
    touched = next(match for match in outcome.after.matches if match.id == event.match)
    yield wording.text("redone", name=wording.player(touched.players, event.player))
    if after.rematch and after.id != before.id:
        yield wording.text("revanche")
    yield from _standing(after, wording)


def _closed(event: EveningClosed, before: Match, wording: Wording) -> str:
    end = "unfinished" if before.winner is None else "decided"
    return wording.text(f"closed.{event.why}.{end}", score=wording.score(before))


def _standing(match: Match, wording: Wording) -> Iterator[str]:
    if match.winner is not None:
        yield wording.text("match_won", name=wording.player(match.players, match.winner), score=wording.final(match))
        return
    yield wording.text("score", score=wording.score(match))
    yield from _match_point(match, wording)


def _match_point(match: Match, wording: Wording) -> Iterator[str]:
    if match.winner is None and match.wins and max(match.score) == match.first_to - 1:
        both = match.score[0] == match.score[1]
        yield wording.text("match_point.both" if both else "match_point.leader")


def _running(state: State) -> Match:
    assert state.match is not None, "the event is about a match that is running"  # noqa: S101
    return state.match
