"""The words of a leaflet: its texts, with what every one of them may name filled in. Pure."""

from collections.abc import Mapping

from revanche.sheets.games.rules import Box
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import all_alike, chosen, played_by
from revanche.words.catalogue import Catalogue


class LeafletWords:
    """The texts for ``game`` under ``options``; ``texts`` is the catalogue of leaflets, ``catalogue`` has the names.

    Raises:
        ValueError: there is no such game, option or choice.
    """

    def __init__(self, catalogue: Catalogue, texts: Catalogue, game: str, options: Mapping[str, str]) -> None:
        self.catalogue = catalogue
        self.texts = texts
        self.game = played_by(game, options)
        self.options = chosen(game, options) or {}
        self._five = all_alike(game)

    def fill(self, key: str, **fields: str | int) -> str:
        """Return a text, filled; ``KeyError`` where there is none, or a field that it names is missing."""
        game, five = self.game, self._five
        known: dict[str, str | int] = {
            "game": self.catalogue.text(f"sheet.game.{game.id}"),
            "five": self.name(five),
            "full": five.score((1,) * game.dice),
            "dice": game.dice,
            "boxes": len(game.boxes),
            "columns": len(game.weights),
            "weights": ", ".join(self.catalogue.text("print.times", weight=weight) for weight in game.weights),
        }
        return self.texts.text(key, **(known | fields))

    def name(self, box: Box) -> str:
        """Return what a box is called."""
        return self.catalogue.text(box.key)


def dashed(dice: Dice) -> str:
    """Return dice as they are written: "4-4-4-2-5"."""
    return "-".join(map(str, dice))
