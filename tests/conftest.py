"""What all tests share: patience with a busy machine, folders with short names, and a Bluetooth of their own."""

import gc
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import Phase, settings

from support.happening import Happened

if TYPE_CHECKING:
    from support.broker import Broker
    from support.shell import Shell
    from support.watches import Bluetoothd

settings.register_profile("revanche", deadline=None, print_blob=True)
settings.register_profile("mutants", deadline=None, max_examples=40, phases=[Phase.explicit, Phase.generate])
settings.load_profile("revanche")

SHORT: Final = 24  # bytes of the path of a folder in which a test's folders leave room for the 107 of a Unix socket


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Put all temporary folders where a Unix socket may be, ours and Chromium's, however long TMPDIR is."""
    if len(os.fsencode(tempfile.gettempdir())) > SHORT:
        os.environ["TMPDIR"] = tempfile.tempdir = "/tmp"  # noqa: S108 - the folders in it have names of their own
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"  # whoever sits here is left alone
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each program that a test starts compiles all of it anew
    if config.option.basetemp is None:
        config.option.basetemp = folder = tempfile.mkdtemp(prefix="rev-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while tests are collected, and not in them from then on: they stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture
def happened(record_property: Callable[[str, object], None]) -> Happened:
    """What a test of a fault says first: that the fault came about."""
    return Happened(record_property)


@pytest.fixture
def broker(tmp_path: Path) -> "Iterator[Broker]":
    """A real Mosquitto, where it is installed."""
    from support.broker import Broker  # noqa: PLC0415 - brings aiomqtt

    broker = Broker(tmp_path)
    try:
        broker.start()
        yield broker
    finally:
        broker.stop()


@pytest.fixture
async def bluetoothd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "AsyncIterator[Bluetoothd]":
    """A bluetoothd that does what a test says, on a system bus of its own."""
    from support.low_energy import low_energy  # noqa: PLC0415 - brings bleak

    async with low_energy(tmp_path, monkeypatch) as daemon:
        yield daemon


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> "Shell":
    """Somebody at a terminal, with a journal of their own."""
    from support.shell import Shell  # noqa: PLC0415 - brings the command line

    return Shell(tmp_path, monkeypatch, capsysbinary)
