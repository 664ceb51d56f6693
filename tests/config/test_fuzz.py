"""Whatever the bytes are, there are settings or a ``ConfigError``, soon."""

import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from revanche.config import parse
from revanche.errors import ConfigError, Problem

TEXT = (Path(__file__).parents[2] / "config" / "default.yaml").read_bytes()
BODY = b"\n".join(line for line in TEXT.split(b"\n") if line and not line.startswith(b"#"))
SIGNS = [
    *list(" \t\n\r:-?,[]{}#&*!|>'\"%@`\\~<=.0123456789"),
    *["key", "game", "\u2028", "\ufeff", "é", "𝄞", '"\\ud800"', "\\UFFFFFFFF"],
    *["---\n", "...\n", "<<: ", "? ", "- ", "%YAML "],
]


def problems_of(text: bytes) -> tuple[Problem, ...]:
    """Return the problems; anything raised but a ``ConfigError`` fails the test."""
    try:
        parse(text, "config.yaml")
    except ConfigError as error:
        return checked(error)
    return ()


def checked(error: ConfigError) -> tuple[Problem, ...]:
    assert error.problems
    assert list(error.problems) == sorted(error.problems)
    str(error).encode()  # so that a terminal can show it
    return error.problems


@given(st.binary())
@example(b"\xff\xfe")
@example(b"\0")
def test_any_bytes(text: bytes) -> None:
    problems_of(text)


@given(st.text())
def test_any_text(text: str) -> None:
    problems_of(text.encode("utf-8", "surrogatepass"))


@given(st.lists(st.sampled_from(SIGNS), max_size=60).map("".join))
def test_any_signs_of_yaml(text: str) -> None:
    problems_of(text.encode())


@given(st.data())
def test_a_config_with_pieces_cut_put_in_and_changed(data: st.DataObject) -> None:
    text = BODY
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        piece = data.draw(st.sampled_from(SIGNS).map(str.encode) | st.binary(max_size=6))
        text = text[:at] + piece + text[at + gone :]
    problems_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 65_536,
        "{" * 65_536,
        "- " * 32_768,
        "? " * 32_768,
        "a: " * 21_000,
        "{" + "a," * 32_000 + "}",
        "[" + ",".join("'" * 2 for _ in range(20_000)) + "]",
        "".join(f"k{number}: 1\n" for number in range(1600)),
        "".join(f"{' ' * number}a:\n" for number in range(300)),
        "\t" * 65_536,
        "#" * 65_536,
        "\n" * 65_536,
        "\r" * 65_536,
        '"' * 65_536,
        "x\n" * 32_768,
        "'" + "x" * 65_000,
        "game: " + "9" * 65_000,
        "\x1b\n" * 32_768,
        "*a " * 20_000,
        "&a " * 20_000,
        "!" * 65_536,
        "%\n" * 32_768,
        "a: 'x\n" * 9_000,
        "a: [\n" * 9_000,
        "bindings: {" + ", ".join(f"key {number}x: undo" for number in range(1200)) + "}",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_the_largest_files_are_judged_soon(text: str) -> None:
    began = time.process_time()
    problems_of(text.encode())
    assert time.process_time() - began < 30


@pytest.mark.parametrize(("groups", "too_long"), [(1249, False), (1250, True)])
def test_5000_words_and_signs_are_read_and_more_are_not(groups: int, *, too_long: bool) -> None:
    """A key of one word with a value of one word is four of them; the file and its group have two more."""
    sentences = {problem.sentence for problem in problems_of(b"x: 1\n" * groups)}
    assert ("The file has more than 5000 words and signs. Make it shorter." in sentences) is too_long
