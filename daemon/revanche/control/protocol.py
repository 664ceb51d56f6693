"""What is said over the control socket, typed, for both of its ends: JSON Lines. Pure.

A client connects to the Unix socket (mode 0600, so only the same account can) and sends one JSON object a line:

=====================================================  ================  ==========================================
line                                                   here              answer
=====================================================  ================  ==========================================
``{"command":"won","player":"A","by":"cli"}``          ``Give``          the command's ``Line``
``{"press":"next","by":"keyboard"}``                   ``Push``          the same for a push of a button, which the
                                                                         guards judge; ``null`` if it means nothing
``{"command":"import_sheet","sheet":{…}}``             ``TakeSheet``     ``SheetTaken``; it is a full scoresheet from
                                                                         elsewhere, as the journal keeps it
``{"command":"unmute"}``                               ``UnmuteAll``     ``Unmuted``
``{"query":"status"}``                                 ``AskStatus``     ``Status``
``{"query":"follow"}``                                 ``Follow``        ``News`` now and after each outcome
``{"query":"signals"}``                                ``Listen``        all that comes in, as lines of a recording
``{"query":"signals","hold":true}``                    ``Listen(True)``  the same, and no press counts meanwhile; the
                                                                         line has to come again within ``Listen.LASTS``
=====================================================  ================  ==========================================

Commands are those of ``match.commands``. A command and a press may have an ``id`` beside, which whoever asks has
chosen: asked again with the same id, it counts once and gets the same answer, see ``presses.answers``. What can't be
understood is answered with ``Mistaken``. Answers come in the order asked. After ``follow`` and ``signals`` nothing else
is answered on that connection.

``signals`` first gives the commands that lead to what stands, then each edge, link, press and command as it is taken
up, see ``recordings.recording``; people are called A and B. While a client with ``hold`` is connected, no press counts,
from whichever device; those who listen without ``hold`` do not hear of them. That ends with the connection, and when
the client did not send its line again for so long, for one that was forgotten or stopped must not keep presses from
counting; a later one holds them again.
"""

from typing import ClassVar, Final, TypeVar, assert_never

import msgspec

from revanche.match.commands import Command
from revanche.presses.press import Device, Kind, Press, Source
from revanche.presses.request import RequestId, request
from revanche.sheets.commands import ImportSheet
from revanche.sheets.events import SheetImported
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written

T = TypeVar("T")

LONGEST_LINE: Final = 256 * 1024
"""Bytes of a line; an imported match with its games fits many times."""


class Give(msgspec.Struct, frozen=True):
    """A command of the match, which no guard holds back; ``by`` is who gave it, as the journal names him.

    With an ``id`` it may be asked again, as may a push.
    """

    command: Command
    by: str = "cli"
    id: str | None = None

    @property
    def source(self) -> Source:
        """Who is behind it."""
        return Source(self.by, request=request(self.id, self.command))


class Push(msgspec.Struct, frozen=True):
    """A push of ``button`` on a device called ``by``."""

    button: str
    by: str = "cli"
    id: str | None = None

    def press(self, at: int) -> Press:
        """Return the press that it is at the steady time ``at``."""
        asked = request(self.id, {"press": self.button, "by": self.by})
        return Press(Device(self.by, self.by, Kind.KEYBOARD), self.button, at, request=asked)


class TakeSheet(msgspec.Struct, frozen=True):
    """Take in a full scoresheet that was kept elsewhere; ``by`` is who brings it."""

    sheet: SheetImported
    by: str = "cli"


class UnmuteAll(msgspec.Struct, frozen=True):
    """Let muted devices count again."""


class AskStatus(msgspec.Struct, frozen=True):
    """What stands?"""


class Follow(msgspec.Struct, frozen=True):
    """Tell what stands, now and after each outcome."""


class Listen(msgspec.Struct, frozen=True):
    """Tell all that comes in; with ``hold`` presses do not count for ``LASTS`` seconds, or till the client goes."""

    LASTS: ClassVar[float] = 30.0

    hold: bool = False


Question = Give | Push | TakeSheet | UnmuteAll | AskStatus
"""What has one answer."""

Request = Question | Follow | Listen


class Unmuted(msgspec.Struct, frozen=True):
    """Every device counts again; ``unmuted`` tells whether one was muted."""

    unmuted: bool


class SheetTaken(msgspec.Struct, frozen=True):
    """A scoresheet was taken in, or was not for this ``reason``: one of ``sheets.refusal``, or a sentence."""

    reason: str | None = None

    @classmethod
    def after(cls, outcome: SheetOutcome) -> "SheetTaken":
        """Return what is answered when that was the outcome."""
        match outcome:
            case Written():
                return cls()
            case Refused(reason=reason):
                return cls(reason)
            case Unsaved(sentence=sentence):
                return cls(sentence)
            case _:
                assert_never(outcome)


class Mistaken(msgspec.Struct, frozen=True):
    """A request could not be understood, or not be answered; ``error`` is a sentence."""

    error: str


class _Fields(msgspec.Struct, frozen=True):
    query: str | None = None
    command: str | None = None
    press: str | None = None
    by: str = "cli"
    id: RequestId | None = None
    hold: bool = False


_fields: Final = msgspec.json.Decoder(_Fields)
_command: Final = msgspec.json.Decoder(Command)
_sheet: Final = msgspec.json.Decoder(ImportSheet)


def request_line(request: Request) -> bytes:
    """Return a request as a line, with its end."""
    match request:
        case Give(command, by, identity):
            sent = {**msgspec.to_builtins(command), "by": by, **_named(identity)}
        case Push(button, by, identity):
            sent = {"press": button, "by": by, **_named(identity)}
        case TakeSheet(sheet, by):
            sent = {**msgspec.to_builtins(ImportSheet(sheet)), "by": by}
        case UnmuteAll():
            sent = {"command": "unmute"}
        case AskStatus():
            sent = {"query": "status"}
        case Follow():
            sent = {"query": "follow"}
        case Listen(hold):
            sent = {"query": "signals", "hold": hold}
        case _:
            assert_never(request)
    return msgspec.json.encode(sent) + b"\n"


def _named(identity: str | None) -> dict[str, str]:
    return {} if identity is None else {"id": identity}


def read_request(line: bytes) -> Request | Mistaken:
    """Return what a client sent."""
    try:
        fields = _fields.decode(line)
        match fields:
            case _Fields(query="status"):
                return AskStatus()
            case _Fields(query="follow"):
                return Follow()
            case _Fields(query="signals"):
                return Listen(fields.hold)
            case _Fields(command="unmute"):
                return UnmuteAll()
            case _Fields(command="import_sheet"):
                return TakeSheet(_sheet.decode(line).sheet, fields.by)
            case _Fields(press=str(button)):
                return Push(button, fields.by, fields.id)
            case _:
                return Give(_command.decode(line), fields.by, fields.id)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return Mistaken(f"This can't be understood: {error}")


def read_answer(line: bytes, kind: type[T]) -> T | Mistaken:
    """Return the answer to a request that is answered with ``kind``; raise ``msgspec.MsgspecError`` for none such."""
    if line.startswith(b'{"error"'):
        return msgspec.json.decode(line, type=Mistaken)
    return msgspec.json.decode(line, type=kind)
