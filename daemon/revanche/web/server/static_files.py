"""The files of the page: a table made once, of names that are known before anybody asks. No request names a path.

``static`` has a folder a page, and ``shared`` for what several use.
"""

import gzip
import hashlib
from pathlib import Path
from typing import Final

import msgspec

_FOLDER: Final = Path(__file__).parents[1] / "static"
_PAGES: Final = {
    "/": "score/index.html",
    "/board": "board/index.html",
    "/log": "log/index.html",
    "/overlay": "overlay/index.html",
    "/sheet": "sheet/index.html",
    "/sheets": "archive/index.html",
    "/picture": "picture/index.html",
    "/stats": "stats/index.html",
    "/print": "print/index.html",
    "/rules": "rules/index.html",
}
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_SQUEEZED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}


class StaticFile(msgspec.Struct, frozen=True):
    """A file, or what is sent like one.

    Its bytes plain and squeezed by gzip (``None`` where that gains nothing), its type and its ETag.
    """

    content: bytes
    squeezed: bytes | None
    type: str
    etag: str
    framed: bool = False


def static_files(folder: Path = _FOLDER, *, board: bool = False) -> dict[str, StaticFile]:
    """Return the items by the path that is asked for. A page whose file is not there is not in it.

    That of a ``board`` is only there where there is one.
    """
    files = {
        path.relative_to(folder).as_posix(): static_file(path.read_bytes(), path.suffix)
        for path in sorted(folder.glob("*/*"))
        if path.suffix in _TYPES
    }
    items = {f"/static/{name}": static_file for name, static_file in files.items()}
    pages = {path: files[name] for path, name in _PAGES.items() if name in files}
    if not board:
        pages.pop("/board", None)
    if "/overlay" in pages:
        pages["/overlay"] = msgspec.structs.replace(pages["/overlay"], framed=True)
    return items | pages


def missing_page(path: str) -> str | None:
    """Return a sentence for a page that there could be and is not."""
    return f"This Revanche has no page {path}." if path in _PAGES else None


def static_file(content: bytes, suffix: str) -> StaticFile:
    """Return what is sent of the content of a file with this suffix, of those there are."""
    small = gzip.compress(content, mtime=0) if suffix in _SQUEEZED else content
    return StaticFile(
        content,
        small if len(small) < len(content) else None,
        _TYPES[suffix],
        f'"{hashlib.sha256(content).hexdigest()[:16]}"',
    )
