"""Best play: CPU seconds beside the package yatzy-solver in the same run, if that is installed, and one advice."""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from revanche.sheets.advisor.advising import worked_out
from revanche.sheets.advisor.induction import solve
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.stored import packed, unpacked
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Sheet

Row = tuple[str, str, str]

_ROUNDS = 3
_DICE = (1, 2, 2, 4, 6)
_EIGHT_OPEN = {
    "yahtzee": {"ones": 3, "threes": 9, "full_house": 25, "chance": 22, "small_straight": 30},
    "yatzy": {"ones": 2, "threes": 9, "fives": 15, "one_pair": 12, "chance": 24, "full_house": 19, "two_pairs": 22},
}


def rows() -> Iterator[Row]:
    """Time whole tables, the first advice in mid-game without one, and advice from a table."""
    for game, variant, most in (("yahtzee", "american", 0.55), ("yatzy", "yatzy-scandinavian", 0.6)):
        own = _least(lambda game=game: _values(game))
        other = _other(variant)
        share = "needs yatzy-solver" if other is None else f"{own:.2f} / {other:.2f} = {own / other:.2f} x"
        yield f"advisor: whole table of {game}, CPU s, beside yatzy-solver", share, f"≤ {most} x"
    for game, column in _EIGHT_OPEN.items():
        sheet = Sheet((column,), (0,))
        took = _least(lambda game=game, sheet=sheet: _first(game, sheet))
        yield f"advisor: first advice with eight open boxes of {game}", f"{took:.2f} s", "0.5 s"
    yield from _from_table()


def _values(game: str) -> None:
    rules = played_by(game, {})
    solve(Positions(rules, Sheet.blank(rules)))


def _other(variant: str) -> float | None:
    if find_spec("yatzy_solver") is None:
        return None
    import yatzy_solver  # noqa: PLC0415 - installed by whoever wants to compare

    return _least(lambda: yatzy_solver.Solver.build(yatzy_solver.Variant(variant)))


def _first(game: str, sheet: Sheet) -> None:
    worked_out(played_by(game, {}), sheet).advice(sheet, _DICE, 2)


def _from_table() -> Iterator[Row]:
    game = played_by("yatzy", {})
    blank = Sheet.blank(game)
    content = packed(worked_out(game, blank))
    yield "advisor: the table of yatzy, loaded", f"{_least(lambda: unpacked(game, content)) * 1000:.0f} ms", "100 ms"
    advisor = unpacked(game, content)
    assert advisor is not None, "it is whole"
    took = _least(lambda: advisor.advice(blank, _DICE, 2), rounds=50)
    yield "advisor: one advice from the loaded table", f"{took * 1000:.2f} ms", "2 ms"


def _least(action: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """Return the least CPU seconds of several rounds, since the rest is the machine's noise."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return min(times)
