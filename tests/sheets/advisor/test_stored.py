"""Tables as bytes: what was worked out comes back, and what is damaged or of other rules is no table."""

import numpy as np
import pytest

from revanche.sheets.advisor.advising import Advisor, worked_out
from revanche.sheets.advisor.stored import packed, rules_of, unpacked
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Cell, Filling, Sheet

YACHT = played_by("yacht", {})
DOWN = played_by("yatzy", {"order": "down"})
FOUR_ALIKE = played_by("yatzy", {"order": "down", "two_pairs": "four_alike"})


@pytest.fixture(scope="module")
def down() -> Advisor:
    return worked_out(DOWN, Sheet.blank(DOWN))


def test_what_was_worked_out_comes_back_bit_by_bit(down: Advisor) -> None:
    back = unpacked(DOWN, packed(down))
    assert back is not None
    assert np.array_equal(back.values, down.values)
    sheet = Sheet.blank(DOWN).filled(Cell(1, "ones"), Filling(3, 0))
    assert back.chance(sheet) == pytest.approx(down.chance(sheet), abs=1 / 65535)
    here, there = (one.advice(sheet, (2, 2, 2, 5, 6), 1) for one in (down, back))
    assert here.options == there.options
    assert there.bonus == pytest.approx(here.bonus, abs=1 / 65535)


def test_a_game_without_a_bonus_has_no_chance_of_one() -> None:
    last = played_by("yacht", {})
    back = unpacked(last, packed(worked_out(last, Sheet.blank(last))))
    assert back is not None
    assert back.raised is None


@pytest.mark.parametrize("at", [0, 10, 80, 200, -1])
def test_a_damaged_one_is_none(down: Advisor, at: int) -> None:
    content = bytearray(packed(down))
    content[at] ^= 4
    assert unpacked(DOWN, bytes(content)) is None


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\xff\xfe\n\x00", b'{"version":1}'])
def test_what_is_none_is_none(content: bytes) -> None:
    assert unpacked(DOWN, content) is None


def test_half_of_one_is_none(down: Advisor) -> None:
    content = packed(down)
    assert unpacked(DOWN, content[: len(content) // 2]) is None


def test_a_table_is_for_its_rules_alone(down: Advisor) -> None:
    assert unpacked(FOUR_ALIKE, packed(down)) is None
    assert unpacked(YACHT, packed(down)) is None


def test_rules_are_the_same_under_another_name() -> None:
    assert rules_of(played_by("kniffel", {})) == rules_of(played_by("yahtzee", {}))
    assert rules_of(played_by("kniffel", {"further_kniffel": "50"})) != rules_of(played_by("yahtzee", {}))
    assert rules_of(played_by("yahtzee_free", {})) != rules_of(played_by("yahtzee", {}))
