"""A pytest plugin: input nodes that come and go, and the installed daemon on a disk of its own."""

import itertools
import os
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from rig.daemon import Daemon
from rig.uinput import Node

_numbers = itertools.count(1)
_notes = pytest.StashKey[list[str]]()
_daemons = pytest.StashKey[list[Daemon]]()


@pytest.fixture(scope="session")
def venv() -> Path:
    return Path(os.environ["REVANCHE_RIG_VENV"])


def new_home() -> Path:
    """A new directory on the disk. Its path is short: a Unix socket's name has 107 bytes."""
    home = Path(os.environ["REVANCHE_RIG_DISK"]) / str(next(_numbers))
    home.mkdir()
    return home


@pytest.fixture
def make_daemon(request: pytest.FixtureRequest, venv: Path) -> Iterator[Callable[..., Daemon]]:
    """Make daemons that end with the test; none is started yet."""
    made: list[Daemon] = []
    request.node.stash[_daemons] = made

    def make(*, config: str = "", user: int = 0) -> Daemon:
        made.append(Daemon(new_home(), venv, config=config, user=user))
        return made[-1]

    yield make
    for daemon in made:
        daemon.clear_away()


@pytest.fixture
def fresh_daemon(make_daemon: Callable[..., Daemon]) -> Daemon:
    """A daemon that a test may end: just started, with the default settings."""
    return make_daemon().start()


@pytest.fixture
def daemon(request: pytest.FixtureRequest, shared: list[Daemon], venv: Path) -> Iterator[Daemon]:
    """A running daemon, shared by the tests that leave it running and have the same settings: its start takes long.

    They are the default settings, or those that the test is parametrized with (``indirect``).
    """
    config = getattr(request, "param", "")
    if shared and shared[-1].is_running() and shared[-1].config != config:
        shared[-1].stop()
    if not shared or not shared[-1].is_running():
        shared.append(Daemon(new_home(), venv, config=config).start())
    request.node.stash[_daemons] = [shared[-1]]
    shared[-1].begin()
    yield shared[-1]
    if shared[-1].is_running():
        shared[-1].rest()


@pytest.fixture(scope="session")
def shared() -> Iterator[list[Daemon]]:
    daemons: list[Daemon] = []
    yield daemons
    for daemon in daemons:
        daemon.clear_away()


@pytest.fixture
def plug() -> Iterator[Callable[..., Node]]:
    """Make input nodes that are gone after the test."""
    made: list[Node] = []

    def make(*arguments: object, **settings: object) -> Node:
        made.append(Node(*arguments, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for node in made:
        node.unplug()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell of a failure at once: the machine may be ended before pytest's own account at the end."""
    if report.failed:
        sys.stdout.write(f"\n{report.longreprtext}\n")
        for title, text in report.sections:
            sys.stdout.write(f"---- {title} ----\n{text}\n")
        sys.stdout.flush()


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Keep a measurement for the end of pytest's output, whether the test passes or not."""
    notes = request.config.stash.setdefault(_notes, [])
    return lambda text: notes.append(f"{request.node.name}: {text}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show what was measured."""
    if notes := config.stash.get(_notes, []):
        terminalreporter.section("measured")
        for text in notes:
            terminalreporter.write_line(text)


@pytest.fixture
def buds(plug: Callable[..., Node]) -> Node:
    """A headset as BlueZ shows it."""
    return plug()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what the daemons of a failed test wrote and are, while they still run."""
    report = yield
    if report.failed and call.when != "teardown":
        for daemon in item.stash.get(_daemons, []):
            report.sections.append(("the daemon", daemon.seen()))
    return report
