from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch.backoff import FIRST, LONGEST, Backoff

CHANCE = st.floats(0, 1)


def test_pauses_double_up_to_a_minute() -> None:
    backoff = Backoff(lambda: 0)
    assert [backoff.pause() for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]


def test_after_a_good_link_the_next_pause_is_short_again() -> None:
    backoff = Backoff(lambda: 0)
    for _ in range(4):
        backoff.pause()
    assert backoff.pause() == 16
    assert backoff.pause(good=True) == FIRST
    assert backoff.pause() == 2 * FIRST


@given(st.lists(st.tuples(st.booleans(), CHANCE), max_size=30))
def test_no_pause_is_shorter_than_half_a_second_or_longer_than_a_minute(links: list[tuple[bool, float]]) -> None:
    chances = iter([chance for _, chance in links])
    backoff = Backoff(lambda: next(chances))
    assert all(FIRST / 2 <= backoff.pause(good=good) <= LONGEST for good, _ in links)
