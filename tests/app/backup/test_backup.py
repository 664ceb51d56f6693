"""Making a backup and restoring it: what is kept where."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revanche.app.backup.backup import Refused, Restored, made, restored
from revanche.app.backup.form import packed, unpacked
from revanche.app.backup.journals import Stands
from revanche.errors import JournalBusy
from revanche.journal.lock import Lock
from support.diary import EVENINGS, Diary

NOW = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)
KEPT = {
    "config/revanche/config.yaml": "language: nl\n",
    "state/revanche/watches.json": "{}",
    "state/revanche/pairing": "x" * 43,
    "state/revanche/calendar": "y" * 43,
    "state/revanche/setup.json": "{}",
}


def house(folder: Path, text: str = "", **files: str) -> dict[str, str]:
    """Return the environment of an account that keeps this."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    if text:
        Diary(text).write(folder / "state" / "revanche" / "journal")
    return {"XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder)}


def everything(folder: Path) -> dict[str, bytes]:
    """Return each file that is kept, without the lock."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != "lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


LINES = st.lists(
    st.sampled_from(["won A", "won B", "undo", "swap", "close", "missed", 'new "D\'Arcy" דנה 1']), max_size=8
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12)
@given(LINES, st.sets(st.sampled_from(sorted(KEPT))))
def test_backup_and_restore_is_byte_equal(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], names: set[str]
) -> None:
    old, new = tmp_path_factory.mktemp("old"), tmp_path_factory.mktemp("new")
    tale = "\n".join(["2026-11-30T21:00:00+01:00 new Anna Bram", *(f"+600 {line}" for line in lines)])
    backup = unpacked(packed(made(house(old, tale, **{name: KEPT[name] for name in names}), NOW), "1.0.0"))
    environ = house(new)
    became = restored(environ, backup)  # type: ignore[arg-type]
    assert isinstance(became, Restored)
    assert everything(new) == everything(old)
    assert made(environ, NOW) == backup
    assert restored(environ, backup) == Restored(became.checked, became.parts, ())  # type: ignore[arg-type]


def test_what_differs_is_kept_beside(tmp_path: Path) -> None:
    backup = made(house(tmp_path / "old", EVENINGS, **KEPT), NOW)
    config = "config/revanche/config.yaml"
    environ = house(tmp_path / "new", **(KEPT | {config: "language: sv\n"}))
    became = restored(environ, backup)
    assert isinstance(became, Restored)
    assert became.aside == (tmp_path / "new" / f"{config}.before",)
    assert became.aside[0].read_text() == "language: sv\n"
    assert (tmp_path / "new" / config).read_text() == "language: nl\n"
    assert (tmp_path / "new" / config).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "why"),
    [(f"{EVENINGS}\n+60 new Anna Bram", Stands.LATER), (EVENINGS.replace("Cem", "Dirk"), Stands.OTHER)],
)
def test_a_later_journal_and_another_one_stay_and_so_does_all_else(tmp_path: Path, text: str, why: Stands) -> None:
    backup = made(house(tmp_path / "old", EVENINGS, **KEPT), NOW)
    environ = house(tmp_path / "new", text)
    before = everything(tmp_path / "new")
    became = restored(environ, backup)
    assert isinstance(became, Refused)
    assert (became.stands, became.backup.entries) == (why, len(Diary(EVENINGS).entries))
    assert everything(tmp_path / "new") == before


def test_an_earlier_journal_gives_way_and_one_that_is_written_does_not(tmp_path: Path) -> None:
    later = f"{EVENINGS}\n+60 new Anna Bram"
    backup = made(house(tmp_path / "old", later), NOW)
    environ = house(tmp_path / "new", EVENINGS)
    lock = Lock(tmp_path / "new" / "state" / "revanche" / "journal")
    with pytest.raises(JournalBusy):
        restored(environ, backup)
    lock.release()
    became = restored(environ, backup)
    assert isinstance(became, Restored)
    assert len(became.aside) == 1
    assert made(environ, NOW) == backup
    lock = Lock(tmp_path / "new" / "state" / "revanche" / "journal")
    with pytest.raises(JournalBusy):
        restored(environ, backup)
    lock.release()
