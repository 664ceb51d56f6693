"""The two tables of a leaflet: what each box is for, and a whole sheet that adds up. Pure."""

from typing import Final

import msgspec

from revanche.sheets.examples import example, whole_sheet
from revanche.sheets.games.rules import YAHTZEE, Box, Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.sheet import Sheet
from revanche.sheets.totals import ColumnTotal, added_up
from revanche.words.leaflet_words import LeafletWords, dashed

_ALIKE: Final = {"one_pair": "pair", "two_pairs": "pairs", "three_pairs": "three_pairs", "five_of_a_kind": "five"}
_LARGE: Final = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


class Table(msgspec.Struct, frozen=True):
    """Rows of cells, the first of each its head; ``sums`` are the places, from 0, of rows that add others up."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...] = ()


def box_table(words: LeafletWords) -> Table:
    """Return for each box what counts in it, with dice for an example and what they give."""
    heads = tuple(words.fill(f"head.{name}") for name in ("box", "counts", "example", "points"))
    rows = []
    for box in words.game.boxes:
        dice = example(words.game, box)
        rows.append((words.name(box), _counts(words, box), dashed(dice), str(box.score(dice))))
    return Table(heads, tuple(rows))


def whole_table(words: LeafletWords) -> Table:
    """Return a whole sheet with its sums; what was thrown is that of the last column."""
    game, sheet, thrown = words.game, Sheet.blank(words.game), dict[str, Dice]()
    for turn in whole_sheet(game):
        sheet = sheet.filled(turn.cell, turn.filling)
        thrown[turn.cell.box] = turn.dice
    total, times = added_up(game, sheet), [words.catalogue.text("print.times", weight=one) for one in game.weights]
    rows, sums = list[tuple[str, ...]](), list[int]()

    def boxes(*, upper: bool) -> None:
        for box in (box for box in game.boxes if (box.face is not None) is upper):
            points = (str(column[box.id]) for column in sheet.columns)
            rows.append((words.name(box), dashed(thrown[box.id]), *points))

    def add(key: str, *values: int) -> None:
        sums.append(len(rows))
        rows.append((words.catalogue.text(key), "", *[""] * (len(times) - len(values)), *map(str, values)))

    boxes(upper=True)
    add("sheet.upper", *(column.upper for column in total.columns))
    if game.bonus is not None:
        add("sheet.bonus", *(column.bonus for column in total.columns))
    boxes(upper=False)
    add("sheet.lower", *(column.lower for column in total.columns))
    if game.further:
        add(game.further_key, *(column.yahtzee_bonus for column in total.columns))
    if len(times) > 1:
        add("print.multiplied", *(_weighed(game, *pair) for pair in zip(total.columns, game.weights, strict=True)))
    add("print.total", total.total)
    heads = times if len(times) > 1 else [words.fill("head.points")]
    return Table((words.fill("head.box"), words.fill("head.dice"), *heads), tuple(rows), tuple(sums))


def _weighed(game: Game, column: ColumnTotal, weight: int) -> int:
    flat = 0 if game.further_weighed else column.yahtzee_bonus
    return weight * (column.total - flat) + flat


def _counts(words: LeafletWords, box: Box) -> str:
    """Return what counts in a box, as its rule is put in words."""
    game, dice = words.game, example(words.game, box)
    american = game.box(YAHTZEE) is not None
    points = box.score(dice)
    if box.face is not None:
        return words.fill("counts.face", face=box.face)
    match box.id:
        case "three_of_a_kind" | "four_of_a_kind":
            size = box.id.partition("_")[0]
            return words.fill(f"counts.whole_{size}" if american else f"counts.{size}")
        case "two_pairs" if words.options.get("two_pairs") == "four_alike":
            return words.fill("counts.pairs_or_four")
        case "one_pair" | "two_pairs" | "three_pairs" | "five_of_a_kind":
            return words.fill(f"counts.{_ALIKE[box.id]}")
        case "full_house":
            return words.fill("counts.house_fixed" if american else "counts.house", points=points)
        case "villa" | "tower" | "chance" | "choice":
            return words.fill(f"counts.{box.id}")
        case "small_straight" if american:
            return words.fill("counts.four_in_a_row", points=points)
        case "large_straight" if american:
            return words.fill("counts.five_in_a_row", one=dashed(_LARGE[0]), other=dashed(_LARGE[1]), points=points)
        case "small_straight" | "large_straight" | "full_straight" | "little_straight" | "big_straight":
            run = dashed(tuple(sorted(set(dice))))
            within = len(set(dice)) < game.dice
            return words.fill("counts.run_within" if within else "counts.run", run=run, points=points)
        case _:
            return words.fill("counts.alike", points=points)
