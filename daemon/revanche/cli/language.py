"""Which language somebody reads, found without the config as a whole: for help, and where a config is faulty."""

import os
import re
from typing import Final

from revanche import places
from revanche.words.catalogue import choose

_SETTING: Final = re.compile(rb"""^language:[ \t]*["']?([A-Za-z]+)""", re.MULTILINE)
_MOST: Final = 64 * 1024  # bytes; a config is no larger


def language() -> str:
    """Return the one of ``LANGUAGES`` that the config of this account names, or else the locale."""
    try:
        with places.config(os.environ).open("rb") as file:
            found = _SETTING.search(file.read(_MOST))
    except (OSError, ValueError):
        found = None
    return choose(found[1].decode() if found else "auto", os.environ)
