"""A secret text that whoever should do something brings along: kept in a file for this account alone."""

import os
import secrets
from pathlib import Path
from typing import Final

from revanche.files import make_folder, replace

_BYTES: Final = 32  # of a secret
_LARGEST: Final = 1024  # bytes of the file


class Secret:
    """The secret in the file at ``path``, which is made when first asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def token(self) -> str:
        """Return the secret. Raises ``OSError`` when it can be neither read nor made."""
        return self.known() or self.renew()

    def renew(self) -> str:
        """Put another secret in place and return it: the one before is none any more. Raises ``OSError``."""
        token = secrets.token_urlsafe(_BYTES)
        make_folder(self._path.parent, 0o700)
        replace(self._path, token.encode() + b"\n", 0o600)
        return token

    def holds(self, token: str) -> bool:
        """Tell whether a text is the secret, in a time that does not tell how much of it is right."""
        known = self.known()
        return bool(known) and secrets.compare_digest(token.encode(errors="replace"), known.encode())

    def known(self) -> str:
        """Return the secret, empty where there is none that could be one; never raises."""
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
