"""What is wrong with the YAML itself, in plain words."""

from typing import Final, Protocol

import yaml

from revanche.config.text.problems import Mark
from revanche.words.sentences import Sentence, said

UNCLOSED: Final = said("This quote is not closed on its line.")
GOES_ON: Final = said("This text goes on in the next line. Check how far that one is indented, and the brackets.")
"""In YAML a text may go on over lines; in a config that is a mistake."""

_MISFIT: Final = said("This does not belong to what stands above it. Check how far it is indented, and the quotes.")
UNQUOTED: Final = said("A value cannot begin with this sign. Put it in quotes.")
_BACKSLASH: Final = said(
    "In double quotes, a backslash begins a special sign. Write two of them, or use single quotes."
)

_SENTENCES: Final = (
    ("found unexpected end of stream", UNCLOSED),
    ("found unexpected document separator", UNCLOSED),
    (
        "could not find expected ':'",
        said('There is no ":" with a space behind it. A setting reads, for example, "first_to: 3".'),
    ),
    (
        "mapping values are not allowed",
        said('A ":" cannot stand here. Put the text in quotes, or check how far it is indented.'),
    ),
    ("mapping keys are not allowed", said('A "?" cannot stand here. Put the text in quotes.')),
    ("sequence entries are not allowed", said('A "-" cannot stand here. Begin the list on a new line.')),
    ("expected ',' or ']'", said('This list needs a comma between its parts and "]" at its end.')),
    ("expected ',' or '}'", said('This group needs a comma between its parts and "}}" at its end.')),
    ("expected the node content", said("Something is missing before this.")),
    ("expected <block end>", _MISFIT),
    ("expected '<document start>'", _MISFIT),
    ("cannot start any token", UNQUOTED),
    ("expected alphabetic or numeric character", UNQUOTED),
    ("escape", _BACKSLASH),
)
_AT_ITS_BEGIN: Final = ("quoted scalar", "simple key", "flow", "anchor", "alias", "tag")
"""Of what an error is shown where it begins, rather than where it was found out."""


def explained(error: yaml.MarkedYAMLError) -> tuple[Mark, Sentence]:
    """Return where the error is and what to do about it."""
    found = error.problem or ""
    sentence = next(
        (text for part, text in _SENTENCES if part in found), said("This is not YAML: {found}.", found=found)
    )
    mark = error.problem_mark
    if error.context_mark and any(part in (error.context or "") for part in _AT_ITS_BEGIN):
        mark = mark if sentence == _BACKSLASH else error.context_mark
    return marked(mark), sentence


class Place(Protocol):
    """A place as YAML counts, from 0."""

    line: int
    column: int


def marked(start: Place | None, end: Place | None = None) -> Mark:
    """Return YAML's place as ours; a text over several lines is marked by its first character."""
    if start is None:
        return Mark(1, 1)
    length = end.column - start.column if end is not None and end.line == start.line else 1
    return Mark(start.line + 1, start.column + 1, length)
