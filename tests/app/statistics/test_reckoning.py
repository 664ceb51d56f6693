"""What months came to, kept beside the journal."""

import shutil
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.app.past import Past
from revanche.app.statistics.reckoning import reckoned
from revanche.history.answers.log import all_matches
from revanche.history.statistics.counting import EVERYTHING, Asked
from revanche.history.statistics.tally import Tally, tally
from revanche.match.commands import Abandon, Close, Fix, New, Rename, Undo, Won
from revanche.match.events import MatchFixed, Side
from support.diary import Diary
from support.sheets import Table, brought

NOW = datetime.fromisoformat("2027-03-01T12:00:00+01:00")
STORY = """
    2026-09-30T23:00:00+02:00 new Ana Bram 2
    +600 won A
    +7200 won A
    +60 close
    2026-10-31T22:00:00+01:00 new Anna Bram 2
    +600 won B
    +3600 won A
    +3600 won B
    +600 won A
    +60 close
    2026-12-05T20:00:00+01:00 new Cem Bram 1
    +60 won A
    +60 fix 2026-10-31.1 winners=AA
    +60 merge Ana Anna
    +60 close
    2027-02-27T20:00:00+01:00 new Anna Cem 1
    +60 won B
"""
"""Evenings that go on into another month, a later correction, a rename, and months without anything."""


def told(folder: Path, text: str = STORY) -> Path:
    Diary(text).write(folder / "journal")
    return folder / "journal"


def read(folder: Path, asked: Asked = EVERYTHING, now: datetime = NOW) -> Tally:
    """Return the same by reading all."""
    evenings, sheets = Past(folder, now).played()
    return tally(all_matches(evenings), sheets, asked)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder.parent / "reckoned").glob("20*"))}


def test_years_come_to_what_they_come_to_when_all_is_read(tmp_path: Path) -> None:
    folder = told(tmp_path)
    for _ in range(2):
        found = reckoned(folder, EVERYTHING, NOW)
        assert found == read(folder)
    assert found is not None
    assert (found.players["anna"].won, found.players["anna"].lost, found.matches) == (2, 1, 4)
    assert list(files(folder)) == ["2026-09.json", "2026-10.json", "2026-11.json", "2026-12.json"]
    assert {path.stat().st_mode & 0o777 for path in (folder.parent / "reckoned").glob("20*")} == {0o600}


def test_what_is_kept_is_what_is_told_the_next_time(tmp_path: Path) -> None:
    folder = told(tmp_path)
    reckoned(folder, EVERYTHING, NOW)
    kept = folder.parent / "reckoned" / "2026-12.json"
    kept.write_bytes(kept.read_bytes().replace(b'"matches":1,"games":1', b'"matches":7,"games":1'))
    found = reckoned(folder, EVERYTHING, NOW)
    assert found is not None
    assert found.matches == read(folder).matches + 6


@pytest.mark.parametrize(
    "asked",
    [
        Asked(since=date(2026, 10, 1)),
        Asked(until=date(2026, 10, 30)),
        Asked(since=date(2026, 9, 30), until=date(2026, 12, 5)),
        Asked(since=date(2026, 11, 1), until=date(2026, 11, 30)),
        Asked(since=date(2030, 1, 1)),
        Asked(game="Yahtzee"),
        Asked(players=("bram", "Anna")),
        Asked(players=("Anna", "Cem"), game="yahtzee", since=date(2026, 10, 15)),
    ],
)
def test_a_period_a_game_and_a_pair_are_what_they_are_when_all_is_read(tmp_path: Path, asked: Asked) -> None:
    folder = told(tmp_path)
    assert reckoned(folder, asked, NOW) == read(folder, asked)
    assert reckoned(folder, asked, NOW) == read(folder, asked)


def test_one_player_and_what_comes_from_elsewhere_take_reading_all(tmp_path: Path) -> None:
    folder = told(tmp_path)
    assert reckoned(folder, Asked(players=("Anna",)), NOW) is None
    told(tmp_path, STORY + "+60 import 2025-01-01.1 Anna Bram 1 A 2025-01-01T20:00:00+01:00 2025-01-01T21:00:00+01:00")
    assert reckoned(folder, EVERYTHING, NOW) is None
    assert Past(folder, NOW).tally(EVERYTHING) == read(folder)


@pytest.mark.parametrize("damage", [b"", b"{", b"[" * 100_000, b"null"])
def test_what_is_kept_may_be_damaged_or_removed_or_of_another_past(tmp_path: Path, damage: bytes) -> None:
    folder = told(tmp_path)
    reckoned(folder, EVERYTHING, NOW)
    whole = files(folder)
    (folder.parent / "reckoned" / "2026-10.json").write_bytes(damage)
    (folder.parent / "reckoned" / "2026-09.json").unlink()
    assert reckoned(folder, EVERYTHING, NOW) == read(folder)
    assert files(folder) == whole
    told(tmp_path, STORY.replace("+7200 won A", "+7201 won A"))
    assert reckoned(folder, EVERYTHING, NOW) == read(folder)
    assert files(folder) != whole


def test_a_folder_that_can_not_be_written_is_read_all_the_same(tmp_path: Path) -> None:
    folder = told(tmp_path)
    (tmp_path / "reckoned").write_text("no folder")
    assert reckoned(folder, EVERYTHING, NOW) == read(folder)


def test_a_rename_and_a_correction_of_long_ago_hold_for_what_was_reckoned(tmp_path: Path) -> None:
    folder = told(tmp_path)
    reckoned(folder, EVERYTHING, NOW)
    told(tmp_path, STORY + "+60 fix 2026-09-30.1 winners=BB\n+60 rename Bram Bramm")
    found = reckoned(folder, EVERYTHING, NOW)
    assert found == read(folder)
    assert found is not None
    assert found.players["bramm"].won == 1


def test_a_sheet_that_was_on_the_table_at_a_month_s_end_is_of_one_part(tmp_path: Path) -> None:
    diary = Diary("2026-10-31T20:00:00+01:00 close")
    diary.at("2026-10-31T23:50:00+01:00")
    events = Table.filled("yacht", "66666", "11111").events
    for place, event in enumerate(events):
        if place == 5:
            diary.tell("2026-11-01T00:10:00+01:00 new Anna Bram 1")
            diary.tell("+60 won A")
            diary.tell("+60 close")
        diary.at("+20")
        diary.keep(event)
    diary.tell("2026-12-01T20:00:00+01:00 new Anna Bram 1")
    diary.tell("+60 won A")
    folder = tmp_path / "journal"
    diary.write(folder)
    found = reckoned(folder, EVERYTHING, NOW)
    assert found == read(folder)
    assert found is not None
    assert found.beginning.sheets == 1
    diary.keep(brought("yacht", "66666"))
    diary.write(folder)
    assert reckoned(folder, EVERYTHING, NOW) is None


people = st.sampled_from([("Anna", "Bram"), ("bram", "Cem"), ("Ana", "Cem")])
names = st.sampled_from(["Anna", "Ana", "Bram", "Cem"])
days = st.sampled_from(["2026-11-29.1", "2026-12-02.1", "2026-12-03.2", "2026-12-31.1"])
steps = st.one_of(
    *[st.builds(New, people, st.just("yatzy"), st.integers(1, 2))] * 2,
    *[st.builds(Won, st.sampled_from(Side))] * 4,
    st.sampled_from([Undo(), Abandon(), Close()]),
    st.builds(Rename, names, names, st.booleans()),
    st.builds(Fix, st.builds(MatchFixed, days, st.none(), st.none(), st.just((Side.B,)))),
)
years = st.lists(st.tuples(st.integers(1, 30), st.lists(steps, min_size=3, max_size=8)), min_size=2, max_size=6)
PAIR = Asked(players=("ANNA", "Bram"), game="yatzy")
Steps = list[tuple[int, list[New | Won | Undo | Abandon | Close | Rename | Fix]]]


@settings(max_examples=25)
@given(years, st.integers(0, 90))
def test_whatever_was_played_is_reckoned_as_it_is_read(plan: Steps, since: int) -> None:
    diary = Diary("2026-11-28T22:00:00+01:00 close")
    with TemporaryDirectory() as place:
        folder = Path(place) / "journal"
        for night, (apart, evening) in enumerate(plan):
            diary.at(f"+{apart * 86400 - 7000}")
            for step in evening:
                diary.at("+2100")
                diary.give(step)
            if night == len(plan) // 2 or night == len(plan) - 1:
                shutil.rmtree(folder, ignore_errors=True)
                diary.write(folder)
                now = diary.now.local + timedelta(hours=1)
                for asked in (EVERYTHING, Asked(since=date(2026, 11, 28) + timedelta(days=since)), PAIR):
                    assert reckoned(folder, asked, now) == read(folder, asked, now)
