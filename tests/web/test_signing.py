"""Who is behind what a page asks for, and which request it is."""

import pytest

from revanche.match.commands import Undo
from revanche.presses.press import Source
from revanche.web.questions import QuestionError
from revanche.web.signing import signed


def test_an_id_names_the_request_and_without_one_nothing_does() -> None:
    by = Source("page")
    assert signed(by, b'{"command":"undo"}', Undo()) is by
    asked = signed(by, b'{"command":"undo","id":"7f3a"}', Undo()).request
    assert asked is not None
    assert asked.id == "7f3a"
    for wrong in (b'{"command":"undo","id":""}', b'{"command":"undo","id":7}'):
        with pytest.raises(QuestionError):
            signed(by, wrong, Undo())
