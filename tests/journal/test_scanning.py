"""Reading the lines of one file: forwards with every flaw told, backwards however long they are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revanche.errors import JournalBroken
from revanche.journal.entry import Entry, Unreadable, stated_sum
from revanche.journal.scanning import Flaw, head_of, last_good, line_number, lines_back, scan
from support.diary import Diary
from support.written import encode_entry

EVENING = """
2026-11-20T21:00:00+01:00 new Anna Bram 3
+60 won A
+60 won B
+60 won A
+60 won B
+60 won A
"""
SIGN = b'"new_evening":true'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    Diary(EVENING).write(tmp_path)
    return tmp_path / "2026-11.jsonl"


def seen(path: Path) -> list[int | str]:
    """Return the numbers of good lines; "torn" for what may be unfinished, "bad" for what can't be."""
    _, spot = head_of(path)
    return [item.seq if isinstance(item, Entry) else "torn" if item.torn else "bad" for item in scan(spot)]


def edited(path: Path, edit: Callable[[list[bytes]], object]) -> list[int | str]:
    """Change a file's lines (0 is the head, 1 the entry numbered 1) and return what is seen then."""
    lines = path.read_bytes().splitlines(keepends=True)
    edit(lines)
    path.write_bytes(b"".join(lines))
    return seen(path)


def changed(number: int, old: bytes, new: bytes) -> Callable[[list[bytes]], object]:
    def edit(lines: list[bytes]) -> None:
        assert old in lines[number]
        lines[number] = lines[number].replace(old, new)

    return edit


def test_a_whole_file_has_no_flaw(path: Path) -> None:
    assert seen(path) == [1, 2, 3, 4, 5, 6]


def test_one_changed_line_does_not_hide_the_rest(path: Path) -> None:
    assert edited(path, changed(3, b'"B"', b'"A"')) == [1, 2, "torn", 4, 5, 6]


def test_a_changed_sum_makes_the_next_line_doubtful_and_no_other(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    total = lines[3][-11:-3]
    assert edited(path, changed(3, total, total[::-1])) == [1, 2, "torn", "bad", 5, 6]


def test_a_rotten_sum_makes_the_next_line_doubtful_and_no_other(path: Path) -> None:
    assert edited(path, changed(3, b'"sum":"', b'"sum":~')) == [1, 2, "torn", "bad", 5, 6]


def test_a_line_left_out_shows_at_the_next_even_if_that_is_the_last(path: Path) -> None:
    assert edited(path, lambda lines: lines.pop(5)) == [1, 2, 3, 4, "bad"]


def test_a_line_left_out_shows_once(path: Path) -> None:
    assert edited(path, lambda lines: lines.pop(3)) == [1, 2, "bad", 5, 6]


def test_a_doubled_line_shows(path: Path) -> None:
    assert edited(path, lambda lines: lines.insert(3, lines[3])) == [1, 2, 3, "torn", 4, 5, 6]


def test_swapped_lines_show(path: Path) -> None:
    def swap(lines: list[bytes]) -> None:
        lines[3], lines[4] = lines[4], lines[3]

    assert edited(path, swap) == [1, 2, "bad", "torn", "bad", 6]


def test_lines_that_end_as_on_windows_show(path: Path) -> None:
    assert edited(path, changed(6, b"\n", b"\r\n")) == [1, 2, 3, 4, 5, "torn"]


def test_an_unfinished_line_is_torn_and_the_last(path: Path) -> None:
    assert edited(path, changed(6, b"\n", b"")) == [1, 2, 3, 4, 5, "torn"]


def test_zeros_after_the_end_are_torn(path: Path) -> None:
    assert edited(path, lambda lines: lines.append(bytes(5000))) == [1, 2, 3, 4, 5, 6, "torn"]


def test_a_right_sum_with_a_wrong_number_shows(path: Path) -> None:
    *_, last = (item for item in scan(head_of(path)[1]) if isinstance(item, Entry))
    with path.open("ab") as file:
        file.write(encode_entry(8, last.time, last.event, None, last.sum))
    assert seen(path) == [1, 2, 3, 4, 5, 6, "bad"]


@pytest.mark.parametrize(("number", "sees"), [(1, "torn"), (2, "torn"), (3, "torn"), (4, 4), (5, 5)])
def test_after_a_flaw_numbers_may_leave_some_out_but_never_go_back(path: Path, number: int, sees: int | str) -> None:
    *_, last = (item for item in scan(head_of(path)[1]) if isinstance(item, Entry))

    def edit(lines: list[bytes]) -> None:
        changed(3, b'"B"', b'"A"')(lines)
        lines[4:] = [encode_entry(number, last.time, last.event, None, stated_sum(lines[3]) or "")]

    assert edited(path, edit) == [1, 2, "torn", sees]


def test_the_rest_of_a_line_that_is_being_written_is_no_line(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    items = scan(head_of(path)[1])
    assert [isinstance(next(items), Entry) for _ in range(4)] == [True, True, True, False]
    with path.open("ab") as file:
        file.write(lines[4][30:] + lines[5])
    assert list(items) == []


def test_a_flaw_says_where_it_is_and_whether_it_ends(path: Path) -> None:
    edited(path, changed(3, b'"B"', b'"A"'))
    with path.open("ab") as file:
        file.write(b'{"seq":7,"ti')
    _, spot = head_of(path)
    flaws = [item for item in scan(spot) if isinstance(item, Flaw)]
    assert [line_number(path, flaw.offset) for flaw in flaws] == [4, 8]
    assert [flaw.ended for flaw in flaws] == [True, False]


def test_rubbish_without_end_is_taken_in_parts(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(path.stat().st_size + 5 * 2**20)
    assert seen(path) == [1, 2, 3, 4, 5, 6] + ["torn"] * 5


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 90_000), max_size=6), st.booleans())
def test_lines_backwards_are_the_lines_in_reverse(tmp_path: Path, lengths: list[int], ended: bool) -> None:  # noqa: FBT001
    lines = [b"x" * length + b"\n" for length in lengths]
    if lines and not ended and len(lines[-1]) > 1:
        lines[-1] = lines[-1][:-1]
    path = tmp_path / "lines"
    path.write_bytes(b"".join(lines))
    offsets = [sum(map(len, lines[:index])) for index in range(len(lines))]
    assert list(lines_back(path)) == list(zip(offsets, lines, strict=True))[::-1]
    if lines:
        assert list(lines_back(path, offsets[-1])) == list(zip(offsets, lines, strict=True))[:-1][::-1]


def test_lines_backwards_through_rubbish_come_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n" + bytes(3 * 2**20))
    parts = list(lines_back(path))
    assert parts[-1] == (0, b"one\n")
    assert sum(len(part) for _, part in parts) == 4 + 3 * 2**20
    assert max(len(part) for _, part in parts) <= 2**20 + 2**17


def test_the_last_good_line_with_a_sign_is_found(tmp_path: Path) -> None:
    diary = Diary(EVENING + "+30000 new Anna Bram 3\n+60 won A")
    diary.write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    whole = path.read_bytes()
    spot = last_good(path, SIGN, None)
    assert spot is not None
    assert (spot.seq, whole[spot.offset :].count(b"\n")) == (7, 2)
    first = last_good(path, SIGN, 7)
    assert first is not None
    assert first.seq == 0
    path.write_bytes(whole.replace(b'"seq":8,', b'"seq":9,'))
    assert last_good(path, SIGN, None) == first
    assert last_good(path, b"no such sign", None) is None


def test_a_name_can_not_pass_for_the_sign(tmp_path: Path) -> None:
    Diary(EVENING + """+60 new '"new_evening":true' B""").write(tmp_path)
    spot = last_good(tmp_path / "2026-11.jsonl", SIGN, None)
    assert spot is not None
    assert spot.seq == 0


def test_a_file_that_is_no_journal_has_no_head(tmp_path: Path) -> None:
    path = tmp_path / "2026-11.jsonl"
    for foreign in (b"", b"\n", b"Dear diary,\n", bytes(4096), b"\x7fELF"):
        path.write_bytes(foreign)
        with pytest.raises(Unreadable):
            head_of(path)


def test_only_a_plain_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "2026-11.jsonl"
    path.mkdir()
    with pytest.raises(JournalBroken, match="not a plain file"):
        head_of(path)
