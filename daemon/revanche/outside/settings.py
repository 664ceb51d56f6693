"""What hooks, MQTT and the music are set to. Pure, so that reading the config loads none of them."""

from enum import StrEnum

import msgspec


class HookSettings(msgspec.Struct, frozen=True):
    """``program`` and its arguments, none where empty; ``webhook`` is an address with http or https."""

    program: tuple[str, ...] = ()
    webhook: str | None = None


class MqttSettings(msgspec.Struct, frozen=True):
    """Nothing is told where ``host`` is ``None``.

    ``port`` is the usual one where ``None``, ``table`` this machine's name. The password is in ``password``, or is
    the first line of ``password_file``. TLS trusts what the system trusts, or what ``SSL_CERT_FILE`` names.
    """

    host: str | None = None
    port: int | None = None
    username: str = ""
    password: str = ""
    password_file: str = ""
    tls: bool = False
    prefix: str = "revanche"
    table: str | None = None
    discovery: bool = True


class Music(StrEnum):
    """What becomes of music while something is said."""

    LEAVE = "leave"
    PAUSE = "pause"
