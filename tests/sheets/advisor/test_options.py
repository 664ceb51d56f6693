"""What is best of some options, and where there is advice at all."""

import pytest

from revanche.sheets.advisor.options import MOST_OPEN, TIED, Advice, Keep, Option, advisable
from revanche.sheets.games.rules import Game
from revanche.sheets.games.table import GAMES
from revanche.sheets.sheet import Sheet


def test_the_best_are_all_that_are_equally_good() -> None:
    options = (Option(Keep((1,)), 20.0), Option(Keep((2,)), 20.0 - TIED / 2), Option(Keep((3,)), 20.0 - 2 * TIED))
    assert Advice(options, None).best == options[:2]
    assert Advice((), None).best == ()


@pytest.mark.parametrize("game", [game for game in GAMES if game not in {"maxi_yatzy", "triple_yahtzee"}])
def test_there_is_advice_from_the_first_turn_on(game: str) -> None:
    assert advisable(GAMES[game], Sheet.blank(GAMES[game]))


def test_there_is_none_with_six_dice() -> None:
    assert not advisable(GAMES["maxi_yatzy"], Sheet.blank(GAMES["maxi_yatzy"]))


@pytest.mark.parametrize(("still_open", "advised"), [(MOST_OPEN, True), (MOST_OPEN + 1, False)])
def test_three_columns_are_reckoned_through_towards_the_end(still_open: int, advised: bool) -> None:  # noqa: FBT001
    game = GAMES["triple_yahtzee"]
    assert advisable(game, filled_up_to(game, still_open)) is advised


def filled_up_to(game: Game, still_open: int) -> Sheet:
    cells = [(column, box.id) for column in range(3) for box in game.boxes][still_open:]
    columns = tuple({box: 0 for at, box in cells if at == column} for column in range(3))
    return Sheet(columns, (0, 0, 0))
