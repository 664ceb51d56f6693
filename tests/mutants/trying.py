"""Trying mutants: each in a process of its own, forked off, which ends at the first test that fails.

Most faults are in functions. Then the tests are collected once, in the process that is forked, and the child puts the
mutant's code into the function that all others hold already. A fault that acts when its module is imported, as one in a
function that no test comes to may, needs everything imported anew: what is forked then has imported pytest alone.
"""

import gc
import importlib.abc
import importlib.util
import os
import resource
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final

import pytest

from mutants.mutating import Mutant
from mutants.reaching import PACKAGE, Reached

ROOT: Final = Path(__file__).parents[2]
PYTEST: Final = (
    *("-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-o", "timeout=60"),
    *("--hypothesis-profile=mutants", "--hypothesis-seed=0"),
)
_SECONDS: Final = 60  # of the processor; more than all tests of a room take
_KILLED, _UNTRIED = 1, 2


class Verdict(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNREACHED = "unreached"


def tried(mutants: Sequence[Mutant], room: str, reached: Reached) -> Iterator[tuple[Mutant, Verdict]]:
    """Yield what became of each mutant of a room; those in functions last."""
    pytest.main([*PYTEST, "--collect-only", "tests/mutants"])  # brings all of pytest, and nothing that is tried
    inside = [one for one in mutants if one.function is not None and reached.by(one.module, one.lines)]
    for mutant in mutants:
        if mutant not in inside:
            verdict = _forked(lambda mutant=mutant: _imported_anew(mutant, room))
            unreached = verdict is Verdict.SURVIVED and mutant.function is not None
            yield mutant, Verdict.UNREACHED if unreached else verdict
    if inside:
        trying = _Trying(inside, reached)
        pytest.main([*PYTEST, f"tests/{room}"], plugins=[trying])
        yield from trying.verdicts


def _forked(child: Callable[[], bool]) -> Verdict:
    """Return whether the mutant survived in a child: one that dies of it, or never ends, is killed too."""
    number = os.fork()
    if not number:
        code = _UNTRIED
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
            code = 0 if child() else _KILLED
        finally:
            os._exit(code)
    ended = os.waitpid(number, 0)[1]
    if os.WIFEXITED(ended) and os.WEXITSTATUS(ended) == _UNTRIED:
        raise RuntimeError("a mutant could not be tried; did its module change meanwhile?")
    return Verdict.KILLED if ended else Verdict.SURVIVED


def _imported_anew(mutant: Mutant, room: str) -> bool:
    """Tell whether all tests pass, the module's own first."""
    sys.meta_path.insert(0, _Instead(mutant))
    path = Path(mutant.module)
    own = ROOT / "tests" / path.parent / f"test_{path.stem}.py"
    if own.exists() and _forked(lambda: not pytest.main([*PYTEST, str(own)])) is Verdict.KILLED:
        return False
    return not pytest.main([*PYTEST, f"tests/{room}"])


class _Instead(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports the mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._name = "revanche." + mutant.module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    def find_spec(self, name: str, _path: object, _target: object = None) -> object:
        if name != self._name:
            return None
        where = PACKAGE / self._mutant.module
        below = [str(where.parent)] if where.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, where, loader=self, submodule_search_locations=below)

    def get_source(self, _name: str) -> str:
        return self._mutant.text

    def exec_module(self, module: ModuleType) -> None:
        exec(_compiled(self._mutant), module.__dict__)  # noqa: S102


class _Trying:
    """What pytest does once it has collected the tests: not run them, but fork, for each mutant."""

    def __init__(self, mutants: Sequence[Mutant], reached: Reached) -> None:
        self._mutants = mutants
        self._reached = reached
        self.verdicts: list[tuple[Mutant, Verdict]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions = _functions()
        for mutant in self._mutants:
            chosen = [items[test] for test in self._reached.by(mutant.module, mutant.lines) if test in items]
            held = functions.get((mutant.module, mutant.function or ""), [])
            verdict = _forked(lambda m=mutant, c=chosen, h=held: _swapped_in(m, h, c, session))
            self.verdicts.append((mutant, verdict))
        return True


Held = Mapping[tuple[str, str], Sequence[FunctionType]]
"""The functions that are in memory, by module and qualified name."""


def _functions() -> Held:
    gc.unfreeze()
    held: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(PACKAGE)):
            module = Path(one.__code__.co_filename).relative_to(PACKAGE).as_posix()
            held.setdefault((module, one.__code__.co_qualname), []).append(one)
    return held


def _swapped_in(
    mutant: Mutant, held: Sequence[FunctionType], chosen: Sequence[pytest.Item], session: pytest.Session
) -> bool:
    """Tell whether the chosen tests pass with the mutant's code in the functions that are held."""
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(_compiled(mutant))}
    for function in held:
        function.__code__ = codes[function.__code__.co_qualname, function.__code__.co_firstlineno]
    if not held:
        raise LookupError(mutant.function)
    for item in chosen:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            return False
    return True


def _compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.text, str(PACKAGE / mutant.module), "exec")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
