"""The board as a whole: what tables told, in whatever order, however often, and whatever else came."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.club import board as boards
from revanche.club.board import ANSWERING, Board, Need
from revanche.club.messages import Kind
from support.clock import EVENING
from support.told_tables import at, evening, match, status

LATE = EVENING + timedelta(hours=3)


def hear(  # noqa: PLR0913, RUF100 - what comes with a message
    board: Board,
    table: str,
    kind: Kind,
    told: Any,  # noqa: ANN401 - bytes, or JSON
    now: datetime = LATE,
    *,
    kept: bool = False,
) -> str | None:
    payload = told if isinstance(told, bytes) else msgspec.json.encode(told)
    return board.hear(table, kind, payload, now, kept=kept)


def results(board: Board) -> list[tuple[str, str, str]]:
    return [(one.table, one.id[11:], one.players[one.winner]) for one in board.results]


def test_what_stands_and_what_was_played_is_shown() -> None:
    board = Board()
    assert hear(board, "7", Kind.STATUS, status("open", score=(1, 0), number=2)) == "7"
    assert hear(board, "7", Kind.EVENING, evening(match(1, "Bram"))) == "7"
    assert hear(board, "7", Kind.EVENING, evening(match(1, "Bram"))) is None, "the same again tells nothing new"
    (table,) = board.tables
    assert table.standing.match is not None
    assert (table.name, table.standing.match.score) == ("7", (1, 0))
    assert results(board) == [("7", "1", "Bram")]
    assert [(row.name, row.matches) for row in board.standings] == [("Bram", (1, 0)), ("Anna", (0, 1))]


def test_a_match_counts_from_its_last_game_on_and_once_until_it_goes_on_again() -> None:
    board = Board()
    hear(board, "7", Kind.OUTCOME, {"status": status("open", score=(2, 0))})
    assert results(board) == []
    hear(board, "7", Kind.OUTCOME, {"status": status("decided", score=(3, 0), winner="Anna")})
    assert results(board) == [("7", "1", "Anna")]
    hear(board, "7", Kind.EVENING, evening(match(1, "Anna", state="decided")))
    assert results(board) == [("7", "1", "Anna")]
    assert board.results[0].ended.isoformat(timespec="milliseconds") == at(15), "by the journal of the table"
    hear(board, "7", Kind.OUTCOME, {"status": status("open", score=(2, 0))})
    assert results(board) == [], "it was taken back"
    hear(board, "7", Kind.STATUS, status("open", number=2))
    assert results(board) == [("7", "1", "Anna")], "until the evening tells otherwise"


def test_somebody_is_needed_as_long_as_the_table_says_so() -> None:
    board = Board()
    needs = []
    for kind, told in (
        (Kind.WANTED, b"missed"),
        (Kind.STATUS, {"state": "idle", "match": None, "lost": 1}),
        (Kind.WANTED, b"not_saved"),
        (Kind.WANTED, b""),
        (Kind.STATUS, status("idle")),
    ):
        hear(board, "7", kind, told)
        needs.append(board.table("7").need)
    assert needs == [Need.MISSED, Need.MISSED, Need.NOT_SAVED, Need.LOST, None]


def test_a_table_is_silent_when_its_broker_says_so_or_it_does_not_answer() -> None:
    board = Board()
    hear(board, "7", Kind.STATUS, status("idle"))
    hear(board, "8", Kind.STATUS, status("idle"), kept=True)
    hear(board, "8", Kind.AVAILABILITY, b"online", kept=True)
    board.ask(LATE + timedelta(minutes=1))
    hear(board, "7", Kind.STATUS, status("idle"), LATE + timedelta(minutes=1))
    until = LATE + timedelta(minutes=1) + ANSWERING

    def silent(now: datetime) -> list[bool]:
        return [board.silent(table, now) for table in board.tables]

    assert silent(until) == [False, False]
    assert silent(until + timedelta(milliseconds=1)) == [False, True]
    hear(board, "7", Kind.AVAILABILITY, b"offline", until)
    assert silent(until) == [True, False]
    assert board.table("7").heard == LATE + timedelta(minutes=1)
    hear(board, "7", Kind.STATUS, status("idle"), until)
    assert silent(until) == [False, False], "it spoke after its broker gave it up"


def test_what_no_table_can_have_told_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST_TABLES", 2)
    monkeypatch.setattr(boards, "_MOST_PLAYED", 3)
    board = Board()
    assert hear(board, "7", Kind.STATUS, b"<script>") is None
    assert hear(board, "x" * 101, Kind.STATUS, status("idle")) is None
    assert (list(board.tables), board.dropped) == ([], 2)
    hear(board, "7", Kind.EVENING, evening(match(1, "Anna"), match(2, "Anna")))
    hear(board, "8", Kind.EVENING, evening(match(1, "Anna", table=2), match(2, "Anna", table=2)))
    assert (len(board.results), board.dropped) == (2, 3), "of both that is too much"
    hear(board, "8", Kind.EVENING, evening(match(1, "Anna", table=2)))
    hear(board, "9", Kind.STATUS, status("idle"))
    assert (len(board.results), len(list(board.tables)), board.dropped) == (3, 2, 4)


@pytest.mark.parametrize(("ahead", "kept"), [(timedelta(hours=1), 1), (timedelta(hours=1, milliseconds=1), 0)])
def test_a_table_whose_clock_is_far_ahead_hides_nobody(ahead: timedelta, kept: int) -> None:
    board, ended = Board(), EVENING + timedelta(minutes=15)
    hear(board, "7", Kind.EVENING, evening(match(1, "Anna")), ended - ahead)
    assert (len(board.results), board.dropped) == (kept, 1 - kept)


TOLD = st.lists(
    st.tuples(
        st.sampled_from(["1", "2", "3"]),
        st.sampled_from(
            [
                (Kind.STATUS, status("idle")),
                (Kind.STATUS, status("open", score=(1, 1))),
                (Kind.STATUS, status("decided", score=(3, 1), winner="Anna")),
                (Kind.EVENING, evening()),
                (Kind.EVENING, evening(match(1, "Anna"))),
                (Kind.EVENING, evening(match(1, "Anna"), match(2, "Bram", score=(0, 3)))),
                (Kind.WANTED, b"missed"),
                (Kind.WANTED, b""),
                (Kind.AVAILABILITY, b"offline"),
                (Kind.STATUS, b"{"),
            ]
        ),
    ),
    max_size=20,
)


@given(TOLD, st.lists(st.integers(0, 100)))
def test_a_board_that_hears_twice_or_begins_later_shows_the_same(
    told: list[tuple[str, tuple[Kind, Any]]], again: list[int]
) -> None:
    """The second hears some of it twice in a row; the third only the last of each kind, as of tables that it asks."""
    first, second, third = Board(), Board(), Board()
    for number, (table, (kind, payload)) in enumerate(told):
        for board in (first, second, *([second] * again.count(number))):
            hear(board, table, kind, payload)
    last = {(table, kind): payload for table, (kind, payload) in told if payload != b"{"}
    for (table, kind), payload in last.items():
        hear(third, table, kind, payload)
    for other in (second, third):
        assert other.results == first.results
        assert other.standings == first.standings
        assert [(t.name, t.standing, t.need) for t in other.tables] == [
            (t.name, t.standing, t.need) for t in first.tables
        ]
