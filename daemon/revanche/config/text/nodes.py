"""A YAML file read into nodes of text, each with its place.

YAML gives text types, names and references of its own. None of it is wanted here: a scalar is the text as written;
anchors, aliases, tags, directives and further documents are refused. The parser's events are taken one by one, up to
``DEEPEST`` levels and ``MOST_TOKENS`` tokens, so that no file can exhaust time, memory or the stack. Where the YAML
itself is broken, the lines of its block (from one at the left edge to the next) in which something was noted before are
left out, or else the whole block, and the rest is read, so that the other problems are found too.

PyYAML's own parser reads it, also where libyaml is there: a config takes 7 ms, and its problems get the same sentences
and places everywhere. libyaml words and places them in its own way, and does not tell how many tokens it took.
"""

from typing import Final

import msgspec
import yaml

from revanche.config.text.problems import Mark, Problems, quoted
from revanche.config.text.source import cleaned, decoded, foreign
from revanche.config.text.syntax import GOES_ON, UNCLOSED, UNQUOTED, explained, marked
from revanche.units import is_control
from revanche.words.sentences import Sentence, said

DEEPEST: Final = 8
"""Levels of lists and groups within each other, the file itself being the first."""

MOST_TOKENS: Final = 5000
"""Words and signs of a file, as YAML counts them."""

_MOST_BROKEN: Final = 8  # blocks left out; each costs a reading of the file


class Scalar(msgspec.Struct, frozen=True):
    """A text. Its mark's length is 0 where nothing was written."""

    text: str
    mark: Mark


class Sequence(msgspec.Struct, frozen=True):
    """A list."""

    items: tuple["Node", ...]
    mark: Mark


class Mapping(msgspec.Struct, frozen=True):
    """A group of keys, each once."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    mark: Mark


Node = Scalar | Sequence | Mapping
_NOTHING: Final = Mapping((), Mark(1, 1))


def nodes(text: bytes, name: str) -> tuple[Mapping, Problems]:
    """Return what ``text`` holds, as far as it can be read, and what is wrong with it; ``name`` is the file's."""
    encoding = foreign(text)
    if encoding is not None:
        problems = Problems(name, [])
        problems.add(Mark(1, 1), said("This file is in {encoding}. Save it as UTF-8.", encoding=encoding))
        return _NOTHING, problems
    lines = decoded(text)
    problems = Problems(name, lines)
    clean = [cleaned(line, number, problems) for number, line in enumerate(lines, 1)]
    for _ in range(_MOST_BROKEN):
        try:
            return _Builder("\n".join(clean), problems).root(), problems
        except _TooLong as long:
            problems.add(long.mark, long.sentence)
            break
        except _Broken as broken:
            block = _block(clean, broken.mark.line)
            suspects = [line for line in block if clean[line - 1] and problems.noted(line)]
            if not suspects:
                problems.add(broken.mark, broken.sentence)
            if problems.enough:
                break
            for line in suspects or block:
                clean[line - 1] = ""
    return _NOTHING, problems


def _block(lines: list[str], broken: int) -> range:
    """Return the lines, from 1, of the block around line ``broken``."""
    first = next((at for at in range(min(broken, len(lines)) - 1, 0, -1) if _at_the_edge(lines[at])), 0)
    end = next((at for at in range(first + 1, len(lines)) if _at_the_edge(lines[at])), len(lines))
    return range(first + 1, end + 1)


def _at_the_edge(line: str) -> bool:
    return line[:1] not in {"", " ", "#", "-", "]", "}"}


class _Broken(Exception):  # noqa: N818 - it never leaves this module
    def __init__(self, mark: Mark, sentence: Sentence) -> None:
        super().__init__(sentence.english)
        self.mark = mark
        self.sentence = sentence


class _TooLong(_Broken):
    pass


class _Builder:
    """Builds the nodes of one text."""

    def __init__(self, text: str, problems: Problems) -> None:
        self._loader = yaml.BaseLoader(text)
        self._problems = problems

    def root(self) -> Mapping:
        self._next()  # the stream begins
        if isinstance(self._next(), yaml.StreamEndEvent):
            return _NOTHING
        node = self._node(self._next(), 1)
        self._next()  # the document ends
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            mark = marked(after.start_mark, after.end_mark)
            self._problems.add(mark, said("A second document begins here. Remove this line."))
        if isinstance(node, Mapping):
            return node
        if isinstance(node, Scalar) and node.mark.length == 0:
            return _NOTHING
        raise _Broken(node.mark, said('This is no setting. A setting reads, for example, "first_to: 3".'))

    def _next(self) -> yaml.Event:
        try:
            event: yaml.Event = self._loader.get_event()  # type: ignore[no-untyped-call] # the stubs leave it so
        except yaml.MarkedYAMLError as error:
            raise _Broken(*explained(error)) from error
        except (ValueError, OverflowError) as error:  # chr() of an escape beyond Unicode
            mark = Mark(self._loader.line + 1, self._loader.column + 1)
            raise _Broken(mark, said("There is no such character. Write the character itself.")) from error
        if self._loader.tokens_taken > MOST_TOKENS:
            mark = marked(event.start_mark, event.end_mark)
            raise _TooLong(
                mark, said("The file has more than {most} words and signs. Make it shorter.", most=MOST_TOKENS)
            )
        return event

    def _node(self, event: yaml.Event, level: int) -> Node:
        mark = marked(event.start_mark, event.end_mark)
        if isinstance(event, yaml.AliasEvent):
            self._problems.add(mark, said('A reference ("*") is not taken here. Write the value itself.'))
            return Scalar("", mark)
        if getattr(event, "anchor", None) is not None:
            self._problems.add(mark, said('A name for a value ("&") is not taken here. Remove it.'))
        if getattr(event, "tag", None) is not None:
            self._problems.add(mark, said('A type ("!") is not taken here. Remove it, or put the text in quotes.'))
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, mark)
        if level > DEEPEST:
            raise _Broken(mark, said("This is more than {deepest} levels deep. No setting is.", deepest=DEEPEST))
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self._items(level)), mark)
        return Mapping(tuple(self._entries(level)), mark)

    def _scalar(self, event: yaml.ScalarEvent, mark: Mark) -> Scalar:
        hidden = next((character for character in event.value if is_control(character)), None)
        start, end = event.start_mark, event.end_mark
        if event.style in {"|", ">"} and not event.value:
            raise _Broken(mark, UNQUOTED)  # a sign that begins a text of lines, of which there are none
        if start and end and start.line < end.line:
            raise _Broken(mark, UNCLOSED if event.style in {"'", '"'} else GOES_ON)
        if hidden is not None:
            sentence = "This text has an invisible character in it (U+{code}). Remove it."
            self._problems.add(mark, said(sentence, code=f"{ord(hidden):04X}"))
        return Scalar(event.value, mark)

    def _items(self, level: int) -> list[Node]:
        items = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(event, level + 1))
        return items

    def _entries(self, level: int) -> list[tuple[Scalar, Node]]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._node(event, level + 1)
            value = self._node(self._next(), level + 1)
            if not isinstance(key, Scalar):
                self._problems.add(key.mark, said("A key is one word, not a list or a group."))
            elif key.text in entries:
                first = entries[key.text][0].mark.line
                twice = said("{name} is given twice (first on line {line}).", name=quoted(key.text), line=first)
                self._problems.add(key.mark, twice)
            else:
                entries[key.text] = key, value
        return list(entries.values())
