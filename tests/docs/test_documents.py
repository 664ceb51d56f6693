"""What a reader is told can be done: commands, options, files and links in the README and in docs/ are there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from revanche.cli.contents import COMMANDS
from revanche.cli.group import cli
from support.documents import DOCUMENTS, README, ROOT, blocks, prose

MOST_LINES: Final = 150
MOST_BYTES: Final = 100_000
RUN: Final = "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/revanche play Anna Bram\n"
TEST: Final = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m pytest -q\n"

names = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def test_the_readme_is_read_in_one_go() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_first_two_blocks_of_the_readme_are_the_command_to_play_and_the_tests() -> None:
    assert [block.text for block in blocks(README)[:2]] == [RUN, TEST]


@pytest.mark.parametrize("document", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_the_readme_leads_to_each_document(document: Path) -> None:
    assert f"](docs/{document.name})" in README.read_text(encoding="utf-8")


def links(document: Path) -> list[str]:
    """Return where the links and pictures of a document lead to."""
    text = prose(document)
    return re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img[^>]* src="([^"]+)"', text)


def headings(document: Path) -> set[str]:
    """Return what the headings of a document are called in a link, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@names
def test_each_link_leads_somewhere(document: Path) -> None:
    for link in links(document):
        path, _, heading = link.partition("#")
        if path.startswith("https://"):
            continue
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def test_each_picture_is_shown_and_small() -> None:
    shown = {(README.parent / link).resolve() for link in links(README)}
    for picture in (ROOT / "docs" / "pictures").iterdir():
        assert picture.resolve() in shown
        assert picture.stat().st_size < MOST_BYTES
        if picture.suffix == ".svg":  # a picture that asks others for a font is shown without it, or not at all
            assert not re.search(r"@import|@font-face|url\(.?http|href", picture.read_text(encoding="utf-8"))


def spoken(document: Path) -> Iterator[str]:
    """Yield what a document has in code: the lines of its blocks, and its spans."""
    for block in blocks(document):
        yield from block.text.splitlines()
    yield from (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose(document)))


def calls(document: Path) -> list[list[str]]:
    """Return the words behind ``revanche`` wherever a document calls it."""
    found = [re.search(r"(?:^|[\s/(;&|])(?<!inject )revanche ([^;&|<>`]+)", line) for line in spoken(document)]
    return [one[1].split() for one in found if one and re.match(r"[a-z-]", one[1])]


@names
def test_each_command_that_is_named_exists_with_its_options(document: Path) -> None:
    with click.Context(cli) as context:
        for words in calls(document):
            command: click.Command | None = cli
            for word in words:
                if not isinstance(command, click.Group) or word.startswith("-"):
                    break
                inner = command.get_command(context, word)
                if inner is None and words[0] == "log":
                    break  # what is no command of the log is looked for in it
                assert inner is not None, " ".join(words)
                command = inner
            options = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
            given = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert given <= options, " ".join(words)


def test_the_readme_names_enough_commands_for_this_to_mean_something() -> None:
    assert len({words[0] for words in calls(README)} & set(COMMANDS)) > len(COMMANDS) / 2


@names
def test_each_file_that_is_named_is_there(document: Path) -> None:
    """A path is named from the project's folder, from daemon/revanche, or from the document's own."""
    named = {
        path
        for path in re.findall(r"`([\w./-]+/[\w./-]*)`", prose(document))
        if (path.endswith((".py", ".md", ".json", ".yaml", ".js", "/")) and not path.startswith((".", "/", "~")))
        or path.startswith(("tests/", ".ci/"))
    }
    for path in sorted(named):
        assert any((start / path).exists() for start in (ROOT, ROOT / "daemon" / "revanche", document.parent)), path


def test_the_map_has_each_room() -> None:
    map_of_rooms = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")
    rooms = {path.parent.name for path in (ROOT / "daemon" / "revanche").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)/` \|", map_of_rooms, re.MULTILINE)) == rooms
