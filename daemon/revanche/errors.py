"""The one tree of errors, by whose fault it is.

::

    RevancheError
    ├── UsageError         what was asked cannot be: names, files, options; the person changes the request
    │   └── ConfigError    the config file; carries every problem found, each with file, line and column
    ├── JournalError       the journal cannot be trusted or written
    │   ├── JournalBroken  its content is not what was written; somebody must look
    │   ├── JournalBusy    another Revanche writes it
    │   └── JournalFailed  the machine refused a write or a sync (disk full, read-only, broken)
    ├── UnreachableError   the running daemon does not answer
    │   └── UnansweredError  what it was asked was sent, so it may have been done
    └── MissingExtraError  something is used that is installed only on request

The text of each is one sentence for a person that says what to do; what programs need is in attributes.
A refusal of a command is no error but a value, see ``match.decide``.
"""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # `--help` imports this room and does not wait for pathlib
    from pathlib import Path


class RevancheError(Exception):
    """Anything that ends a command with a plain sentence and exit code 1."""


class UsageError(RevancheError):
    """What was asked cannot be done as asked."""


class Problem(NamedTuple):
    """One thing that is wrong in ``file``, at ``line`` and ``column`` (both from 1; 0 for the file as a whole).

    ``column`` counts characters. ``excerpt`` is the line with a caret line below it, safe to show, or empty.
    """

    file: str
    line: int
    column: int
    sentence: str
    excerpt: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.sentence}" + (f"\n{self.excerpt}" if self.excerpt else "")


class ConfigError(UsageError):
    """The config cannot be used. ``problems`` are all that were found, by line; the text shows the first of them.

    ``rest`` says how many more there are.
    """

    SHOWN = 20

    def __init__(self, problems: tuple[Problem, ...], rest: str = "") -> None:
        self.problems = tuple(sorted(problems))
        texts = [str(problem) for problem in self.problems[: self.SHOWN]]
        super().__init__("\n".join([*texts, rest] if len(self.problems) > self.SHOWN else texts))


class JournalError(RevancheError):
    """The journal at ``path`` cannot be trusted or written."""

    def __init__(self, sentence: str, path: "Path") -> None:
        super().__init__(sentence)
        self.path = path


class JournalBroken(JournalError):  # noqa: N818 - named for what is wrong, as the tree above reads
    """The content at ``path``, line ``line`` (from 1; 0 for the file as a whole), is not what was written."""

    def __init__(self, sentence: str, path: "Path", line: int = 0) -> None:
        super().__init__(sentence, path)
        self.line = line


class JournalBusy(JournalError):  # noqa: N818
    """Another process holds the journal's lock."""


class JournalFailed(JournalError):  # noqa: N818
    """The machine refused to write or sync; ``__cause__`` is the ``OSError``."""


class UnreachableError(RevancheError):
    """A daemon holds the journal, but its control socket does not answer."""


class UnansweredError(UnreachableError):
    """A daemon was asked, and no answer came; what was asked may have been done."""


class MissingExtraError(RevancheError):
    """What is used needs ``extra``, which is not installed; ``extras`` knows the command that brings it."""

    def __init__(self, sentence: str, extra: str) -> None:
        super().__init__(sentence)
        self.extra = extra
