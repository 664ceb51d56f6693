"""Which names of the config nobody has seen."""

import pytest

from revanche.config import parse
from revanche.config.unseen import unseen


def names(text: str, *seen: str) -> tuple[str, ...]:
    return unseen(parse(text.encode(), ""), seen)


@pytest.mark.parametrize("name", ["Rig Buds", "rig  buds", "Rig Buds (AVRCP)", "Rig Buds   "])
def test_a_name_is_seen_in_any_spelling(name: str) -> None:
    assert names(f"devices: {{'{name}': {{player: A}}}}", "Rig Buds") == ()


def test_a_name_that_nobody_bears_is_told() -> None:
    text = "devices: {Rig Bud: {player: A}, Clicker: {player: B}}"
    assert names(text, "Rig Buds", "Clicker") == ("Rig Bud",)
    assert names(text) == ("Rig Bud", "Clicker")


def test_an_address_and_a_watch_of_the_config_are_no_unseen_names() -> None:
    given = "devices: {'AA:BB:CC:00:00:01': {player: A}, wrist: {player: B}}"
    assert names(given) == ("wrist",)
    assert names(f"{given}\nwatches: [{{name: wrist, profile: infinitime}}]") == ()
