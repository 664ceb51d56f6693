"""Devices that the config names and that nobody has seen: a name that is spelled otherwise binds nothing. Pure."""

from collections.abc import Iterable

from revanche.config.keys.watches import address
from revanche.config.settings import Config
from revanche.match.names import identity
from revanche.presses.press import HEADSET_ENDINGS


def unseen(config: Config, seen: Iterable[str]) -> tuple[str, ...]:
    """Return the names under ``devices`` that no device of ``seen`` and no watch of the config bears.

    Names are compared as bindings are found: spelling and BlueZ's ending do not matter. What is given by its address is
    no name.
    """
    names = [*seen, *(watch.name for watch in config.watches)]
    known = {identity(name + ending) for name in names for ending in ("", *HEADSET_ENDINGS)}
    given = (name for name in config.counting.bindings.devices if not _is_address(name))
    return tuple(name for name in given if identity(name) not in known)


def _is_address(name: str) -> bool:
    try:
        address(name)
    except ValueError:
        return False
    return True
