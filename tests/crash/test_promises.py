"""What is found, judged by what was told."""

import pytest

from crash.asked import Said
from crash.promises import Found, Told, broken


@pytest.mark.parametrize(
    ("found", "promise"),
    [
        ((1, 2), None),
        ((1, 2, 3), None),
        ((1,), "durable"),
        ((2, 1), "durable"),
        ((1, 2, 4), "honest"),
        ((1, 2, 3, 4), "honest"),
    ],
)
def test_what_was_told_must_be_there_and_at_most_what_was_asked_besides(
    found: tuple[int, ...], promise: str | None
) -> None:
    said = broken(Told((1, 2), (3,)), Found(found))
    assert (said and said.partition(":")[0]) == promise


def test_people_know_what_was_answered() -> None:
    told = Told()
    for what, presses in (("asked", (1,)), ("counted", (1,)), ("asked", (2,)), ("refused", (2,)), ("asked", (3,))):
        told = told.after(Said(what, presses))
    assert told == Told((1,), (3,))
    assert told.after(Said("stands", (1, 3))) == Told((1, 3))


def test_a_program_that_does_not_start_breaks_a_promise() -> None:
    assert broken(Told().after(Said("broken", ())), Found()) is not None
