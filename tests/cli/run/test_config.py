"""``revanche config``."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from revanche.cli.run.config import config
from revanche.config import Config, load, parse
from revanche.errors import ConfigError

FOLDER = Path(__file__).parents[3] / "config"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the default file would be."""
    file = tmp_path / "revanche" / "config.yaml"
    file.parent.mkdir()
    return file


def run(file: Path, *arguments: str) -> Result:
    environ = {"XDG_CONFIG_HOME": str(file.parents[1])}
    return CliRunner().invoke(config, arguments, env=environ, catch_exceptions=False)


def test_path_says_where_the_file_is_looked_for(file: Path) -> None:
    assert run(file, "path").output == f"{file}\n"


def test_check_says_that_a_file_is_fine(file: Path) -> None:
    file.write_text("first_to: 5")
    result = run(file, "check")
    assert (result.exit_code, result.output) == (0, f"{file} is fine.\n")


def test_check_says_that_no_file_is_fine_too(file: Path) -> None:
    result = run(file, "check")
    assert (result.exit_code, result.output) == (0, f"There is no {file}; all is as usual, and that is fine.\n")


def test_check_says_every_problem_and_fails(file: Path) -> None:
    file.write_text("frist_to: 5\nfirst_to: x\n")
    result = run(file, "check")
    assert result.exit_code == 1
    assert result.output == (
        f'{file}:1:1: There is no setting "frist_to" here. Did you mean "first_to"?\n'
        "    frist_to: 5\n"
        "    ^^^^^^^^\n"
        f'{file}:2:11: "first_to" takes a whole number from 1 to 99, for example 3; here is "x".\n'
        "    first_to: x\n"
        "              ^\n"
    )


def test_check_takes_the_file_it_is_given(file: Path) -> None:
    file.write_text("broken: [")
    result = run(file, "check", str(FOLDER / "default.yaml"))
    assert (result.exit_code, result.output) == (0, f"{FOLDER / 'default.yaml'} is fine.\n")


def test_check_fails_where_the_given_file_is_not_there(file: Path) -> None:
    result = run(file, "check", str(file))
    assert (result.exit_code, result.output) == (1, f"{file}: There is no such file; check its name and folder.\n")


def test_check_tells_of_a_device_that_nobody_has_seen(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr("revanche.cli.buttons.devices.SYSFS", tmp_path / "sysfs")
    journal = tmp_path / "revanche" / "journal"
    journal.mkdir()
    (journal / "2026-11.jsonl").write_bytes(b'{"by":{"device":"Rig Buds","button":"next"}}')
    file.write_text("devices: {Rig Buds: {player: A}, Rig Bud: {player: B}}")
    result = run(file, "check")
    assert result.exit_code == 0
    assert "Rig Bud”" in result.output.splitlines()[1]
    assert len(result.output.splitlines()) == 2


def test_show_without_a_file_gives_every_default(file: Path) -> None:
    result = run(file, "show")
    assert result.exit_code == 0
    assert parse(result.output.encode(), "shown.yaml") == Config()
    assert "first_to: 3\n" in result.output


@pytest.mark.parametrize("example", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.name)
def test_show_gives_what_is_read_as_the_same_settings(file: Path, example: Path) -> None:
    result = run(file, "show", str(example))
    assert parse(result.output.encode(), "shown.yaml") == load(example, {})


def test_show_of_a_config_with_problems_ends_with_them(file: Path) -> None:
    file.write_text("first_to: x")
    with pytest.raises(ConfigError, match="first_to"):
        run(file, "show")


@pytest.mark.parametrize("command", [[], ["check"], ["show"], ["path"]])
def test_help_shows_an_example(file: Path, command: list[str]) -> None:
    result = run(file, *command, "--help")
    assert result.exit_code == 0
    assert "Example: " in result.output
