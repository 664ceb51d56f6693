"""What everybody asks, how the relatives differ, and what tables agree on differently. Pure."""

from collections.abc import Iterator
from typing import Final

from revanche.sheets.examples import example
from revanche.sheets.games.highest import highest, highest_plain
from revanche.sheets.games.rules import Joker
from revanche.sheets.games.table import GAMES
from revanche.words.leaflet_words import LeafletWords, dashed

_RELATIVES: Final = ("yahtzee", "kniffel", "yatzy", "maxi_yatzy", "triple_yahtzee", "yacht")
_FOUR: Final = (1, 2, 3, 4)


def questions(words: LeafletWords) -> Iterator[tuple[str, str]]:
    """Yield questions with their answers."""
    game = words.game
    yield words.fill("q.second"), words.fill("a.second.bonus" if game.further else "a.second", further=game.further)
    house = game.box("full_house")
    if house is not None:
        joker = house.joker if game.joker is not Joker.NONE else None
        answer = words.fill("a.house") if joker is None else words.fill("a.house.joker", points=joker)
        yield words.fill("q.house", house=words.name(house)), answer
    yield _four_in_a_row(words)
    strike = "a.strike.in_order" if game.in_order else "a.strike" if game.joker is Joker.NONE else "a.strike.joker"
    yield words.fill("q.strike"), words.fill(strike)
    plain, most = highest_plain(game), highest(game)
    most_said = "a.highest" if plain == most else "a.highest.further"
    yield words.fill("q.highest"), words.fill(most_said, highest=most, plain=plain)


def relatives(words: LeafletWords) -> Iterator[str]:
    """Yield a line for each game of the family but this one: what is different there, under the usual rules."""
    own = "yahtzee" if words.game.id == "yahtzee_free" else words.game.id
    for relative in _RELATIVES:
        if relative != own:
            other = LeafletWords(words.catalogue, words.texts, relative, {})
            game = other.game
            given: dict[str, str | int] = {box.id: box.score(example(game, box)) for box in game.boxes}
            if game.bonus is not None:
                given |= {"bonus": game.bonus.points, "at": game.bonus.at}
            yield other.fill(f"relative.{relative}", **given, further=game.further)


def options(words: LeafletWords) -> Iterator[str]:
    """Yield each option: what is chosen, and what else there is."""
    catalogue = words.catalogue
    for option, choices in GAMES[words.game.id].options.items():
        texts = {name: catalogue.text(f"sheet.choice.{option}.{name}") for name in choices}
        others = "; ".join(text for name, text in texts.items() if name != words.options[option])
        named, chosen = catalogue.text(f"sheet.option.{option}"), texts[words.options[option]]
        yield words.fill("option", option=named, chosen=chosen, others=others)


def _four_in_a_row(words: LeafletWords) -> tuple[str, str]:
    game = words.game
    straight = next(box for box in game.boxes if box.id in {"small_straight", "little_straight"})
    points = straight.score((*_FOUR, *(_FOUR[-1],) * (game.dice - len(_FOUR))))
    needed = dashed(tuple(sorted(set(example(game, straight)))))
    run = words.fill("q.run", run=dashed(_FOUR), straight=words.name(straight))
    return run, words.fill("a.run.yes", points=points) if points else words.fill("a.run.no", needed=needed)
