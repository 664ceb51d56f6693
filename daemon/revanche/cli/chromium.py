"""A page of ours as a PDF or a picture: served for a moment on this computer alone, to a Chromium that nobody sees."""

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from revanche.web import views
from revanche.web.server.static_files import StaticFile

_BROWSERS: Final = (  # the one that never shows a window starts with half the work
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_PATIENCE: Final = 60.0  # seconds until a browser that prints nothing is ended
_BUDGET: Final = 20_000  # milliseconds of the page's own clock, which stands still while anything is being fetched


def browser() -> str | None:
    """Return the path of a Chromium, ``None`` where there is none."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def serving(answers: Mapping[str, StaticFile]) -> Iterator[str]:
    """Serve ``answers``, by their paths, while the context lasts; return the address."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            item = answers.get(self.path.partition("?")[0])
            self.send_response(404 if item is None else 200)
            content = b"{}" if item is None else item.content
            kind = "application/json" if item is None else item.type
            for field, value in {**views.headers(), "Content-Type": kind, "Content-Length": str(len(content))}.items():
                self.send_header(field, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def pdf(program: str, address: str) -> bytes | None:
    """Return what ``program``, a Chromium, prints of a page; ``None`` when it prints nothing in time.

    It asks nobody but this computer, and leaves nothing behind.
    """
    return _made(program, address, "print-to-pdf", "page.pdf", "--no-pdf-header-footer")


def png(program: str, address: str, width: int, height: int) -> bytes | None:
    """Return what ``program`` shows of a page in a window of so many pixels; as ``pdf`` does."""
    window = (f"--window-size={width},{height}", "--force-device-scale-factor=1", "--hide-scrollbars")
    return _made(program, address, "screenshot", "page.png", *window)


def _made(program: str, address: str, how: str, name: str, *more: str) -> bytes | None:
    with TemporaryDirectory(prefix="revanche-print-", ignore_cleanup_errors=True) as folder:
        made = Path(folder, name)  # whose ending tells a Chromium what to make
        _run([program, *_arguments(folder), *more, f"--{how}={made}", address])
        return made.read_bytes() if made.exists() else None


def _arguments(folder: str) -> list[str]:
    no_sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # it has none for root and would not start
    return [
        "--headless",
        *no_sandbox,
        f"--user-data-dir={folder}/profile",
        f"--virtual-time-budget={_BUDGET}",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-extensions",
        "--disable-gpu",
        "--no-first-run",
    ]


def _run(arguments: list[str]) -> None:
    """Run a program, and end it with all that it started when it takes too long."""
    with subprocess.Popen(
        arguments,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    ) as started:
        try:
            with suppress(subprocess.TimeoutExpired):
                started.wait(_PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
