"""What all tests share: patience with a busy machine, and a Bluetooth of their own."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from support.desk import Desk
    from support.watches import Bluetoothd

settings.register_profile("revanche", deadline=None, print_blob=True)
settings.load_profile("revanche")


@pytest.fixture
async def bluetoothd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "AsyncIterator[Bluetoothd]":
    """A bluetoothd that does what a test says, on a system bus of its own."""
    from support.low_energy import low_energy  # noqa: PLC0415 - brings bleak

    async with low_energy(tmp_path, monkeypatch) as daemon:
        yield daemon


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> "Desk":
    """Somebody at a terminal, with a journal of their own."""
    from support.desk import Desk  # noqa: PLC0415 - brings the command line

    return Desk(tmp_path, monkeypatch, capsysbinary)
