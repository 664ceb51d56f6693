"""A request that may be asked again: by its id, which whoever asks has chosen, it counts once."""

import zlib
from typing import Annotated

import msgspec

RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""What names a request among all that are asked within an hour; 16 random bytes in hexadecimal, say."""


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """What led to an entry, where it may be asked again. ``asks`` stands for what was asked: CRC-32, as in a ``sum``.

    ``more`` is how many entries of the same request follow; it was taken whole when the one with 0 is there.
    """

    id: RequestId
    asks: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z")]
    more: int = 0


def request(identity: str | None, content: object) -> Request | None:
    """Return the request that asks for ``content``, anything that JSON can say; ``None`` for one without an id."""
    return None if identity is None else Request(identity, f"{zlib.crc32(msgspec.json.encode(content)):08x}")
