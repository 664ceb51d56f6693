"""What hooks, MQTT and the music are set to. Pure, so that reading the config loads none of them."""

from enum import StrEnum
from ipaddress import IPv6Address
from typing import Final

import msgspec

LAST_PORT: Final = 65535
"""The highest that there is."""

_LONGEST_HOST: Final = 253  # characters of a name in the DNS


class HookSettings(msgspec.Struct, frozen=True):
    """``program`` and its arguments, none where empty; ``webhook`` is an address with http or https."""

    program: tuple[str, ...] = ()
    webhook: str | None = None


class MqttSettings(msgspec.Struct, frozen=True):
    """Nothing is told where there are no ``hosts``: of several, each as ``broker_at`` reads it, one at a time is told.

    ``port`` is that of a host without one, the usual one where ``None``, and ``table`` this machine's name. The
    password is in ``password``, or is the first line of ``password_file``. TLS trusts what the system trusts, or what
    ``SSL_CERT_FILE`` names.
    """

    hosts: tuple[str, ...] = ()
    port: int | None = None
    username: str = ""
    password: str = ""
    password_file: str = ""
    tls: bool = False
    prefix: str = "revanche"
    table: str | None = None
    discovery: bool = True


class BrokerAddress(msgspec.Struct, frozen=True):
    """A broker: a name or an IP address, and a port where one was named."""

    host: str
    port: int | None = None


def broker_at(text: str) -> BrokerAddress:
    """Return the broker that ``HOST`` or ``HOST:PORT`` names; an IPv6 address before a port stands in brackets.

    Raises:
        ValueError: it names none.
    """
    if text.startswith("["):
        literal, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise ValueError(text)
        return BrokerAddress(str(IPv6Address(literal)), port_from(rest[1:]) if rest else None)
    if text.count(":") > 1:
        return BrokerAddress(str(IPv6Address(text)))
    host, colon, port = text.partition(":")
    if not 0 < len(host) <= _LONGEST_HOST or any(character.isspace() or character in "/@[]" for character in host):
        raise ValueError(text)
    return BrokerAddress(host, port_from(port) if colon else None)


def port_from(text: str) -> int:
    """Return a port; raise ``ValueError`` where a text names none."""
    port = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(LAST_PORT)) else 0
    if not 0 < port <= LAST_PORT:
        raise ValueError(text)
    return port


class Music(StrEnum):
    """What becomes of music while something is said."""

    LEAVE = "leave"
    PAUSE = "pause"
