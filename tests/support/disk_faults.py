"""A disk that refuses: one function of ``os`` fails for some of its calls, and does its work for the others."""

import os
from collections.abc import Callable, Container
from typing import Any

import pytest


class Fault:
    """Makes the calls numbered in ``failing`` (from 1) fail with ``error``; ``fired`` of ``calls`` calls did."""

    def __init__(self, patch: pytest.MonkeyPatch, name: str, error: int, failing: Container[int]) -> None:
        self.fired = 0
        self.calls = 0
        self._failing = failing
        self._error = error
        self._works: Callable[..., Any] = getattr(os, name)
        patch.setattr(os, name, self)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the function it stands for
        self.calls += 1
        if self.calls in self._failing:
            self.fired += 1
            raise OSError(self._error, os.strerror(self._error))
        return self._works(*args, **kwargs)

    def heal(self) -> None:
        """Let all calls from now on do their work."""
        self._failing = ()


EVER = range(1, 1_000_000)
"""All calls."""
