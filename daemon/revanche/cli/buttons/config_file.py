"""Changing the config file of this account, in one step and without harm to what stands in it.

One that is made here is for this account alone: it may come to hold a fob's key, or the password of a broker.
"""

from collections.abc import Callable
from pathlib import Path

from revanche.errors import RevancheError
from revanche.files import make_folder, replace


def rewritten(file: Path, change: Callable[[str], str | None]) -> bool:
    """Put what ``change`` makes of the text of ``file``, which need not be there, in its place; tell whether it did.

    ``change`` returns ``None`` where it can't be done without harm.

    Raises:
        RevancheError: the file can't be read or written.
    """
    try:
        text = change(file.read_bytes().decode() if file.exists() else "")
        if text is not None:
            target = file.resolve()  # a link to where somebody keeps all their settings stays one
            make_folder(target.parent, 0o700)
            replace(target, text.encode(), None if target.exists() else 0o600)
    except UnicodeDecodeError:
        return False
    except OSError as error:
        raise RevancheError(f"{file} can't be written ({error.strerror}); check who may write it.") from error
    return text is not None
