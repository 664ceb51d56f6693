"""Putting a file or a folder on the disk so that it outlives a power cut: whole and with its name, or not at all.

Whoever calls words the errors.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

_FOR_ALL: Final = 0o666  # less what the umask takes, as every new file
_EXCHANGE: Final = 2  # RENAME_EXCHANGE
_NAMED: Final = 60  # characters of a name, which are at most 240 bytes of the 255 that a name may have


def replace(path: Path, content: bytes, mode: int | None = None) -> None:
    """Put ``content`` at ``path``, on disk when this returns; nobody ever reads half of it.

    The file gets ``mode``, else that of the one it replaces, else the usual one. A link is replaced and not followed.

    Raises:
        OSError: the machine refused. What was at ``path`` is there untouched, and nothing is beside it; where only the
            folder can't be synced, the new content is there, and a power cut may bring the old one back.
    """
    wanted = _mode(path) if mode is None else mode
    fresh = path.with_name(f".{path.name[:_NAMED]}.{os.urandom(4).hex()}")
    try:
        _write_new(fresh, content, wanted)
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make ``folder`` and what is missing above it, with their names on disk; one that is there stays as it is.

    ``mode``, less what the umask takes, is that of ``folder`` alone.

    Raises:
        OSError: the machine refused.
    """
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode, exist_ok=True)
        sync_folder(folder.parent)


def exchange(one: Path, other: Path) -> None:
    """Let two files or folders change names, at one stroke: nobody ever finds less than both.

    Raises:
        OSError: the machine, or the file system, refused.
    """
    import ctypes  # noqa: PLC0415 - Python has no name for renameat2(2), and hardly anybody needs it

    libc = ctypes.CDLL(None, use_errno=True)
    here = -100  # AT_FDCWD
    if libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), ctypes.c_uint(_EXCHANGE)):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one), None, str(other))


def write_whole(descriptor: int, content: bytes) -> None:
    """Write all of ``content``, however little of it the machine takes at a time.

    Raises:
        OSError: the machine refused; a part may be written.
    """
    while content:
        content = content[os.write(descriptor, content) :]


def let_go(descriptor: int) -> None:
    """Close what was synced; that fails at times (``EIO``, ``EDQUOT``), and changes nothing on the disk."""
    with suppress(OSError):
        os.close(descriptor)


def settle_folder(folder: Path) -> None:
    """Make the names of ``folder`` and of our folders above it durable, whoever made them and was interrupted.

    Raises:
        OSError: the machine refused.
    """
    for above in folder.parents:
        if above.stat().st_uid != os.geteuid():
            return
        sync_folder(above)


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` durable.

    Raises:
        OSError: the machine refused.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        let_go(descriptor)


def _mode(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_new(path: Path, content: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    descriptor = os.open(path, flags, _FOR_ALL if mode is None else mode)
    try:
        if mode is not None:
            os.fchmod(descriptor, mode)  # the umask took some of it
        write_whole(descriptor, content)
        os.fsync(descriptor)
    finally:
        let_go(descriptor)
