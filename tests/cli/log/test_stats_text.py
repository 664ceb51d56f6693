"""The statistics as text."""

from support.shell import Shell

EVENINGS = """
    2026-11-01T20:00:00+01:00 new Anna Bram 2
    +60 won A
    +60 won B
    +60 won A
    +60 new Cem anna 1
    +60 won A
    +60 new Anna Bram 1
    +60 won A
    +60 close
"""


def test_all_players_and_all_pairs_are_shown(shell: Shell) -> None:
    assert shell.tell(EVENINGS).out("stats").splitlines()[:11] == [
        "Player  Matches  Won  Lost  Games  Streak  Best",
        "Anna          3    2     1  3 – 2       1     1",
        "Cem           1    1     0  1 – 0       1     1",
        "Bram          2    0     2  1 – 3       0     0",
        "",
        "Anna 2 – 0 Bram (games 3 – 1)",
        "  Sunday 1 November 2026: Anna 1 – 0 Bram",
        "  Sunday 1 November 2026: Anna 2 – 1 Bram",
        "",
        "Anna 0 – 1 Cem (games 0 – 1)",
        "  Sunday 1 November 2026: Cem 1 – 0 anna",
    ]


def test_two_who_never_met_are_told_so(shell: Shell) -> None:
    assert (
        shell.tell(EVENINGS)
        .out("stats", "Bram", "Cem")
        .endswith("\nBram and Cem have not finished a match against each other.\n")
    )
