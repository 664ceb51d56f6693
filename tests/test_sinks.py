import pytest

from revanche.sinks import Sinks


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
