"""Keeping a worker going: what is started again, after which pause, and what ends all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from revanche.app import supervision
from revanche.app.supervision import supervised
from revanche.errors import RevancheError


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
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    failing = worker(*[OSError("gone")] * 4)
    with pytest.raises(asyncio.CancelledError):
        await supervised("page", failing)
    assert pauses == [0.2, 0.4, 0.8, 1.6]
    assert {(one.levelno, one.getMessage()) for one in caplog.records} == {
        (logging.ERROR, "The worker page failed; it is started again.")
    }
    assert all(one.exc_info for one in caplog.records), "with its trace"


async def test_one_that_fails_five_times_within_a_minute_ends_all_with_its_own_words(pauses: list[float]) -> None:
    with pytest.raises(OSError, match="the fifth"):
        await supervised("page", worker(*[OSError("gone")] * 4, OSError("the fifth"), None))
    assert len(pauses) == 4


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


async def test_what_says_itself_what_to_do_is_not_tried_again(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(RevancheError, match="set XDG_RUNTIME_DIR"):
        await supervised("control", worker(RevancheError("It can't be made; set XDG_RUNTIME_DIR."), None))
    assert pauses == []
    assert caplog.messages == []
