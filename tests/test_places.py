from contextlib import nullcontext
from pathlib import Path
from socket import AF_UNIX, socket

import pytest

from revanche import places
from revanche.errors import RevancheError


def test_systemd_names_the_folders_first() -> None:
    environ = {"STATE_DIRECTORY": "/var/lib/revanche:/var/lib/other", "RUNTIME_DIRECTORY": "/run/revanche"}
    environ |= {"CACHE_DIRECTORY": "/var/cache/revanche"}
    assert places.tables(environ) == Path("/var/cache/revanche/best-play")
    assert places.journal(environ) == Path("/var/lib/revanche/journal")
    assert places.socket(environ) == Path("/run/revanche/control.sock")


def test_then_xdg(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": str(tmp_path), "XDG_CONFIG_HOME": "/c"}
    environ |= {"XDG_CACHE_HOME": "/d"}
    assert places.tables(environ) == Path("/d/revanche/best-play")
    assert places.journal(environ) == Path("/s/revanche/journal")
    assert places.socket(environ) == tmp_path / "revanche" / "control.sock"
    assert places.config(environ) == Path("/c/revanche/config.yaml")


def test_then_the_home_folder() -> None:
    environ = {"HOME": "/home/anna", "XDG_STATE_HOME": "relative/is/ignored"}
    assert places.state(environ) == Path("/home/anna/.local/state/revanche")
    assert places.config(environ) == Path("/home/anna/.config/revanche/config.yaml")
    assert places.tables(environ) == Path("/home/anna/.cache/revanche/best-play")


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


@pytest.mark.parametrize("environ", ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "RUNTIME_DIRECTORY"])
def test_a_socket_has_a_path_of_107_bytes_or_a_sentence_says_what_to_do(tmp_path: Path, environ: str) -> None:
    after = "/revanche/control.sock" if environ.startswith("XDG") else "/control.sock"
    folder = tmp_path / ("é" * ((106 - len(bytes(tmp_path)) - len(after)) // 2))
    folder = folder.with_name(folder.name + "x" * (107 - len(bytes(folder)) - len(after)))
    longer = folder.with_name(folder.name + "x")
    for each in (folder, longer):
        each.mkdir()
    places_of_socket = {"XDG_RUNTIME_DIR": "/nonexistent"}
    found = places.socket(places_of_socket | {environ: str(folder)})
    assert (found.parent.parent if environ.startswith("XDG") else found.parent) == folder
    with pytest.raises(RevancheError, match=r"has 108 bytes, and Linux takes 107; set XDG_RUNTIME_DIR to a folder"):
        places.socket(places_of_socket | {environ: str(longer)})


def test_107_bytes_are_what_the_kernel_takes(tmp_path: Path) -> None:
    for name, fits in ((106 - len(bytes(tmp_path)), True), (107 - len(bytes(tmp_path)), False)):
        with socket(AF_UNIX) as channel, nullcontext() if fits else pytest.raises(OSError, match="too long"):
            channel.bind(str(tmp_path / ("x" * name)))
