"""A computer with Bluetooth and a pair of earbuds, one for all tests: bumble and bluetoothd start slowly here."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from rig.radio import HOST, Earbuds, Host
from rig.wrist import WATCHES, Wrist

_computer = pytest.StashKey[Host]()


@pytest.fixture(scope="session")
def computer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Controllers, the system bus and bluetoothd; earbuds and watches take their controllers before bluetoothd can."""
    python = Path(os.environ["REVANCHE_RIG_PERIPHERALS"])
    host = Host(tmp_path_factory.mktemp("bluetooth"), python, Path(__file__).parent)
    request.config.stash[_computer] = host
    transports = [f"hci-socket:{number}" for number in range(1, 2 + len(WATCHES))]
    buds, *watches = transports
    try:
        host.start_controllers(1 + len(transports))
        host.start_bus()
        host.play("earbuds", "peripherals", HOST, "headset", buds).until_ready()
        if any("worn" in item.fixturenames for item in request.session.items if isinstance(item, pytest.Function)):
            host.play("watches", "peripherals.watches", *watches).until_ready()
        host.start_bluetoothd()
        yield host
    finally:
        host.end()


@pytest.fixture
def earbuds(computer: Host) -> Iterator[Earbuds]:
    """Earbuds that were paired with the computer, or will be when they connect; not connected."""
    buds = Earbuds(computer.player("earbuds"))
    yield buds
    buds.put_away()


@pytest.fixture
def worn(computer: Host) -> Callable[[str], Wrist]:
    """Wear a watch or carry a fob, by its name in ``WATCHES``."""
    return lambda who: Wrist(computer.player("watches"), who)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what bluetoothd and the emulated devices wrote."""
    report = yield
    computer = item.config.stash.get(_computer, None)
    if report.failed and computer is not None:
        report.sections.append(("the computer's Bluetooth", computer.seen()))
    return report
