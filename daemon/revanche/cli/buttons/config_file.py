"""Changing the config file of this account, in one step and without harm to what stands in it."""

import shutil
from collections.abc import Callable
from pathlib import Path

from revanche.errors import RevancheError


def rewritten(file: Path, change: Callable[[str], str | None]) -> bool:
    """Put what ``change`` makes of the text of ``file``, which need not be there, in its place; tell whether it did.

    ``change`` returns ``None`` where it can't be done without harm.

    Raises:
        RevancheError: the file can't be read or written.
    """
    try:
        text = change(file.read_bytes().decode() if file.exists() else "")
        if text is not None:
            _replace(file.resolve(), text)
    except UnicodeDecodeError:
        return False
    except OSError as error:
        raise RevancheError(f"{file} can't be written ({error.strerror}); check who may write it.") from error
    return text is not None


def _replace(file: Path, text: str) -> None:
    """Put a text in the place of a file so that no half of it is ever read."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(file.name + ".new")
    fresh.write_bytes(text.encode())
    if file.exists():
        shutil.copymode(file, fresh)
    fresh.replace(file)
