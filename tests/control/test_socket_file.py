"""Making the control socket's file, and leaving another's alone."""

import os
import socket
import stat
from pathlib import Path

import pytest

from revanche.control.socket_file import bound
from revanche.errors import RevancheError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "control.sock"


def test_it_is_there_for_this_account_alone_while_it_is_needed(path: Path) -> None:
    with bound(path) as ours:
        ours.listen()
        assert stat.S_IMODE(path.lstat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert not path.exists()


def test_what_a_crash_left_is_replaced(path: Path) -> None:
    path.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with bound(path):
        assert path.is_socket()


@pytest.mark.parametrize("waiting", [0, 1])
def test_where_another_is_reached_it_is_left_alone(path: Path, waiting: int) -> None:
    with bound(path) as other:
        other.listen(0)
        before = [socket.socket(socket.AF_UNIX) for _ in range(waiting)]
        for asking in before:
            asking.connect(str(path))
        with pytest.raises(RevancheError, match="Another Revanche is reached at"), bound(path):
            pass
        assert path.is_socket()
        for asking in before:
            asking.close()


def test_what_another_made_there_since_is_left_alone(path: Path) -> None:
    with bound(path):
        path.rename(path.with_name("gone"))  # so that its number is not given to the next one
        path.touch()
    assert path.exists()


def test_a_folder_of_another_account_is_not_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: path.parent.stat().st_uid + 1)
    with pytest.raises(RevancheError, match="belongs to another account"), bound(path):
        pass
    assert not path.exists()


def test_a_path_that_is_too_long_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RevancheError, match=r"control socket .* can't be made"), bound(tmp_path / ("long" * 40)):
        pass
