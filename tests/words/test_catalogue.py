"""Catalogues: five languages that say the same things."""

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

from revanche.match.events import Closing
from revanche.match.refusal import Reason
from revanche.presses.guards import Guard
from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, Catalogue, choose, load

SOURCES = Path(__file__).parents[2] / "daemon/revanche"
OTHERS = [language for language in LANGUAGES if language != "en"]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_keys_with_the_same_places(language: str) -> None:
    english = {key: places(text) for key, text in load("en").texts.items()}
    assert {key: places(text) for key, text in load(language).texts.items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    source = SOURCES / "words/locale" / f"{language}.json"
    keys = re.findall(r'^  "([^"]+)":', source.read_text("utf-8"), re.MULTILINE)
    assert sorted(keys) == sorted(load(language).texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_one_line_without_space_around(language: str) -> None:
    assert [text for text in load(language).texts.values() if text != " ".join(text.split())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_is_two_numbers_around_an_en_dash_with_spaces(language: str) -> None:
    texts = load(language).texts
    assert texts["numbers"] == "{first} \u2013 {second}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_has_a_symbol_beside_a_number(language: str) -> None:
    """A score begins with its number and goes on with words; a sign there is read aloud, or costs a pause."""
    texts = load(language).texts
    numbers = "high|low|count|score|percent"
    also = ("won", "score", "battery_low")
    told = {key: text for key, text in texts.items() if f"say.{key}" not in texts}
    aloud = {key: text for key, text in told.items() if key.startswith("say.") or key in also}
    assert len(aloud) > 10
    signs = re.compile(rf"\{{({numbers})\}} ?[^\w\s{{.,]|[^\w\s]\{{({numbers})\}}")
    assert [text for text in aloud.values() if signs.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_text(language: str) -> None:
    texts = load(language).texts
    wanted = [f"refused.{reason}" for reason in Reason] + [f"ignored.{guard}" for guard in Guard]
    wanted += [f"closed.{why}.{end}" for why in Closing for end in ("decided", "unfinished")]
    assert [key for key in wanted if key not in texts] == []


def test_every_key_that_the_code_names_is_there() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    named = {key.rstrip(".") for key in re.findall(r'\b(?:text|aloud)\(\s*f?"([a-z_.]+)', code)}
    there = load("en").texts.keys()
    assert len(named) > 30
    assert [key for key in named if key not in there and not any(k.startswith(f"{key}.") for k in there)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_are_not_the_english_text(language: str) -> None:
    english, own = load("en").texts, load(language).texts
    ours = [key for key in own if not key.startswith(("box.", "sheet.game."))]  # called as on each country's sheets
    words = [key for key in ours if re.search(r"[a-z]{4}", re.sub(r"\{\w+\}", "", own[key]))]
    same = {key for key in words if own[key] == english[key]}
    alike = {"revanche", "say.revanche", "import.match", "page.print", "share.matches", "sheet.bonus", "stats.matches"}
    alike |= {"page.export.csv", "page.picture.matches.one", "sheet.past.in_match"}
    assert same <= alike


def test_one_and_other_are_chosen_by_count() -> None:
    catalogue = Catalogue("en", {"hits.one": "{count} hit", "hits.other": "{count} hits"})
    assert [catalogue.text("hits", count=count) for count in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]


def test_one_may_stand_beside_a_text_for_all_other_counts() -> None:
    catalogue = Catalogue("en", {"to": "first to {count}", "to.one": "one game decides"})
    assert [catalogue.text("to", count=count) for count in (1, 2)] == ["one game decides", "first to 2"]


def test_a_text_without_one_and_other_may_show_a_count() -> None:
    assert Catalogue("en", {"to": "first to {count}"}).text("to", count=1) == "first to 1"


def test_what_is_said_falls_back_to_what_is_written() -> None:
    catalogue = Catalogue("en", {"a": "A", "b": "B", "say.b": "bee", "c.one": "C", "say.c.one": "sea"})
    assert [catalogue.aloud("a"), catalogue.aloud("b"), catalogue.aloud("c", count=1)] == ["A", "bee", "sea"]


def test_a_field_is_text_and_never_a_template() -> None:
    assert Catalogue("en", {"won": "{name} wins"}).text("won", name="{name.__class__}") == "{name.__class__} wins"


@pytest.mark.parametrize("call", [lambda c: c.text("nothing"), lambda c: c.aloud("nothing"), lambda c: c.text("won")])
def test_a_missing_key_or_field_is_a_key_error(call: Callable[[Catalogue], str]) -> None:
    with pytest.raises(KeyError):
        call(Catalogue("en", {"won": "{name} wins"}))


def test_a_language_without_catalogue_is_no_file() -> None:
    with pytest.raises(FileNotFoundError):
        load("fr")


@pytest.mark.parametrize(
    ("setting", "environ", "language"),
    [
        ("auto", {"LANG": "nl_NL.UTF-8"}, "nl"),
        ("auto", {"LANG": "nb_NO.UTF-8"}, "nb"),
        ("auto", {"LANG": "nn_NO"}, "nb"),
        ("auto", {"LANG": "no"}, "nb"),
        ("auto", {"LANG": "sv_FI@euro"}, "sv"),
        ("auto", {"LANG": "de"}, "de"),
        ("auto", {"LANG": "C.UTF-8"}, "en"),
        ("auto", {"LANG": "POSIX"}, "en"),
        ("auto", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("auto", {}, "en"),
        ("auto", {"LANG": "de_DE", "LC_MESSAGES": "sv_SE"}, "sv"),
        ("auto", {"LANG": "de_DE", "LC_MESSAGES": "sv_SE", "LC_ALL": "nl_BE"}, "nl"),
        ("auto", {"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""}, "de"),
        ("auto", {"LANG": "nl_NL", "LC_ALL": "C"}, "en"),
        ("nl", {"LANG": "de_DE"}, "nl"),
        ("no", {}, "nb"),
        ("sv-SE", {}, "sv"),
        ("klingon", {"LANG": "nl_NL"}, "en"),
    ],
)
def test_the_language_follows_the_setting_then_the_locale_then_english(
    setting: str, environ: dict[str, str], language: str
) -> None:
    assert choose(setting, environ) == language


def test_norwegian_maxi_yatzy_calls_three_and_two_hytte_and_three_and_three_hus() -> None:
    norwegian = load("nb")
    called = {game: {box.id: norwegian.text(box.key) for box in GAMES[game].boxes} for game in ("maxi_yatzy", "yatzy")}
    assert (called["maxi_yatzy"]["full_house"], called["maxi_yatzy"]["villa"]) == ("Hytte", "Hus")
    assert called["yatzy"]["full_house"] == "Hus"
