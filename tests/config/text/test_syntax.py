"""What YAML says of a fault, in plain words and at the place where people look for it."""

from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from revanche.config.text.problems import Mark
from revanche.config.text.syntax import UNCLOSED, explained, marked
from revanche.words.sentences import said


def fault(text: str) -> yaml.MarkedYAMLError:
    """Return what YAML raises on a text."""
    with pytest.raises(yaml.MarkedYAMLError) as caught:
        list(events(text))
    return caught.value


def events(text: str) -> Iterator[object]:
    loader = yaml.BaseLoader(text)
    while (event := loader.get_event()) is not None:  # type: ignore[no-untyped-call]
        yield event


@pytest.mark.parametrize(
    ("text", "line", "column", "beginning"),
    [
        ("a: 'x\n", 1, 4, UNCLOSED.english),
        ("b: 1\na: 'x\n---\n", 2, 4, UNCLOSED.english),
        ("a: 1\nb\n", 2, 1, 'There is no ":" with a space behind it.'),
        ("a: b: c", 1, 5, 'A ":" cannot stand here.'),
        ("a: ? b", 1, 4, 'A "?" cannot stand here.'),
        ("a: - b", 1, 4, 'A "-" cannot stand here.'),
        ("a: [b\nc: d", 1, 4, "This list needs a comma"),
        ("a: {b: 1\nc", 1, 4, "This group needs a comma"),
        ("a: [, b]", 1, 5, "Something is missing before this."),
        ("a:\n   b: 1\n  c: 1", 3, 3, "This does not belong to what stands above it."),
        ("a: 'b' c", 1, 8, "This does not belong to what stands above it."),
        ("a: @b", 1, 4, "A value cannot begin with this sign."),
        ("a: *", 1, 4, "A value cannot begin with this sign."),
        ('a: "\\y"', 1, 6, "In double quotes, a backslash begins a special sign."),
        ('a: "\\x4"', 1, 7, "In double quotes, a backslash begins a special sign."),
    ],
)
def test_a_fault_is_told_where_it_is_to_be_mended(text: str, line: int, column: int, beginning: str) -> None:
    mark, sentence = explained(fault(text))
    assert sentence.text({}).startswith(beginning)
    assert (mark.line, mark.column) == (line, column)


def test_a_fault_without_words_of_ours_keeps_those_of_yaml() -> None:
    error = yaml.MarkedYAMLError(None, None, "found a cat", None)
    assert explained(error) == (Mark(1, 1), said("This is not YAML: {found}.", found="found a cat"))
    assert explained(yaml.MarkedYAMLError())[1].text({}) == "This is not YAML: ."


class At:
    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column


def test_places_count_from_1_and_a_length_is_that_on_the_first_line() -> None:
    assert marked(None) == Mark(1, 1)
    assert marked(At(0, 0)) == Mark(1, 1, 1)
    assert marked(At(2, 3), At(2, 8)) == Mark(3, 4, 5)
    assert marked(At(2, 3), At(2, 3)) == Mark(3, 4, 0)
    assert marked(At(2, 3), At(4, 1)) == Mark(3, 4, 1)


@given(st.text("ab:-?[]{},'\"#&*!|>%@ \n", max_size=20))
def test_every_fault_that_yaml_finds_gets_a_sentence_and_a_place_in_the_text(text: str) -> None:
    try:
        list(events(text))
    except yaml.MarkedYAMLError as error:
        mark, sentence = explained(error)
        assert sentence.text({}).endswith(".")
        assert 1 <= mark.line <= text.count("\n") + 1
