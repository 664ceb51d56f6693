import json

import msgspec

from revanche.club.board import Board
from revanche.club.form import board_form
from revanche.club.messages import Kind
from revanche.club.names import club_names
from support.clock import EVENING
from support.told_tables import at, evening, match, status


def test_all_of_the_board_is_one_object() -> None:
    board = Board(club_names(["Anna van Dijk = Anna"]))
    told = [
        ("10", Kind.STATUS, status("open", score=(2, 1), number=2)),
        ("10", Kind.EVENING, evening(match(1, "Anna", began=-30), left_out=2)),
        ("2", Kind.STATUS, status("decided", ("Anna", "Cees"), (0, 3), "Cees")),
    ]
    for table, kind, what in told:
        board.hear(table, kind, msgspec.json.encode(what), EVENING)
    board.hear("10", Kind.WANTED, b"missed", EVENING)
    board.hear("2", Kind.AVAILABILITY, b"offline", EVENING)
    board.hear("3", Kind.STATUS, b"{}", EVENING)
    shown = json.loads(msgspec.json.encode(board_form(board, EVENING, connected=True)))
    assert list(shown) == ["connected", "tables", "results", "standings", "left_out", "dropped"]
    assert (shown["connected"], shown["left_out"], shown["dropped"]) == (True, 2, 1)
    two, ten = shown["tables"]
    assert (two["table"], two["there"], two["silent_since"], two["match"]["winner"]) == ("2", False, at(0), "Cees")
    assert two["match"]["match_point"] == []
    assert (ten["there"], ten["silent_since"], ten["need"]) == (True, None, "missed")
    assert ten["match"] == {
        "players": ["Anna van Dijk", "Bram"],
        "game": "yahtzee",
        "first_to": 3,
        "score": [2, 1],
        "winner": None,
        "match_point": ["Anna van Dijk"],
        "started": at(20),
    }
    assert [one["winner"] for one in shown["results"]] == ["Anna van Dijk", "Cees"]
    assert shown["standings"][0] == {"place": 1, "name": "Cees", "matches": [1, 0], "games": [3, 0]}


def test_a_table_that_is_gone_and_did_not_play_this_evening_is_not_shown() -> None:
    board = Board()
    board.hear("1", Kind.AVAILABILITY, b"offline", EVENING, kept=True)
    board.hear("1", Kind.STATUS, msgspec.json.encode(status("idle")), EVENING, kept=True)
    assert board_form(board, EVENING, connected=False)["tables"] == []
    board.hear("1", Kind.EVENING, msgspec.json.encode(evening(match(1, "Anna", began=-30))), EVENING, kept=True)
    assert len(board_form(board, EVENING, connected=False)["tables"]) == 1
