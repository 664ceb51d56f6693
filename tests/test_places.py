from pathlib import Path

import pytest

from revanche import places


def test_systemd_names_the_folders_first() -> None:
    environ = {"STATE_DIRECTORY": "/var/lib/revanche:/var/lib/other", "RUNTIME_DIRECTORY": "/run/revanche"}
    assert places.journal(environ) == Path("/var/lib/revanche/journal")
    assert places.socket(environ) == Path("/run/revanche/control.sock")


def test_then_xdg(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": str(tmp_path), "XDG_CONFIG_HOME": "/c"}
    assert places.journal(environ) == Path("/s/revanche/journal")
    assert places.socket(environ) == tmp_path / "revanche" / "control.sock"
    assert places.config(environ) == Path("/c/revanche/config.yaml")


def test_then_the_home_folder() -> None:
    environ = {"HOME": "/home/anna", "XDG_STATE_HOME": "relative/is/ignored"}
    assert places.state(environ) == Path("/home/anna/.local/state/revanche")
    assert places.config(environ) == Path("/home/anna/.config/revanche/config.yaml")


def test_another_config_can_be_named_and_clips_are_beside_it() -> None:
    environ = {"XDG_CONFIG_HOME": "/c", "REVANCHE_CONFIG": "/elsewhere/box.yaml"}
    assert places.config(environ) == Path("/elsewhere/box.yaml")
    assert places.sounds(environ, "sounds") == Path("/elsewhere/sounds")
    assert places.config_home(environ) == Path("/c")


def test_without_a_runtime_folder_the_socket_is_beside_the_journal() -> None:
    environ = {"HOME": "/home/anna", "XDG_RUNTIME_DIR": "/nonexistent"}
    assert places.socket(environ) == Path("/home/anna/.local/state/revanche/control.sock")


def test_without_any_variable_the_account_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/bram")
    assert places.state({}) == Path("/home/bram/.local/state/revanche")


@pytest.mark.parametrize(
    ("folder", "place"), [("sounds", "/c/revanche/sounds"), ("/mine", "/mine"), ("~/mine", "/home/anna/mine")]
)
def test_clips_are_beside_the_config_unless_they_are_elsewhere(
    monkeypatch: pytest.MonkeyPatch, folder: str, place: str
) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    assert places.sounds({"XDG_CONFIG_HOME": "/c"}, folder) == Path(place)


def test_a_runtime_folder_that_cannot_be_looked_into_is_none(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": "/" + "x" * 5000, "XDG_STATE_HOME": str(tmp_path)}
    assert places.socket(environ) == tmp_path / "revanche" / "control.sock"
