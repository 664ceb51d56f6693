import os
import stat
from pathlib import Path

import pytest

from revanche.devices.watch.memory import Memory, Remembered
from revanche.devices.watch_protocols.sent import Kept


async def test_what_is_kept_is_known_after_a_restart_and_to_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "state" / "watches.json"
    memory = Memory(file)
    assert memory.of("wrist") == Remembered()
    await memory.keep("wrist", address="C0:FF:EE:00:00:01")
    await memory.keep("wrist", kept=Kept(7, ((7, b"\x45\x01"),), (3, 4), (0, 1), says_none=True))
    await memory.keep("fob", kept=Kept(2**32 - 1))
    assert Memory(file).of("wrist") == Remembered(
        "C0:FF:EE:00:00:01", 7, ((7, b"\x45\x01"),), (3, 4), (0, 1), says_none=True
    )
    assert Memory(file).of("fob") == Remembered(None, 2**32 - 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_what_is_kept_is_on_disk_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(Path(f"/proc/self/fd/{fd}").readlink()))
    await Memory(tmp_path / "watches.json").keep("fob", kept=Kept(1))
    assert [synced[0].parent, *synced[1:]] == [tmp_path, tmp_path]
    assert [path.name for path in tmp_path.iterdir()] == ["watches.json"]


@pytest.mark.parametrize("content", [b"", b"[]", b'{"wrist":{"counter":"x"}}', b"\xff"])
async def test_a_broken_file_is_told_and_costs_only_what_was_in_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    file = tmp_path / "watches.json"
    file.write_bytes(content)
    memory = Memory(file)
    assert caplog.text.count("can't be kept") == 1
    await memory.keep("wrist", kept=Kept(1))
    assert Memory(file).of("wrist").counter == 1


async def test_a_folder_that_can_not_be_written_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "state").write_text("a file")
    memory = Memory(tmp_path / "state" / "watches.json")
    await memory.keep("wrist", kept=Kept(1))
    await memory.keep("wrist", kept=Kept(2))
    assert memory.of("wrist").counter == 2
    assert caplog.text.count("can't be kept") == 1


def test_the_counter_alone_that_an_earlier_version_kept_is_known(tmp_path: Path) -> None:
    (tmp_path / "watches.json").write_bytes(b'{"fob":{"address":"C0:FF:EE:00:00:01","counter":41}}')
    assert Memory(tmp_path / "watches.json").of("fob").kept == Kept(41)
    assert Memory(tmp_path / "watches.json").of("wrist").kept is None
