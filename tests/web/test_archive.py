import asyncio
import json
import os
from pathlib import Path

import pytest

from revanche.web.archive import Archive, BusyError
from support.diary import EVENINGS, Diary
from support.processes import has_children, until


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    return Archive({"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})


async def test_it_is_what_the_command_line_prints(archive: Archive) -> None:
    answer = await archive.ask(["log", "--json", "--evening=all"])
    assert (answer.status, len(json.loads(answer.out)["matches"]), answer.sentence) == (0, 3, "")


async def test_a_refusal_is_a_sentence(archive: Archive) -> None:
    answer = await archive.ask(["log", "--json", "--player=Nobody"])
    assert (answer.status, answer.out, "Nobody" in answer.sentence) == (1, b"", True)


async def test_an_answer_that_is_too_long_is_ended(archive: Archive, tmp_path: Path) -> None:
    answer = (await archive.ask(["share"])).out
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    assert (await Archive(environ, len(answer)).ask(["share"])).out == answer
    with pytest.raises(BusyError):
        await Archive(environ, len(answer) - 1).ask(["share"])
    assert not has_children()


async def test_who_no_longer_waits_leaves_nothing_running(archive: Archive) -> None:
    asking = asyncio.create_task(archive.ask(["log", "--json"]))
    await until(has_children)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not has_children()


async def test_two_are_answered_at_once_and_the_ninth_is_sent_away(archive: Archive) -> None:
    asking = [asyncio.create_task(archive.ask(["share"])) for _ in range(8)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await archive.ask(["share"])
    answers = await asyncio.gather(*asking)
    assert {answer.status for answer in answers} == {0}
    assert (await archive.ask(["share"])).status == 0
