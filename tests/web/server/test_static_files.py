import gzip
from pathlib import Path

from revanche.web import views
from revanche.web.server.static_files import missing_page, static_files


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)


def test_pages_and_files_are_found_by_their_paths_alone(tmp_path: Path) -> None:
    put(tmp_path, "score/index.html", "<p>" * 100)
    put(tmp_path, "overlay/index.html", "<p>")
    put(tmp_path, "shared/a.js", "1" * 500)
    put(tmp_path, "shared/notes.md", "no part of the page")
    items = static_files(tmp_path)
    files = {"/static/score/index.html", "/static/overlay/index.html", "/static/shared/a.js"}
    assert set(items) == {"/", "/overlay"} | files
    assert items["/static/shared/a.js"].type == "text/javascript; charset=utf-8"
    squeezed = items["/static/shared/a.js"].squeezed
    assert squeezed is not None
    assert gzip.decompress(squeezed) == b"1" * 500
    assert items["/overlay"].squeezed is None
    assert [items[path].framed for path in ("/", "/overlay")] == [False, True]


def test_the_etag_follows_the_content(tmp_path: Path) -> None:
    put(tmp_path, "shared/a.js", "1")
    first = static_files(tmp_path)["/static/shared/a.js"].etag
    assert static_files(tmp_path)["/static/shared/a.js"].etag == first
    put(tmp_path, "shared/a.js", "2")
    assert static_files(tmp_path)["/static/shared/a.js"].etag != first


def test_a_page_that_is_not_there_is_missed_by_name() -> None:
    assert missing_page("/print") == "This Revanche has no page /print."
    assert missing_page("/etc/passwd") is None


def test_what_is_served_needs_no_more_than_the_policy_allows() -> None:
    for path, item in static_files().items():
        text = item.content.decode(errors="replace")
        if item.type.startswith("text/html"):
            assert "<style" not in text, path
            assert ' style="' not in text, path
            assert "<script>" not in text, path
    assert "'unsafe" not in views.headers()["Content-Security-Policy"]
