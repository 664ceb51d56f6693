"""The leaflets: the same in five languages, with every number from the rules' code."""

import re
from string import Formatter

import pytest

from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, load, load_leaflets
from revanche.words.leaflet import Leaflet, leaflet

EVERY = [
    (game, {option: choice} if option else {})
    for game, rules in GAMES.items()
    for option, choices in [("", {"": {}}), *rules.options.items()]
    for choice in choices
]


def made(language: str, game: str, options: dict[str, str] | None = None) -> Leaflet:
    return leaflet(load(language), load_leaflets(language), game, options or {})


def told(of: Leaflet) -> str:
    """Return all that a leaflet says, without its tables and sources."""
    parts = [text for one in of.sections for text in (one.title, *one.paragraphs)]
    parts += [text for one in of.sections for pair in one.pairs for text in pair]
    return "\n".join([of.title, of.lead, *parts])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_stands_in_a_text_by_hand(language: str) -> None:
    assert [key for key, text in load_leaflets(language).texts.items() if re.search(r"\d", text)] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_all_languages_say_the_same_with_the_same_numbers(language: str) -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    own, english = load_leaflets(language).texts, load_leaflets("en").texts
    assert {key: places(text) for key, text in own.items()} == {key: places(text) for key, text in english.items()}
    words = [key for key in own if re.search(r"[a-z]{4}", re.sub(r"\{\w+\}", "", own[key]))]
    assert [key for key in words if own[key] == english[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_leaflet_for_every_game_and_option(language: str) -> None:
    for game, options in EVERY:
        of = made(language, game, options)
        sourced = [one.id for one in of.sections if one.source]
        assert sourced == ["turn", "boxes", "bonus", "second", "begin", "end"]
        assert not re.search(r"[{}]", told(of))


def test_only_the_games_of_others_name_whose_mark_they_are() -> None:
    with_mark = {game for game in GAMES if made("en", game).foot}
    assert with_mark == {"yahtzee", "yahtzee_free", "kniffel", "triple_yahtzee"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_used_somewhere(language: str) -> None:
    texts = load_leaflets(language).texts
    used: set[str] = set()

    class Watched(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            used.add(key)
            return super().__getitem__(key)

    watching = type(load("en"))(language, Watched(texts))
    for game, options in EVERY:
        leaflet(load(language), watching, game, options)
    assert set(texts) - used == set()


def test_a_game_or_an_option_that_is_not_there_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="ludo"):
        made("en", "ludo")
    with pytest.raises(ValueError, match="yacht"):
        made("en", "yacht", {"joker": "none"})
