"""What corrections and imports are decided on."""

import msgspec

from revanche.history.evenings import matches
from revanche.history.known import known_of
from revanche.match.commands import Rename
from support.diary import Diary

IMPORT = "+60 import 2025-10-01.1 Anna Bram 3 AA 2025-10-01T20:00:00+02:00 2025-10-01T21:00:00+02:00"


def test_a_match_counted_here_is_known_as_it_stands_and_was_never_taken_in() -> None:
    diary = Diary("2026-11-30T21:00:00+01:00 new Anna Bram 3\n+60 won A\n+60 close\n+60 fix 2026-11-30.1 winners=BB")
    known = known_of(diary.entries, matches(diary.entries)).by_id["2026-11-30.1"]
    assert (known.winners, known.versions) == (("B", "B"), ())


def test_a_match_taken_in_is_known_in_each_form_that_it_ever_had() -> None:
    diary = Diary(f"{IMPORT}\n{IMPORT.replace('AA', 'AAB')}\n+60 fix 2025-10-01.1 game=yatzy")
    (record,) = matches(diary.entries)
    known = known_of(diary.entries, [record]).by_id["2025-10-01.1"]
    assert [len(version.games) for version in known.versions] == [2, 3, 3]
    assert [version.game for version in known.versions] == ["yahtzee", "yahtzee", "yatzy"]


def test_who_was_renamed_is_known_by_the_name_of_now_in_each_form_of_a_match() -> None:
    diary = Diary(f"{IMPORT}\n+60 rename Anna Anne")
    known = known_of(diary.entries, matches(diary.entries), [("Cem", "Dewi")])
    assert {version.players for version in known.by_id["2025-10-01.1"].versions} == {("Anne", "Bram")}
    assert sorted(known.people.values()) == ["Anne", "Bram", "Cem", "Dewi"]


def test_so_the_same_match_from_elsewhere_is_not_taken_in_twice() -> None:
    diary = Diary(f"{IMPORT}\n+60 rename Anna Anne")
    before = len(diary.entries)
    diary.tell(IMPORT)
    assert len(diary.entries) == before
    assert diary.give(Rename("Anne", "Anna")) != ()
    diary.tell(IMPORT)
    assert [msgspec.structs.astuple(entry.event) for entry in diary.entries[before:]] == [("Anne", "Anna", True)]
