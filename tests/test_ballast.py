"""Modules are hidden while the context lasts, and no longer; what is there stays."""

import sys

import pytest

from revanche.ballast import without

RARE = "colorsys"  # of the standard library, and imported by nothing here


def test_what_is_hidden_cannot_be_imported_and_afterwards_can() -> None:
    sys.modules.pop(RARE, None)
    with without(RARE), pytest.raises(ImportError):
        __import__(RARE)
    assert __import__(RARE).__name__ == RARE


def test_what_is_there_already_stays() -> None:
    with without("sys"):
        assert __import__("sys") is sys
    assert sys.modules["sys"] is sys


def test_it_shows_again_when_the_import_fails() -> None:
    sys.modules.pop(RARE, None)
    with pytest.raises(ZeroDivisionError), without(RARE):
        raise ZeroDivisionError
    assert RARE not in sys.modules
