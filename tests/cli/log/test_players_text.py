"""Who has played, as text."""

from datetime import date

import click
from rich.cells import cell_len

from revanche.cli.columns import WIDTH
from revanche.cli.log.players_text import people_lines
from revanche.history.people import Person
from revanche.words.catalogue import load

ANNA = Person("Anna", date(2026, 1, 2), date(2026, 11, 30), 12, formerly=("Ana", "Anny"))
DAY = date(2026, 9, 30)


def lines(*people: Person, language: str = "en") -> list[str]:
    return [click.unstyle(line) for line in people_lines(load(language), people)]


def test_a_row_a_person_and_below_who_had_other_names() -> None:
    assert lines(ANNA, Person("Bram", DAY, DAY, 1)) == [
        "Player              Since          Last seen  Matches",
        "Anna       2 January 2026   30 November 2026       12",
        "Bram    30 September 2026  30 September 2026        1",
        "",
        "Anna was also called Ana, Anny.",
    ]


def test_sheets_are_told_where_there_are_any() -> None:
    head, row = lines(Person("Dewi", DAY, DAY, 0, 3), language="nl")
    assert head.split() == ["Speler", "Sinds", "Laatst", "gezien", "Wedstrijden", "Bladen"]
    assert row.split() == ["Dewi", "30", "september", "2026", "30", "september", "2026", "0", "3"]


def test_nobody_is_no_table() -> None:
    assert lines() == []


def test_no_line_is_wider_than_a_terminal() -> None:
    long = Person("李" * 40, DAY, DAY, 10_000, 10_000, tuple(f"{one}" * 40 for one in "abc"))
    assert max(map(cell_len, lines(long, language="de"))) <= WIDTH
