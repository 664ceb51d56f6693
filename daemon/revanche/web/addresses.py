"""Where browsers find the page: from this computer, and from others in its network."""

import socket
from typing import Final

from revanche.web.settings import LAN, LOOPBACK, OFF, WebSettings

TV: Final = "/?tv"
"""The path of the score for a television."""


CALENDAR: Final = "/calendar.ics"
"""The path of the log as a calendar."""


def calendar_path(token: str) -> str:
    """Return the path of the calendar with the secret that it is given for."""
    return f"{CALENDAR}?token={token}"


def shared_address(settings: WebSettings) -> str | None:
    """Return the address for others in this network; ``None`` where only this computer sees the page, or nobody."""
    if settings.listen in {OFF, LOOPBACK}:
        return None
    return f"http://{_own_address()}:{settings.port}" if settings.listen == LAN else settings.address


def _own_address() -> str:
    """Return the address by which this computer goes out, or its name; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737)
        except OSError:
            return f"{socket.gethostname().partition('.')[0]}.local"
        own: str = channel.getsockname()[0]
        return own
