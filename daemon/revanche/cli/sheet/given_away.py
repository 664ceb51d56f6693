"""What each player of a scoresheet gave away against best play, as text for people, in lines of at most 80 cells."""

from collections.abc import Iterator, Sequence

from revanche.cli.columns import flow, words
from revanche.sheets.advisor.options import Action, Keep
from revanche.sheets.form import SheetForm
from revanche.sheets.review.judging import JudgedPlayer, Slip
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import decimal, for_the_eye

_LEAST = 0.05  # points that show as more than nothing


def given_away_lines(catalogue: Catalogue, sheet: SheetForm, players: Sequence[JudgedPlayer]) -> Iterator[str]:
    """Yield what each player gave away in all, and below it each slip with what would have been better."""
    yield from ("", *flow(words(f"{catalogue.text('page.review.title')}. {catalogue.text('page.review.meaning')}")))
    for name, player in zip(map(for_the_eye, sheet.players), players, strict=True):
        if player.cost is None:
            yield catalogue.text("page.review.unknown", name=name)
            continue
        points = decimal(catalogue.language, player.cost, 1)
        yield catalogue.text("page.review.player", name=name, points=points)
        for number, turn in enumerate(player.turns, 1):
            for slip in turn.slips:
                if slip.cost >= _LEAST:
                    yield from flow(words(_slip(catalogue, sheet, number, slip)), "  ", "    ")


def _slip(catalogue: Catalogue, sheet: SheetForm, turn: int, slip: Slip) -> str:
    actions = {"done": _doing(catalogue, sheet, slip.done), "best": _doing(catalogue, sheet, slip.best)}
    cost = decimal(catalogue.language, slip.cost, 1)
    return catalogue.text("page.review.slip", turn=turn, dice=_dice(slip.dice), cost=cost, **actions)


def _doing(catalogue: Catalogue, sheet: SheetForm, action: Action) -> str:
    if isinstance(action, Keep):
        return catalogue.text("page.advice.keep" if action.dice else "page.advice.throw", dice=_dice(action.dice))
    box = catalogue.text(next(box.text for box in sheet.rules.boxes if box.box == action.box))
    weight = sheet.rules.weights[action.column - 1]
    name = f"{box} {catalogue.text('print.times', weight=weight)}" if len(sheet.rules.weights) > 1 else box
    return catalogue.text("page.advice.score", box=name, points=action.points)


def _dice(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))
