"""Matches from elsewhere into the journal."""

import json
from pathlib import Path
from typing import Any

import pytest

from revanche.history.evenings import matches
from revanche.history.forms.log import log_form
from support.diary import Diary
from support.shell import TERRITORIES, Shell

PAPER: dict[str, Any] = {
    "players": ["Anna", "Bram"],
    "games": [{"winner": "Anna"}, {"winner": "bram"}, {"winner": "A"}],
    "first_to": 2,
    "started": "2025-09-01T20:00:00+02:00",
}

EVENING = """
    2025-11-28T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +10 won B
    +10 won B
    +60 abandon
    +60 new "D'Arcy" דנה
    +60 won B
    +60 close
"""


def paper(**changes: object) -> bytes:
    return json.dumps({"matches": [PAPER | changes]}).encode()


def logged(shell: Shell) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(shell.out("log", "--evening", "all", "--json"))["matches"]
    return found


def test_a_match_kept_on_paper_is_taken_in(shell: Shell) -> None:
    assert shell.out("import", "-", typed=paper()) == "1 added, 0 already there.\n"
    (match,) = logged(shell)
    assert (match["id"], match["score"], match["winner"], match["game"]) == ("2025-09-01.1", [2, 1], "Anna", "yahtzee")
    assert match["games"][1] == {"winner": "Bram", "ended": None, "seconds": None, "source": None}


def test_the_same_file_twice_adds_nothing(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "paper.json").write_bytes(b"\xef\xbb\xbf" + paper())
    assert shell.out("import", tmp_path / "paper.json") == "1 added, 0 already there.\n"
    assert shell.out("import", tmp_path / "paper.json") == "0 added, 1 already there.\n"
    assert len(logged(shell)) == 1


def test_a_match_twice_in_one_file_is_taken_in_once(shell: Shell) -> None:
    twice = json.dumps({"matches": [PAPER, PAPER | {"players": ["ANNA", " bram "]}]}).encode()
    assert shell.out("import", "-", typed=twice) == "1 added, 1 already there.\n"


def test_what_came_from_this_journal_is_already_there(shell: Shell) -> None:
    exported = shell.tell(EVENING).out("export", "json").encode()
    assert shell.out("import", "-", typed=exported) == "0 added, 3 already there.\n"


def test_an_export_from_before_a_correction_adds_nothing(shell: Shell) -> None:
    exported = shell.tell(EVENING).out("export", "json").encode()
    shell.tell(EVENING + "+60 fix 2025-11-28.1 winners=BB players=Anna,Cem")
    assert shell.out("import", "-", typed=exported) == "0 added, 3 already there.\n"


def test_a_journal_moves_to_another_machine_whole(shell: Shell) -> None:
    before = json.loads(shell.tell(EVENING).out("export", "json"))["matches"]
    (shell.journal / "2025-11.jsonl").unlink()
    assert shell.out("import", "-", typed=json.dumps({"matches": before}).encode()) == "3 added, 0 already there.\n"
    for match in before:
        for game in match["games"]:
            game["source"] = None
    assert logged(shell) == before


def test_an_id_is_kept_when_it_is_free_and_else_the_next_of_its_day(shell: Shell) -> None:
    shell.out("import", "-", typed=paper(id="2025-09-01.4"))
    later = "2025-09-01T22:00:00+02:00"
    shell.out("import", "-", typed=paper(id="2025-09-01.4", started=later))
    assert [match["id"] for match in logged(shell)] == ["2025-09-01.4", "2025-09-01.5"]


def test_all_that_is_wrong_is_told_at_once_up_to_ten_and_nothing_is_taken_in(shell: Shell) -> None:
    broken = {"matches": [PAPER, *[PAPER | {"players": None, "started": 5}] * 6]}
    told = shell.refusal("import", "-", typed=json.dumps(broken).encode()).splitlines()
    assert told[0] == "Nothing was taken in, as 12 things are wrong in -:"
    assert len(told) == 12
    assert told[-1].strip() == "… and 2 more."
    assert logged(shell) == []


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"7", b'{"matches":{}}', b'{"matches":[[]]}', b"\xff", b'{"matches":' + b"[" * 5000],
)
def test_what_is_no_log_is_told_in_every_language(shell: Shell, content: bytes) -> None:
    for shell.language in TERRITORIES:
        assert '{"matches": [ … ]}' in shell.refusal("import", "-", typed=content)


def test_a_file_that_is_not_there_is_told(shell: Shell, tmp_path: Path) -> None:
    none = tmp_path / ("none" * 40) / "x.json"
    assert f"{none} can't be read" in shell.refusal("import", none)
    assert "can't be read" in shell.refusal("import", tmp_path)


def exported(text: str) -> bytes:
    """Return what another journal exports."""
    return json.dumps(log_form(matches(Diary(text).entries, journal="00000000000000a1"))).encode()


def test_a_match_that_goes_on_between_two_imports_is_counted_once(shell: Shell) -> None:
    told = "2025-11-28T21:00:00+01:00 new Anna Bram 3\n+600 won A\n+600 won A\n"
    assert "still going on" in shell.out("import", "-", typed=exported(told))
    unfinished, won = exported(f"{told}+60 close"), exported(f"{told}+600 won A\n+60 close")
    fixed = exported(f"{told}+600 won A\n+60 close\n+60 fix 2025-11-28.1 players=Anna,Cem")
    assert shell.out("import", "-", typed=unfinished) == "1 added, 0 already there.\n"
    for newer in (won, fixed):
        changed = "0 added, 0 already there.\n1 changed since: it was taken in anew.\n"
        assert shell.out("import", "-", typed=newer) == changed
    for older in (unfinished, won, fixed):
        assert shell.out("import", "-", typed=older) == "0 added, 1 already there.\n"
    (match,) = logged(shell)
    assert (match["players"], match["score"], match["corrected"]) == (["Anna", "Cem"], [3, 0], True)


def test_a_match_without_an_end_has_no_duration_and_is_in_no_calendar(shell: Shell) -> None:
    shell.out("import", "-", typed=paper())
    (match,) = logged(shell)
    assert (match["ended"], match["seconds"]) == (None, None)
    assert "VEVENT" not in shell.out("export", "ics")


TABLE = b"Datum;Speler A;Speler B;Potjes A;Potjes B\n3-4-2025;Anna;Bram;3;1\n31-4-2025;Anna;Bram;3;1\n"


def test_a_table_is_shown_first_and_taken_in_where_somebody_agrees(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_bytes(TABLE)
    for typed in (b"n\n", b""):
        answer = shell.run("import", tmp_path / "table.csv", typed=typed)
        assert (answer.code, "Thursday 3 April 2025: Anna 3 – 1 Bram" in answer.out) == (1, True)
        assert "Line 3: “31-4-2025” is no date" in answer.out
        assert "add --yes" in answer.err
        assert logged(shell) == []
    assert shell.out("import", tmp_path / "table.csv", typed=b"y\n").endswith("1 added, 0 already there.\n")
    assert shell.out("import", tmp_path / "table.csv").startswith("1 already there.\n")
    (match,) = logged(shell)
    assert (match["score"], match["started"][:16], match["ended"]) == ([3, 1], "2025-04-03T12:00", None)


def test_a_table_that_is_piped_in_is_taken_in_only_on_demand(shell: Shell) -> None:
    assert "add --yes" in shell.run("import", "-", typed=TABLE).err
    assert shell.out("import", "--yes", "-", typed=TABLE).endswith("1 added, 0 already there.\n")
    months = b"date,A,B,games A,games B\n3/4/2025,Anna,Cem,3,1\n"
    assert "Tuesday 4 March 2025" in shell.out("import", "--yes", "--month-first", "-", typed=months)


@pytest.mark.parametrize("words", [[], ["--excel"]])
def test_our_own_table_is_there_already_and_moves_to_another_journal(shell: Shell, words: list[str]) -> None:
    table = shell.tell(EVENING.replace(":00:00+", ":00:00.123+")).out("export", "csv", *words).encode()
    assert shell.out("import", "--yes", "-", typed=table) == "3 already there.\n"
    before = logged(shell)
    (shell.journal / "2025-11.jsonl").unlink()
    assert shell.out("import", "--yes", "-", typed=table).endswith("3 added, 0 already there.\n")
    same = ("id", "evening", "players", "game", "first_to", "score", "winner", "state")
    assert [[one[key] for key in same] for one in logged(shell)] == [[one[key] for key in same] for one in before]
    assert shell.out("import", "--yes", "-", typed=table) == "3 already there.\n"
    changed = table.replace(b"AA", b"AABB").replace(b"2,0", b"2,2").replace(b"2;0", b"2;2")
    assert "Line 2: " in shell.out("import", "--yes", "-", typed=changed)


def test_a_table_that_calls_somebody_by_a_former_name_is_known_again(shell: Shell) -> None:
    shell.out("import", "--yes", "-", typed=TABLE)
    shell.out("players", "rename", "Bram", "Björn")
    assert shell.out("import", "--yes", "-", typed=TABLE).startswith("1 already there.\n")
