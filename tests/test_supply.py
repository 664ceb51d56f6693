"""What is installed: requirements.lock holds what pyproject.toml asks for, in its ranges, each file by its hash."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

BY_HAND = {"fuzz"}  # extras that are in no lock
MACHINES = [
    {
        "sys_platform": "linux",
        "platform_machine": machine,
        "python_version": python,
        "python_full_version": f"{python}.0",
    }
    for machine in ("x86_64", "aarch64")
    for python in ("3.11", "3.12", "3.13", "3.14")
]


def pinned() -> list[tuple[Requirement, list[str]]]:
    """Return what is in the lock, each with its hashes."""
    entries = re.split(r"\n(?=\S)", "\n".join(line for line in LOCK.splitlines() if not line.startswith("#")))
    found = []
    for entry in entries:
        first, *hashes = entry.split(" \\\n    --hash=")
        found.append((Requirement(first), hashes))
    return found


def asked_for(extras: Iterable[str]) -> Iterator[Requirement]:
    """Yield what the project needs with some extras, those of its extras that an extra names too."""
    project = PYPROJECT["project"]
    texts = [*project["dependencies"], *(text for extra in extras for text in project["optional-dependencies"][extra])]
    for text in texts:
        requirement = Requirement(text)
        if requirement.name == project["name"]:
            yield from asked_for(sorted(requirement.extras))
        else:
            yield requirement


IN_THE_LOCK = (extra for extra in PYPROJECT["project"]["optional-dependencies"] if extra not in BY_HAND)
ASKED_FOR = list(dict.fromkeys([*asked_for(IN_THE_LOCK), *map(Requirement, PYPROJECT["build-system"]["requires"])]))


@pytest.mark.parametrize(
    "machine", MACHINES, ids=lambda machine: f"{machine['platform_machine']}-{machine['python_version']}"
)
def test_the_lock_has_a_version_of_each_dependency_that_is_within_its_range(machine: dict[str, str]) -> None:
    there = {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin, _ in pinned()
        if pin.marker is None or pin.marker.evaluate(machine)
    }
    needed = [each for each in ASKED_FOR if each.marker is None or each.marker.evaluate(machine)]
    wrong = [
        str(each)
        for each in needed
        if not each.specifier.contains(there.get(canonicalize_name(each.name), "0"), prereleases=True)
    ]
    assert len(needed) > 20
    assert wrong == []


def test_each_line_of_the_lock_is_one_version_and_the_hashes_of_its_files() -> None:
    for pin, hashes in pinned():
        assert re.fullmatch(r"==[0-9a-z.!+]+", str(pin.specifier)), pin
        assert pin.url is None
        assert hashes, pin
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in hashes), pin


def test_the_lock_names_no_place_to_take_files_from() -> None:
    assert not re.search(r"://|^\s*--?(?!hash=)[a-z]", LOCK, re.MULTILINE)


@pytest.mark.parametrize("requirement", ASKED_FOR, ids=str)
def test_each_dependency_has_a_floor(requirement: Requirement) -> None:
    assert any(each.operator == ">=" for each in requirement.specifier)
