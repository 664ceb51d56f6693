"""What each event of the match is in words. Pure."""

from collections.abc import Iterator
from typing import assert_never

from revanche.match.events import (
    Abandoned,
    EveningClosed,
    Event,
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
from revanche.match.match import Match
from revanche.match.score import State
from revanche.presses.outcome import Counted
from revanche.words.wording import Wording


def event_sentences(event: Event, outcome: Counted, wording: Wording) -> Iterator[str]:
    """Yield the sentences that tell of ``event``, which is one of those of ``outcome``."""
    match event:
        case MatchOpened():
            yield from _opened(event, outcome, wording)
        case GameWon():
            yield from _won(event, outcome, wording)
        case Undone() | Redone() | OpeningUndone() | OpeningRedone():
            yield from _back(event, outcome, wording)
        case Swapped():
            match_now = _running(outcome.after)
            yield wording.text("swapped", **wording.pair(match_now.players), score=wording.score(match_now))
        case Abandoned():
            yield wording.text("abandoned", score=wording.score(_running(outcome.before)))
        case EveningClosed():
            yield _closed(event, _running(outcome.before), wording)
        case MatchFixed() | MatchImported() | PlayerRenamed():
            yield _past(event, wording)
        case _:
            assert_never(event)


def _past(event: MatchFixed | MatchImported | PlayerRenamed, wording: Wording) -> str:
    match event:
        case MatchFixed():
            return wording.text("fixed", match=event.match)
        case MatchImported():
            again = isinstance(event.replaces, bool) and event.replaces
            return wording.text("imported_again" if again else "imported", **wording.pair(event.players))
        case PlayerRenamed():
            key = "renamed_back" if event.back else "renamed"
            return wording.text(key, old=wording.name(event.old, ""), new=wording.name(event.new, ""))
        case _:
            assert_never(event)


def _opened(event: MatchOpened, outcome: Counted, wording: Wording) -> Iterator[str]:
    before = outcome.before.match
    if before is not None and before.winner is None:
        key = "unfinished" if before.wins else "dropped"
        yield wording.text(key, score=wording.score(before), **wording.pair(before.players))
    yield wording.text("opened", **wording.pair(event.players), count=event.first_to)


def _back(event: Undone | Redone | OpeningUndone | OpeningRedone, outcome: Counted, wording: Wording) -> Iterator[str]:
    match event:
        case Undone():
            yield from _undone(event, outcome, wording)
        case Redone():
            yield from _redone(event, outcome, wording)
        case OpeningUndone() | OpeningRedone():
            yield from _opening(event, outcome, wording)
        case _:
            assert_never(event)


def _opening(event: OpeningUndone | OpeningRedone, outcome: Counted, wording: Wording) -> Iterator[str]:
    before, after = _running(outcome.before), _running(outcome.after)
    if isinstance(event, OpeningUndone):
        yield wording.text("opening_undone", **wording.pair(before.players))
        yield wording.text("again", **wording.pair(after.players))
    else:
        yield wording.text("opening_redone", **wording.pair(after.players))
    yield from _standing(after, wording)


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
    end = "dropped" if event.dropped else "unfinished" if before.winner is None else "decided"
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
