"""Importing a library without what it takes along where it can and would keep in memory for nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import cast


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Hide modules, unless they are there already, from what is imported while the context lasts.

    Only for imports that go on without them: ``import ssl`` in a ``try``, as asyncio has it.
    """
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = cast("ModuleType", None)
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
