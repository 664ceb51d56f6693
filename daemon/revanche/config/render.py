"""The settings as YAML, every text in quotes."""

from collections.abc import Iterator

from revanche.config.keys.kinds import Written
from revanche.config.keys.schema import SCHEMA
from revanche.config.settings import Config


def render(config: Config) -> str:
    """Return the YAML that is read as ``config``: every key, with its value."""
    return "\n".join(_lines(SCHEMA.write(config), "")) + "\n"


def _lines(written: dict[str, Written], indent: str) -> Iterator[str]:
    for key, value in written.items():
        if isinstance(value, str) or not value:
            yield f"{indent}{key}: {value or '{}'}"
        else:
            yield f"{indent}{key}:"
            yield from _lines(value, indent + "  ")
