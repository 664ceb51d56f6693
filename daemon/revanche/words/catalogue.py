"""Catalogues: the same texts in five languages, one JSON file each; the long ones of the games' rules are apart.

A key that ends in ``.one`` or ``.other`` is chosen by the field ``count``; instead of ``.other`` the bare key will do.
A key under ``say.`` is how the text without that prefix sounds better aloud; most texts need none.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

LANGUAGES: Final = ("nl", "sv", "nb", "de", "en")

_FALLBACK: Final = "en"
_ALIASES: Final = {"no": "nb", "nn": "nb"}
_FOLDER: Final = Path(__file__).parent


class Catalogue(msgspec.Struct, frozen=True):
    """The texts of one language."""

    language: str
    texts: dict[str, str]

    def text(self, key: str, **fields: str | int) -> str:
        """Return the text of ``key`` with its ``{named}`` places filled.

        Raises:
            KeyError: there is no such text, or a field that it names is missing.
        """
        return self.texts[self._counted(key, fields)].format_map(fields)

    def aloud(self, key: str, **fields: str | int) -> str:
        """Return the text of ``key`` as it is said; like ``text``."""
        spoken = self._counted(f"say.{key}", fields)
        return self.texts[spoken].format_map(fields) if spoken in self.texts else self.text(key, **fields)

    def _counted(self, key: str, fields: Mapping[str, str | int]) -> str:
        if fields.get("count") == 1 and f"{key}.one" in self.texts:
            return f"{key}.one"
        return key if key in self.texts or "count" not in fields else f"{key}.other"


def load(language: str) -> Catalogue:
    """Return the catalogue of one of ``LANGUAGES``.

    Raises:
        FileNotFoundError: there is none for that language.
    """
    return _read("locale", language)


def load_leaflets(language: str) -> Catalogue:
    """Return the texts of the games' rules, which nothing else needs; raises as ``load`` does."""
    return _read("leaflets", language)


def _read(folder: str, language: str) -> Catalogue:
    content = (_FOLDER / folder / f"{language}.json").read_bytes()
    return Catalogue(language, msgspec.json.decode(content, type=dict[str, str]))


def choose(setting: str, environ: Mapping[str, str]) -> str:
    """Return the one of ``LANGUAGES`` that a setting asks for; ``auto`` follows the locale, others fall to English."""
    wanted = setting
    if setting == "auto":
        wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].strip().lower()
    code = _ALIASES.get(code, code)
    return code if code in LANGUAGES else _FALLBACK
