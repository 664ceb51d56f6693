"""A page as a PDF: served to this computer alone, and printed by a program that leaves nothing behind."""

import json
import socket
import sys
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from revanche.cli import chromium
from revanche.web.server.static_files import StaticFile
from support.processes import ended

Program = Callable[[str, str], str]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return what makes a program; there are no others, but by their whole paths."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    def make(name: str, script: str) -> str:
        path = tmp_path / "bin" / name
        path.write_text(f"#!{sys.executable}\nimport os, subprocess, sys, time\n{script}\n")
        path.chmod(0o755)
        return str(path)

    return make


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def test_any_chromium_will_do_and_none_is_said(program: Program) -> None:
    assert chromium.browser() is None
    chrome = program("google-chrome", "")
    assert chromium.browser() == chrome
    assert chromium.browser() != program("firefox", "")
    usual = program("chromium", "")
    assert chromium.browser() == usual


def got(address: str, path: str, method: str = "GET") -> tuple[HTTPResponse, bytes]:
    at = HTTPConnection(urlsplit(address).netloc, timeout=10)
    try:
        at.request(method, path)
        answer = at.getresponse()
        return answer, answer.read()
    finally:
        at.close()


def test_a_page_and_what_belongs_to_it_is_served_and_nothing_else() -> None:
    pages = {
        "/print": StaticFile(b"<p>", None, "text/html", ""),
        "/api/text": StaticFile(b"[]", None, "application/json", ""),
    }
    with chromium.serving(pages) as address:
        page, content = got(address, "/print?lang=sv")
        assert (page.status, page.getheader("Content-Type"), content) == (200, "text/html", b"<p>")
        assert page.getheader("Content-Length") == "3"
        assert page.getheader("Content-Security-Policy")
        assert got(address, "/api/text")[1] == b"[]"
        other, nothing = got(address, "/etc/passwd")
        assert (other.status, json.loads(nothing)) == (404, {})
        assert got(address, "/print", "POST")[0].status == 501
    with pytest.raises(ConnectionRefusedError):
        got(address, "/print")


def test_only_this_computer_reaches_it() -> None:
    with chromium.serving({}) as address:
        assert urlsplit(address).hostname == "127.0.0.1"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", urlsplit(address).port or 0), 5)


PRINTS = """
(to,) = [each.partition("=")[2] for each in sys.argv if each.startswith("--print-to-pdf=")]
(profile,) = [each.partition("=")[2] for each in sys.argv if each.startswith("--user-data-dir=")]
os.makedirs(profile)
open(os.path.join(profile, "cookies"), "w").close()
open(to, "w").write("%PDF " + sys.argv[-1])
"""


def test_what_the_program_prints_of_an_address_is_returned_and_nothing_left_behind(program: Program, own: Path) -> None:
    assert chromium.pdf(program("chromium", PRINTS), "http://127.0.0.1:1/print") == b"%PDF http://127.0.0.1:1/print"
    assert list(own.iterdir()) == []


def test_a_picture_is_of_a_window_of_its_size(program: Program, own: Path) -> None:
    shows = PRINTS.replace("print-to-pdf", "screenshot").replace("sys.argv[-1]", "' '.join(sys.argv)")
    made = chromium.png(program("chromium", shows), "http://127.0.0.1:1/picture", 1080, 1350)
    assert made is not None
    assert "--window-size=1080,1350" in made.decode().split()
    assert "--no-pdf-header-footer" not in made.decode()
    assert list(own.iterdir()) == []


def test_it_asks_nobody_else_and_has_a_sandbox_unless_for_root(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = program("chromium", f"open({str(tmp_path / 'called')!r}, 'w').write(chr(10).join(sys.argv))")
    for account in (0, 1000):
        monkeypatch.setattr("os.geteuid", lambda account=account: account)
        assert chromium.pdf(noted, "http://127.0.0.1:1/") is None
        called = (tmp_path / "called").read_text().splitlines()
        assert {"--headless", "--no-proxy-server", "--disable-extensions"} < set(called)
        assert "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1" in called
        assert ("--no-sandbox" in called) == (account == 0)


def test_one_that_prints_nothing_in_time_is_ended_with_all_that_it_started(
    program: Program, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "_PATIENCE", 1.0)
    hangs = program(
        "chromium",
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\ntime.sleep(60)",
    )
    assert chromium.pdf(hangs, "http://127.0.0.1:1/") is None
    assert ended(tmp_path / "child")
    assert list(own.iterdir()) == []
