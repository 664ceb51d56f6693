"""The rules of a game in short, as a leaflet: texts filled with what the code of the rules reckons. Pure.

The texts are in ``leaflets/``, a catalogue for each language beside those of ``locale/``, which have the names of games
and boxes. They are read only when somebody asks for them. No number of points stands in them: those are reckoned by
``sheets``, and so are the examples. Each rule names its source.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from revanche.sheets.games.rules import YAHTZEE
from revanche.words import leaflet_answers, leaflet_rules
from revanche.words.catalogue import Catalogue
from revanche.words.leaflet_tables import Table, box_table, whole_table
from revanche.words.leaflet_words import LeafletWords

_AMERICAN: Final = ("Hasbro C2406, 2016",)
_JOKER_FREE: Final = ("yatzy-yahtzeeeee.dk",)
_GERMAN: Final = ("spielregeln.de", "Wikipedia: Kniffel", "rundschau-online.de")
_SCANDINAVIAN: Final = ("tarningsspel.se", "spelakort.com", "Wikipedia: Yatzy")
_MAXI: Final = ("maxiyahtzee.com", "yatzyregler.se", "famholen.com")
_TRIPLE: Final = ("yahtzee-rules.com", "primidi.com")
_YACHT: Final = ("Wikipedia: Yacht (dice game)", "dice-play.com")
_SOURCES: Final = {
    "yahtzee": _AMERICAN,
    "yahtzee_free": _AMERICAN,
    "kniffel": _GERMAN,
    "yatzy": _SCANDINAVIAN,
    "maxi_yatzy": _MAXI,
    "triple_yahtzee": _TRIPLE,
    "yacht": _YACHT,
}
_OTHERS: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("yahtzee_free", "second"): _JOKER_FREE,
    ("yatzy", "begin"): ("24pokeronline.com",),
    ("maxi_yatzy", "begin"): ("24pokeronline.com",),
    ("triple_yahtzee", "begin"): _AMERICAN,
}
"""Rules of a game that have a source of their own."""


class Section(msgspec.Struct, frozen=True):
    """A part with its heading. ``pairs`` are questions with their answers; ``source`` says where the rule is from."""

    id: str
    title: str
    paragraphs: tuple[str, ...] = ()
    table: Table | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    source: str = ""


class Leaflet(msgspec.Struct, frozen=True):
    """The rules of ``game`` in one language; ``foot`` says whose mark its name is, where it is one."""

    game: str
    language: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    foot: str


def leaflet(catalogue: Catalogue, texts: Catalogue, game: str, options: Mapping[str, str]) -> Leaflet:
    """Return the leaflet of a game under these options, the usual choice for those left out.

    ``texts`` are the leaflets' own texts in the language of ``catalogue``.

    Raises:
        ValueError: there is no such game, option or choice.
    """
    words = LeafletWords(catalogue, texts, game, options)
    sections = (
        _section(words, "turn", tuple(leaflet_rules.turn(words))),
        _section(words, "boxes", table=box_table(words)),
        _section(words, "bonus", tuple(leaflet_rules.bonus(words))),
        _section(words, "second", tuple(leaflet_rules.second(words))),
        _section(words, "begin", tuple(leaflet_rules.begin(words))),
        _section(words, "end", tuple(leaflet_rules.end(words))),
        Section("whole", words.fill("whole.title"), (words.fill("whole"),), whole_table(words)),
        Section("questions", words.fill("questions.title"), pairs=tuple(leaflet_answers.questions(words))),
        Section("relatives", words.fill("relatives.title"), tuple(leaflet_answers.relatives(words))),
        Section("options", words.fill("options.title"), tuple(leaflet_answers.options(words))),
    )
    told = tuple(one for one in sections if one.paragraphs or one.table or one.pairs)
    foot = catalogue.text("page.sheet.trademark") if words.game.box(YAHTZEE) is not None else ""
    return Leaflet(game, catalogue.language, words.fill("title"), words.fill(f"lead.{game}"), told, foot)


def _section(words: LeafletWords, name: str, paragraphs: tuple[str, ...] = (), table: Table | None = None) -> Section:
    names = _OTHERS.get((words.game.id, name), _SOURCES[words.game.id])
    source = words.fill("source", names=", ".join(names))
    return Section(name, words.fill(f"{name}.title"), paragraphs, table, source=source)
