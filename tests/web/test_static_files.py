import gzip
from pathlib import Path

from revanche.web import views
from revanche.web.static_files import missing, shelf


def test_pages_and_files_are_found_by_their_paths_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>" * 100)
    (tmp_path / "overlay.html").write_text("<p>")
    (tmp_path / "a.js").write_text("1" * 500)
    (tmp_path / "notes.md").write_text("no part of the page")
    items = shelf(tmp_path)
    assert set(items) == {"/", "/overlay", "/static/index.html", "/static/overlay.html", "/static/a.js"}
    assert items["/static/a.js"].type == "text/javascript; charset=utf-8"
    squeezed = items["/static/a.js"].squeezed
    assert squeezed is not None
    assert gzip.decompress(squeezed) == b"1" * 500
    assert items["/overlay"].squeezed is None
    assert [items[path].framed for path in ("/", "/overlay")] == [False, True]


def test_the_etag_follows_the_content(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    first = shelf(tmp_path)["/static/a.js"].etag
    assert shelf(tmp_path)["/static/a.js"].etag == first
    (tmp_path / "a.js").write_text("2")
    assert shelf(tmp_path)["/static/a.js"].etag != first


def test_a_page_that_is_not_there_is_missed_by_name() -> None:
    assert missing("/print") == "This Revanche has no page /print."
    assert missing("/etc/passwd") is None


def test_what_is_served_needs_no_more_than_the_policy_allows() -> None:
    for path, item in shelf().items():
        text = item.content.decode(errors="replace")
        if item.type.startswith("text/html"):
            assert "<style" not in text, path
            assert ' style="' not in text, path
            assert "<script>" not in text, path
    assert "'unsafe" not in views.headers()["Content-Security-Policy"]
