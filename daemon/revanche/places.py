"""Where Revanche keeps its things: a function of the environment alone."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from revanche.errors import RevancheError

CONFIG: Final = "REVANCHE_CONFIG"
"""Names another config file."""

SESSION_PLAYER: Final = "org.mpris.MediaPlayer2.revanche"
"""What the music player of ours is called on the session bus."""

_LONGEST_SOCKET: Final = 107  # bytes; a ``sockaddr_un`` has 108, the last of them zero


def state(environ: Mapping[str, str]) -> Path:
    """Return the folder of what must be kept: systemd's ``$STATE_DIRECTORY``, else the XDG state folder."""
    given = environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else _xdg(environ, "XDG_STATE_HOME", ".local/state") / "revanche"


def tables(environ: Mapping[str, str]) -> Path:
    """Return the folder of best play's tables: systemd's ``$CACHE_DIRECTORY``, else the XDG cache folder."""
    given = environ.get("CACHE_DIRECTORY", "").split(":")[0]
    return (Path(given) if given else _xdg(environ, "XDG_CACHE_HOME", ".cache") / "revanche") / "best-play"


def journal(environ: Mapping[str, str]) -> Path:
    """Return the folder of the journal."""
    return state(environ) / "journal"


def watches(environ: Mapping[str, str]) -> Path:
    """Return the file of what must be known of watches after a restart."""
    return state(environ) / "watches.json"


def pairing(environ: Mapping[str, str]) -> Path:
    """Return the file of the token with which a phone may count on the page."""
    return state(environ) / "pairing"


def calendar(environ: Mapping[str, str]) -> Path:
    """Return the file of the secret with which a calendar reads the log."""
    return state(environ) / "calendar"


def setup(environ: Mapping[str, str]) -> Path:
    """Return the file of what was answered to ``revanche setup``."""
    return state(environ) / "setup.json"


def config(environ: Mapping[str, str]) -> Path:
    """Return the config file, which need not exist: that of ``$REVANCHE_CONFIG``, else the one in our XDG folder."""
    given = environ.get(CONFIG)
    return Path(given) if given else config_home(environ) / "revanche" / "config.yaml"


def config_home(environ: Mapping[str, str]) -> Path:
    """Return the XDG folder of all configs."""
    return _xdg(environ, "XDG_CONFIG_HOME", ".config")


def sounds(environ: Mapping[str, str], folder: str) -> Path:
    """Return a folder of clips, given relative to that of the config."""
    return config(environ).parent / Path(folder).expanduser()


def board_names(environ: Mapping[str, str], file: str) -> Path | None:
    """Return the list of a club's players, given relative to the folder of the config; ``None`` where none is."""
    return config(environ).parent / Path(file).expanduser() if file else None


def socket(environ: Mapping[str, str]) -> Path:
    """Return the control socket: in the runtime folder, or beside the journal where there is none.

    Raises:
        RevancheError: the path is too long for a socket.
    """
    path = _socket_folder(environ) / "control.sock"
    length = len(os.fsencode(path))
    if length > _LONGEST_SOCKET:
        raise RevancheError(
            f"The control socket {path} can't be: its path has {length} bytes, and Linux takes {_LONGEST_SOCKET}; "
            "set XDG_RUNTIME_DIR to a folder with a shorter path."
        )
    return path


def session_bus(environ: Mapping[str, str]) -> str:
    """Return the address of the session bus, in the words of D-Bus; nobody need be there."""
    runtime = environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    return environ.get("DBUS_SESSION_BUS_ADDRESS") or f"unix:path={runtime}/bus"


def _socket_folder(environ: Mapping[str, str]) -> Path:
    given = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    usable = os.access(runtime, os.W_OK | os.X_OK)  # a sandbox may hide it, which ``is_dir`` raises at
    return runtime / "revanche" if usable and _ours(runtime / "revanche") else state(environ)


def _ours(folder: Path) -> bool:
    """Tell whether a folder is ours or yet to be made; in one of somebody else we would talk to his program."""
    try:
        found = os.lstat(folder)
    except OSError:
        return True
    return found.st_uid == os.geteuid() and stat.S_ISDIR(found.st_mode)


def _xdg(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    """Return an XDG folder; a relative one is to be ignored, says the specification."""
    given = Path(environ.get(variable, ""))
    return given if given.is_absolute() else Path(environ.get("HOME") or Path.home()) / usual
