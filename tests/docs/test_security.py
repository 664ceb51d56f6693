"""Who can do what: each “cannot” of docs/SECURITY.md names the tests that try it, and they are there."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SAID, _, SHOWN = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8").partition("## What shows it")
TESTS: Final = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", SHOWN)


def rows(text: str, head: str) -> list[list[str]]:
    """Return the cells of all tables whose first column is called ``head``."""
    tables = re.findall(rf"^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)*)", text, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")[1:-1]] for table in tables for row in table.splitlines()]


def test_each_cannot_has_a_line_that_shows_it() -> None:
    cannot = [row for row in rows(SAID, "can") if row[1]]
    shown = rows(SHOWN, "what cannot be done")
    assert len(shown) == len(cannot) > 10
    assert all("::test_" in row[1] for row in shown)


@pytest.mark.parametrize(("file", "test"), TESTS, ids=[test for _, test in TESTS])
def test_each_test_that_is_named_is_there(file: str, test: str) -> None:
    assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_nothing_of_ours_advertises() -> None:
    """BlueZ sends what an object of ours says only where it is registered by this interface."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "daemon").rglob("*.py")]
    assert len(texts) > 100
    assert not [text for text in texts if "LEAdvertis" in text or "RegisterAdvertisement" in text]
