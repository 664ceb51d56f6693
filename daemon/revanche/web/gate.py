"""Who may ask, and what: each request is judged before anything else is done with it. Pure.

A page that somebody reads in another tab must neither count here nor read here: a name of its own that it lets point at
this computer (DNS rebinding) is no name of ours, and what a browser says of where a request comes from is believed.
Nothing here is a pattern that could match more than was meant: names, addresses and ports are compared whole.
"""

from collections.abc import Collection
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

import msgspec

_PLAIN_PORT: Final = 80  # of an address that names none
_LAST_PORT: Final = 65535
_OWN_SITE: Final = {"same-origin", "none"}  # Sec-Fetch-Site of a page of ours, and of an address that was typed


class Visit(msgspec.Struct, frozen=True):
    """A request before its body: the raw target, and the fields that tell where it comes from and goes to.

    ``peer`` and ``local`` are the ends of its connection; ``relayed`` is whether a proxy says it passed it on, and
    ``stranger`` whether it comes from another account of this computer, which may be a proxy that says nothing.
    """

    method: str
    target: str
    hosts: tuple[str, ...]
    peer: str
    local: str
    port: int
    origins: tuple[str, ...] = ()
    site: str | None = None
    content_type: str = ""
    relayed: bool = False
    stranger: bool = False

    @property
    def near(self) -> bool:
        """Whether it comes from this computer itself, and from somebody who may count there."""
        return not self.relayed and not self.stranger and _loopback(self.peer)


class TurnedAway(msgspec.Struct, frozen=True):
    """Why a request is not answered."""

    status: HTTPStatus
    why: str


def turned_away(visit: Visit, names: Collection[str]) -> TurnedAway | None:
    """Return why a visit is not let in, or ``None``. ``names`` are those of this computer, in lower case."""
    if not visit.target.startswith("/") or len(visit.hosts) != 1:
        return TurnedAway(HTTPStatus.BAD_REQUEST, "This is no request of a browser.")
    if not _ours(visit, names):
        return TurnedAway(
            HTTPStatus.MISDIRECTED_REQUEST,
            "This computer is not known by that name; open the address that Revanche shows, or add the name to "
            "web.names in its config.",
        )
    if visit.method == "POST":
        return _posted(visit)
    if visit.site in {"cross-site", "same-site"} and not _shown(visit.target):
        return TurnedAway(HTTPStatus.FORBIDDEN, "Other pages may not read this.")
    return None


def canonical(address: str) -> str:
    """Return an IP address as it is compared: without its zone, and IPv4 in IPv6 as IPv4."""
    parsed = ip_address(address.partition("%")[0])
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


def household(address: str) -> str:
    """Return what stands for all addresses that one computer elsewhere may have: of IPv6, its network of 64 bits."""
    parsed = ip_address(address)
    return str(parsed) if isinstance(parsed, IPv4Address) else str(IPv6Network((parsed, 64), strict=False))


def own_names(host: str, more: Collection[str] = ()) -> frozenset[str]:
    """Return the names of a computer whose host name is ``host``, with those of the config."""
    short = host.partition(".")[0]
    return frozenset(name.lower() for name in (host, short, f"{short}.local", *more) if name)


def _posted(visit: Visit) -> TurnedAway | None:
    """A browser names the origin of each POST, and asks before it sends JSON elsewhere; what is no browser need not."""
    if visit.content_type.partition(";")[0].strip().lower() != "application/json":
        return TurnedAway(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Send JSON, as application/json.")
    foreign = visit.site is not None and visit.site not in _OWN_SITE
    own = f"http://{visit.hosts[0].lower()}"
    if foreign or len(visit.origins) > 1 or any(origin != own for origin in visit.origins):
        return TurnedAway(HTTPStatus.FORBIDDEN, "Only the page itself may count.")
    if visit.site is not None and not visit.origins:
        return TurnedAway(HTTPStatus.FORBIDDEN, "Only the page itself may count.")
    return None


def _shown(target: str) -> bool:
    """Tell whether a target is a page to look at, which a link elsewhere may lead to; the rest is for pages of ours."""
    return not target.startswith(("/api/", "/events"))


def _ours(visit: Visit, names: Collection[str]) -> bool:
    name, port = _split(visit.hosts[0])
    if port != visit.port:
        return False
    if name == "localhost":
        return _loopback(visit.local)
    return name in names or (_is_address(name) and name == visit.local)


def _split(host: str) -> tuple[str, int]:
    """Return the name in lower case and the port of a Host field, an address in its usual form; port 0: it is none."""
    if host.startswith("["):
        literal, bracket, rest = host[1:].partition("]")
        name = _literal(literal) if bracket else ""
        if rest and not rest.startswith(":"):
            return "", 0
        digits = rest.removeprefix(":") if rest else str(_PLAIN_PORT)
    else:
        name, colon, digits = host.lower().partition(":")
        digits = digits if colon else str(_PLAIN_PORT)
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(_LAST_PORT)) and digits[0] != "0"
    return name, int(digits) if plain else 0


def _literal(text: str) -> str:
    try:
        return str(IPv6Address(text)) if "%" not in text else ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        return str(ip_address(name)) == name
    except ValueError:
        return False


def _loopback(address: str) -> bool:
    parsed: IPv4Address | IPv6Address = ip_address(address)
    return parsed.is_loopback
