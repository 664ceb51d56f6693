"""What a key of the config takes: one text, or a group of keys; how it is read, refused and written back."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from revanche.config.text import nodes
from revanche.config.text.nodes import Node, Scalar
from revanche.config.text.problems import Problems, quoted
from revanche.words.sentences import Sentence, said

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

Written = str | dict[str, "Written"]
"""YAML to be laid out: a value that fits on one line, or a group by its keys."""

MEANT: Final = 'Did you mean "{word}"?'
"""Asks about what was probably meant."""


class Kind(Protocol[T]):
    """What a key takes.

    ``read`` notes what does not fit and then returns anything, for a config with a problem is not used. ``write``
    returns what is read as the same value.
    """

    def read(self, key: str, node: Node, problems: Problems) -> T | None:
        """Return the value that ``node`` gives ``key``."""

    def write(self, value: T) -> Written:
        """Return the value as YAML."""


def _nothing(_text: str) -> None:
    return None


class One(msgspec.Struct, Generic[T], frozen=True):
    """One text. ``convert`` raises ``ValueError`` for a text that does not fit ``takes``.

    ``meant`` returns what was probably meant by one that does not fit. ``doubt`` returns a sentence that asks about one
    that fits, and that yet hardly anybody means.
    """

    takes: str | Sentence
    convert: Callable[[str], T]
    back: Callable[[T], str] = str
    example: str = ""
    meant: Callable[[str], str | None] = _nothing
    doubt: Callable[[str], Sentence | None] = _nothing

    def read(self, key: str, node: Node, problems: Problems) -> T | None:
        """See ``Kind``."""
        hint = None
        if isinstance(node, Scalar):
            text = node.text.strip()
            try:
                value = self.convert(text)
            except ValueError:
                hint = self.meant(text)
            else:
                doubt = self.doubt(text)
                if doubt is not None:
                    problems.add(node.mark, said("{key}: {doubt}", key=quoted(key), doubt=doubt))
                return value
        sentence = unfit(key, self.takes, node, self.example)
        problems.add(node.mark, sentence if hint is None else both(sentence, said(MEANT, word=hint)))
        return None

    def write(self, value: T) -> Written:
        """See ``Kind``."""
        return self.back(value)


class Field(msgspec.Struct, frozen=True):
    """Where the value of a key goes (attributes, joined with dots) and what it can be."""

    path: str
    kind: Kind[Any]


class Group(msgspec.Struct, Generic[S], frozen=True):
    """Keys that fill a struct; those that are left out stay as in ``start``. A group may be left empty."""

    start: S
    fields: dict[str, Field]

    def read(self, key: str, node: Node, problems: Problems) -> S:
        """See ``Kind``."""
        filled = self.start
        for name, value in entries(key, node, problems):
            field = self.fields.get(name.text)
            if field is None:
                problems.add(name.mark, self._unknown(name.text, value))
            else:
                filled = _replaced(filled, field.path, field.kind.read(name.text, value, problems))
        return filled

    def write(self, value: S) -> dict[str, Written]:
        """See ``Kind``."""
        return {name: field.kind.write(attrgetter(field.path)(value)) for name, field in self.fields.items()}

    def _unknown(self, name: str, value: Node) -> Sentence:
        known, none = list(self.fields), said("There is no setting {name} here.", name=quoted(name))
        if isinstance(value, nodes.Sequence) and f"{name}s" in known:
            return both(none, suggestion(name, [f"{name}s"]))
        groups = [
            key for key, field in self.fields.items() if isinstance(field.kind, Group) and name in field.kind.fields
        ]
        if groups:
            return said('{name} belongs under "{group}".', name=quoted(name), group=groups[0])
        return both(none, suggestion(name, known))


def entries(key: str, node: Node, problems: Problems) -> tuple[tuple[Scalar, Node], ...]:
    """Return the entries of a group, none when it was left empty; note if it is something else."""
    if isinstance(node, nodes.Mapping):
        return node.entries
    if not isinstance(node, Scalar) or node.mark.length:
        takes = said("lines of its own below it, each with a key and a value")
        problems.add(node.mark, unfit(key, takes, node))
    return ()


def unfit(key: str, takes: str | Sentence, node: Node, example: str = "") -> Sentence:
    """Return the sentence for a value that is none of what ``key`` takes."""
    if example:
        takes = said("{takes}, for example {example}", takes=takes, example=example)
    return said("{key} takes {takes}; here is {found}.", key=quoted(key), takes=takes, found=_found(node))


def _found(node: Node) -> str | Sentence:
    if isinstance(node, Scalar):
        return quoted(node.text) if node.mark.length else said("nothing")
    if isinstance(node, nodes.Sequence):
        return said("a list of {count}", count=len(node.items))
    return said("a group of keys")


def both(first: Sentence, second: Sentence) -> Sentence:
    """Return two sentences behind each other."""
    return said("{first} {second}", first=first, second=second)


def suggestion(word: str, known: list[str]) -> Sentence:
    """Return the known word that was probably meant, as a question, or all of them."""
    import difflib  # noqa: PLC0415 - only where something is wrong

    close = difflib.get_close_matches(word[:40].lower().replace("-", "_"), known, 1)
    return said(MEANT, word=close[0]) if close else said("Known are: {words}.", words=", ".join(known))


def _replaced(struct: S, path: str, value: object) -> S:
    head, _, rest = path.partition(".")
    return msgspec.structs.replace(struct, **{head: _replaced(getattr(struct, head), rest, value) if rest else value})
