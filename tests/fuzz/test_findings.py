"""What once broke something when it was fuzzed, and what the search begins with: none of it breaks anything now."""

from pathlib import Path

import pytest

from fuzz.targets import FINDINGS, TARGETS, target


@pytest.mark.parametrize("file", sorted(FINDINGS.glob("*/*")), ids=lambda file: f"{file.parent.name}: {file.name}")
def test_what_was_found_breaks_nothing_any_more(file: Path) -> None:
    target(file.parent.name).run(file.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_a_search_begins_with_what_is_read(name: str) -> None:
    seeds = list(target(name).seeds())
    assert len(seeds) >= 10
    for seed in seeds:
        target(name).run(seed)
