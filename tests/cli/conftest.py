"""What the tests of the command line share."""

from pathlib import Path

import pytest

from support.desk import Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Desk:
    """Somebody at a terminal, with a journal of their own."""
    return Desk(tmp_path, monkeypatch, capsysbinary)
