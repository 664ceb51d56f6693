"""What browsers send, as far as it is read by Revanche: heads, addresses, bodies. All else is refused by a sentence.

The first byte says what the rest is. A head is a list of fields, each ended by a NUL.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from typing import Final

from revanche.presses.press import Source
from revanche.sheets.commands import Command
from revanche.sheets.decide import decide
from revanche.sheets.play import evolve
from revanche.sheets.refusal import Refusal
from revanche.web import phone_requests, questions, sheet_views, views
from revanche.web.gate import Visit, own_names, turned_away
from revanche.web.questions import QuestionError
from revanche.web.signing import signed
from support.clock import moment
from support.room import open_room
from support.sheets import Table

_NAMES: Final = own_names("scorebox.lan", ["revanche.example"])
_TODAY: Final = date(2026, 11, 30)


def run(content: bytes) -> None:
    """Read it; raise for what must not be."""
    read = _READ[content[0] % len(_READ)] if content else _head
    with suppress(QuestionError):
        read(content[1:])


def seeds() -> Iterator[bytes]:
    """Yield one of each."""
    for place, body in enumerate(_EXAMPLES):
        yield bytes([place]) + body


def _head(content: bytes) -> None:
    """A stranger that is let in has named this computer, and whoever posts comes from no other page."""
    fields = [*content.decode("latin-1").split("\0"), "", "", "", "", ""][:5]
    method, target, host, origin, site = fields
    hosts = tuple(host.split("\n"))
    origins = tuple(one for one in origin.split("\n") if one)
    visit = Visit(
        method, target, hosts, "192.168.1.20", "192.168.1.10", 8377, origins, site or None, "application/json"
    )
    if turned_away(visit, _NAMES) is None:
        assert len(hosts) == 1
        assert hosts[0].lower().removesuffix(":8377") in {*_NAMES, "192.168.1.10"}
        assert method != "POST" or set(origins) <= {f"http://{hosts[0].lower()}"}


def _question(content: bytes) -> None:
    fields = questions.query_fields(content.decode("latin-1"))
    for about in (
        questions.about_log,
        questions.about_statistics,
        questions.about_export,
        questions.about_share,
        questions.about_sheet,
        questions.about_archive,
        questions.about_rules,
    ):
        with suppress(QuestionError):
            about(fields)
    questions.languages(fields, fields.get("cookie", ""), "auto", fields.get("accept", ""))


def _command(content: bytes) -> None:
    wanted = views.command(content)
    assert signed(Source("page"), content, wanted).device == "page"
    room = open_room(first_to=2)
    for seconds in (60, 120, 180):
        room.command(wanted, moment(seconds))


def _sheet(content: bytes) -> None:
    wanted = sheet_views.sheet_request(content)
    assert signed(Source("page"), content, wanted).device == "page"
    if isinstance(wanted, sheet_views.ThrowHere | sheet_views.OrderThrowHere):
        return
    command: Command = wanted
    for table in (Table(), Table.with_sheet("yahtzee"), Table.with_sheet("triple_yahtzee", 1)):
        led_to = decide(table.state, command, _TODAY)
        if not isinstance(led_to, Refusal):
            evolve(table.state, led_to)


def _phone(content: bytes) -> None:
    for read in (phone_requests.phone_request, phone_requests.push):
        try:
            asked = read(content)
        except QuestionError:
            continue
        if isinstance(asked, phone_requests.SwitchedOn):
            assert phone_requests.wish(asked).name
    phone_requests.key(content.decode("utf-8", "replace"))


_READ: Final[tuple[Callable[[bytes], None], ...]] = (_head, _question, _command, _sheet, _phone)
_EXAMPLES: Final = (
    b"POST\0/api/commands\0scorebox.local:8377\0http://scorebox.local:8377\0same-origin",
    b"match=2026-11-30.1&evening=last&player=Anna&game=yahtzee&joker=forced&form=csv&a=Anna&lang=nl",
    b'{"command":"won","player":"A","id":"7f3a"}',
    b'{"command":"open_sheet","game":"yahtzee","players":["Anna","Bram"],"options":{}}',
    b'{"phone":"on","name":"Anna","player":"A","language":"nl"}',
    b"GET\0/\0[::1]:8377\0\0none",
    b"evening=2026-11-30&trail=1&accept=nl,en;q=0.8",
    b'{"command":"new","players":["Anna","Bram"],"first_to":3}',
    b'{"command":"fill","box":"ones","column":1,"points":3}',
    b'{"press":"next","id":"7f3a","age":12.5}',
)
