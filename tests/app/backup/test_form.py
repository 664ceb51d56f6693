"""The form of a backup."""

from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.app.backup.form import SINGLE, Backup, Unfit, packed, unpacked

NOW = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)
BACKUP = Backup(NOW, {"2026-11.jsonl": b"one\n", "2026-11.2.jsonl": b"two\n"}, {"config.yaml": b"language: nl\n"})

NAMES = st.from_regex(r"\A20[0-9]{2}-[01][0-9](\.[2-9])?\.jsonl\Z")


@settings(max_examples=25)
@given(st.dictionaries(NAMES, st.binary()), st.dictionaries(st.sampled_from(SINGLE), st.binary()))
def test_what_was_packed_is_unpacked_byte_for_byte(journal: dict[str, bytes], single: dict[str, bytes]) -> None:
    backup = Backup(NOW, journal, single)
    assert unpacked(packed(backup, "1.0.0")) == backup


@given(st.data())
def test_a_changed_byte_is_never_taken_for_what_was_saved(data: st.DataObject) -> None:
    content = bytearray(packed(BACKUP, "1.0.0"))
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    found = unpacked(bytes(content))
    assert found == BACKUP or isinstance(found, Unfit)


@given(st.integers(1))
def test_a_file_that_is_cut_short_is_none(cut: int) -> None:
    content = packed(BACKUP, "1.0.0")
    assert isinstance(unpacked(content[: -(cut % len(content)) or -1]), Unfit)


def test_people_can_look_into_it_and_nothing_of_it_is_for_others() -> None:
    with ZipFile(BytesIO(packed(BACKUP, "1.0.0"))) as archive:
        names = ["backup.json", "journal/2026-11.jsonl", "journal/2026-11.2.jsonl", "config.yaml"]
        assert archive.namelist() == names
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o600}


def changed(name: str, content: bytes, listed: bytes | None = None) -> bytes:
    """Return a backup with one more file, and perhaps another list."""
    whole = BytesIO()
    with ZipFile(BytesIO(packed(BACKUP, "1.0.0"))) as archive, ZipFile(whole, "w") as other:
        for entry in archive.namelist():
            other.writestr(entry, listed if listed is not None and entry == "backup.json" else archive.read(entry))
        if name:
            other.writestr(name, content)
    return whole.getvalue()


def test_what_is_not_listed_or_has_a_foreign_name_is_not_taken() -> None:
    evil = b'{"backup":1,"revanche":"1","made":"2026-12-01T08:00:00Z","files":{"../x":"%s"}}' % (b"0" * 64)
    assert unpacked(changed("../x", b"")) is Unfit.DAMAGED
    assert unpacked(changed("", b"", evil)) is Unfit.DAMAGED
    assert unpacked(changed("", b"", b"[]")) is Unfit.DAMAGED


def test_one_of_a_newer_revanche_says_so() -> None:
    assert (
        unpacked(changed("", b"", b'{"backup":2,"revanche":"9","made":"2030-01-01T00:00:00Z","files":{}}'))
        is Unfit.NEWER
    )


@pytest.mark.parametrize("content", [b"", b"PK", b"{}", changed("", b"")[10:]])
def test_what_is_no_backup_is_none(content: bytes) -> None:
    assert unpacked(content) is Unfit.FORM


def test_a_zip_of_something_else_is_none() -> None:
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("holiday.txt", b"")
    assert unpacked(whole.getvalue()) is Unfit.FORM
