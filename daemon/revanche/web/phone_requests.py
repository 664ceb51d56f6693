"""What a phone that listens asks, and who it is. Pure."""

import hashlib
import re
from typing import Annotated, Final, Literal

import msgspec

from revanche.devices.phone.wish import Push, Wish
from revanche.match.events import Side
from revanche.match.names import LONGEST_NAME, named
from revanche.match.refusal import Refusal
from revanche.web import views
from revanche.web.questions import QuestionError

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_LONGEST_AGE: Final = 24 * 3600 * 1000  # milliseconds


class SwitchedOn(msgspec.Struct, frozen=True, tag="on", tag_field="phone"):
    """It begins to listen, or listens otherwise from now on; ``player`` is whose wins alone it counts."""

    name: str
    player: Side | None = None
    language: str = "en"


class SwitchedOff(msgspec.Struct, frozen=True, tag="off", tag_field="phone"):
    """It listens no more."""


class TakenAway(msgspec.Struct, frozen=True, tag="taken", tag_field="phone"):
    """Something else on the phone has its sound and so its buttons, such as a call."""


class Back(msgspec.Struct, frozen=True, tag="back", tag_field="phone"):
    """It has them again."""


PhoneRequest = SwitchedOn | SwitchedOff | TakenAway | Back


class _Pressed(msgspec.Struct, frozen=True):
    press: Literal["previous", "next", "playpause"]
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    age: Annotated[float, msgspec.Meta(ge=0, le=_LONGEST_AGE)] = 0


_requests: Final[msgspec.json.Decoder[PhoneRequest]] = msgspec.json.Decoder(PhoneRequest)
_presses: Final = msgspec.json.Decoder(_Pressed)


def phone_request(body: bytes) -> PhoneRequest:
    """Return what a phone asks; raise ``QuestionError`` for what is none."""
    return views.understood(_requests, body)


def push(body: bytes) -> Push:
    """Return a push that a phone sends; raise ``QuestionError`` for what is none."""
    sent = views.understood(_presses, body)
    return Push(sent.press, sent.id, round(sent.age))


def wish(asked: SwitchedOn) -> Wish:
    """Return how a phone is to listen; raise ``QuestionError`` for a name that can't be one."""
    name = named(asked.name)
    if isinstance(name, Refusal):
        raise QuestionError(f"A phone needs a name of 1 to {LONGEST_NAME} characters that can be seen.")
    return Wish(name, asked.player, asked.language)


def key(secret: str) -> str | None:
    """Return by what a phone is known whose browser holds ``secret``, which only that one can bring; else ``None``.

    The secret itself is kept nowhere but in that browser.
    """
    if not _SECRET.fullmatch(secret):
        return None
    return hashlib.sha256(b"revanche phone " + secret.encode()).hexdigest()[:16]
