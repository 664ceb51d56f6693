"""The documents of the project as a test reads them: their fenced blocks, and what a comment before one says it is.

A block is *marked* where the line before its fence is a comment such as ``<!-- request: socket -->``.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
DOCUMENTS: Final = (README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))

_MARK: Final = re.compile(r"<!-- (\w+)(?:: (.+?))? -->")


class Block(NamedTuple):
    """A fenced block: its text, the number of its first line, and its mark ("request", "socket"), if it has one."""

    text: str
    line: int
    mark: str = ""
    what: str = ""


def blocks(document: Path) -> list[Block]:
    """Return the fenced blocks of a document in their order."""
    found, before, inside = list[Block](), "", False
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
            if inside:
                mark = _MARK.fullmatch(before)
                found.append(Block("", number + 1, *((mark[1], mark[2] or "") if mark else ())))
        elif inside:
            found[-1] = found[-1]._replace(text=found[-1].text + line + "\n")
        before = line
    assert not inside, f"{document.name} ends within a block"
    return found


def prose(document: Path) -> str:
    """Return a document without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
