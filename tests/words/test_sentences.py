"""English sentences of the code, and what they are in the other languages."""

import re

import pytest

from revanche.words.catalogue import LANGUAGES
from revanche.words.sentences import said, translations
from support.sentences import english

OTHERS = [language for language in LANGUAGES if language != "en"]
PLACE = re.compile(r"(?<!{)\{[a-z]+\}|%s|`[^`]*`|--[a-z]+")


def test_a_sentence_is_english_until_somebody_has_translated_it() -> None:
    told = said("{key} takes {takes}.", key="a", takes=said("a list of {count}", count=2))
    assert told.text({}) == "a takes a list of 2."
    assert told.text({"{key} takes {takes}.": "Bij {key} hoort {takes}."}) == "Bij a hoort a list of 2."
    assert told.text({"a list of {count}": "{count} dingen"}) == "a takes 2 dingen."


def test_english_needs_no_translations() -> None:
    assert translations("en") == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_command_and_option_has_its_text_and_there_are_no_others(language: str) -> None:
    there, wanted = translations(language), english()
    assert len(wanted) > 200
    assert sorted(wanted - there.keys()) == []
    assert sorted(there.keys() - wanted) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_keeps_places_and_options_and_is_one_line(language: str) -> None:
    for sentence, own in translations(language).items():
        assert own == " ".join(own.split())
        kept = [place for place in PLACE.findall(sentence) if "FILE" not in place]
        assert set(kept) <= {*PLACE.findall(own)}, own
        assert own.count("%s") == sentence.count("%s"), own
        assert ("{{" in own) is ("{{" in sentence), own


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_not_the_english_text(language: str) -> None:
    same = {sentence for sentence, own in translations(language).items() if sentence == own}
    assert {sentence for sentence in same if len(sentence) > 10} == set()
