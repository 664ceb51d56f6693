"""Small faults that a module may have, one a mutant: a limit off by one, a step left out, a test turned round.

The tools there are for this (mutmut 3.8 was tried) change functions without decorators only; here the rules stand in
values of structs, in tables and in properties as well, so those are changed too.

Left as they are: docstrings, annotations (but for the limits in a ``Meta``), decorators, assertions, what is logged,
and the words of errors that are raised.
"""

import ast
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Final

import msgspec

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

Change = tuple[ast.AST, str]
"""What is replaced, and by which text."""


class Mutant(msgspec.Struct, frozen=True):
    """A module with one fault, as its whole ``text``.

    ``function`` is the outermost one that the fault is in, by its qualified name; ``None``: it acts when the module is
    imported. ``lines`` are those on which the fault and the statement around it stand.
    """

    module: str
    function: str | None
    lines: tuple[int, ...]
    text: str
    removed: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def change(self) -> tuple[str, str]:
        """The lines that went and came, each as one."""
        return " ".join(map(str.strip, self.removed)), " ".join(map(str.strip, self.added))


def mutants(source: Path, module: str) -> Iterator[Mutant]:
    """Yield each mutant of ``source``, in the order of its lines."""
    text = source.read_bytes()
    for place in _places(ast.parse(text)):
        for node, instead in _changes(place.node):
            yield _mutant(text, module, place, node, instead)


class _Place(msgspec.Struct, frozen=True):
    """A node, the statement that it is in, and the outermost function."""

    node: ast.AST
    statement: ast.AST
    function: str | None


def _places(tree: ast.Module) -> Iterator[_Place]:
    for statement in tree.body:
        yield from _within(statement, statement, "", None)


def _within(node: ast.AST, statement: ast.AST, scope: str, function: str | None) -> Iterator[_Place]:
    """Yield the nodes below and including ``node`` that may be changed."""
    if isinstance(node, ast.stmt | ast.match_case):
        statement = node
    if _left_alone(node):
        return
    yield _Place(node, statement, function)
    if isinstance(node, ast.JoinedStr | ast.Raise):
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = f"{scope}{node.name}"
        inner = function if isinstance(node, ast.ClassDef) or _cached(node) else function or name
        for child in node.body:
            yield from _within(child, child, f"{name}.", inner)
        if not isinstance(node, ast.ClassDef):
            yield from _within(node.args, statement, f"{name}.", function)
        return
    for field, child in _children(node):
        if field in {"annotation", "returns"}:
            for part in (part for part in ast.walk(child) if isinstance(part, ast.Call)):
                yield from _within(part, statement, scope, function)
        else:
            yield from _within(child, statement, scope, function)


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield field, child


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=ast.Name(id="TypeVar")) | ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="_log")))):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.BinOp(op=ast.BitOr()):
            return _a_type(node.left) and _a_type(node.right)
        case _:
            return False


def _a_type(node: ast.AST) -> bool:
    """Tell whether an operand of ``|`` names a type: those begin with a capital, or are ``None``."""
    match node:
        case ast.BinOp(op=ast.BitOr()):
            return _a_type(node.left) and _a_type(node.right)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lstrip("_")[:1].isupper() or name in {"str", "int", "bytes", "float", "bool"}
        case ast.Constant(value=None) | ast.Subscript():
            return True
        case _:
            return False


def _cached(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                ops: list[ast.cmpop] = [*node.ops]
                ops[place] = _COMPARED[type(op)]()
                yield node, _written(node, ops=ops)
        case ast.BoolOp(op=op):
            yield node, _written(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _RECKONED:
            written = _written(node, op=_RECKONED[type(op)]())
            yield node, f"({written})" if isinstance(node, ast.BinOp) else written
        case ast.Name(id=name) if name in _NAMES:
            yield node, _NAMES[name]
        case ast.Constant() | ast.JoinedStr():
            yield from _other_values(node)
        case ast.Raise():
            yield node, "pass"
        case ast.Call() if node.keywords:
            yield from _without_an_argument(node)
    yield from _turned(node)
    yield from _left_out(node)


def _other_values(node: ast.Constant | ast.JoinedStr) -> Iterator[Change]:
    match node:
        case ast.JoinedStr():
            yield node, f'("XX" + {ast.unparse(node)})'
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield node, repr(value + 1)
        case ast.Constant(value=str(value)):
            yield node, repr("XX" + value)
        case ast.Constant(value=bytes(value)):
            yield node, repr(b"XX" + value)


def _without_an_argument(node: ast.Call) -> Iterator[Change]:
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield node, _written(node, keywords=[other for other in node.keywords if other is not keyword])


def _turned(node: ast.AST) -> Iterator[Change]:
    """Yield conditions that are neither compared nor put together, turned round."""
    conditions: list[ast.expr] = []
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.match_case(guard=ast.expr() as test):
            conditions = [test]
        case ast.comprehension():
            conditions = node.ifs
    for condition in conditions:
        if not isinstance(condition, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            yield condition, f"(not ({ast.unparse(condition)}))"


def _left_out(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Delete() | ast.AugAssign():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield node, "pass"
        case ast.Continue():
            yield node, "break"
        case ast.Break():
            yield node, "continue"
        case ast.Match() if len(node.cases) > 1:
            for case in node.cases:
                if "assert_never" not in ast.unparse(case):
                    yield case, "case 'no such thing': pass"


def _written(node: ast.AST, **changed: object) -> str:
    other = copy(node)
    for field, value in changed.items():
        setattr(other, field, value)
    return ast.unparse(other)


def _mutant(text: bytes, module: str, place: _Place, node: ast.AST, instead: str) -> Mutant:
    first, last = _span(node)
    lines = text.splitlines(keepends=True)
    begins = [0]
    for line in lines:
        begins.append(begins[-1] + len(line))
    start, end = (begins[row - 1] + column for row, column in (first, last))
    changed = text[:start] + instead.encode() + text[end:]
    before = text[begins[first[0] - 1] : begins[last[0]]].decode()
    after = changed[begins[first[0] - 1] : len(changed) - (len(text) - begins[last[0]])].decode()
    begins_at = first[0] if isinstance(node, ast.match_case) else getattr(place.statement, "lineno", first[0])
    on = {*range(first[0], last[0] + 1), begins_at}
    return Mutant(
        module,
        place.function,
        tuple(sorted(on)),
        changed.decode(),
        tuple(before.splitlines()),
        tuple(after.splitlines()),
    )


def _span(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where a node begins and ends, as line (from 1) and byte in it; a case has no place of its own."""
    if isinstance(node, ast.match_case):
        begin, end = node.pattern, node.body[-1]
        return (begin.lineno, begin.col_offset - len("case ")), (end.end_lineno or 0, end.end_col_offset or 0)
    assert isinstance(node, ast.expr | ast.stmt)
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
