"""Both ends of the control socket read what the other writes."""

import msgspec
import pytest

from revanche.control.protocol import (
    AskStatus,
    Follow,
    Give,
    Listen,
    Mistaken,
    Push,
    Request,
    SheetTaken,
    TakeSheet,
    UnmuteAll,
    Unmuted,
    read_answer,
    read_request,
    request_line,
)
from revanche.match.commands import New, Undo, Won
from revanche.match.events import Side
from revanche.sheets.commands import UndoFill
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written
from revanche.sheets.play import State
from revanche.sheets.refusal import Reason
from support.sheets import brought

WRITTEN: list[tuple[Request, bytes]] = [
    (Give(Won(Side.A), "page"), b'{"command":"won","player":"A","by":"page"}\n'),
    (
        Give(New(("Anna", "Bram"), first_to=5)),
        b'{"command":"new","players":["Anna","Bram"],"game":null,"first_to":5,"by":"cli"}\n',
    ),
    (Give(Undo()), b'{"command":"undo","within":null,"by":"cli"}\n'),
    (Push("next", "keyboard"), b'{"press":"next","by":"keyboard"}\n'),
    (Give(Undo(), id="7f3a"), b'{"command":"undo","within":null,"by":"cli","id":"7f3a"}\n'),
    (Push("next", "keyboard", "7f3a"), b'{"press":"next","by":"keyboard","id":"7f3a"}\n'),
    (UnmuteAll(), b'{"command":"unmute"}\n'),
    (AskStatus(), b'{"query":"status"}\n'),
    (Follow(), b'{"query":"follow"}\n'),
    (Listen(), b'{"query":"signals","hold":false}\n'),
    (Listen(hold=True), b'{"query":"signals","hold":true}\n'),
]


def test_a_scoresheet_from_elsewhere_is_written_and_read_back() -> None:
    asked = TakeSheet(brought("yacht", "12346", "66666"), "cli")
    line = request_line(asked)
    assert line.startswith(b'{"command":"import_sheet","sheet":{"event":"sheet_imported",')
    assert read_request(line) == asked
    assert isinstance(read_request(line.replace(b'"yacht"', b"7", 1)), Mistaken)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Refused(UndoFill(), "cli", Reason.IMPOSSIBLE_SHEET, State()), "impossible_sheet"),
        (Unsaved(UndoFill(), "cli", "The disk is full.", State()), "The disk is full."),
        (Written(UndoFill(), "cli", brought("yacht", "12346"), State()), None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_became_of_a_scoresheet_from_elsewhere_is_answered(outcome: SheetOutcome, reason: str | None) -> None:
    assert SheetTaken.after(outcome) == SheetTaken(reason)


@pytest.mark.parametrize(("request_", "line"), WRITTEN, ids=lambda value: type(value).__name__)
def test_a_request_is_written_and_read_back(request_: Request, line: bytes) -> None:
    assert request_line(request_) == line
    assert read_request(line) == request_


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        (b'{"command":"won","player":"A"}', Give(Won(Side.A), "cli")),
        (b'{"press":"next"}', Push("next", "cli")),
        (b'{"query":"signals"}', Listen(hold=False)),
    ],
)
def test_what_a_script_leaves_out_has_its_usual_value(line: bytes, request_: Request) -> None:
    assert read_request(line) == request_


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"{}",
        b'{"query":"everything"}',
        b'{"press":1}',
        b'{"command":"won"}',
        b'{"hold":true}',
        b'{"command":"undo","id":""}',
        b'{"command":"undo","id":"' + b"x" * 65 + b'"}',
        b'{"press":"next","id":7}',
    ],
)
def test_what_is_no_request_is_answered_with_a_sentence(line: bytes) -> None:
    answer = read_request(line)
    assert isinstance(answer, Mistaken)
    assert answer.error.startswith("This can't be understood")
    assert read_answer(msgspec.json.encode(answer), Unmuted) == answer


def test_an_answer_is_read_as_what_was_asked_for() -> None:
    assert read_answer(b'{"unmuted":true}\n', Unmuted) == Unmuted(unmuted=True)
    with pytest.raises(msgspec.ValidationError):
        read_answer(b'{"muted":true}\n', Unmuted)


def test_what_is_asked_again_is_told_by_its_id_and_content_whoever_asks() -> None:
    first, again = Give(Undo(), "cli", "x" * 64).source.request, Give(Undo(), "page", "x" * 64).source.request
    assert first == again
    assert first is not None
    assert Push("next", "doorbell", "x" * 64).press(0).request != first
    assert Give(Undo()).source.request is None
    assert Push("next").press(0).request is None
