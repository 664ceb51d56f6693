from pathlib import Path

import pytest

from revanche.app.club.names import names_of
from revanche.errors import UsageError
from revanche.words.catalogue import load

ENGLISH = load("en")


def test_a_file_is_read_and_none_need_be(tmp_path: Path) -> None:
    assert names_of(None, ENGLISH).name("An") == "An"
    (tmp_path / "names").write_text("\ufeffAnna van Dijk = An\n", "utf-8")
    assert names_of(tmp_path / "names", ENGLISH).name("An") == "Anna van Dijk"


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"Anna\n= An\n", "Line 2 of "), (b"\xff", "can't be read ('utf-8' codec"), (None, "(No such file or directory)")],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, content: bytes | None, told: str) -> None:
    if content is not None:
        (tmp_path / "names").write_bytes(content)
    with pytest.raises(UsageError) as wrong:
        names_of(tmp_path / "names", ENGLISH)
    assert told in str(wrong.value)
