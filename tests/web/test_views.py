import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.commands import Close, New, Undo, Won
from revanche.match.events import Side
from revanche.web import views
from revanche.web.questions import QuestionError


def test_commands_are_those_of_the_control_socket() -> None:
    assert views.command(b'{"command":"won","player":"A","more":1}') == Won(Side.A)
    assert views.command(b'{"command":"new","players":["Anna","Bram"]}') == New(("Anna", "Bram"))
    assert [views.command(b'{"command":"undo"}'), views.command(b'{"command":"close"}')] == [Undo(), Close()]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"null",
        b"[]",
        b'{"command":"import","match":{}}',
        b'{"command":"won"}',
        b'{"command":"won","player":1}',
        b'{"command":"won","player":"A"',
        b'{"command":"won","player":"\xff"}',
        b'{"command":"won","player":"\\ud800"}',
        b"[" * 16000,
        b'{"command":"new","players":["a"]}',
    ],
)
def test_what_is_no_command_is_told_so(body: bytes) -> None:
    with pytest.raises(QuestionError, match="can't be understood"):
        views.command(body)


@given(st.binary(max_size=200))
def test_whatever_comes_it_is_a_command_or_told(body: bytes) -> None:
    try:
        views.command(body)
    except QuestionError as error:
        told = str(error)
    else:
        return
    assert json.loads(views.refused(told)) == {"error": told}


def test_news_is_one_message_of_the_stream() -> None:
    assert views.message("news", b'{"status":1}', 7, may_count=True) == (
        b'event: news\nid: 7\ndata: {"status":1,"may_count":true}\n\n'
    )


def test_news_tells_whether_undo_and_redo_lead_to_anything() -> None:
    assert views.with_steps(b'{"status":1}', (True, False)) == b'{"status":1,"can_undo":true,"can_redo":false}'


def test_only_the_overlay_may_be_framed() -> None:
    assert "frame-ancestors 'none'" in views.headers()["Content-Security-Policy"]
    assert "frame-ancestors" not in views.headers(framed=True)["Content-Security-Policy"]
