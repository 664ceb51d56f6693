"""A request is named by its id and known by what it asks for."""

import msgspec
import pytest

from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.request import Request, request


def test_the_same_content_is_the_same_request_and_other_content_is_not() -> None:
    first, again = request("7f3a", Won(Side.A)), request("7f3a", Won(Side.A))
    assert first == again
    others = [request("7f3a", Won(Side.B)), request("7f3a", Undo()), request("7f3a", Undo(5))]
    assert len({one.asks for one in (first, *others) if one is not None}) == 4


def test_without_an_id_there_is_no_request() -> None:
    assert request(None, Undo()) is None


@pytest.mark.parametrize(
    ("fields", "is_one"),
    [
        ('"id":"a","asks":"0123abcd"', True),
        (f'"id":"{"a" * 64}","asks":"0123abcd"', True),
        ('"id":"","asks":"0123abcd"', False),
        (f'"id":"{"a" * 65}","asks":"0123abcd"', False),
        ('"id":"a","asks":"0123abcg"', False),
        ('"id":"a","asks":"0123abcd0"', False),
    ],
)
def test_an_id_has_1_to_64_characters_and_what_is_asked_8_digits(fields: str, is_one: bool) -> None:  # noqa: FBT001
    if is_one:
        assert msgspec.json.decode(f"{{{fields}}}", type=Request).more == 0
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(f"{{{fields}}}", type=Request)
