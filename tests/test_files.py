"""Files and folders that outlive a power cut: the order in which the system is asked, and what a refusal leaves."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from revanche.files import exchange, make_folder, replace, settle_folder, sync_folder
from support.disk_faults import EVER, Fault
from support.journals import descriptors


class Calls:
    """What the system was asked that changes the disk, in order: the call and the name, or the names, it was about."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.made: list[tuple[str, ...]] = []
        self._patch = patch
        for name in ("write", "fchmod", "fsync"):
            self._record(name, lambda fd, *_: [Path(f"/proc/self/fd/{fd}").readlink().name])
        for name in ("rename", "replace"):
            self._record(name, lambda old, new: [Path(old).name, Path(new).name])
        self._record("mkdir", lambda path, *_: [Path(path).name])

    def _record(self, name: str, about: Callable[..., list[str]]) -> None:
        works = getattr(os, name)

        def recorded(*args: Any) -> Any:  # noqa: ANN401 - as the function it stands for
            self.made.append((name, *about(*args)))
            return works(*args)

        self._patch.setattr(os, name, recorded)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "folder"
    place.mkdir()
    return place


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("there", [True, False])
def test_the_content_is_on_disk_before_it_has_the_name_and_the_name_before_it_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    file = folder / "watches.json"
    if there:
        file.write_bytes(b"old")
    calls = Calls(monkeypatch)
    replace(file, b"new", 0o600)
    fresh = calls.made[0][1]
    assert calls.made == [
        ("fchmod", fresh),
        ("write", fresh),
        ("fsync", fresh),
        ("replace", fresh, "watches.json"),
        ("fsync", "folder"),
    ]
    assert fresh.startswith(".watches.json.")
    assert file.read_bytes() == b"new"
    assert names(folder) == ["watches.json"]


def test_what_the_system_takes_in_pieces_is_written_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, content: write(fd, content[:3]))
    replace(folder / "file", b"12345678")
    assert (folder / "file").read_bytes() == b"12345678"


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize(
    ("there", "given", "then"),
    [(None, None, 0o640), (None, 0o604, 0o604), (0o606, None, 0o606), (0o606, 0o600, 0o600), (0o600, 0o644, 0o644)],
)
def test_the_mode_is_the_one_given_else_the_one_that_was_there(
    folder: Path, there: int | None, given: int | None, then: int
) -> None:
    file = folder / "file"
    if there is not None:
        file.touch()
        file.chmod(there)
    replace(file, b"new", given)
    assert mode(file) == then


def test_a_file_for_its_owner_only_was_never_another_s(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    works = os.open

    def opened(path: Path, flags: int, wanted: int = 0o777) -> int:
        descriptor = works(path, flags, wanted)
        seen.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", opened)
    before = os.umask(0)
    try:
        replace(folder / "file", b"new", 0o600)
    finally:
        os.umask(before)
    assert seen[0] == 0o600


def test_a_link_is_replaced_and_what_it_leads_to_stays(folder: Path) -> None:
    (folder / "elsewhere").write_bytes(b"old")
    (folder / "link").symlink_to("elsewhere")
    replace(folder / "link", b"new")
    assert not (folder / "link").is_symlink()
    assert [(folder / name).read_bytes() for name in ("link", "elsewhere")] == [b"new", b"old"]


@pytest.mark.parametrize("name", ["x" * 255, "é" * 127, "🎲" * 63])
def test_a_name_may_be_as_long_as_names_can_be(folder: Path, name: str) -> None:
    replace(folder / name, b"new")
    assert names(folder) == [name]


def test_what_lies_where_the_file_is_made_is_not_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", lambda count: b"\0" * count)
    (folder / "theirs").write_bytes(b"theirs")
    (folder / ".file.00000000").symlink_to("theirs")
    with pytest.raises(FileExistsError):
        replace(folder / "file", b"new")
    assert (folder / "theirs").read_bytes() == b"theirs"


@pytest.mark.parametrize("call", ["open", "fchmod", "write", "fsync", "replace"])
@pytest.mark.parametrize("there", [True, False])
def test_a_refusal_leaves_the_old_file_and_nothing_beside_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, *, there: bool
) -> None:
    file = folder / "file"
    if there:
        file.write_bytes(b"old")
    before = descriptors()
    fault = Fault(monkeypatch, call, errno.EIO, {1})
    with pytest.raises(OSError, match="Input/output error"):
        replace(file, b"new", 0o600)
    assert fault.fired == 1
    assert names(folder) == (["file"] if there else [])
    assert not there or file.read_bytes() == b"old"
    assert descriptors() == before


def test_a_disk_that_fills_up_within_the_content_leaves_the_old_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "file"
    file.write_bytes(b"old")
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, content: write(fd, content[:3]))
    fault = Fault(monkeypatch, "write", errno.ENOSPC, {2})
    with pytest.raises(OSError, match="No space left"):
        replace(file, b"12345678")
    assert fault.fired == 1
    assert names(folder) == ["file"]
    assert file.read_bytes() == b"old"


def test_whoever_interrupts_finds_nothing_beside_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        replace(folder / "file", b"new")
    assert names(folder) == []


def test_the_first_refusal_is_told_also_where_nothing_can_be_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Fault(monkeypatch, "fsync", errno.EIO, {1})
    removing = Fault(monkeypatch, "unlink", errno.EROFS, EVER)
    with pytest.raises(OSError, match="Input/output error"):
        replace(folder / "file", b"new")
    assert removing.fired == 1


def test_a_folder_that_can_not_be_synced_is_told_and_the_new_content_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_bytes(b"old")
    before = descriptors()
    fault = Fault(monkeypatch, "fsync", errno.EIO, {2})
    with pytest.raises(OSError, match="Input/output error"):
        replace(folder / "file", b"new")
    assert fault.fired == 1
    assert (folder / "file").read_bytes() == b"new"
    assert names(folder) == ["file"]
    assert descriptors() == before


def test_a_folder_in_its_place_stays(folder: Path) -> None:
    (folder / "file").mkdir()
    with pytest.raises(IsADirectoryError):
        replace(folder / "file", b"new", 0o600)
    assert names(folder) == ["file"]


def test_each_folder_that_is_made_has_its_name_on_disk_before_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(monkeypatch)
    make_folder(folder / "state" / "revanche")
    assert calls.made == [("mkdir", "state"), ("fsync", "folder"), ("mkdir", "revanche"), ("fsync", "state")]


@pytest.mark.usefixtures("umask")
def test_the_mode_is_that_of_the_last_folder_and_one_that_is_there_stays_as_it_is(folder: Path) -> None:
    make_folder(folder / "state" / "journal", 0o700)
    assert [mode(folder / name) for name in ("state", "state/journal")] == [0o750, 0o700]
    make_folder(folder / "state" / "journal", 0o755)
    assert mode(folder / "state" / "journal") == 0o700


def test_a_folder_that_another_makes_meanwhile_is_taken_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    works = os.mkdir

    def slower(path: Path, wanted: int) -> None:
        works(path, 0o711)
        works(path, wanted)

    monkeypatch.setattr(os, "mkdir", slower)
    make_folder(folder / "state", 0o700)
    assert mode(folder / "state") == 0o711


def test_a_file_in_the_place_of_a_folder_is_told(folder: Path) -> None:
    (folder / "file").write_bytes(b"old")
    for place in (folder / "file", folder / "file" / "below"):
        with pytest.raises(FileExistsError):
            make_folder(place)
    assert (folder / "file").read_bytes() == b"old"


def test_a_folder_whose_name_can_not_be_synced_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault(monkeypatch, "fsync", errno.EIO, {1})
    with pytest.raises(OSError, match="Input/output error"):
        make_folder(folder / "state")
    assert fault.fired == 1


def test_only_a_folder_is_synced_as_one(folder: Path) -> None:
    (folder / "file").touch()
    before = descriptors()
    sync_folder(folder)
    with pytest.raises(NotADirectoryError):
        sync_folder(folder / "file")
    assert descriptors() == before


def test_two_folders_change_names_at_one_stroke_or_not_at_all(folder: Path) -> None:
    for name in ("one", "other"):
        (folder / name).mkdir()
        (folder / name / name).touch()
    exchange(folder / "one", folder / "other")
    assert [path.name for path in (folder / "one").iterdir()] == ["other"]
    assert [path.name for path in (folder / "other").iterdir()] == ["one"]
    with pytest.raises(FileNotFoundError):
        exchange(folder / "one", folder / "none")
    assert [path.name for path in (folder / "one").iterdir()] == ["other"]


def test_the_names_of_all_our_folders_above_are_put_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state" / "journal").mkdir(parents=True)
    synced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(str(Path(f"/proc/self/fd/{fd}").readlink())))
    settle_folder(tmp_path / "state" / "journal")
    assert synced[:2] == [str(tmp_path / "state"), str(tmp_path)]
    synced.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    settle_folder(tmp_path / "state" / "journal")
    assert synced == []
