"""The commands there are: each where the table says, and each in the help, which imports nothing."""

import importlib
import subprocess
import sys
from pathlib import Path

import click
import pytest

from revanche.cli.contents import COMMANDS, help_text
from revanche.words.catalogue import LANGUAGES
from revanche.words.sentences import translations

CLI = Path(__file__).parents[2] / "daemon" / "revanche" / "cli"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_where_the_table_says(name: str) -> None:
    module, _, attribute = COMMANDS[name][0].partition(":")
    command = getattr(importlib.import_module(module), attribute)
    assert isinstance(command, click.Command)
    assert command.name == name


def test_every_command_that_is_written_is_in_the_table() -> None:
    listed = {place for place, _ in COMMANDS.values()}
    inner = set[str]()
    written = set[str]()
    for file in CLI.rglob("*.py"):
        module = ".".join(["revanche.cli", *file.relative_to(CLI).with_suffix("").parts])
        for name, value in vars(importlib.import_module(module)).items():
            if isinstance(value, click.Command) and value.callback and value.callback.__module__ == module:
                written.add(f"{module}:{name}")
                inner |= {id_of(sub) for sub in value.commands.values()} if isinstance(value, click.Group) else set()
    assert {place for place in written if place not in inner} - listed == {"revanche.cli.group:cli"}


def id_of(command: click.Command) -> str:
    callback = command.callback
    assert callback is not None
    return f"{callback.__module__}:{callback.__name__}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_a_line_of_at_most_80_columns_for_each(language: str) -> None:
    own = translations(language)
    lines = help_text(own).splitlines()
    heading = f"{own.get('Commands', 'Commands')}:"
    listed = lines[lines.index(heading) + 1 : lines.index("", lines.index(heading))]
    summaries = [own.get(summary, summary) for _, summary in COMMANDS.values()]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert max(map(len, lines)) <= 80
    for line, summary in zip(listed, summaries, strict=True):
        assert line.endswith(f" {summary}")
        assert summary.endswith(".")
    assert len({line.index(summary) for line, summary in zip(listed, summaries, strict=True)}) == 1


def test_who_looks_into_it_imports_nothing_else() -> None:
    code = "import sys; before = {*sys.modules}; import revanche.cli.contents; print(*sorted({*sys.modules} - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    ours = [name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names]
    assert ours == ["revanche", "revanche.cli", "revanche.cli.contents"]
