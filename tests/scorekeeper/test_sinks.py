import asyncio

import pytest

from revanche.scorekeeper.sinks import Sinks, in_turn


def test_all_are_told_in_their_order() -> None:
    told: list[tuple[str, int]] = []
    sinks = Sinks[int]()
    sinks.tell(1)
    sinks.add(lambda outcome: told.append(("a", outcome)))
    sinks.add(lambda outcome: told.append(("b", outcome)))
    sinks.tell(2)
    assert told == [("a", 2), ("b", 2)]


def test_one_that_fails_is_logged_and_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    told: list[int] = []

    def fails(_outcome: int) -> None:
        raise RuntimeError("the speaker is gone")

    sinks = Sinks[int]()
    sinks.add(fails)
    sinks.add(told.append)
    sinks.tell(3)
    assert told == [3]
    assert "the speaker is gone" in caplog.text


async def test_one_in_its_turn_is_told_after_those_who_cannot_wait_and_in_order() -> None:
    told: list[tuple[str, int]] = []
    sinks = Sinks[int]()
    sinks.add(in_turn(lambda outcome: told.append(("later", outcome))))
    sinks.add(lambda outcome: told.append(("now", outcome)))
    sinks.tell(1)
    sinks.tell(2)
    await asyncio.sleep(0)
    assert told == [("now", 1), ("now", 2), ("later", 1), ("later", 2)]
