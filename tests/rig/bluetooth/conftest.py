"""A computer with Bluetooth and a pair of earbuds, one for all tests: bumble and bluetoothd start slowly here."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from rig.radio import HOST, SECOND, Earbuds, Host
from rig.wrist import WATCHES, Wrist

_computer = pytest.StashKey[Host]()


@pytest.fixture(scope="session")
def computer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Controllers, the system bus and bluetoothd; earbuds and watches take their controllers before bluetoothd can."""
    python = Path(os.environ["REVANCHE_RIG_PERIPHERALS"])
    wanted = {name for item in request.session.items if isinstance(item, pytest.Function) for name in item.fixturenames}
    worn, two = "worn" in wanted, "twin" in wanted and "worn" not in wanted
    adapters = ("hci0", "hci2") if two else ("hci0",)
    earbuds = (HOST, "hci-socket:1", SECOND, "hci-socket:3") if two else (HOST, "hci-socket:1")
    watches = [f"hci-socket:{number}" for number in range(2, 2 + len(WATCHES))] if worn else []
    host = Host(tmp_path_factory.mktemp("bluetooth"), python, Path(__file__).parent, *adapters)
    request.config.stash[_computer] = host
    try:
        host.start_controllers(len(earbuds) + len(watches))
        host.start_bus()
        host.play("earbuds", "peripherals", "headset", *earbuds).until_ready()
        if worn:
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
def twin(computer: Host) -> Iterator[Earbuds]:
    """Other earbuds of the same make and name; not connected.

    They come to another controller of the computer: btvirt keeps what one could show and ask when its first headset
    paired, and loses what is sent over a link that has another number at each end, so no second one can pair there.
    """
    if len(computer.adapters) == 1:
        pytest.skip("needs a run without watches, whose links would go through either controller")
    buds = Earbuds(computer.player("earbuds"), 1)
    yield buds
    buds.put_away()


@pytest.fixture
def worn(computer: Host) -> Callable[[str], Wrist]:
    """Wear a watch or carry a fob, by its name in ``WATCHES``."""
    computer.revive_bluetoothd()
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
