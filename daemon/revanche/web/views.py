"""What goes over the wire: headers, news, refusals, commands. Pure."""

from typing import Final, TypeVar

import msgspec

from revanche.match.commands import Abandon, Close, Fix, New, Redo, Swap, Undo, Won
from revanche.web.questions import QuestionError

T = TypeVar("T")

PageCommand = New | Won | Undo | Redo | Swap | Abandon | Close | Fix
"""The commands that a page may give."""

_taken: Final[msgspec.json.Decoder[PageCommand]] = msgspec.json.Decoder(PageCommand)

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src blob:; base-uri 'none'; form-action 'none'"
)
_SAFE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-cache",
    "Server": "",
}


def headers(*, framed: bool = False) -> dict[str, str]:
    """Return the headers of every answer; with ``framed`` other pages may show it in a frame."""
    return {"Content-Security-Policy": _POLICY + ("" if framed else "; frame-ancestors 'none'"), **_SAFE}


def refused(why: str) -> bytes:
    """Return the JSON that says why something was not done."""
    return msgspec.json.encode({"error": why})


def command(body: bytes) -> PageCommand:
    """Return the command that a page gives; raise ``QuestionError`` for what is none."""
    return understood(_taken, body)


def understood(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    """Return what a page sends; raise ``QuestionError`` for what is none of what the decoder knows."""
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise QuestionError(f"This can't be understood: {error}") from error


def with_steps(news: bytes, steps: tuple[bool, bool]) -> bytes:
    """Return news, an object, with whether undo and redo would lead to anything, so that the page offers them."""
    undo, redo = (b"true" if step else b"false" for step in steps)
    return b'%s,"can_undo":%s,"can_redo":%s}' % (news[:-1], undo, redo)


def message(event: str, stands: bytes, number: int, *, may_count: bool) -> bytes:
    """Return a message of the stream (HTML standard, section 9.2), of an object that says what stands."""
    may = b"true" if may_count else b"false"
    return b'event: %s\nid: %d\ndata: %s,"may_count":%s}\n\n' % (event.encode(), number, stands[:-1], may)
