"""Looking at files and folders; what may not be seen is as if it were not there."""

import os
import shutil
from contextlib import suppress
from errno import EACCES, EROFS
from pathlib import Path
from typing import Final

import msgspec

_LARGEST: Final = 64 * 1024  # bytes of a file that are looked at


class Places(msgspec.Struct, frozen=True):
    """Where the system keeps its things; below another folder in tests."""

    root: Path = Path("/")

    def __truediv__(self, path: str) -> Path:
        return self.root / path


def there(path: Path) -> bool:
    """Tell whether a file or folder is there, as far as may be seen."""
    try:
        return path.exists()
    except OSError:
        return False


def newest(folder: Path) -> float | None:
    """Return when a file in a folder last changed, in seconds since 1970; ``None`` where there is none."""
    with suppress(OSError):
        return max((file.stat().st_mtime for file in within(folder)), default=None)
    return None


def refusal(folder: Path) -> str | None:
    """Return why nothing can be written in a folder, or in the one that it would be made in."""
    nearest = _nearest(folder)
    if not nearest.is_dir():
        return f"{nearest} is no folder"
    if os.access(nearest, os.W_OK | os.X_OK):
        return None
    with suppress(OSError):
        if os.statvfs(nearest).f_flag & os.ST_RDONLY:
            return os.strerror(EROFS)
    return os.strerror(EACCES)


def free(folder: Path) -> int:
    """Return the bytes that are free for a folder, 0 where nobody can say."""
    nearest = _nearest(folder)
    try:
        return shutil.disk_usage(nearest).free
    except OSError:
        return 0


def within(folder: Path) -> list[Path]:
    """Return what is in a folder, in order."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def text(file: Path) -> str:
    """Return the text at the beginning of a file."""
    try:
        with file.open("rb") as content:
            return content.read(_LARGEST).decode(errors="replace")
    except OSError:
        return ""


def _nearest(folder: Path) -> Path:
    """Return the folder, or the one that is there in which it would be made."""
    return next((one for one in (folder, *folder.parents) if there(one)), folder)
