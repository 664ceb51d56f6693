import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from revanche import extras

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"


@pytest.mark.parametrize("extra", ["bthome", "mqtt"])
def test_the_command_is_for_the_python_that_runs_and_for_an_extra_that_there_is(extra: str) -> None:
    python, *words = shlex.split(extras.command(extra))
    assert python == sys.executable
    assert words == ["-m", "pip", "install", f"revanche[{extra}]"]
    assert extra in tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def test_a_folder_with_a_space_in_its_name_stays_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/anna/my games/bin/python")
    assert shlex.split(extras.command("mqtt"))[0] == "/home/anna/my games/bin/python"
