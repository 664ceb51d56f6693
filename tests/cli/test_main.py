import os
import subprocess
import sys
from pathlib import Path

import pytest

from revanche import __version__
from revanche.cli import contents
from support.program import COMMAND, Home
from support.shell import Shell


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_help_names_every_command_in_one_line_each(shell: Shell) -> None:
    shown = shell.out("--help")
    for name, (_, summary) in contents.COMMANDS.items():
        assert f"  {name} " in shown
        assert summary.split()[0] in shown
    assert shown.endswith("Begin with: revanche setup\n")
    assert "\\b" not in shown


@pytest.mark.parametrize("name", list(contents.COMMANDS))
def test_each_command_shows_an_example(shell: Shell, name: str) -> None:
    assert f"revanche {name}" in shell.out(name, "--help")


def test_the_version(home: Home) -> None:
    assert home.run("--version").stdout == f"revanche {__version__}\n"


def test_help_imports_no_room_but_the_command_line() -> None:
    code = "import sys; import revanche.cli.main; print(*[m for m in sys.modules if m.startswith('revanche.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert sorted(loaded) == ["revanche.cli", "revanche.cli.contents", "revanche.cli.main"]


def test_the_daemon_imports_nothing_heavy_that_it_does_not_need() -> None:
    code = (
        "import sys, revanche.cli.group as m; m.cli.get_command(None, 'run'); import revanche.app.daemon;"
        "heavy = {'yaml', 'rich', 'evdev', 'bleak', 'dbus_fast', 'aiohttp', 'aiomqtt', 'cryptography', 'segno',"
        " 'numpy', 'hashlib', 'http', 'json'};"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == []


def test_a_closed_pipe_is_no_fault(home: Home) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, "--help"], stdout=writing, stderr=subprocess.PIPE, env=home.environ, check=False
        )
    finally:
        os.close(writing)
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_is_not_utf_8_still_gets_its_sentence(home: Home) -> None:
    done = home.run("new", "Anna", "Bram", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("New match: Anna ?")


def test_a_fault_of_ours_is_one_sentence_and_can_be_looked_into(home: Home, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "csv.py").write_text("raise RuntimeError('broken on purpose')\n")
    done = home.run("log", PYTHONPATH=str(broken))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "broken on purpose" in done.stderr
    loud = home.run("log", PYTHONPATH=str(broken), REVANCHE_DEBUG="1")
    assert "Traceback" in loud.stderr
