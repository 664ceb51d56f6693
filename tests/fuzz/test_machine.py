"""A few houses of the machine in each run of the tests, and that it notices what is broken on purpose."""

from unittest import TestCase

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from fuzz.machine import FEW, Machine
from revanche.journal.journal import Journal
from revanche.match import score

TestMachine: type[TestCase] = Machine.TestCase
TestMachine.settings = FEW  # type: ignore[attr-defined]

_UNTIL_ONE: settings = settings(FEW, max_examples=30, phases=[Phase.generate], derandomize=True)


async def _told_first(_: Journal, *__: object) -> None:
    """Keep nothing."""


def test_a_journal_that_keeps_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "append", _told_first)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Machine, settings=_UNTIL_ONE)


def test_an_undo_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score, "_undone", lambda state, _event, _at: state)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Machine, settings=_UNTIL_ONE)
