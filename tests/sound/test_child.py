"""Programs that are started for one sound."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revanche.sound import child as children
from revanche.sound.child import answer, found
from revanche.sound.voice import SpeechError
from support.happening import Happened
from support.processes import alive, ended, has_children, open_files, runs, until

Program = Callable[[str, str], Path]


def test_a_program_is_found_where_it_may_be_run(program: Program, tmp_path: Path) -> None:
    path = program("speak", "exit 0")
    program("forbidden", "exit 0").chmod(0o644)
    (tmp_path / "bin" / "folder").mkdir()
    assert found("speak") == str(path)
    assert (found("forbidden"), found("folder"), found("absent")) == (None, None, None)


async def test_a_program_answers_what_it_is_given(program: Program) -> None:
    path = program("speak", 'echo "$PULSE_PROP" >role; tr a-z A-Z')
    assert await answer([str(path), "-x"], "anna – bram", 10) == "ANNA – BRAM".encode()
    assert (path.parent / "role").read_text().strip() == "media.role=Notification"


async def test_an_answer_longer_than_a_pipe_comes_whole(program: Program) -> None:
    assert len(await answer([str(program("speak", "head -c 300000 /dev/zero"))], "", 10)) == 300_000


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 3", "speak ended with status 3"),
        ("exec cat /dev/zero", "speak writes without end"),
        ("exec sleep 60", "speak did not finish"),
        ("exec >&-; exec sleep 60", "speak did not finish"),
    ],
)
async def test_a_program_that_fails_is_ended_and_named(
    program: Program, monkeypatch: pytest.MonkeyPatch, script: str, why: str
) -> None:
    monkeypatch.setattr(children, "_LONGEST_ANSWER", 2**20)
    path = program("speak", f"echo $$ >outer; {script}")
    with pytest.raises(SpeechError, match=why):
        await answer([str(path)], "Anna", 0.4 if "sleep" in script else 10)
    assert not alive(path.parent / "outer")
    assert not has_children()


async def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SpeechError, match="absent can't be started: No such file"):
        await answer([str(tmp_path / "absent")], "", 1)


async def test_whoever_does_not_wait_ends_the_program_and_all_it_started(program: Program) -> None:
    path = program("speak", "sleep 60 & echo $! >inner; echo $$ >new; mv new outer; wait")
    before = open_files()
    waiting = asyncio.create_task(answer([str(path)], "Anna", 60))
    await until((path.parent / "outer").exists)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not alive(path.parent / "outer")
    await until(lambda: not alive(path.parent / "inner") and open_files() <= before)


async def test_whoever_stops_waiting_while_it_starts_ends_all_of_it_too(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = program("speak", "sleep 60 & echo $! >new; mv new inner; wait")
    start = asyncio.create_subprocess_exec

    async def slow(*arguments: Any, **how: Any) -> asyncio.subprocess.Process:  # noqa: ANN401 - as asyncio has them
        started = await start(*arguments, **how)
        await until((path.parent / "inner").exists)
        await asyncio.sleep(0.1)
        return started

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slow)
    waiting = asyncio.create_task(answer([str(path)], "Anna", 60))
    await until((path.parent / "inner").exists)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until(lambda: not alive(path.parent / "inner"))


@pytest.mark.parametrize(("leaves", "times"), [("sleep 60 &", 200), ("setsid sleep 60 &", 20)])
async def test_a_program_whose_child_keeps_the_pipe_leaves_no_descriptor(
    program: Program, leaves: str, times: int, happened: Happened
) -> None:
    path = program("speak", f"{leaves}\necho $! >>left\nexit 0")
    began = time.monotonic()

    async def says(seconds: float) -> None:
        with pytest.raises(SpeechError, match="did not finish"):
            await answer([str(path)], "", seconds)

    await says(0.2)
    happened(time.monotonic() - began >= 0.2, "the program ended and a child of it kept the pipe open")
    before = open_files()
    for _ in range(times // 20):
        await asyncio.gather(*[says(0.05) for _ in range(20)])
    await until(lambda: open_files() <= before)
    left = (path.parent / "left").read_text().split()
    if "setsid" not in leaves:  # such a one has left us for good
        await until(lambda: not any(map(runs, left)))


async def test_what_a_program_left_behind_is_ended_with_it(program: Program, happened: Happened) -> None:
    path = program("speak", "sleep 60 &\necho $! >left\nexit 0")
    with pytest.raises(SpeechError, match="did not finish"):
        await answer([str(path)], "", 1)
    happened((path.parent / "left").exists(), "the program left one behind that sleeps for 60 s")
    assert await asyncio.to_thread(ended, path.parent / "left")
