"""Tables on disk: worked out once, read after that, and worked out again where they are damaged."""

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from revanche.app import tables as module
from revanche.app.tables import Tables
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Cell, Filling, Sheet

YACHT = played_by("yacht", {})
"""The whole of it is worked out in a blink."""

DOWN = played_by("yatzy", {"order": "down"})


def test_a_table_is_worked_out_once(tmp_path: Path) -> None:
    heard: list[float] = []
    made, path = Tables(tmp_path / "cache" / "deep").prepare(DOWN, heard.append)
    assert made.expected(Sheet.blank(DOWN)) == pytest.approx(122.55852739642368)
    assert heard[-1] == pytest.approx(1.0)
    assert [each.name for each in path.parent.iterdir()] == [path.name]

    heard.clear()
    read, _ = Tables(tmp_path / "cache" / "deep").prepare(DOWN, heard.append)
    assert read.expected(Sheet.blank(DOWN)) == made.expected(Sheet.blank(DOWN))
    assert heard == []


def test_a_damaged_table_is_worked_out_again(tmp_path: Path) -> None:
    _, path = Tables(tmp_path).prepare(DOWN)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    heard: list[float] = []
    Tables(tmp_path).prepare(DOWN, heard.append)
    assert heard
    assert path.read_bytes() == whole


def test_with_few_open_boxes_only_what_can_follow_is_worked_out(tmp_path: Path) -> None:
    game = played_by("yahtzee", {})
    sheet = Sheet(({box.id: 0 for box in game.boxes[2:]},), (0,))
    assert not Tables(tmp_path).advisor(game, sheet).knows(Sheet.blank(game))
    assert list(tmp_path.iterdir()) == []


def test_with_many_the_whole_table_is_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_QUICK", 100)
    sheet = Sheet.blank(YACHT).filled(Cell(1, "ones"), Filling(3, 0))
    assert Tables(tmp_path).advisor(YACHT, sheet).knows(Sheet.blank(YACHT))
    assert len(list(tmp_path.glob("*.table"))) == 1


def test_a_table_that_is_there_is_taken(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    made, _ = tables.prepare(DOWN)
    assert tables.advisor(DOWN, Sheet.blank(DOWN)) is made


def test_without_a_place_there_is_advice_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_QUICK", 100)
    (tmp_path / "file").touch()
    tables = Tables(tmp_path / "file" / "folder")
    assert tables.advisor(YACHT, Sheet.blank(YACHT)).expected(Sheet.blank(YACHT)) == pytest.approx(166.9550677046)
    with pytest.raises(OSError, match="file"):
        Tables(tmp_path / "file" / "folder").prepare(DOWN)


def test_who_comes_while_it_is_worked_out_waits_for_that_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_QUICK", 100)
    tables, blank = Tables(tmp_path), Sheet.blank(YACHT)
    with (tmp_path / "lock").open("wb") as lock, ThreadPoolExecutor(1) as others:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = others.submit(Tables(tmp_path).advisor, YACHT, blank)
        tables.prepare(YACHT)
        monkeypatch.setattr(module, "worked_out", None)
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert waiting.result(60).expected(blank) == tables.advisor(YACHT, blank).expected(blank)
