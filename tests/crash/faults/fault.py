"""A fault of the world around, and what proves that nothing worse comes of it."""

from collections.abc import Callable

import msgspec

from crash.table import Row

Ask = Callable[[], Row]
"""Runs a part of a layer, which counts only the runs in which its fault came about."""


class Fault(msgspec.Struct, frozen=True):
    """A fault: the ``tests`` (file below ``tests``, ``::``, name) of it, each of which says first that it ``happened``.

    ``rig``: those that need the emulated machine. ``layers``: parts of what ``python -m tests.crash`` runs.
    ``instead``: why it does not apply as it stands, and what does.
    """

    what: str
    tests: tuple[str, ...] = ()
    rig: tuple[str, ...] = ()
    layers: tuple[Ask, ...] = ()
    instead: str = ""
