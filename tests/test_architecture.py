"""The map of the project, held by tools and by a few checks of its own: what points where, how long, how named."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
DAEMON: Final = ROOT / "daemon" / "revanche"
MODULES: Final = sorted(path.relative_to(DAEMON).as_posix() for path in DAEMON.rglob("*.py"))

BANNED: Final = {"manager", "handler", "helper", "util", "common", "base", "process", "data", "info", "misc"}

LONGEST_MODULE: Final = 300
LONGEST_FUNCTION: Final = 50
MEDIAN_FUNCTION: Final = 8
MOST_PUBLIC_NAMES: Final = 7

MORE_PUBLIC_NAMES: Final = {
    "cli/match/commands.py": "one for each command of the match",
    "history/answers/log.py": "one for each question about the log",
    "control/protocol.py": "one for each thing that is said over the socket",
    "config/keys/kinds.py": "the kinds of setting, which refer to each other",
    "devices/bluez/tree.py": "the tree, what is in it, and how it changes",
    "errors.py": "the one tree of errors",
    "journal/entry.py": "the whole format: heads and entries, written and read",
    "places.py": "one for each place",
    "presses/keys.py": "three buttons and the codes that are them",
    "presses/press.py": "what a press consists of",
    "sheets/games/scoring.py": "the patterns that the boxes of seven games look for",
    "web/questions.py": "one for each question that an address may ask",
}
"""Modules that may have more than seven public names, and why."""

TESTED_ELSEWHERE: Final = {
    # values and protocols without conduct, tested through those that make and take them
    "__init__.py": "cli/test_main.py",
    "devices/phone/wish.py": "devices/phone/test_phones.py",
    "devices/settings.py": "config/test_settings.py",
    "devices/watch/context.py": "devices/watch/test_worker.py",
    "devices/watch_protocols/sent.py": "devices/watch_protocols/test_profiles.py",
    "history/answers/questions.py": "history/answers/test_answers.py",
    "match/commands.py": "match/test_decide.py",
    "match/refusal.py": "match/test_decide.py",
    "outside/settings.py": "config/keys/test_outside.py",
    "presses/inputs.py": "recordings/test_transcript.py",
    "sheets/commands.py": "sheets/test_decide.py",
    "sheets/events.py": "sheets/test_decide.py",
    "sheets/refusal.py": "sheets/test_decide.py",
    "shown/news.py": "control/test_server.py",
    "sound/settings.py": "config/test_settings.py",
    "scorekeeper/interfaces.py": "scorekeeper/test_scorekeeper.py",
    "web/interfaces.py": "web/server/test_routes.py",
    # the door of a room, tested where its user comes in
    "cli/buttons/adding.py": "cli/buttons/test_watch.py",
    "cli/buttons/lesson.py": "cli/buttons/test_learn.py",
    "cli/buttons/listening.py": "cli/buttons/test_record.py",
    "cli/install/here.py": "cli/install/test_install.py",
    "cli/run/run.py": "app/test_daemon.py",
    "config/__init__.py": "config/test_settings.py",
    # what only a bluetoothd can prove, of our own or a real one
    "devices/watch/watches.py": "app/devices/test_watches.py",
    # what only a kernel's input nodes can prove
    "devices/headset/headset.py": "rig/e2e/test_grab.py",
}
"""Modules without a test module of their own, and where they are tested."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "command",
    [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"], ["lint-imports"]],
    ids=" ".join,
)
def test_the_tool_has_nothing_to_say(command: list[str]) -> None:
    tool = Path(sys.executable).with_name(command[0])
    ran = subprocess.run([tool, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{' '.join(command)} says:\n{ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("module", ["revanche.cli.main", "revanche.config", "revanche.app.daemon"])
def test_what_is_heavy_is_loaded_only_when_it_is_used(module: str) -> None:
    heavy = {"aiohttp", "aiomqtt", "bleak", "dbus_fast", "evdev", "numpy", "rich", "yaml"} | (
        {"asyncio"} if module != "revanche.app.daemon" else set()
    )
    code = f"import sys, {module}; print(*sorted({heavy!r} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_the_source_root_is_no_package() -> None:
    assert not (ROOT / "daemon" / "__init__.py").exists()
    assert not list((ROOT / "tests").glob("__init__.py"))


def test_no_folder_is_a_long_list() -> None:
    folders = {path.parent for path in DAEMON.rglob("*.py")}
    modules = {folder: [path for path in folder.glob("*.py") if path.name != "__init__.py"] for folder in folders}
    long = {str(folder.relative_to(DAEMON)): len(found) for folder, found in modules.items() if len(found) > 15}
    assert not long


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((DAEMON / module).read_text(encoding="utf-8"))


def functions(module: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree(module)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def defined(module: str) -> dict[str, ast.expr | None]:
    """Return the names that a module defines, with what is written after the equals sign."""
    names: dict[str, ast.expr | None] = {}
    for node in tree(module).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names[name] = None
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                names[name] = value
            case _:
                pass
    return names


def public(module: str) -> set[str]:
    """Return the public names of a module; a union and its members in the module are one, type variables none."""
    names = {name: value for name, value in defined(module).items() if not name.startswith("_")}
    members = set()
    for value in names.values():
        if isinstance(value, ast.BinOp):
            members |= {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    variables = {
        name
        for name, value in names.items()
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"
    }
    return set(names) - members - variables


def test_a_module_is_no_longer_than_can_be_read_at_once() -> None:
    lengths = {module: len((DAEMON / module).read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {module: length for module, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_a_function_fits_on_a_screen() -> None:
    long = [(module, f.name, lines(f)) for module in MODULES for f in functions(module) if lines(f) > LONGEST_FUNCTION]
    assert long == []


def test_most_functions_are_a_few_lines() -> None:
    assert median(lines(function) for module in MODULES for function in functions(module)) <= MEDIAN_FUNCTION


def test_a_module_has_few_public_names() -> None:
    many = {module: names for module in MODULES if len(names := public(module)) > MOST_PUBLIC_NAMES}
    assert {module: sorted(names) for module, names in many.items() if module not in MORE_PUBLIC_NAMES} == {}
    assert set(MORE_PUBLIC_NAMES) - set(many) == set(), "these need no exception any more"


def test_no_name_says_nothing() -> None:
    assert {(module, name) for module in MODULES for name in named(module) if words(name) & BANNED} == set()


def named(module: str) -> set[str]:
    """Return all names that a module gives, with those of itself and its folders."""
    classes = {node.name for node in ast.walk(tree(module)) if isinstance(node, ast.ClassDef)}
    made = {function.name for function in functions(module)}
    return classes | made | set(defined(module)) | set(module.removesuffix(".py").split("/"))


def words(name: str) -> set[str]:
    """Return the words of a name in either way of writing, each also without an s at its end."""
    found = {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}
    return found | {word.removesuffix("s") for word in found}


@pytest.mark.parametrize(
    ("name", "banned"),
    [
        ("MatchManager", True),
        ("event_handlers", True),
        ("utils", True),
        ("process_edge", True),
        ("HTTPHandler", True),
        ("database", False),
        ("information", False),
        ("Scorekeeper", False),
    ],
)
def test_a_banned_word_is_seen_in_any_way_of_writing(name: str, banned: bool) -> None:  # noqa: FBT001
    assert bool(words(name) & BANNED) is banned


def own_test(module: str) -> Path:
    """Return where the test module of a module's own is; ``tests.covered`` tells how much of it that reaches."""
    path = Path(module)
    return ROOT / "tests" / path.parent / f"test_{path.stem.rstrip('_')}.py"


def test_each_module_has_its_test_module() -> None:
    alone = {module for module in MODULES if defined(module) and not own_test(module).exists()}
    assert alone - set(TESTED_ELSEWHERE) == set(), "these have no test module"
    assert set(TESTED_ELSEWHERE) - alone == set(), "these need no exception any more"
    assert [test for test in TESTED_ELSEWHERE.values() if not (ROOT / "tests" / test).exists()] == []


def test_exceptions_are_for_modules_that_exist() -> None:
    assert {*MORE_PUBLIC_NAMES, *TESTED_ELSEWHERE} <= set(MODULES)
