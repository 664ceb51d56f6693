"""The form of a backup: a ZIP, so that people can look into it, with a list of its files and their checksums. Pure.

``backup.json`` stands first::

    {"backup":1,"revanche":"1.0.0","made":"2026-12-01T08:00:00+01:00","files":{"journal/2026-11.jsonl":"…SHA-256…"}}

The other files are what that lists, byte for byte as they are kept: those of the journal, and the ones in ``SINGLE``.
"""

import hashlib
import re
import zlib
from datetime import datetime
from enum import StrEnum
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import msgspec

SINGLE: Final = ("config.yaml", "watches.json", "pairing", "calendar", "setup.json")
"""The files beside the journal that there may be."""

_VERSION: Final = 1
_LIST: Final = "backup.json"
_JOURNAL: Final = "journal/"
_KNOWN: Final = re.compile(
    rf"{_JOURNAL}[0-9]{{4}}-[0-9]{{2}}(\.[0-9]{{1,9}})?\.jsonl|{'|'.join(map(re.escape, SINGLE))}"
)
_LARGEST: Final = 2**31  # bytes of all files
_EARLIEST: Final = 1980  # a ZIP knows no year before
_FAULTS: Final = (BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError, KeyError, ValueError, OSError)


class Backup(msgspec.Struct, frozen=True):
    """What a backup holds: the ``journal``'s files by their names, and ``single`` ones by theirs."""

    made: datetime
    journal: dict[str, bytes]
    single: dict[str, bytes]


class Unfit(StrEnum):
    """Why a file can't be restored; the words are in the catalogue under ``restore.``."""

    FORM = "form"
    """It is no backup of ours."""
    DAMAGED = "damaged"
    """It is one, and not what was written."""
    NEWER = "newer"
    """A newer Revanche made it."""


class _List(msgspec.Struct, frozen=True):
    backup: int
    revanche: str
    made: datetime
    files: dict[str, str]


def packed(backup: Backup, version: str) -> bytes:
    """Return a backup as a file, made by the Revanche of this ``version``."""
    files = {f"{_JOURNAL}{name}": content for name, content in backup.journal.items()} | backup.single
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    listed = msgspec.json.encode(_List(_VERSION, version, backup.made, sums))
    made = max(backup.made.timetuple()[:6], (_EARLIEST, 1, 1, 0, 0, 0))
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, content in {_LIST: listed, **files}.items():
            entry = ZipInfo(name, made)
            entry.external_attr = 0o600 << 16
            archive.writestr(entry, content, ZIP_DEFLATED)
    return whole.getvalue()


def unpacked(content: bytes) -> Backup | Unfit:
    """Return what a file holds, checked against its checksums, or why it can't be restored."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            if archive.namelist()[:1] != [_LIST]:
                return Unfit.FORM
            if sum(entry.file_size for entry in archive.infolist()) > _LARGEST:
                return Unfit.DAMAGED
            files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    except _FAULTS:
        return Unfit.DAMAGED if content.startswith(b"PK") and _LIST.encode() in content[:100] else Unfit.FORM
    return _checked(files.pop(_LIST), files)


def _checked(listed: bytes, files: dict[str, bytes]) -> Backup | Unfit:
    try:
        told = msgspec.json.decode(listed, type=_List)
    except msgspec.MsgspecError:
        return Unfit.DAMAGED
    if told.backup > _VERSION:
        return Unfit.NEWER
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    if sums != told.files or not all(map(_KNOWN.fullmatch, files)):
        return Unfit.DAMAGED
    journal = {name.removeprefix(_JOURNAL): content for name, content in files.items() if name.startswith(_JOURNAL)}
    return Backup(told.made, journal, {name: content for name, content in files.items() if name in SINGLE})
