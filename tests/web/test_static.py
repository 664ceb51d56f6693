"""The files of the page, read as text: all that they name is in the catalogues, and nothing comes from afar."""

import posixpath
import re
from pathlib import Path

import pytest

import revanche.web
from revanche.match.refusal import Reason
from revanche.presses.guards import Guard
from revanche.words.catalogue import load

STATIC = Path(revanche.web.__file__).parent / "static"
SOURCES = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.glob("*/*")}
OWN = {key.removeprefix("page.") for key in load("en").texts if key.startswith(("page.", "print."))}
TEXTS = OWN | {key for key in load("en").texts if key.startswith(("box.", "refused.", "sheet.", "stats."))}
WHOLE = re.compile(r"""(?:say|shown|figure)\(\s*"([a-z_.]+)"|data-(?:text|label|hint)="([a-z_.]+)\"""")
BEGUN = re.compile(r"""(?:say|shown)\(\s*`([a-z_.]+\.)\$\{""")
STRINGS = re.compile(r""""([a-z_.]+)\"""")
ADDRESS = re.compile(r""""(/static/[^"]+|\.{1,2}/[^"]+)\"""")
PAGES = ("score", "sheet", "log", "print", "overlay", "archive", "rules", "board", "stats", "picture")


def named_in(name: str) -> set[str]:
    """Return the files that a file asks for, by what they are called in ``static``."""
    folder = "/static/" + posixpath.dirname(name)
    asked = [posixpath.normpath(posixpath.join(folder, address)) for address in ADDRESS.findall(SOURCES[name])]
    return {path.removeprefix("/static/") for path in asked}


def needed(page: str) -> set[str]:
    """Return all that a page may ask for, itself too."""
    found: set[str] = set()
    more = {f"{page}/index.html"}
    while more:
        found |= more
        more = {name for one in more for name in named_in(one)} - found
    return found


def test_what_one_page_needs_is_in_its_folder_and_what_several_need_is_shared() -> None:
    needs = {page: needed(page) for page in PAGES}
    users = {name: [page for page in PAGES if name in needs[page]] for name in SOURCES}
    places = {name: pages[0] if len(pages) == 1 else "shared" for name, pages in users.items() if pages}
    assert places == {name: name.split("/")[0] for name in SOURCES}


def test_every_text_that_a_page_names_is_there() -> None:
    named = {whole or label for source in SOURCES.values() for whole, label in WHOLE.findall(source)}
    begun = {start for source in SOURCES.values() for start in BEGUN.findall(source)}
    assert len(named) > 50
    assert named - TEXTS == set()
    assert [start for start in begun if not any(key.startswith(start) for key in TEXTS)] == []


def test_every_text_of_the_pages_is_used() -> None:
    strings = {text for source in SOURCES.values() for text in STRINGS.findall(source)}
    begun = tuple(start for source in SOURCES.values() for start in BEGUN.findall(source))
    assert [
        key
        for key in sorted({key.removesuffix(".one") for key in OWN})
        if key not in strings and not key.startswith(begun)
    ] == []


def test_every_reason_has_its_words() -> None:
    reasons = {f"reason.{reason}" for reason in (*Reason, *Guard, "not_saved")}
    assert reasons == {key for key in OWN if key.startswith("reason.")}


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_nothing_is_fetched_from_elsewhere(name: str) -> None:
    addresses = re.findall(
        r"(?:https?:)?//[a-z][\w.-]+\.\w+", re.sub(r"^\s*//.*$", "", SOURCES[name], flags=re.MULTILINE)
    )
    assert [address for address in addresses if address != "http://www.w3.org"] == []


@pytest.mark.parametrize("name", sorted(name for name in SOURCES if name.endswith(".html")))
def test_pages_hold_no_script_and_no_style_of_their_own(name: str) -> None:
    page = SOURCES[name]
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", page) == []


@pytest.mark.parametrize("name", sorted(name for name in SOURCES if name.endswith(".js")))
def test_scripts_make_no_markup_out_of_text(name: str) -> None:
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", SOURCES[name]) == []
    )
