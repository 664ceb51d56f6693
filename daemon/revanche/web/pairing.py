"""Who may count from elsewhere: one secret token, kept for this account alone, shown as a QR code.

A browser that brings the token once is given a cookie that follows from it. So nothing has to be kept for each phone,
and a new token is the end of all old cookies.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from revanche.files import make_folder, replace

_BYTES: Final = 32  # of a token
_LARGEST: Final = 1024  # bytes of the file


class Pairing:
    """The token in the file at ``path``, which is made when first asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def token(self) -> str:
        """Return the token. Raises ``OSError`` when it can be neither read nor made."""
        return self._read() or self.renew()

    def renew(self) -> str:
        """Put another token in place and return it: whoever was paired no longer is. Raises ``OSError``."""
        token = secrets.token_urlsafe(_BYTES)
        make_folder(self._path.parent, 0o700)
        replace(self._path, token.encode() + b"\n", 0o600)
        return token

    def cookie(self, token: str) -> str | None:
        """Return the cookie for a browser that brings the token; ``None`` for any other text."""
        known = self._read()
        if not known or not secrets.compare_digest(token.encode(errors="replace"), known.encode()):
            return None
        return _cookie(known)

    def knows(self, cookie: str) -> bool:
        """Tell whether a cookie was given for the token that holds now."""
        known = self._read() if cookie else ""
        return bool(known) and secrets.compare_digest(cookie.encode(errors="replace"), _cookie(known).encode())

    def _read(self) -> str:
        """Return the token, empty where there is none that could be one; never raises."""
        try:
            descriptor = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError:
            return ""
        try:
            text = os.read(descriptor, _LARGEST).decode(errors="replace").strip()
        except OSError:
            return ""
        finally:
            os.close(descriptor)
        return text if len(text) >= _BYTES else ""


def _cookie(token: str) -> str:
    return hmac.new(token.encode(), b"revanche page", hashlib.sha256).hexdigest()
