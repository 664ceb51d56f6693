"""Names of players as words of a command."""

import click

from revanche.cli.names import NAME
from support.shell import Shell

EVENINGS = """
    2024-10-03T20:00:00+02:00 new Emil Bram 1
    +60 won A
    +60 close
    2026-11-29T20:00:00+01:00 new Ana Bram 1
    +60 won A
    +60 new anna Dewi 1
    +60 won A
    +60 close
    +60 merge Ana anna
"""


def offered(typed: str) -> list[object]:
    command = click.Command("new")
    return [item.value for item in NAME.shell_complete(click.Context(command), click.Argument(["a"]), typed)]


def test_the_shell_offers_who_played_lately_under_the_names_of_now(shell: Shell) -> None:
    shell.tell(EVENINGS)
    assert offered("") == ["anna", "Dewi", "Bram"]
    assert offered("AN") == ["anna"]
    assert offered("x") == []


def test_it_offers_nobody_where_nothing_can_be_read(shell: Shell) -> None:
    assert offered("") == []
    shell.journal.mkdir(parents=True)
    (shell.journal / "2026-11.jsonl").write_bytes(b"rubbish\n")
    assert offered("") == []
