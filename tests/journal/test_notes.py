"""What people are told about a journal that was opened."""

import pytest

from revanche.journal.notes import Note, Noted
from revanche.words.catalogue import LANGUAGES, load


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("noted", Noted)
def test_each_language_has_a_sentence_for_all_that_is_found(language: str, noted: Noted) -> None:
    for count in (1, 2):
        assert Note(noted, "2026-11.jsonl", count).text(load(language))


def test_one_entry_and_more_are_told_apart() -> None:
    english = load("en")
    assert Note(Noted.LOST, "", 1).text(english).startswith("The journal has lost its end: its last entry is missing.")
    assert "2 of its last entries are missing." in Note(Noted.LOST, "", 2).text(english)


def test_only_a_score_that_may_be_wrong_is_told_aloud() -> None:
    english = load("en")
    assert [noted for noted in Noted if Note(noted, "").aloud(english) is not None] == [Noted.LOST]
