"""The config: a YAML file that may be left out, becomes frozen settings, or every problem in it at once.

Every scalar is taken as the text it is and typed by what its key takes, so that ``no`` is Norwegian and a MAC address
stays text. ``schema`` lists the keys, ``kinds`` are what their values can be, ``nodes`` is the file before it means
anything.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from revanche.config.settings import Config
from revanche.config.text.problems import LONGEST_PATH
from revanche.errors import ConfigError, Problem
from revanche.places import CONFIG as NAMED
from revanche.places import config as default_path
from revanche.units import shown
from revanche.words.catalogue import choose
from revanche.words.sentences import Sentence, said, translations

LARGEST: Final = 64 * 1024
"""Bytes of a config file."""

_NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})

__all__ = ["Config", "default_path", "load", "parse"]


def load(path: Path | None, environ: Mapping[str, str]) -> Config:
    """Return the settings of the file at ``path``, or of the one in its place, which need not be there.

    One that is named must be, by ``path`` or by ``$REVANCHE_CONFIG``.
    Raises ``ConfigError`` with every problem found.
    """
    place = default_path(environ) if path is None else path
    try:
        with place.open("rb") as file:
            text = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        if path is None and not environ.get(NAMED):
            return Config()
        raise _unopened(str(place), said("There is no such file; check its name and folder."), environ) from error
    except IsADirectoryError as error:
        raise _unopened(str(place), said("This is a folder; name the config file in it."), environ) from error
    except (OSError, ValueError) as error:
        unread = said("This file cannot be read ({reason}); check who may read it.", reason=_reason(error))
        raise _unopened(str(place), unread, environ) from error
    return parse(text, str(place), environ)


def parse(text: bytes, name: str, environ: Mapping[str, str] = _NOWHERE) -> Config:
    """Return the settings that ``text`` gives; ``name`` is the file's in messages.

    Their language is the one that ``text`` chooses, or else that of the locale in ``environ``.

    Raises ``ConfigError`` with every problem found, and nothing else, whatever the bytes are.
    """
    if len(text) > LARGEST:
        large = said("This file is larger than {most} KiB, so it is no config of Revanche.", most=LARGEST // 1024)
        raise _unopened(name, large, environ)
    from revanche.config.keys.schema import read  # noqa: PLC0415 - brings yaml: time and memory, only where a file is

    return read(text, name, environ)


def _unopened(name: str, sentence: Sentence, environ: Mapping[str, str]) -> ConfigError:
    told = sentence.text(translations(choose("auto", environ)))
    return ConfigError((Problem(shown(name, LONGEST_PATH), 0, 0, told),))


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
