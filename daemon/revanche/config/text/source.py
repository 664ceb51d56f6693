"""The bytes of a config as lines that YAML can take, and what of them cannot be."""

import re
from typing import Final

from revanche.config.text.problems import Mark, Problems
from revanche.config.text.syntax import UNQUOTED
from revanche.words.sentences import Sentence, said

UNWRITABLE: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
"""What may not stand in a line: every control of ``units.is_control`` but the tab, and marks that nobody can see."""

_CUT: Final = said('Behind " #" this would be a comment, and no part of the password. Put it in quotes.')
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


_BLANKS: Final = re.compile("[\u00a0\u00ad\u1680\u2000-\u200b\u202f\u205f\u2060\u2800\u3000]")
"""Blanks that look like one or like nothing, and that are none to YAML: web pages have them."""

_QUOTED: Final = re.compile(r"""(?<![^\s\[{,:-])("(?:[^"\\]|\\.)*"|'[^']*')|(?<!\S)#.*""")
_SIGN: Final = re.compile(r"""^\s*(?:- +)?[\w ]+: +(?=[,\]}|>])(?![|>][-+0-9]* *$)(.*)$""")
_PASSWORD: Final = re.compile(r"""(?:^|[\s{,])password: +(?!["'])(#.*|.*? #.*)$""")


def cleaned(line: str, number: int, problems: Problems) -> str:
    """Return line ``number`` as YAML can take it, column by column the same; note what had to be replaced."""
    unwritable = UNWRITABLE.search(line)
    if unwritable:
        problems.add(Mark(number, unwritable.start() + 1), _refusal(ord(unwritable[0])))
        line = UNWRITABLE.sub("\ufffd", line)
    if line.startswith("%"):
        problems.add(Mark(number, 1, len(line)), said('A line cannot begin with "%" (a YAML directive). Remove it.'))
        return ""
    line = _plain_blanks(line, number, problems)
    for pattern, sentence in ((_SIGN, UNQUOTED), (_PASSWORD, _CUT)):
        value = pattern.search(line)
        if value:
            problems.add(Mark(number, value.start(1) + 1, len(value[1])), sentence)
            line = line[: value.start(1)] + "x"
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if "\t" in indent and line[len(indent) :][:1] not in {"", "#"}:
        problems.add(Mark(number, indent.index("\t") + 1), said("This line is indented with a tab. Use spaces."))
    return line.replace("\t", " ")


def _plain_blanks(line: str, number: int, problems: Problems) -> str:
    """Return a line with plain blanks outside its quotes and comments; note the first that is none."""
    seen = _QUOTED.sub(lambda found: "x" * len(found[0]), line)
    found = _BLANKS.search(seen)
    if found is None:
        return line
    code = ord(found[0])
    problems.add(
        Mark(number, found.start() + 1),
        said(
            "This blank is no plain one (U+{code}), as web pages have them. Type a space, or put the text in quotes.",
            code=f"{code:04X}",
        ),
    )
    return "".join(" " if _BLANKS.match(one) else real for one, real in zip(seen, line, strict=True))


def _refusal(code: int) -> Sentence:
    if 0xDC80 <= code <= 0xDCFF:  # noqa: PLR2004 - where "surrogateescape" puts the bytes 0x80 to 0xFF
        return said("The byte 0x{byte} is not UTF-8. Save the file as UTF-8.", byte=f"{code - 0xDC00:02X}")
    return said("There is an invisible character here (U+{code}). Remove it.", code=f"{code:04X}")
