"""Who plays whom: the laws of a round robin and of a Swiss round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.club.pairing import Round, round_robin, swiss

PLAYERS = st.integers(2, 17).map(lambda count: [f"p{number}" for number in range(count)])


def once(round_: Round, players: list[str]) -> None:
    """Check that everybody plays once, or has the bye."""
    playing = [player for pair in round_.pairs for player in pair] + ([round_.bye] if round_.bye else [])
    assert sorted(playing) == sorted(players)


@given(PLAYERS)
def test_in_a_round_robin_everybody_plays_everybody_once_and_nobody_twice_in_a_round(players: list[str]) -> None:
    rounds = round_robin(players)
    assert len(rounds) == len(players) - (len(players) % 2 == 0)
    for round_ in rounds:
        once(round_, players)
    met = [frozenset(pair) for round_ in rounds for pair in round_.pairs]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(players, 2)))
    assert max(Counter(round_.bye for round_ in rounds).values()) <= (1 if len(players) % 2 else len(rounds))


def test_a_round_robin_of_four() -> None:
    assert [round_.pairs for round_ in round_robin("ABCD")] == [
        (("A", "D"), ("B", "C")),
        (("A", "C"), ("D", "B")),
        (("A", "B"), ("C", "D")),
    ]


@settings(deadline=None)
@given(PLAYERS, st.integers(1, 9), st.randoms(use_true_random=False))
def test_in_swiss_rounds_nobody_plays_twice_and_byes_differ_by_at_most_one(
    players: list[str], rounds: int, order: object
) -> None:
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter(dict.fromkeys(players, 0))
    for _ in range(rounds):
        order.shuffle(players)  # type: ignore[attr-defined]
        round_ = swiss(players, set(met), byes)
        once(round_, players)
        met.update(map(frozenset, round_.pairs))
        byes.update([round_.bye] if round_.bye else [])
        assert max(byes.values()) - min(byes.values()) <= 1


@settings(deadline=None)
@given(st.sampled_from([4, 6]), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_as_few_meet_again_as_can_be(count: int, pairs: set[tuple[int, int]]) -> None:
    players = [str(number) for number in range(count)]
    met = {frozenset((str(a), str(b))) for a, b in pairs if a != b}

    def again(pairs: tuple[tuple[str, str], ...]) -> int:
        return sum(frozenset(pair) in met for pair in pairs)

    def ways(left: list[str]) -> list[tuple[tuple[str, str], ...]]:
        if not left:
            return [()]
        first, *rest = left
        return [((first, one), *way) for one in rest for way in ways([other for other in rest if other != one])]

    assert again(swiss(players, met, {}).pairs) == min(map(again, ways(players)))


def test_neighbours_play_each_other_and_the_last_has_the_bye() -> None:
    assert swiss("ABCDE", set(), {}) == Round((("A", "B"), ("C", "D")), "E")
    assert swiss("ABCDE", {frozenset("AB")}, {"E": 1}) == Round((("A", "C"), ("B", "E")), "D")


def test_the_bye_goes_to_another_of_those_who_had_the_fewest_where_that_spares_a_meeting() -> None:
    met = {frozenset("AB")}  # without C these two would have to play again
    assert swiss("ABC", met, {}) == Round((("A", "C"),), "B")


@pytest.mark.parametrize("count", [64, 99])
def test_a_big_club_is_paired_at_once(count: int) -> None:
    players, met = [str(number) for number in range(count)], set[frozenset[str]]()
    byes: Counter[str] = Counter()
    for _ in range(8):
        round_ = swiss(players, met, byes)
        assert met.isdisjoint(map(frozenset, round_.pairs))
        met |= set(map(frozenset, round_.pairs))
        byes.update([round_.bye] if round_.bye else [])
