from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.replays import FEW, MOST, Age, Replays


def ages(replays: Replays, *messages: tuple[int, bytes]) -> list[Age]:
    return [replays.age(*message) for message in messages]


def test_a_higher_counter_is_new_and_the_same_message_is_known() -> None:
    assert ages(Replays(None), (5, b"x"), (5, b"x"), (6, b"x"), (5, b"x"), (6, b"x")) == [
        Age.NEW,
        Age.AGAIN,
        Age.NEW,
        Age.AGAIN,
        Age.AGAIN,
    ]


def test_each_message_under_one_counter_is_new_once() -> None:
    assert ages(Replays(None), (5, b"x"), (5, b"y"), (5, b"x"), (5, b"y"), (5, b"z")) == [
        Age.NEW,
        Age.NEW,
        Age.AGAIN,
        Age.AGAIN,
        Age.NEW,
    ]


def test_a_lower_counter_is_late_as_long_as_one_of_the_last_few_is_not_higher() -> None:
    heard = [(counter, b"x") for counter in range(10, 10 + FEW + 1)]
    assert ages(Replays(None), *heard, (10, b"y"), (10, b"y"), (9, b"y")) == [
        *[Age.NEW] * len(heard),
        Age.LATE,
        Age.AGAIN,
        Age.BEHIND,
    ]
    assert ages(Replays(None), *heard, (10 + FEW + 1, b"x"), (10, b"y"))[-1] is Age.BEHIND


def test_of_a_counter_without_messages_nothing_counts_but_what_is_higher() -> None:
    assert ages(Replays(5), (5, b"x"), (4, b"x"), (6, b"x")) == [Age.AGAIN, Age.BEHIND, Age.NEW]


def test_under_one_counter_so_many_messages_count_and_no_more() -> None:
    replays = Replays(None)
    assert {replays.age(5, bytes([each])) for each in range(MOST)} == {Age.NEW}
    assert replays.age(5, b"more") is Age.BEHIND
    assert replays.age(5, b"\0") is Age.AGAIN
    assert replays.age(6, b"more") is Age.NEW
    assert len(replays.messages) == FEW + 1


@given(st.lists(st.tuples(st.integers(0, 12), st.sampled_from([b"x", b"y", b"z"])), max_size=60), st.integers(0, 60))
def test_no_message_is_new_twice_in_whatever_order_and_over_a_restart(
    heard: list[tuple[int, bytes]], restart: int
) -> None:
    replays = Replays(None)
    new = []
    for place, message in enumerate(heard):
        if place == restart:
            replays = Replays(replays.counter, replays.messages)
        if replays.age(*message) is Age.NEW:
            new.append(message)
    assert len(new) == len(set(new))
    assert [counter for counter, _ in new] == sorted(counter for counter, _ in new)
