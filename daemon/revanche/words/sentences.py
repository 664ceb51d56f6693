"""Sentences that stand in English where they are made, and come into a language when they are shown.

For texts that hang on what the code beside them does: what is wrong in a config, what ``--help`` tells of an option. A
file a language in ``locale/sentences/`` gives the translation of each, by its English text.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

_FOLDER: Final = Path(__file__).parent / "locale" / "sentences"


class Sentence(msgspec.Struct, frozen=True):
    """An English sentence, and what its ``{named}`` places are filled with, which can be sentences too."""

    english: str
    fields: dict[str, "str | int | Sentence"] = {}

    def text(self, translations: Mapping[str, str]) -> str:
        """Return it in the language of ``translations``, in English where that has none."""
        filled = {
            name: field.text(translations) if isinstance(field, Sentence) else field
            for name, field in self.fields.items()
        }
        return translations.get(self.english, self.english).format_map(filled)


def said(english: str, **fields: str | int | Sentence) -> Sentence:
    """Return a sentence with its places filled."""
    return Sentence(english, fields)


def translations(language: str) -> dict[str, str]:
    """Return what the English sentences are in one of ``LANGUAGES``; English needs none."""
    if language == "en":
        return {}
    return msgspec.json.decode((_FOLDER / f"{language}.json").read_bytes(), type=dict[str, str])
