import asyncio
import json
import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
import pytest

from revanche.app.page import ANSWERING
from revanche.history.answers.questions import AllMatches, Matches, Names, Question, Share
from revanche.web.server import archive as archives
from revanche.web.server.archive import Answer, Archive, BusyError
from support.diary import EVENINGS, Diary
from support.processes import has_children

LOG = AllMatches()
SHARE = Share()


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    monkeypatch.setattr(archives, "_HOLDS", 1e9)  # lest a minute ends within a test
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    return Archive(ANSWERING, environ(tmp_path))


@pytest.fixture
def running() -> asyncio.Event:
    """Return what is set when a program runs."""
    return asyncio.Event()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, running: asyncio.Event) -> list[Question]:
    """Return the question of each program that is begun."""
    told: list[Question] = []
    begin = asyncio.create_subprocess_exec

    async def tell(*words: str, **more: object) -> asyncio.subprocess.Process:
        told.append(msgspec.json.decode(words[-1], type=Question))
        program = await begin(*words, **more)  # type: ignore[arg-type]
        running.set()
        return program

    monkeypatch.setattr(asyncio, "create_subprocess_exec", tell)
    return told


def environ(folder: Path) -> dict[str, str]:
    here = str(folder)
    return {"PATH": os.environ["PATH"], "HOME": here, "XDG_STATE_HOME": here, "XDG_CONFIG_HOME": here}


def nights(count: int) -> list[Question]:
    """Return so many questions, all different."""
    return [Matches(date(2026, 11, day)) for day in range(1, count + 1)]


async def test_it_is_what_the_program_prints(archive: Archive) -> None:
    answer = await archive.ask(LOG)
    assert (answer.failed, len(json.loads(answer.out)["matches"]), answer.sentence) == (False, 3, "")


async def test_it_has_the_settings_of_the_config_that_is_named_as_they_stand(archive: Archive, tmp_path: Path) -> None:
    box = tmp_path / "box.yaml"
    named = Archive(ANSWERING, {**environ(tmp_path), "REVANCHE_CONFIG": str(box)})
    box.write_text("language: nl\n")
    dutch = (await named.ask(SHARE)).out
    assert dutch != (await archive.ask(SHARE)).out
    box.write_text("language: de\n")
    assert (await named.ask(SHARE)).out != dutch


async def test_a_refusal_is_a_sentence(archive: Archive) -> None:
    answer = await archive.ask(Matches(player="Nobody"))
    assert (answer.failed, answer.out, "Nobody" in answer.sentence) == (True, b"", True)


async def test_an_answer_that_is_too_long_is_ended(archive: Archive, tmp_path: Path) -> None:
    answer = (await archive.ask(SHARE)).out
    assert (await Archive(ANSWERING, environ(tmp_path), len(answer)).ask(SHARE)).out == answer
    shorter = Archive(ANSWERING, environ(tmp_path), len(answer) - 1)
    for _ in range(2):
        with pytest.raises(BusyError):
            await shorter.ask(SHARE)
    assert not has_children()


@pytest.mark.usefixtures("begun")
async def test_who_no_longer_waits_leaves_nothing_running(archive: Archive, running: asyncio.Event) -> None:
    asking = asyncio.create_task(archive.ask(Matches()))
    await running.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not has_children()
    assert (await archive.ask(Matches())).failed is False


async def test_two_are_answered_at_once_and_the_ninth_question_is_sent_away(archive: Archive) -> None:
    *first, ninth = nights(9)
    asking = [asyncio.create_task(archive.ask(question)) for question in first]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await archive.ask(ninth)
    answers = await asyncio.gather(*asking)
    assert {answer.failed for answer in answers} == {True}
    assert (await archive.ask(SHARE)).failed is False


async def test_those_who_ask_the_same_at_once_share_one_answer(archive: Archive, begun: list[Question]) -> None:
    answers = await asyncio.gather(*(archive.ask(LOG) for _ in range(20)))
    assert {answer.failed for answer in answers} == {False}
    assert begun == [LOG]


async def test_one_who_leaves_takes_the_answer_from_nobody(
    archive: Archive, begun: list[Question], running: asyncio.Event
) -> None:
    asking = [asyncio.create_task(archive.ask(LOG)) for _ in range(3)]
    await running.wait()
    asking[0].cancel()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(answers[0], asyncio.CancelledError)
    assert [answer.failed for answer in answers[1:] if isinstance(answer, Answer)] == [False, False]
    assert begun == [LOG]


@pytest.mark.usefixtures("begun")
async def test_who_asks_while_another_is_leaving_is_answered(archive: Archive, running: asyncio.Event) -> None:
    leaving = asyncio.create_task(archive.ask(LOG))
    await running.wait()
    leaving.cancel()
    await asyncio.sleep(0)
    assert (await archive.ask(LOG)).failed is False


def more_entries(folder: Path) -> None:
    Diary(EVENINGS + "+60 new Anna Bram\n+60 won B").write(folder / "revanche" / "journal")


def another_month(folder: Path) -> None:
    Diary(EVENINGS + "2026-12-01T21:00:00+01:00 new Anna Bram 1\n+60 won B").write(folder / "revanche" / "journal")


def a_config(folder: Path) -> None:
    (folder / "revanche" / "config.yaml").write_text("language: nl\n")


@pytest.mark.parametrize("written", [more_entries, another_month, a_config])
async def test_an_answer_holds_until_something_is_written(
    archive: Archive, begun: list[Question], tmp_path: Path, written: Callable[[Path], None]
) -> None:
    before = await archive.ask(SHARE)
    assert (await archive.ask(SHARE)).out == before.out
    assert len(begun) == 1
    written(tmp_path)
    after = await archive.ask(SHARE)
    assert after.out != before.out
    assert await archive.ask(SHARE) == after
    assert len(begun) == 2


async def test_what_is_written_while_it_is_answered_is_in_the_next_answer(
    archive: Archive, begun: list[Question], running: asyncio.Event, tmp_path: Path
) -> None:
    early = asyncio.create_task(archive.ask(SHARE))
    await running.wait()
    more_entries(tmp_path)
    late = await archive.ask(SHARE)
    await early
    assert len(begun) == 2
    assert await archive.ask(SHARE) == late
    assert "0 – 1" in late.out.decode()


async def test_an_answer_does_not_outlast_a_minute(
    archive: Archive, begun: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    begin = loop.time()
    monkeypatch.setattr(archives, "_HOLDS", begin + 3600)
    await archive.ask(SHARE)
    await archive.ask(SHARE)
    assert len(begun) == 1
    monkeypatch.setattr(archives, "_HOLDS", begin)
    await archive.ask(SHARE)
    assert len(begun) == 2


async def test_a_refusal_is_not_kept(archive: Archive, begun: list[Question]) -> None:
    for _ in range(2):
        await archive.ask(Matches(player="Nobody"))
    assert len(begun) == 2


@pytest.mark.parametrize("limit", ["_MOST_KEPT", "_MOST_BYTES"])
async def test_the_latest_answers_are_kept_as_far_as_there_is_room(
    archive: Archive, begun: list[Question], monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    questions = (SHARE, LOG, Names())
    sizes = [len((await archive.ask(question)).out) for question in questions]
    begun.clear()
    monkeypatch.setattr(archives, limit, 2 if limit == "_MOST_KEPT" else sizes[1] + sizes[2])
    other = Archive(ANSWERING, archive._environ)
    for question in (*questions, LOG, Names(), SHARE):
        await other.ask(question)
    assert begun == [*questions, SHARE]
