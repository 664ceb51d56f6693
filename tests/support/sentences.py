"""The English sentences that stand in the code and are translated when they are shown."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import click

from revanche.cli.contents import ABOUT, COMMANDS
from revanche.cli.help import paragraphs

SOURCES = Path(__file__).parents[2] / "daemon" / "revanche"
HEADINGS = {"Usage:", "Options", "Commands", "Example", "Examples", "default", "required"}
CALLS = {"said", "SpeechError", "UsageError", "BadParameter", "Complaint", "UnreachableError", "cls"}
LOGGED = ("sound", "devices/headset", "devices/bluez", "devices/session", "outside/complaint.py", "faults.py")
"""Where lines of the log come from that people see while they play."""


def english() -> set[str]:
    """Return all of them."""
    called = {sentence for file in SOURCES.rglob("*.py") for sentence in _written(file)}
    worded = {sentence for sentence in called if re.search("[a-z]", re.sub("{.*?}", "", sentence))}
    return worded | set(of_help()) | HEADINGS | set(ABOUT) | {summary for _, summary in COMMANDS.values()}


def of_help() -> Iterator[str]:
    """Yield what the pages of ``--help`` say, and the words in capitals that they have."""
    for module, _, name in (place.partition(":") for place, _ in COMMANDS.values()):
        yield from _of(getattr(importlib.import_module(module), name))


def _of(command: click.Command) -> Iterator[str]:
    yield from paragraphs(command.help or "")
    ctx = click.Context(command)
    capitals = " ".join(command.collect_usage_pieces(ctx))
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if isinstance(param, click.Option) and record is not None:
            yield param.help or ""
            capitals += f" {record[0]}"
    yield from re.findall(r"(?<![\w-])[A-Z]{2,}(?: RANGE)?\b", capitals)
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        yield from _of(inner)


def _written(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text("utf-8"))
    logged = any(str(file.relative_to(SOURCES)).startswith(place) for place in LOGGED)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in CALLS or (logged and name in {"warning", "error", "failed"}):
            yield from _texts(node.args[0], tree, file)
        elif name == "Faults":
            yield from _texts(node.args[1], tree, file)


def _texts(given: ast.expr, tree: ast.Module, file: Path) -> Iterator[str]:
    """Yield a text that is given, or those that its name stands for."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
    elif isinstance(given, ast.Name):
        assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AnnAssign)]
        values = [
            node.value
            for node in assigned
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and target.id == given.id
        ]
        yield from (value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str))
        if not values:
            module = ".".join(["revanche", *file.relative_to(SOURCES).with_suffix("").parts])
            imported = getattr(importlib.import_module(module), given.id, None)
            if isinstance(imported, str):
                yield imported
