"""Which tests of a room come to which lines, so that a mutant is tried on those alone, the quickest first."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import coverage
import msgspec
import pytest

PACKAGE: Final = Path(__file__).parents[2] / "daemon" / "revanche"


class Reached(msgspec.Struct, frozen=True):
    """``lines`` has the tests that came to each line of each module, ``seconds`` how long each test took."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def by(self, module: str, lines: tuple[int, ...]) -> list[str]:
        """Return the tests that come to one of these lines, the quickest first."""
        known = self.lines.get(module, {})
        return sorted({test for line in lines for test in known.get(line, ())}, key=self.seconds.__getitem__)


class Reaching:
    """A plugin of pytest that watches which lines of a room each test comes to."""

    def __init__(self, room: str) -> None:
        self._room = PACKAGE / room
        self._coverage = coverage.Coverage(data_file=None, source=[str(self._room)], config_file=False)
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()

    def pytest_runtestloop(self) -> None:
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)

    def reached(self) -> Reached:
        """Return what was seen; what fails though nothing is changed proves nothing."""
        self._coverage.stop()
        seen = self._coverage.get_data()
        lines = {}
        for file in seen.measured_files():
            contexts = seen.contexts_by_lineno(file)
            known = {line: list({*tests} - {""} - self._failed) for line, tests in contexts.items()}
            lines[os.path.relpath(file, PACKAGE)] = known
        return Reached(lines, self._seconds)
