from hypothesis import given
from hypothesis import strategies as st

from revanche.backoff import Backoff

CHANCE = st.floats(0, 1)


def test_pauses_double_up_to_the_longest() -> None:
    backoff = Backoff(1, 60)
    assert [backoff.pause() for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]


def test_after_it_worked_the_next_pause_is_short_again() -> None:
    backoff = Backoff(0.5, 60)
    for _ in range(4):
        backoff.pause()
    assert backoff.pause() == 8
    backoff.worked()
    assert [backoff.pause(), backoff.pause()] == [0.5, 1]


@given(st.lists(st.tuples(st.booleans(), CHANCE), max_size=30))
def test_no_pause_is_shorter_than_half_the_first_or_longer_than_the_longest(tries: list[tuple[bool, float]]) -> None:
    chances = iter([chance for _, chance in tries])
    backoff = Backoff(1, 60, lambda: next(chances))
    for worked, chance in tries:
        if worked:
            backoff.worked()
        pause = backoff.pause()
        assert 0.5 <= pause <= 60
        assert not worked or pause == 1 - chance / 2
