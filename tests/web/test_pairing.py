import os
import stat
from pathlib import Path

import pytest

from revanche.web.pairing import Pairing


@pytest.fixture
def pairing(tmp_path: Path) -> Pairing:
    return Pairing(tmp_path / "state" / "pairing")


def test_a_token_is_made_once_and_kept_for_this_account_alone(pairing: Pairing, tmp_path: Path) -> None:
    token = pairing.token()
    file = tmp_path / "state" / "pairing"
    assert (pairing.token(), len(token) >= 43) == (token, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["pairing"]


def test_the_token_is_exchanged_for_a_cookie_that_does_not_tell_it(pairing: Pairing) -> None:
    token = pairing.token()
    cookie = pairing.cookie(token)
    assert cookie is not None
    assert pairing.knows(cookie)
    assert (token in cookie, pairing.knows(token)) == (False, False)


def test_a_new_token_is_the_end_of_the_old_cookies(pairing: Pairing) -> None:
    old = pairing.token()
    cookie = pairing.cookie(old)
    assert cookie is not None
    new = pairing.renew()
    assert (new != old, pairing.knows(cookie), pairing.cookie(old)) == (True, False, None)
    assert pairing.cookie(new) is not None


def test_nothing_but_the_token_is_taken(pairing: Pairing) -> None:
    token = pairing.token()
    for wrong in ("", " ", token[:-1], token + "x", token.swapcase(), f" {token}", "ü" * 43, "\ud800", "None"):
        assert pairing.cookie(wrong) is None
        assert not pairing.knows(wrong)


def test_without_a_token_nobody_is_paired(pairing: Pairing, tmp_path: Path) -> None:
    assert (pairing.cookie(""), pairing.knows("")) == (None, False)
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "pairing").write_text("\n")
    assert (pairing.cookie(""), pairing.knows("")) == (None, False)
    assert not (tmp_path / "state" / "pairing").read_text().strip()


@pytest.mark.parametrize("kind", ["folder", "link", "fifo", "short"])
def test_what_is_no_token_pairs_nobody(pairing: Pairing, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "state" / "pairing"
    file.parent.mkdir()
    match kind:
        case "folder":
            file.mkdir()
        case "link":
            (tmp_path / "elsewhere").write_text("t" * 43)
            file.symlink_to(tmp_path / "elsewhere")
        case "fifo":
            os.mkfifo(file)
        case _:
            file.write_text("t" * 31)
    assert pairing.cookie("t" * 43) is None
    assert pairing.cookie("t" * 31) is None
