"""Who goes by another name: what stands after renames, and those that take others back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.names import identity
from revanche.match.renames import NONE, Renames, both

ANNA = NONE.after("Ana", "Anna")
names = st.sampled_from(["Ana", "Anna", "ANNA", "Anne", "Bram", "Zoë", "Zoe\u0308"])


def test_nobody_is_renamed_at_first() -> None:
    assert NONE.of("Ana") == "Ana"
    assert not NONE.takes_back("Ana", "Anna")


@pytest.mark.parametrize("typed", ["Ana", "ANA", " ana ", "A\u200bna"])
def test_any_spelling_of_the_old_name_leads_to_the_new_one(typed: str) -> None:
    assert ANNA.of(typed) == "Anna"


def test_other_names_stay_as_they_are_typed() -> None:
    assert both(ANNA, ("anne", "Ana")) == ("anne", "Anna")


def test_a_name_goes_through_all_renames_in_their_order() -> None:
    twice = ANNA.after("Anna", "Anne")
    assert [twice.of(name) for name in ("Ana", "anna", "Anne")] == ["Anne"] * 3
    assert twice.former("Anne") == ("Ana", "Anna")
    assert twice.former("Bram") == ()


def test_only_the_spelling_can_change_and_that_is_no_other_name() -> None:
    spelled = NONE.after("anna", "ANNA")
    assert spelled.of("Anna") == "ANNA"
    assert spelled.former("ANNA") == ()
    assert spelled.takes_back("ANNA", "anna")
    assert not spelled.takes_back("ANNA", "Anna")


def test_the_reverse_of_the_last_rename_of_somebody_takes_it_back() -> None:
    assert ANNA.takes_back("anna", "ANA")
    assert ANNA.after("Cem", "Cemal").takes_back("Anna", "Ana")
    assert not ANNA.takes_back("Ana", "Anna")
    assert not ANNA.after("Xena", "Anna").takes_back("Anna", "Ana")


def test_taking_back_what_is_not_known_changes_nothing() -> None:
    assert ANNA.after("Cemal", "Cem", back=True) == ANNA


def test_of_two_that_are_taken_back_the_last_goes_first() -> None:
    again = ANNA.after("Cem", "Cemal").after("Ana", "Anna")
    assert again.after("Anna", "Ana", back=True).standing == ANNA.after("Cem", "Cemal").standing


@given(st.lists(st.tuples(names, names), max_size=5), names, names, names)
def test_a_rename_and_back_is_as_if_neither_had_been(
    before: list[tuple[str, str]], old: str, new: str, asked: str
) -> None:
    stood = NONE
    for one, other in before:
        stood = stood.after(one, other)
    assert stood.after(old, new).after(new, old, back=True) == stood
    assert stood.after(old, new).after(new, old, back=True).of(asked) == stood.of(asked)


@given(names, names)
def test_two_spellings_of_one_name_are_one_person_after_any_rename(old: str, new: str) -> None:
    stood = Renames().after(old, new)
    assert identity(stood.of("Zoë")) == identity(stood.of("ZOE\u0308"))
