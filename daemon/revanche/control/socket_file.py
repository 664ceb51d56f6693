"""The file of the control socket: ours alone, and never that of another Revanche that is reached there."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from revanche.errors import RevancheError


@contextmanager
def bound(path: Path) -> Iterator[socket.socket]:
    """Yield a socket at ``path`` that only this account can connect to; nobody can before it listens.

    One that a crash left is replaced. At the end the file is removed, unless it is another's by then.

    Raises:
        RevancheError: it can't be made, or somebody answers there.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.parent.stat().st_uid != os.geteuid():
            raise RevancheError(
                f"The folder {path.parent} belongs to another account; set XDG_RUNTIME_DIR to your own."
            )
        if _answers(path):
            raise RevancheError(
                f"Another Revanche is reached at {path}; stop that one first, "
                "or set XDG_RUNTIME_DIR to another folder for this one."
            )
        path.unlink(missing_ok=True)
        made = _made(path)
        ours = path.lstat().st_ino
    except OSError as error:
        reason = error.strerror or error
        raise RevancheError(f"The control socket {path} can't be made ({reason}); set XDG_RUNTIME_DIR.") from error
    try:
        yield made
    finally:
        made.close()
        with suppress(OSError):
            if path.lstat().st_ino == ours:
                path.unlink()


def _answers(path: Path) -> bool:
    """Tell whether somebody listens there; a socket that a crash left answers nobody."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC) as asking:
        try:
            asking.connect(str(path))
        except BlockingIOError:
            return True  # so many wait there that one more has to wait, too
        except OSError:
            return False
    return True


def _made(path: Path) -> socket.socket:
    """Return the socket.

    On Linux the file gets the rights that the socket has itself (unix(7)), so no umask has to change, which threads
    that make files would share.
    """
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
    try:
        os.fchmod(made.fileno(), 0o600)
        made.bind(str(path))
    except OSError:
        made.close()
        raise
    return made
