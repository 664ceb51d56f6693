"""The rules of a leaflet in sentences: the turn, the bonus, dice alike once more, who begins, the end. Pure."""

from collections.abc import Iterator

from revanche.sheets.games.rules import FULL_YAHTZEE, YAHTZEE, Game, Joker
from revanche.sheets.sheet import Sheet, further, legal
from revanche.words.leaflet_words import LeafletWords, dashed

_FACE = 4  # of the dice in the examples
_OWN = "fours"
_LEFT = ("ones", "sixes")  # what is still open in the last example


def turn(words: LeafletWords) -> Iterator[str]:
    """Yield what a turn is."""
    game = words.game
    yield words.fill("turn", throws=game.throws)
    if game.saves:
        yield words.fill("turn.saves")
    if game.in_order:
        yield words.fill("turn.in_order")
    if len(game.weights) > 1:
        yield words.fill("turn.columns")
    yield words.fill("turn.strike")


def bonus(words: LeafletWords) -> Iterator[str]:
    """Yield what the upper part brings."""
    rule = words.game.bonus
    if rule is None:
        yield words.fill("bonus.none")
        return
    each, rest = divmod(rule.at, sum(range(1, 7)))
    yield words.fill("bonus.plain" if rest else "bonus.each", at=rule.at, bonus=rule.points, each=each)
    if len(words.game.weights) > 1:
        yield words.fill("bonus.columns")


def second(words: LeafletWords) -> Iterator[str]:
    """Yield what dice that are all alike once more bring, and where they may be written."""
    game, columns = words.game, len(words.game.weights) > 1
    if not game.further:
        yield words.fill("second.no_bonus")
    else:
        yield words.fill("second.bonus_columns" if columns else "second.bonus", further=game.further)
        if columns:
            yield words.fill("second.weighed" if game.further_weighed else "second.flat")
    values = ", ".join(f"{words.name(box)} {box.joker}" for box in game.boxes if box.joker is not None)
    yield words.fill(f"second.{game.joker}", values=values)
    if columns:
        yield words.fill("second.columns")
    if game.joker is not Joker.NONE:
        yield from _examples(words)


def begin(words: LeafletWords) -> Iterator[str]:
    """Yield who begins."""
    yield words.fill("begin")
    if words.game.id in {"yahtzee", "yahtzee_free"}:
        yield words.fill("begin.old")
    if words.game.id == "kniffel":
        yield words.fill("begin.next")


def end(words: LeafletWords) -> Iterator[str]:
    """Yield when the game is over, and who has won it."""
    yield words.fill("end", turns=len(words.game.boxes) * len(words.game.weights))


def _examples(words: LeafletWords) -> Iterator[str]:
    """Yield where a joker may go with its own box open, with that filled, and with only upper boxes left."""
    game = words.game
    dice = (_FACE,) * game.dice
    upper = {box.id for box in game.boxes if box.face is not None}
    own = next(words.name(box) for box in game.boxes if box.id == _OWN)
    filled = {"own": {YAHTZEE}, "lower": {YAHTZEE, _OWN}}
    if game.joker is Joker.FORCED:
        filled["zero"] = {box.id for box in game.boxes} - set(_LEFT)
    for name, boxes in filled.items():
        sheet = _with(game, boxes)
        places = {cell.box: points for cell, points in legal(game, sheet, dice).items()}
        if name == "own" and game.joker is Joker.FREE:
            places = {box: points for box, points in places.items() if box == _OWN or box not in upper}
        listed = ", ".join(f"{words.name(box)} {places[box.id]}" for box in game.boxes if box.id in places)
        earned = further(game, sheet, dice)
        said = words.fill(f"second.example.{name}", dice=dashed(dice), own=own, places=listed)
        yield f"{said} {words.fill('second.earned', further=earned)}" if earned and name == "own" else said


def _with(game: Game, boxes: set[str]) -> Sheet:
    """Return a sheet on which these boxes are filled in every column."""
    column = {box: FULL_YAHTZEE if box == YAHTZEE else 0 for box in boxes}
    return Sheet(tuple(column for _ in game.weights), tuple(0 for _ in game.weights))
