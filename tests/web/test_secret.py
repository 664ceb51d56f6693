"""A secret text in a file."""

import os
import stat
from pathlib import Path

import pytest

from revanche.web.secret import Secret


def test_it_is_made_once_and_kept_for_this_account_alone(tmp_path: Path) -> None:
    secret, file = Secret(tmp_path / "state" / "secret"), tmp_path / "state" / "secret"
    assert secret.known() == ""
    token = secret.token()
    assert (secret.token(), secret.known(), len(token) >= 43) == (token, token, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_nothing_but_the_secret_is_taken_and_the_one_before_is_none(tmp_path: Path) -> None:
    secret = Secret(tmp_path / "secret")
    assert not secret.holds("")
    old = secret.token()
    assert [secret.holds(text) for text in (old, "", old[:-1], f"{old} ", f"{old}\udcff", "é")] == [True, *[False] * 5]
    new = secret.renew()
    assert (secret.holds(old), secret.holds(new)) == (False, True)


@pytest.mark.parametrize("content", ["", "\n", "x" * 31])
def test_a_text_that_is_too_short_is_no_secret(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret").write_text(content)
    assert (Secret(tmp_path / "secret").known(), Secret(tmp_path / "secret").holds(content)) == ("", False)


def test_a_link_a_pipe_and_a_folder_hold_none(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("x" * 43)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    os.mkfifo(tmp_path / "pipe")
    assert [Secret(tmp_path / name).known() for name in ("link", "pipe", "")] == ["", "", ""]
