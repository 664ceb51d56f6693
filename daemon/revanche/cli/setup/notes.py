"""What was answered to ``revanche setup``, kept for the next time."""

from pathlib import Path

import msgspec

from revanche.cli.setup.steps import Noted
from revanche.files import make_folder, replace


def read(file: Path) -> Noted:
    """Return what was noted; nothing, where there is no file or it can't be understood: all is asked again then."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Noted)
    except (OSError, msgspec.MsgspecError):
        return Noted()


def write(file: Path, noted: Noted) -> None:
    """Keep what was noted, whole or not at all. Raises ``OSError`` when it can't be kept."""
    make_folder(file.parent, 0o700)
    replace(file, msgspec.json.encode(noted) + b"\n", 0o600)
