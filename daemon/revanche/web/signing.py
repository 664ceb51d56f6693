"""Who is behind what a page asks for, and which request it is. Pure."""

from typing import Final

import msgspec

from revanche.presses.press import Source
from revanche.presses.request import RequestId, request
from revanche.web.views import understood


class _Named(msgspec.Struct, frozen=True):
    id: RequestId | None = None


_named: Final = msgspec.json.Decoder(_Named)


def signed(by: Source, body: bytes, wanted: object) -> Source:
    """Return who is behind what a page gives, with the request that it is where its ``body`` has an ``id``.

    ``wanted`` is what it asks for. Raise ``QuestionError`` for an id that is none.
    """
    identity = understood(_named, body).id
    return by if identity is None else msgspec.structs.replace(by, request=request(identity, wanted))
