"""What the disk refuses, told in sentences."""

import errno
import os
import stat
from pathlib import Path

import pytest

from revanche.errors import JournalBroken, JournalFailed
from revanche.journal.disk import as_journal_error, open_plain, same_file
from support.happening import Happened
from support.journals import descriptors


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, "the disk is full; free some space"),
        (errno.EDQUOT, "quota"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "permission"),
        (errno.EFBIG, "limit on the size"),
        (errno.ENOENT, "removed or replaced"),
        (errno.EIO, "“Input/output error”; check the disk"),
    ],
)
def test_each_refusal_has_a_sentence(number: int, why: str) -> None:
    with (
        pytest.raises(JournalFailed, match=f"^The journal /j can't be written: .*{why}.*\\.$") as failed,
        as_journal_error(Path("/j")),
    ):
        raise OSError(number, os.strerror(number))
    assert isinstance(failed.value.__cause__, OSError)
    assert failed.value.path == Path("/j")


def test_a_file_that_is_made_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        fd = open_plain(tmp_path / "file", os.O_WRONLY | os.O_CREAT)
    finally:
        os.umask(before)
    assert stat.S_IMODE(os.fstat(fd).st_mode) == 0o600
    assert not os.get_inheritable(fd)
    os.close(fd)


@pytest.mark.parametrize("flags", [os.O_RDONLY, os.O_WRONLY | os.O_APPEND, os.O_RDWR | os.O_CREAT])
@pytest.mark.parametrize("kind", ["symlink", "folder", "pipe"])
def test_nothing_but_a_plain_file_is_opened(tmp_path: Path, kind: str, flags: int, happened: Happened) -> None:
    path = tmp_path / "odd"
    match kind:
        case "symlink":
            (tmp_path / "plain").touch()
            path.symlink_to(tmp_path / "plain")
        case "folder":
            path.mkdir()
        case _:
            os.mkfifo(path)
    happened(path.is_symlink() or not path.is_file(), f"a {kind} is in the journal's place")
    before = descriptors()
    with pytest.raises(JournalBroken, match="not a plain file; move it away"):
        open_plain(path, flags)
    assert descriptors() == before


def test_a_file_is_the_same_until_it_is_removed_or_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    fd = open_plain(path, os.O_WRONLY | os.O_CREAT)
    assert same_file(str(path), fd)
    path.rename(tmp_path / "moved")
    assert not same_file(str(path), fd)
    path.touch()
    assert not same_file(str(path), fd)
    os.close(fd)
