"""Which faults are put into a module, and which places are left alone."""

from pathlib import Path
from textwrap import dedent

import pytest

from mutants.mutating import Mutant, mutants


def made(tmp_path: Path, text: str) -> list[Mutant]:
    source = tmp_path / "module.py"
    source.write_text(dedent(text), encoding="utf-8")
    return list(mutants(source, "room/module.py"))


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("a <= b", {"a < b"}),
        ("a is None", {"a is not None"}),
        ("a not in b", {"a in b"}),
        ("a < b == c", {"a <= b == c", "a < b != c"}),
        ("a and b", {"a or b"}),
        ("not a", {"(a)"}),
        ("a + 1", {"(a - 1)", "a + 2"}),
        ("a | b", {"(a & b)"}),
        ("min(a)", {"max(a)"}),
        ("True", {"False"}),
        ("'é' + a", {"('é' - a)", "'XXé' + a"}),
        ("f(a, b=c, **d)", {"f(a, **d)"}),
        ("a if b else c", {"a if (not (b)) else c"}),
        ("[a for a in b if a]", {"[a for a in b if (not (a))]"}),
    ],
)
def test_a_value_is_changed_in_one_place(tmp_path: Path, line: str, instead: set[str]) -> None:
    assert {one.change for one in made(tmp_path, f"x = {line}\n")} == {(f"x = {line}", f"x = {new}") for new in instead}


def test_a_step_is_left_out_or_turned_round(tmp_path: Path) -> None:
    found = made(
        tmp_path,
        """
        def f(a):
            a.b = a
            a()
            for c in a:
                continue
            if a:
                raise ValueError("no")
            a += a
        """,
    )
    assert {one.change for one in found} == {
        ("a.b = a", "pass"),
        ("a()", "pass"),
        ("continue", "break"),
        ("if a:", "if (not (a)):"),
        ('raise ValueError("no")', "pass"),
        ("a += a", "a -= a"),
        ("a += a", "pass"),
    }
    assert {one.function for one in found} == {"f"}


def test_a_case_less(tmp_path: Path) -> None:
    (first, second) = made(
        tmp_path,
        """
        def f(a):
            match a:
                case A():
                    return a
                case B():
                    return f
                case _:
                    assert_never(a)
        """,
    )
    assert first.added == ("        case 'no such thing': pass",)
    assert (first.lines, second.lines) == ((4, 5), (6, 7))
    compile(second.text, "module.py", "exec")


@pytest.mark.parametrize(
    "line",
    [
        '"""What it is for: 1 + 1."""',
        "import a.b as c",
        "assert a == 1",
        "a: dict['b', 1]",
        "T = TypeVar('T')",
        "A = B | None",
        "_log.info('said %d', 1)",
        "@decorated(1)\ndef f(): return a",
        "class A(B, tag='x'): pass",
    ],
)
def test_what_is_left_alone(tmp_path: Path, line: str) -> None:
    assert made(tmp_path, line + "\n") == []


def test_limits_in_an_annotation_are_changed(tmp_path: Path) -> None:
    found = made(tmp_path, "class A:\n    a: Annotated[int, Meta(ge=1)] = 0\n")
    assert {one.change[1] for one in found} == {
        "a: Annotated[int, Meta(ge=2)] = 0",
        "a: Annotated[int, Meta()] = 0",
        "a: Annotated[int, Meta(ge=1)] = 1",
    }


def test_what_acts_at_import_has_no_function(tmp_path: Path) -> None:
    found = made(
        tmp_path,
        """
        LIMIT = 1
        class A:
            b = 2
            def c(self, d=3):
                return 4
        @cache
        def e():
            return 5
        """,
    )
    assert [(one.change[1], one.function) for one in found] == [
        ("LIMIT = 2", None),
        ("b = 3", None),
        ("return 5", "A.c"),
        ("def c(self, d=4):", None),
        ("return 6", None),
    ]
