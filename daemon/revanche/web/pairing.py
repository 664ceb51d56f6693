"""Who may count from elsewhere: one secret token, kept for this account alone, shown as a QR code.

A browser that brings the token once is given a cookie that follows from it. So nothing has to be kept for each phone,
and a new token is the end of all old cookies.
"""

import hashlib
import hmac
import secrets
from pathlib import Path

from revanche.web.secret import Secret


class Pairing:
    """The token in the file at ``path``, which is made when first asked for, and its cookies."""

    def __init__(self, path: Path) -> None:
        self._secret = Secret(path)

    def token(self) -> str:
        """Return the token. Raises ``OSError`` when it can be neither read nor made."""
        return self._secret.token()

    def renew(self) -> str:
        """Put another token in place and return it: whoever was paired no longer is. Raises ``OSError``."""
        return self._secret.renew()

    def cookie(self, token: str) -> str | None:
        """Return the cookie for a browser that brings the token; ``None`` for any other text."""
        return _cookie(token) if self._secret.holds(token) else None

    def knows(self, cookie: str) -> bool:
        """Tell whether a cookie was given for the token that holds now."""
        known = self._secret.known() if cookie else ""
        return bool(known) and secrets.compare_digest(cookie.encode(errors="replace"), _cookie(known).encode())


def _cookie(token: str) -> str:
    return hmac.new(token.encode(), b"revanche page", hashlib.sha256).hexdigest()
