"""The games, as a table. What people disagree about is an option with a name.

================  =================  ==================================================================================
game              option             choices, the usual one first
================  =================  ==================================================================================
yahtzee           joker              forced, none
yahtzee, _free    yahtzee_bonus      100 for each further Yahtzee once 50 stands in its box, or 0
kniffel           joker              forced, none
kniffel           further_kniffel    100, 50, 0
yatzy             order              free, down (from top to bottom)
yatzy             two_pairs          different, four_alike (four equal dice are two pairs too)
maxi_yatzy        bonus              100_at_84, 50_at_75
maxi_yatzy        saved_throws       yes, no
triple_yahtzee    yahtzee_bonus      by_column (100, multiplied as its column is), flat (100)
================  =================  ==================================================================================

A ``yahtzee_free`` with its joker forced would be ``yahtzee``, so it has no such option.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec

from revanche.sheets.games.rules import Bonus, Box, Choices, Game, Joker
from revanche.sheets.games.scoring import alike, chance, face, rolls, straight, whole, worth

_UPPER: Final = tuple(
    Box(name, face(value), face=value)
    for value, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)
)
_CHANCE: Final = Box("chance", chance)
_ONE_PAIR: Final = Box("one_pair", alike(2))
_TWO_PAIRS: Final = Box("two_pairs", alike(2, 2))
_THREE: Final = Box("three_of_a_kind", alike(3))
_FOUR: Final = Box("four_of_a_kind", alike(4))
_SMALL: Final = Box("small_straight", straight(15, range(1, 6)))
_LARGE: Final = Box("large_straight", straight(20, range(2, 7)))
_HOUSE: Final = Box("full_house", alike(3, 2))


def _four_alike_too(dice: tuple[int, ...]) -> int:
    return max(alike(2, 2)(dice), alike(4)(dice))


def _american(five: Box) -> tuple[Box, ...]:
    return (
        *_UPPER,
        Box("three_of_a_kind", whole(alike(3))),
        Box("four_of_a_kind", whole(alike(4))),
        Box("full_house", worth(25, alike(3, 2)), joker=25),
        Box("small_straight", straight(30, range(1, 5), range(2, 6), range(3, 7)), joker=30),
        Box("large_straight", straight(40, range(1, 6), range(2, 7)), joker=40),
        five,
        _CHANCE,
    )


def _scandinavian(two_pairs: Box) -> tuple[Box, ...]:
    five = Box("yatzy", worth(50, alike(5)))
    return (*_UPPER, _ONE_PAIR, two_pairs, _THREE, _FOUR, _SMALL, _LARGE, _HOUSE, _CHANCE, five)


_MAXI: Final = (
    *_UPPER,
    _ONE_PAIR,
    _TWO_PAIRS,
    Box("three_pairs", alike(2, 2, 2)),
    _THREE,
    _FOUR,
    Box("five_of_a_kind", alike(5)),
    _SMALL,
    _LARGE,
    Box("full_straight", straight(21, range(1, 7))),
    Box("full_house", alike(3, 2), name="maxi_full_house"),  # Norwegians call it Hytte here, for three and three is Hus
    Box("villa", alike(3, 3)),
    Box("tower", alike(4, 2)),
    _CHANCE,
    Box("maxi_yatzy", worth(100, alike(6))),
)
_YACHT: Final = (
    *_UPPER,
    _HOUSE,
    _FOUR,
    Box("little_straight", straight(30, range(1, 6))),
    Box("big_straight", straight(30, range(2, 7))),
    Box("choice", chance),
    Box("yacht", worth(50, alike(5))),
)
_YAHTZEE: Final = _american(Box("yahtzee", worth(50, alike(5))))
_KNIFFEL: Final = _american(Box("yahtzee", worth(50, alike(5)), name="kniffel"))
_AT_63: Final = Bonus(35, 63)
_JOKER: Final[Choices] = {"forced": {"joker": Joker.FORCED}, "none": {"joker": Joker.NONE}}
_FURTHER: Final[Choices] = {"100": {"further": 100}, "0": {"further": 0}}

GAMES: Final = {
    game.id: game
    for game in (
        Game("yahtzee", _YAHTZEE, bonus=_AT_63, options={"joker": _JOKER, "yahtzee_bonus": _FURTHER}),
        Game("yahtzee_free", _YAHTZEE, bonus=_AT_63, joker=Joker.FREE, options={"yahtzee_bonus": _FURTHER}),
        Game(
            "kniffel",
            _KNIFFEL,
            bonus=_AT_63,
            options={
                "joker": _JOKER,
                "further_kniffel": {"100": {"further": 100}, "50": {"further": 50}, "0": {"further": 0}},
            },
        ),
        Game(
            "yatzy",
            _scandinavian(_TWO_PAIRS),
            bonus=Bonus(50, 63),
            options={
                "order": {"free": {}, "down": {"in_order": True}},
                "two_pairs": {
                    "different": {},
                    "four_alike": {"boxes": _scandinavian(Box("two_pairs", _four_alike_too))},
                },
            },
        ),
        Game(
            "maxi_yatzy",
            _MAXI,
            dice=6,
            options={
                "bonus": {"100_at_84": {"bonus": Bonus(100, 84)}, "50_at_75": {"bonus": Bonus(50, 75)}},
                "saved_throws": {"yes": {"saves": True}, "no": {"saves": False}},
            },
        ),
        Game(
            "triple_yahtzee",
            _YAHTZEE,
            weights=(1, 2, 3),
            bonus=_AT_63,
            joker=Joker.FORCED,
            further=100,
            options={"yahtzee_bonus": {"by_column": {"further_weighed": True}, "flat": {"further_weighed": False}}},
        ),
        Game("yacht", _YACHT),
    )
}
"""Every game by its id, before its options are chosen."""


def chosen(game: str, options: Mapping[str, str]) -> dict[str, str] | None:
    """Return all options of ``game`` with what is chosen for each, ``None`` where there is no such game or choice."""
    known = GAMES[game].options if game in GAMES else None
    if known is None or any(name not in known or choice not in known[name] for name, choice in options.items()):
        return None
    return {name: options.get(name, next(iter(choices))) for name, choices in known.items()}


@cache
def all_alike(game: str) -> Box:
    """Return the box of ``game`` for dice that are all alike: no others give anything in it.

    Raises:
        KeyError: there is no such game.
    """
    count = GAMES[game].dice
    alone = [dice for dice in rolls(count) if dice[0] == dice[-1]]
    return next(box for box in GAMES[game].boxes if [dice for dice in rolls(count) if box.score(dice)] == alone)


def has_bonus(game: str) -> bool:
    """Tell whether the upper part of ``game`` can bring a bonus; raises as ``all_alike`` does."""
    return GAMES[game].bonus is not None or "bonus" in GAMES[game].options


def played_by(game: str, options: Mapping[str, str]) -> Game:
    """Return the rules of ``game`` under these options, the usual choice for those left out.

    Raises:
        ValueError: there is no such game, option or choice.
    """
    return _played_by(game, tuple(sorted(options.items())))


@cache
def _played_by(game: str, options: tuple[tuple[str, str], ...]) -> Game:
    choices = chosen(game, dict(options))
    if choices is None:
        raise ValueError(f"there is no game {game!r} with the options {dict(options)}")
    known = GAMES[game]
    changes: dict[str, Any] = {}
    for name, choice in choices.items():
        changes |= known.options[name][choice]
    return msgspec.structs.replace(known, **changes)
