"""The rules of renames: who may be called what."""

import pytest

from revanche.match.commands import Rename
from revanche.match.events import PlayerRenamed
from revanche.match.known import Known, KnownMatch
from revanche.match.names import LONGEST_NAME
from revanche.match.people import renamed
from revanche.match.refusal import Reason, Refusal
from revanche.match.renames import NONE
from support.clock import EVENING


def known(*tables: tuple[str, ...]) -> Known:
    """Return what is known when these have played a match or, where they are not two, a sheet."""
    pairs = [(table[0], table[1]) for table in tables if len(table) == 2]
    matches = [KnownMatch(f"2026-11-30.{place}", pair, "yatzy", 3, (), EVENING) for place, pair in enumerate(pairs, 1)]
    return Known.of(matches, [table for table in tables if len(table) != 2])


PAST = known(("Ana", "Bram"), ("Anna", "Cem"), ("Dewi", "Bram", "Eva"))


@pytest.mark.parametrize(
    ("command", "event"),
    [
        (Rename("Ana", "Anne"), PlayerRenamed("Ana", "Anne")),
        (Rename(" ana ", " Anne "), PlayerRenamed("ana", "Anne")),
        (Rename("Ana", "ana"), PlayerRenamed("Ana", "ana")),
        (Rename("Eva", "Eve"), PlayerRenamed("Eva", "Eve")),
        (Rename("Ana", "Anna", merge=True), PlayerRenamed("Ana", "Anna")),
        (Rename("Ana", "x" * LONGEST_NAME), PlayerRenamed("Ana", "x" * LONGEST_NAME)),
    ],
)
def test_what_can_be_is_kept_as_names_are(command: Rename, event: PlayerRenamed) -> None:
    assert renamed(command, NONE, PAST) == event


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Rename("Fay", "Faye"), Reason.NOBODY),
        (Rename("Fay", "Anna", merge=True), Reason.NOBODY),
        (Rename("Ana", "Ana"), Reason.CALLED_SO),
        (Rename("ANA", "Ana"), Reason.CALLED_SO),
        (Rename("Ana", "anna"), Reason.NAME_TAKEN),
        (Rename("Ana", "Eva"), Reason.NAME_TAKEN),
        (Rename("Ana", "Fay", merge=True), Reason.NOBODY_TO_JOIN),
        (Rename("Ana", "ana", merge=True), Reason.NOBODY_TO_JOIN),
        (Rename("Ana", "Bram", merge=True), Reason.HAVE_MET),
        (Rename("dewi", "Eva", merge=True), Reason.HAVE_MET),
        (Rename("Ana", "x" * (LONGEST_NAME + 1)), Reason.NAME_LENGTH),
        (Rename("\u200b", "Anne"), Reason.NAME_LENGTH),
        (Rename("Ana", "\x07"), Reason.NAME_CONTROL),
    ],
)
def test_what_can_not_be_is_refused(command: Rename, reason: Reason) -> None:
    assert renamed(command, NONE, PAST) == Refusal(reason)


ONE = NONE.after("Ana", "Anna")
AFTER = known(("Anna", "Bram"), ("Cem", "Bram"))


def test_the_other_way_takes_a_rename_and_a_merge_back() -> None:
    assert renamed(Rename("anna", "ana"), ONE, AFTER) == PlayerRenamed("anna", "ana", back=True)


def test_a_name_that_was_given_up_stands_for_who_gave_it_up() -> None:
    assert renamed(Rename("Ana", "Anne"), ONE, AFTER) == PlayerRenamed("Anna", "Anne")
    assert renamed(Rename("Ana", "Cem", merge=True), ONE, AFTER) == PlayerRenamed("Anna", "Cem")
    assert renamed(Rename("Ana", "Anna"), ONE, AFTER) == Refusal(Reason.CALLED_SO)


def test_a_name_that_was_given_up_does_not_become_that_of_another() -> None:
    assert renamed(Rename("Cem", "Ana"), ONE, AFTER) == Refusal(Reason.FORMER_NAME)
