"""Whose program is at the other end of a connection within this computer, as the kernel's table of connections says."""

import struct
from ipaddress import ip_address
from pathlib import Path
from typing import Final

_TABLES: Final = (Path("/proc/self/net/tcp"), Path("/proc/self/net/tcp6"))
_MAPPED: Final = bytes(10) + b"\xff\xff"  # before an IPv4 address that is written as one of IPv6
_IPV4: Final = 4  # bytes
_UID: Final = 7  # the field of a line, in proc(5)


def owner(peer: tuple[str, int], local: tuple[str, int]) -> int | None:
    """Return the user id of who connected from ``peer`` to ``local``; -1 where there is no such connection.

    ``None``: the table can't be read here.
    """
    found: int | None = None
    for table in _TABLES:
        try:
            lines = table.read_bytes()
        except OSError:
            continue
        found = -1 if found is None else found
        for mapped in (False, True):
            ends = b" %s %s " % (_end(peer, mapped=mapped), _end(local, mapped=mapped))
            place = lines.find(ends)
            if place >= 0:
                begins = lines.rfind(b"\n", 0, place) + 1
                return int(lines[begins : lines.find(b"\n", place)].split()[_UID])
    return found


def _end(address: tuple[str, int], *, mapped: bool) -> bytes:
    """Return an address and port as the table has them: words of 32 bits in the order of this machine."""
    packed = ip_address(address[0].partition("%")[0]).packed
    if mapped and len(packed) == _IPV4:
        packed = _MAPPED + packed
    words = struct.unpack(f"={len(packed) // 4}I", packed)
    return b"".join(b"%08X" % word for word in words) + b":%04X" % address[1]
