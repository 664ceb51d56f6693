"""What may stand in a config: settings come of it or problems that people can read, in the order of their lines."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from revanche.config import parse
from revanche.config.render import render
from revanche.errors import ConfigError

_EXAMPLES: Final = Path(__file__).parents[2] / "config"


def run(content: bytes) -> None:
    """Read it; raise for what must not be."""
    try:
        settings = parse(content, "config.yaml")
    except ConfigError as error:
        _told(error)
    else:
        assert parse(render(settings).encode(), "config.yaml") == settings


def _told(error: ConfigError) -> None:
    assert error.problems
    assert list(error.problems) == sorted(error.problems)
    str(error).encode()  # so that a terminal can show it


def seeds() -> Iterator[bytes]:
    """Yield each key with its default, a few lines at a time, and the examples."""
    for file in sorted(_EXAMPLES.rglob("*.yaml")):
        lines = [line for line in file.read_bytes().splitlines(keepends=True) if line.strip() and line[:1] != b"#"]
        yield b"".join(lines)
        yield from (b"".join(lines[first : first + 8]) for first in range(0, len(lines), 8))
