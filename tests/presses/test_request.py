"""A request is named by its id and known by what it asks for."""

from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.request import request


def test_the_same_content_is_the_same_request_and_other_content_is_not() -> None:
    first, again = request("7f3a", Won(Side.A)), request("7f3a", Won(Side.A))
    assert first == again
    others = [request("7f3a", Won(Side.B)), request("7f3a", Undo()), request("7f3a", Undo(5))]
    assert len({one.asks for one in (first, *others) if one is not None}) == 4


def test_without_an_id_there_is_no_request() -> None:
    assert request(None, Undo()) is None
