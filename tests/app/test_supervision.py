"""Keeping a worker going: what is started again, after which pause, and what ends all."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import pytest

from revanche.app import supervision
from revanche.app.supervision import Workers, supervised
from revanche.errors import RevancheError
from support.happening import Happened


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses between two starts, of which none is waited for."""
    taken = list[float]()

    async def sleep(seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr(supervision.asyncio, "sleep", sleep)
    return taken


def worker(*ends: BaseException | None) -> Callable[[], Awaitable[None]]:
    """Return a worker that ends in these ways, one each time it is started, and is then cancelled."""
    left = list(ends)

    async def work() -> None:
        if not left:
            raise asyncio.CancelledError
        end = left.pop(0)
        if end is not None:
            raise end

    return work


async def test_a_worker_that_fails_is_started_again_after_a_pause_that_grows(
    pauses: list[float], caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    failing = worker(*[OSError("gone")] * 4)
    with pytest.raises(asyncio.CancelledError):
        await supervised("page", failing)
    happened(len(pauses) == 4, "a worker raised OSError four times")
    assert pauses == [0.2, 0.4, 0.8, 1.6]
    assert {(one.levelno, one.getMessage()) for one in caplog.records} == {
        (logging.ERROR, "The worker page failed; it is started again.")
    }
    assert all(one.exc_info for one in caplog.records), "with its trace"


async def test_one_that_fails_five_times_within_a_minute_ends_all_with_its_own_words(
    pauses: list[float], happened: Happened
) -> None:
    with pytest.raises(OSError, match="the fifth"):
        await supervised("page", worker(*[OSError("gone")] * 4, OSError("the fifth"), None))
    happened(len(pauses) == 4, "it was started four times and failed five")


async def test_failures_of_long_ago_are_forgotten(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "_WITHIN", 0.0)
    with pytest.raises(asyncio.CancelledError):
        await supervised("page", worker(*[OSError("gone")] * 20))
    assert pauses == [0.2] * 20


async def test_one_that_ends_by_itself_is_started_again_and_told_and_is_no_failure(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(asyncio.CancelledError):
        await supervised("page", worker(*[None] * 9))
    assert pauses == [0.1] * 9
    assert caplog.messages == ["The worker page ended, which it should not; it is started again."] * 9


async def until_told(caplog: pytest.LogCaptureFixture, count: int) -> None:
    async with asyncio.timeout(10):
        while len(caplog.messages) < count:
            await real_sleep(0.001)


real_sleep = asyncio.sleep


async def test_what_counting_does_not_need_is_tried_for_ever_with_a_pause_that_grows_and_status_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    taken, enough = list[float](), asyncio.Event()

    async def sleep(seconds: float) -> None:
        taken.append(seconds)
        if len(taken) == 20:
            enough.set()
        await real_sleep(0)

    monkeypatch.setattr(supervision.asyncio, "sleep", sleep)
    workers, works = Workers(), asyncio.Event()

    async def broker() -> None:
        if len(taken) < 20:
            raise OSError("gone")
        works.set()
        await asyncio.Event().wait()

    workers.start("mqtt", broker, needed=False)
    await asyncio.wait_for(works.wait(), 10)
    assert taken == [min(0.1 * 2**n, 60) for n in range(1, 21)]
    assert workers.failing == ("mqtt",)
    assert [one.getMessage() for one in caplog.records] == [
        "The worker mqtt failed; counting goes on, and it is tried again."
    ], "what goes on failing in one way is told once"
    assert caplog.records[0].exc_info, "with its trace"
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(workers.failure(), 0.01)
    await workers.stop(asyncio.get_running_loop().time() + 1)


async def test_one_that_works_again_is_no_more_in_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "_WELL", 0.05)
    workers = Workers()
    ends = [OSError("gone"), None]

    async def page() -> None:
        if ends:
            end = ends.pop(0)
            if end is not None:
                raise end
            return
        await asyncio.Event().wait()

    workers.start("page", page, needed=False)
    async with asyncio.timeout(10):
        while workers.failing != ("page",):
            await asyncio.sleep(0.001)
        while workers.failing:
            await asyncio.sleep(0.01)
    assert ends == []
    await workers.stop(asyncio.get_running_loop().time() + 1)


async def test_what_says_itself_what_to_do_is_told_in_its_own_words_alone(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    workers = Workers()
    workers.start("page", worker(RevancheError("There is no page."), RevancheError("Nor now.")), needed=False)
    await until_told(caplog, 2)
    assert [(one.levelno, one.getMessage(), one.exc_info) for one in caplog.records] == [
        (logging.WARNING, "There is no page.", None),
        (logging.WARNING, "Nor now.", None),
    ]
    assert len(pauses) == 2


async def test_what_counting_needs_ends_all_with_its_error() -> None:
    workers = Workers()
    workers.start("speech", worker(), needed=False)
    workers.start("control", worker(RevancheError("set XDG_RUNTIME_DIR")), needed=True)
    with pytest.raises(RevancheError, match="set XDG_RUNTIME_DIR"):
        await asyncio.wait_for(workers.failure(), 5)
    await workers.stop(asyncio.get_running_loop().time() + 1)


def ending(name: str, ended: list[str], takes: float = 0, *, deaf: bool = False) -> Callable[[], Awaitable[None]]:
    """Return a worker that takes so many seconds to end; a deaf one does not hear the first cancellation there."""

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            if deaf:
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.sleep(takes)
            await asyncio.sleep(takes)
            ended.append(name)

    return work


async def started(*workers: tuple[str, Callable[[], Awaitable[None]]]) -> Workers:
    made = Workers()
    for name, work in workers:
        made.start(name, work, needed=False)
    await asyncio.sleep(0)
    return made


async def test_a_stop_is_backwards_and_one_after_the_other() -> None:
    ended = list[str]()
    workers = await started(*[(name, ending(name, ended, 0.01)) for name in ("music", "speech", "watches")])
    await workers.stop(asyncio.get_running_loop().time() + 10)
    assert ended == ["watches", "speech", "music"]


async def test_whatever_hangs_the_stop_is_in_time_and_those_started_before_it_end_in_good_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Two radios whose bluetoothd hangs took ten seconds."""
    ended, loop = list[str](), asyncio.get_running_loop()
    workers = await started(
        ("music", ending("music", ended, 0.01)),
        ("radio", ending("radio", ended, 60)),
        ("other radio", ending("other radio", ended, 60)),
    )
    began = loop.time()
    await workers.stop(began + 1)
    assert loop.time() - began < 10
    assert ended == ["music"]
    assert caplog.messages == ["Not ended in time: radio, other radio."]


async def test_one_that_hears_nothing_is_left_behind() -> None:
    ended, loop = list[str](), asyncio.get_running_loop()
    workers = await started(("deaf", ending("deaf", ended, 60, deaf=True)))
    began = loop.time()
    await workers.stop(began + 0.2)
    assert loop.time() - began < 10


async def test_what_says_itself_what_to_do_is_not_tried_again(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(RevancheError, match="set XDG_RUNTIME_DIR"):
        await supervised("control", worker(RevancheError("It can't be made; set XDG_RUNTIME_DIR."), None))
    assert pauses == []
    assert caplog.messages == []
