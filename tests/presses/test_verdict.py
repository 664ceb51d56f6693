"""Who is behind each entry of what was asked at once."""

from revanche.match.commands import Won
from revanche.match.decide import Rules
from revanche.match.events import GameWon, MatchOpened, Side
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.press import Source
from revanche.presses.request import Request
from revanche.presses.verdict import followed
from support.clock import moment

ASKED = Request("7f3a", "00000000")


def test_each_entry_of_a_request_says_how_many_follow() -> None:
    counting = Counting(Settings(Rules(autostart=True)), State())
    signed = counting.command(Won(Side.A), Source("page", request=ASKED), moment()).signed
    assert [type(record) for record, _ in signed] == [MatchOpened, GameWon]
    assert [by and by.request and by.request.more for _, by in signed] == [1, 0]


def test_what_is_no_request_and_what_time_does_stay_as_they_are() -> None:
    counting = Counting(Settings(Rules(autostart=True)), State())
    assert {by for _, by in counting.command(Won(Side.A), Source("cli"), moment()).signed} == {Source("cli")}
    assert followed(Source("cli"), 1) == Source("cli")
    assert followed(Source("page", request=ASKED), 0) == Source("page", request=ASKED)
