"""What was answered is kept whole, and what can't be read is asked again."""

import stat
from pathlib import Path

import pytest

from revanche.cli.setup import notes
from revanche.cli.setup.steps import Noted, Step


def test_it_is_read_as_it_was_written_and_is_nobody_elses_business(tmp_path: Path) -> None:
    file, noted = tmp_path / "state" / "setup.json", Noted((Step.SOUND, Step.START), ("Rig Buds",))
    notes.write(file, noted)
    assert notes.read(file) == noted
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", [b"", b"{", b'{"settled":["dance"]}', b"\xff"])
def test_what_is_no_note_is_as_nothing(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "setup.json"
    assert notes.read(file) == Noted()
    file.write_bytes(text)
    assert notes.read(file) == Noted()
