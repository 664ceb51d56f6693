"""The bytes of a config as lines that YAML can take, and what of them cannot be."""

import re
from typing import Final

from revanche.config.text.problems import Mark, Problems

UNWRITABLE: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
"""What may not stand in a line: every control of ``units.is_control`` but the tab, and marks that nobody can see."""

_WIDE: Final = {b"\xff\xfe": "UTF-16 or UTF-32", b"\xfe\xff": "UTF-16", b"\0\0": "UTF-32"}


def decoded(text: bytes) -> list[str]:
    """Return the lines of a UTF-8 text, without a byte order mark; a byte that is not UTF-8 is a lone surrogate."""
    plain = text.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    return re.sub("\r\n?", "\n", plain).split("\n")


def foreign(text: bytes) -> str | None:
    """Return the encoding that a text is in, if it is one with more than one byte for each letter."""
    if len(text) > 1 and 0 in text[:2]:
        return _WIDE.get(text[:2], "UTF-16")
    return _WIDE.get(text[:2])


def cleaned(line: str, number: int, problems: Problems) -> str:
    """Return line ``number`` as YAML can take it, column by column the same; note what had to be replaced."""
    unwritable = UNWRITABLE.search(line)
    if unwritable:
        problems.add(Mark(number, unwritable.start() + 1), _refusal(ord(unwritable[0])))
        line = UNWRITABLE.sub("\ufffd", line)
    if line.startswith("%"):
        problems.add(Mark(number, 1, len(line)), 'A line cannot begin with "%" (a YAML directive). Remove it.')
        return ""
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if "\t" in indent and line[len(indent) :][:1] not in {"", "#"}:
        problems.add(Mark(number, indent.index("\t") + 1), "This line is indented with a tab. Use spaces.")
    return line.replace("\t", " ")


def _refusal(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:  # noqa: PLR2004 - where "surrogateescape" puts the bytes 0x80 to 0xFF
        return f"The byte 0x{code - 0xDC00:02X} is not UTF-8. Save the file as UTF-8."
    return f"There is an invisible character here (U+{code:04X}). Remove it."
