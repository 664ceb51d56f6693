"""Lines out of pieces: each line once and whole, however it was cut, and none that is longer than any watch sends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.lines import LONGEST_LINE, Lines


def fed(*pieces: bytes) -> list[bytes]:
    lines = Lines()
    return [line for piece in pieces for line in lines.feed(piece)]


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b""], []),
        ([b"one"], []),
        ([b"one\n"], [b"one"]),
        ([b"one\ntwo\n"], [b"one", b"two"]),
        ([b"o", b"", b"ne", b"\n"], [b"one"]),
        ([b"one\ntw", b"o\nthree"], [b"one", b"two"]),
        ([b"\n\n"], [b"", b""]),
        ([b"one\r\n"], [b"one\r"]),
    ],
)
def test_a_line_ends_with_its_lf(pieces: list[bytes], lines: list[bytes]) -> None:
    assert fed(*pieces) == lines


@pytest.mark.parametrize("size", [1, 20, LONGEST_LINE, 2 * LONGEST_LINE])
def test_the_longest_line_is_taken_and_a_longer_one_is_not(size: int) -> None:
    def cut(text: bytes) -> list[bytes]:
        return [text[at : at + size] for at in range(0, len(text), size)]

    whole = b"x" * LONGEST_LINE
    assert fed(*cut(whole + b"\nnext\n")) == [whole, b"next"]
    assert fed(*cut(whole + b"x\nnext\n")) == [b"next"]


def test_of_a_line_without_end_nothing_is_kept() -> None:
    lines = Lines()
    assert [lines.feed(b"x" * 1000) for _ in range(100)] == [[]] * 100
    assert max(len(kept) for kept in vars(lines).values() if isinstance(kept, bytes)) <= LONGEST_LINE
    assert lines.feed(b"x\nnext\n") == [b"next"]


def test_what_an_ended_connection_left_is_forgotten() -> None:
    lines = Lines()
    lines.feed(b"half a l")
    lines.reset()
    assert lines.feed(b"ine\n") == [b"ine"]
    lines.feed(b"x" * (LONGEST_LINE + 1))
    lines.reset()
    assert lines.feed(b"next\n") == [b"next"]


@given(st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b"")), max_size=9), st.data())
def test_how_lines_are_cut_makes_no_difference(lines: list[bytes], data: st.DataObject) -> None:
    text = b"".join(line + b"\n" for line in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=9)))
    assert fed(*[text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]) == lines
