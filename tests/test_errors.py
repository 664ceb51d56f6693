"""The tree of errors: what is caught where, and what each carries."""

from pathlib import Path

import pytest

from revanche import errors
from revanche.errors import (
    JournalBroken,
    JournalBusy,
    JournalError,
    JournalFailed,
    RevancheError,
    UnreachableError,
    UsageError,
)

FILE = Path("2026-11.jsonl")


@pytest.mark.parametrize(
    ("error", "above"),
    [
        (UsageError("Say who won."), RevancheError),
        (UnreachableError("Start it again."), RevancheError),
        (JournalError("Look at it.", FILE), RevancheError),
        (JournalBroken("Look at it.", FILE, 3), JournalError),
        (JournalBusy("End the other one.", FILE), JournalError),
        (JournalFailed("Make room.", FILE), JournalError),
    ],
)
def test_an_error_is_its_sentence_and_hangs_where_the_tree_shows(
    error: RevancheError, above: type[RevancheError]
) -> None:
    assert isinstance(error, above)
    assert str(error) == error.args[0]


def test_a_journals_error_knows_its_file_and_where_it_is_broken() -> None:
    assert JournalFailed("Make room.", FILE).path == FILE
    assert (JournalBroken("Look.", FILE, 3).line, JournalBroken("Look.", FILE).line) == (3, 0)


def test_the_tree_in_the_docstring_names_every_error_there_is() -> None:
    tree = errors.__doc__ or ""
    for name, thing in vars(errors).items():
        if isinstance(thing, type) and issubclass(thing, RevancheError):
            assert f" {name} " in tree.replace("\n", " \n "), f"{name} is missing from the tree"
