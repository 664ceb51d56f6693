"""What an encrypted BTHome advertisement holds, if it is the device's own. Pure.

The cipher is loaded only where there is a bind key: it takes 7 MiB of memory, and comes with the extra ``bthome``.

Source: bthome.io/encryption.
"""

from typing import Final

from revanche.errors import MissingExtraError

_SEALED: Final = {0x41, 0x45}
_UUID: Final = b"\xd2\xfc"
_COUNTER: Final = 4
_CHECK: Final = 4


class Seal:
    """What opens one device's advertisements; raises ``MissingExtraError`` where the cipher is not installed."""

    def __init__(self, key: bytes, address: str | None) -> None:
        try:
            from cryptography.exceptions import InvalidTag  # noqa: PLC0415
            from cryptography.hazmat.primitives.ciphers.aead import AESCCM  # noqa: PLC0415
        except ImportError as error:
            raise MissingExtraError("A fob with a bind_key needs the extra bthome.", "bthome") from error

        self._cipher = AESCCM(key, tag_length=_CHECK)
        self._address = None if address is None else bytes.fromhex(address.replace(":", ""))
        self._wrong = InvalidTag

    def opened(self, payload: bytes) -> tuple[int, bytes] | None:
        """Return the counter and the objects in service data; ``None`` when it is another's or changed on its way."""
        if self._address is None or len(payload) < 1 + _COUNTER + _CHECK or payload[0] not in _SEALED:
            return None
        sealed, check = payload[1 : -_COUNTER - _CHECK], payload[-_CHECK:]
        number = payload[-_COUNTER - _CHECK : -_CHECK]
        try:
            content = self._cipher.decrypt(self._address + _UUID + payload[:1] + number, sealed + check, None)
        except self._wrong:
            return None
        return int.from_bytes(number, "little"), content
