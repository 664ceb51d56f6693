"""What an encrypted BTHome advertisement holds, if it is the device's own and new. Pure.

The cipher is loaded only where there is a bind key: it takes 10 MiB of memory.

Source: bthome.io/encryption.
"""

from typing import Final

_SEALED: Final = {0x41, 0x45}
_UUID: Final = b"\xd2\xfc"
_COUNTER: Final = 4
_CHECK: Final = 4


class Seal:
    """What opens one device's advertisements. ``counter`` is the highest so far, at first the one that was kept."""

    def __init__(self, key: bytes, address: str | None, counter: int | None = None) -> None:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers.aead import AESCCM  # noqa: PLC0415

        self.counter = counter
        self._cipher = AESCCM(key, tag_length=_CHECK)
        self._address = None if address is None else bytes.fromhex(address.replace(":", ""))
        self._wrong = InvalidTag

    def opened(self, payload: bytes) -> bytes | None:
        """Return the objects in service data; ``None`` when it is another's, changed on its way, or not new."""
        if self._address is None or len(payload) < 1 + _COUNTER + _CHECK or payload[0] not in _SEALED:
            return None
        sealed, check = payload[1 : -_COUNTER - _CHECK], payload[-_CHECK:]
        number = payload[-_COUNTER - _CHECK : -_CHECK]
        counter = int.from_bytes(number, "little")
        if self.counter is not None and counter <= self.counter:
            return None
        try:
            content = self._cipher.decrypt(self._address + _UUID + payload[:1] + number, sealed + check, None)
        except self._wrong:
            return None
        self.counter = counter
        return content
