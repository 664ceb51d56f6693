"""Looking at files: what may not be seen, or is not what it should be, is as if it were not there."""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from revanche.cli.doctor.files import Places, free, newest, refusal, text, there, within


@pytest.fixture
def hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that this account may not look into."""
    folder = tmp_path / "hidden"
    folder.mkdir()

    def refuse(_path: Path, *_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    for look in ("stat", "iterdir", "open"):
        monkeypatch.setattr(Path, look, refuse)
    return folder


def test_places_are_below_a_root() -> None:
    assert Places() / "etc/hosts" == Path("/etc/hosts")
    assert Places(Path("/rig")) / "etc/hosts" == Path("/rig/etc/hosts")


def test_a_file_or_folder_is_there_or_not(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert there(tmp_path)
    assert there(tmp_path / "file")
    assert not there(tmp_path / "other")
    assert not there(tmp_path / "file" / "below")


def test_of_what_may_not_be_seen_nothing_is_known(hidden: Path) -> None:
    assert not there(hidden)
    assert within(hidden) == []
    assert newest(hidden) is None
    assert text(hidden) == ""


def test_what_is_in_a_folder_comes_in_order(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / name).touch()
    assert [path.name for path in within(tmp_path)] == ["a", "b", "c"]
    assert within(tmp_path / "a") == within(tmp_path / "none") == []


def test_the_newest_file_tells_when_something_was_last_written(tmp_path: Path) -> None:
    assert newest(tmp_path) is None
    for name, at in (("a", 1_000_000_000), ("b", 1_700_000_000), ("c", 1_200_000_000)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at, at))
    assert newest(tmp_path) == 1_700_000_000


def test_a_text_is_read_as_far_as_anybody_looks_and_whatever_it_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"Zo\xeb\n" + b"x" * 100_000)
    assert text(tmp_path / "file") == "Zo\ufffd\n" + "x" * (64 * 1024 - 4)
    assert text(tmp_path / "none") == text(tmp_path) == ""


def test_in_a_folder_that_may_be_written_or_made_nothing_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) is None
    assert refusal(tmp_path / "not" / "yet" / "there") is None


def test_nothing_can_be_written_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "below") == f"{tmp_path / 'file'} is no folder"


@pytest.mark.parametrize(
    ("flags", "why"), [(0, "Permission denied"), (os.ST_RDONLY, "Read-only file system"), (None, "Permission denied")]
)
def test_a_folder_that_may_not_be_written_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int | None, why: str
) -> None:
    class Told:
        f_flag = flags

    def statvfs(path: Path) -> Told:
        assert path == tmp_path
        if flags is None:
            raise OSError
        return Told()

    monkeypatch.setattr(os, "access", lambda _path, wanted: not wanted & os.W_OK)
    monkeypatch.setattr(os, "statvfs", statvfs)
    assert refusal(tmp_path / "not there yet") == why


def test_the_room_that_is_left_is_that_of_the_folder_it_would_be_made_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert free(tmp_path / "not" / "there") > 0

    def refuse(_path: Path) -> NoReturn:
        raise OSError

    monkeypatch.setattr("shutil.disk_usage", refuse)
    assert free(tmp_path) == 0
