"""Hearing what a running Revanche takes up, as the lines of a recording."""

from pathlib import Path

import pytest

from revanche.control.listener import listening
from revanche.control.protocol import Listen
from revanche.errors import UnreachableError
from support.answering import Answering

LINES = b'{"t":0,"command":"undo"}\n{"t":1,"device":"Rig Buds","link":"down"}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "control.sock"


async def test_where_no_revanche_runs_nothing_is_heard(path: Path) -> None:
    async with listening(path, hold=False) as lines:
        assert lines is None
    path.touch()
    for left_by_a_crash in (path, path / "no folder"):
        async with listening(left_by_a_crash, hold=True) as lines:
            assert lines is None


async def test_a_socket_that_can_not_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreachableError, match=r"can't be used .*path too long"):
        async with listening(tmp_path / ("x" * 120), hold=False):
            pass


@pytest.mark.parametrize("hold", [False, True])
async def test_lines_come_as_they_are_and_buttons_are_held_if_asked(path: Path, hold: bool) -> None:  # noqa: FBT001
    with Answering(path, lambda _: LINES) as there:
        async with listening(path, hold=hold) as lines:
            assert lines is not None
            assert [await anext(lines), await anext(lines)] == LINES.splitlines()
    assert there.asked == [{"query": "signals", "hold": hold}]


async def test_they_end_with_the_revanche(path: Path) -> None:
    with Answering(path, lambda _: None):
        async with listening(path, hold=False) as lines:
            assert lines is not None
            assert [line async for line in lines] == []


async def test_a_hold_is_asked_for_again_and_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Listen, "LASTS", 0.03)
    with Answering(path, lambda _: LINES) as there:
        async with listening(path, hold=True) as lines:
            assert lines is not None
            for _ in range(6):
                await anext(lines)
    assert there.asked[:3] == [{"query": "signals", "hold": True}] * 3
