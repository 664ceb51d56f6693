"""What followers of the control socket, pages, hooks and brokers are told of an outcome. Pure."""

import msgspec

from revanche.shown.line import Line
from revanche.shown.status import Status


class News(msgspec.Struct, frozen=True):
    """What stands, and the words and the line of what led to it; both ``None`` where nothing did just now.

    ``line`` is ``None`` too where neither a press nor a command led to it.
    """

    status: Status
    said: str | None = None
    line: Line | None = None
