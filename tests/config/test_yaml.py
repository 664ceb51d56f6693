"""What YAML makes of what people write, as its usual reader has it, and what we make of it."""

import pytest
import yaml

from revanche.config import parse
from revanche.errors import ConfigError
from support.happening import Happened


def as_usual(text: str) -> str:
    """Return what the usual reader makes of a text, or the name of what it raises."""
    try:
        return repr(yaml.safe_load(text))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return type(error).__name__


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("no, on", "False, True"),
        ("Yes, OFF", "True, False"),
        ("0123, 08", "83, '08'"),
        ("11:22:33:44:55:59, 12:34", "8846009759, 754"),
        ("2024-01-01, .inf", "datetime.date(2024, 1, 1), inf"),
        ("1_000, .nan", "1000, nan"),
        ("~, null", "None, None"),
        ("=, x", "ConstructorError"),
    ],
)
def test_what_yaml_makes_something_else_of_stays_as_it_was_written(
    written: str, usual: str, happened: Happened
) -> None:
    text = f"players: [{written}]\n"
    happened(usual in as_usual(text), f"YAML makes {usual} of “{written}”")
    assert parse(text.encode(), "config.yaml").players == tuple(written.split(", "))


_BOMB = "a: &a [x, x]\n" + "".join(f"{to}: &{to} [*{of}, *{of}]\n" for of, to in zip("abcdef", "bcdefg", strict=True))


@pytest.mark.parametrize(
    ("text", "usual", "place"),
    [
        pytest.param("first_to: 3\nfirst_to: 5\n", "{'first_to': 5}", (2, 1), id="a key twice"),
        pytest.param("players:\n\t- Anna\n", "ScannerError", (2, 1), id="a tab"),
        pytest.param('players: [Anna, "\\ud800"]\n', "ud800", (1, 17), id="half a character"),
        pytest.param(f"first_to: {'9' * 5000}\n", "ValueError", (1, 11), id="5000 digits"),
        pytest.param(f"players: {'[' * 2000}\n", "RecursionError", (1, 17), id="2000 lists deep"),
        pytest.param("? " * 3000 + "\n", "RecursionError", (1, 17), id="3000 keys deep"),
        pytest.param(_BOMB, "[['x', 'x'], ['x', 'x']]", (1, 1), id="names for values"),
        pytest.param("players: &a [*a]\n", "[[...]]", (1, 10), id="a list in itself"),
        pytest.param("players: !!python/object/apply:os.system [x]\n", "ConstructorError", (1, 10), id="a type"),
        pytest.param("- first_to\n", "['first_to']", (1, 1), id="a list"),
        pytest.param("first_to: 3\n---\nfirst_to: 5\n", "ComposerError", (2, 1), id="two documents"),
        pytest.param("%YAML 1.1\n---\nfirst_to: 3\n", "{'first_to': 3}", (1, 1), id="a directive"),
    ],
)
def test_what_no_config_needs_is_refused_at_its_place(
    text: str, usual: str, place: tuple[int, int], happened: Happened
) -> None:
    happened(usual in as_usual(text), f"YAML has {usual} for it")
    with pytest.raises(ConfigError) as refused:
        parse(text.encode(), "config.yaml")
    first = refused.value.problems[0]
    assert (first.line, first.column) == place
