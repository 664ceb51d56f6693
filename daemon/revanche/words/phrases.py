"""What an outcome is in words: one line to read, or a few sentences to hear. Pure."""

from collections.abc import Iterator
from typing import assert_never

from revanche.match.score import State
from revanche.presses.offer import Offer
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    Meaningless,
    Missed,
    Offered,
    Outcome,
    Refused,
    Unsaved,
)
from revanche.presses.press import Kind
from revanche.words.catalogue import Catalogue
from revanche.words.event_words import event_sentences
from revanche.words.spelling import for_the_eye
from revanche.words.wording import Wording


def written(outcome: Outcome, catalogue: Catalogue) -> str:
    """Return one short line for the log, the terminal and ``said``."""
    return " ".join(_sentences(outcome, Wording(catalogue, aloud=False)))


def spoken(outcome: Outcome, catalogue: Catalogue) -> str:
    """Return what to say where an outcome is heard."""
    return " ".join(_sentences(outcome, Wording(catalogue, aloud=True)))


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


def _sentences(outcome: Outcome, wording: Wording) -> Iterator[str]:
    match outcome:
        case Counted():
            for event in outcome.events:
                yield from event_sentences(event, outcome, wording)
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
        case Offered(offer=offer):
            yield _offered(offer, wording)
        case BatteryLow() | Linked() | Meaningless():
            yield from _of_device(outcome, wording)
        case _:
            assert_never(outcome)


def _offered(offer: Offer | None, wording: Wording) -> str:
    if offer is None:
        return wording.text("offered.none")
    return wording.text("offered", table=for_the_eye(offer.table), **wording.pair(offer.players))


def _of_device(outcome: BatteryLow | Linked | Meaningless, wording: Wording) -> Iterator[str]:
    device = _device(outcome.device.name, wording)
    match outcome:
        case BatteryLow():
            yield wording.text("battery_low", device=device, percent=outcome.percent)
        case Meaningless():
            if not wording.aloud:  # to the ear the knock is enough
                key = "meaningless.player" if outcome.button == "button" else "meaningless"
                yield wording.text(key, device=device, button=for_the_eye(outcome.button))
        case Linked():
            way = "link.session" if outcome.device.kind is Kind.SESSION else "link"
            yield wording.text("link.taken" if outcome.taken else f"{way}.{outcome.link}", device=device)
            if outcome.unclear:
                yield wording.text("link.unclear", device=device)
        case _:
            assert_never(outcome)


def _device(name: str, wording: Wording) -> str:
    return wording.name(name, wording.catalogue.text("device"))
