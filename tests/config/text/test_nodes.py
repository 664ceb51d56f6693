"""A file as nodes: every scalar the text that it is, each with its place, and much that YAML has refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.config.text.nodes import DEEPEST, MOST_TOKENS, Mapping, Node, Scalar, Sequence, nodes
from revanche.config.text.problems import Mark, Problems
from revanche.errors import ConfigError

Plain = str | list["Plain"] | dict[str, "Plain"]


def plain(node: Node) -> Plain:
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return [plain(item) for item in items]
        case Mapping(entries):
            return {key.text: plain(value) for key, value in entries}


def told(problems: Problems) -> list[tuple[int, int, str]]:
    try:
        problems.check()
    except ConfigError as error:
        return [(one.line, one.column, one.sentence) for one in error.problems]
    return []


def read(text: str) -> Plain:
    """Return what a file holds in which nothing is wrong."""
    found, problems = nodes(text.encode(), "f")
    assert told(problems) == []
    return plain(found)


def wrong(text: str | bytes) -> tuple[Plain, list[tuple[int, int]]]:
    """Return what is read of a file in which something is wrong, and where that is."""
    found, problems = nodes(text.encode() if isinstance(text, str) else text, "f")
    return plain(found), [(line, column) for line, column, _ in told(problems)]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "--- # nothing\n", "{}"])
def test_a_file_may_be_empty(text: str) -> None:
    assert read(text) == {}


@pytest.mark.parametrize(
    "scalar", ["no", "null", "~", "3.0", "0x10", "1:30", "2024-01-01", ".inf", "00:11:22:33:44:55", "true", "Zoë 🎲"]
)
def test_every_scalar_is_the_text_that_stands_there(scalar: str) -> None:
    assert read(f"a: {scalar}") == read(f"a: '{scalar}'") == read(f'a: "{scalar}" # said so') == {"a": scalar}


def test_lists_and_groups_are_the_same_on_one_line_and_on_several() -> None:
    expected: Plain = {"a": ["x", "y"], "b": {"c": "1", "d": {"e": ""}}}
    assert read("a: [x, y]\nb: {c: 1, d: {e: }}") == expected
    assert read("a:\n  - x\n  - y\nb:\n  c: 1\n  d:\n    e:\n") == expected
    assert read("{a: [x,\n  y], b: {c: 1,\n  d: {e: ''}}}") == expected


def test_each_node_knows_its_place_and_how_much_of_the_line_it_is() -> None:
    found, _ = nodes(b"game: yacht\nguards:\n  stale: '1'\n  burst:\nplayers: [Anna]", "f")
    (game, yacht), (_, guards), (_, players) = found.entries
    assert (game.mark, yacht.mark) == (Mark(1, 1, 4), Mark(1, 7, 5))
    assert isinstance(guards, Mapping)
    (stale, one), (_, nothing) = guards.entries
    assert (stale.mark, one.mark) == (Mark(3, 3, 5), Mark(3, 10, 3))
    assert nothing.mark.length == 0
    assert isinstance(players, Sequence)
    assert players.items[0].mark == Mark(5, 11, 4)


def test_what_is_refused_of_yaml_is_told_and_the_rest_still_read() -> None:
    assert wrong("a: &x 1\nb: *x\nc: !!int 3\nd: 4") == (
        {"a": "1", "b": "", "c": "3", "d": "4"},
        [(1, 4), (2, 4), (3, 4)],
    )
    assert wrong("a: 1\na: 2\nb: 3") == ({"a": "1", "b": "3"}, [(2, 1)])
    assert wrong("a: 1\n[b]: 2") == ({"a": "1"}, [(2, 1)])
    assert wrong("a: 1\n---\nb: 2")[1] == [(2, 1)]


@pytest.mark.parametrize("text", ["word", "- a", "'quoted'", "[a]"])
def test_a_file_that_is_no_group_of_keys_holds_nothing(text: str) -> None:
    assert wrong(text) == ({}, [(1, 1)])


def test_only_the_block_that_is_broken_is_left_out() -> None:
    text = 'a: 1\nb:\n  c: "open\n  d: 2\ne: [x\nf: 3\n'
    assert wrong(text) == ({"a": "1", "f": "3"}, [(3, 6), (5, 5)])


def test_of_a_broken_block_only_the_lines_are_left_out_in_which_something_was_noted_before() -> None:
    assert wrong("a:\n\tb: 1\n  c: 2\nd: 3") == ({"a": {"c": "2"}, "d": "3"}, [(2, 1)])


@pytest.mark.parametrize(("broken", "told", "rest"), [(7, 7, {"b": "1"}), (8, 8, {}), (40, 8, {})])
def test_after_eight_broken_blocks_nothing_is_read_any_more(broken: int, told: int, rest: Plain) -> None:
    text = "b: 1\n" + "".join(f"a{number}: @\n" for number in range(broken))
    assert wrong(text) == (rest, [(line, 5) for line in range(2, 2 + told)])


def test_a_file_in_wide_letters_is_told_as_that_alone() -> None:
    assert wrong("a: [".encode("utf-16")) == ({}, [(1, 1)])


def nested(levels: int) -> str:
    return "a: " + "[" * (levels - 1) + "]" * (levels - 1)


def test_so_many_levels_are_read_and_one_more_is_not() -> None:
    assert read(nested(DEEPEST)) != {}
    assert wrong(nested(DEEPEST + 1)) == ({}, [(1, 3 + DEEPEST)])


def test_so_many_words_and_signs_are_read_and_more_are_not() -> None:
    def listed(items: int) -> str:
        return f"a: [{', '.join('x' * items)}]"

    fits = (MOST_TOKENS - 10) // 2
    assert read(listed(fits)) == {"a": ["x"] * fits}
    assert wrong(listed(MOST_TOKENS))[0] == {}


PIECES = ["a", "b: ", "- ", "\n", "  ", "\t", "'", '"', "[", "]", "{", "}", ",", "#", "&x", "*x", "!", "|", "%", "?"]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=30))
def test_whatever_the_text_it_is_read_or_told_what_is_wrong(text: str) -> None:
    found, problems = nodes(text.encode("utf-8", "surrogatepass"), "f")
    assert isinstance(found, Mapping)
    for line, column, sentence in told(problems):
        assert line >= 1
        assert column >= 1
        assert sentence.endswith((".", "?", '"', ")"))
