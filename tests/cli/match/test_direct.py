"""Commands straight to the journal, where no daemon runs: all of them or none, and after what time has done."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from revanche.cli.match.direct import take
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.protocol import Give
from revanche.errors import JournalBroken, JournalFailed, UnreachableError
from revanche.journal.journal import Journal
from revanche.match.commands import New, Swap, Undo, Won, WonBy
from revanche.match.events import Side
from revanche.shown.line import LineVerdict
from revanche.words.catalogue import load
from support.diary import Diary
from support.disk_faults import EVER, Fault

EN = load("en")
ANNA_BRAM = New(("Anna", "Bram"), first_to=2)


def taken(folder: Path, *commands: New | Won | WonBy | Undo | Swap) -> list[tuple[LineVerdict, str]]:
    return [(line.verdict, line.said) for line in take([Give(command) for command in commands], folder, Config(), EN)]


def entries(folder: Path) -> list[dict[str, Any]]:
    lines = [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [entry for line in lines if "seq" in (entry := json.loads(line))]


def test_each_command_is_decided_on_what_the_one_before_it_left(tmp_path: Path) -> None:
    assert taken(tmp_path, ANNA_BRAM, WonBy("bram"), Won(Side.B)) == [
        (LineVerdict.COUNTED, "New match: Anna ⏮ against Bram ⏭, first to 2."),
        (LineVerdict.COUNTED, "Bram wins. Anna 0 – 1 Bram. Match point."),
        (LineVerdict.COUNTED, "Bram wins the match! Anna 0 – 2 Bram."),
    ]
    assert [(entry["event"], entry["by"]) for entry in entries(tmp_path)] == [
        ("match_opened", {"device": "cli"}),
        *[("game_won", {"device": "cli"})] * 2,
    ]
    assert taken(tmp_path, Undo())[0][0] is LineVerdict.COUNTED, "and on what an earlier run left"


def test_one_that_is_refused_writes_nothing_and_the_others_count(tmp_path: Path) -> None:
    verdicts = [verdict for verdict, _ in taken(tmp_path, Undo(), ANNA_BRAM, WonBy("Carol"), Won(Side.A))]
    assert verdicts == [LineVerdict.REFUSED, LineVerdict.COUNTED, LineVerdict.REFUSED, LineVerdict.COUNTED]
    assert [entry["event"] for entry in entries(tmp_path)] == ["match_opened", "game_won"]


def test_a_match_that_nobody_touched_is_closed_first(tmp_path: Path) -> None:
    Diary("2020-01-01T20:00:00+01:00 new Anna Bram\n+60 won A").write(tmp_path)
    assert taken(tmp_path, Won(Side.A), ANNA_BRAM)[0][0] is LineVerdict.REFUSED
    written = entries(tmp_path)[2:]
    assert [(entry["event"], entry.get("by")) for entry in written] == [
        ("evening_closed", None),
        ("match_opened", {"device": "cli"}),
    ]
    assert written[0]["why"] == "stale"


def test_of_a_journal_that_fails_none_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken(tmp_path, ANNA_BRAM)
    with monkeypatch.context() as patch:
        fault = Fault(patch, "write", errno.ENOSPC, EVER)
        with pytest.raises(JournalFailed):
            take([Give(Won(Side.A)), Give(Swap())], tmp_path, Config(), EN)
    assert fault.fired
    assert [entry["event"] for entry in entries(tmp_path)] == ["match_opened"]
    assert taken(tmp_path, Won(Side.A))[0][0] is LineVerdict.COUNTED, "the lock was given up"


def test_a_journal_that_is_not_what_was_written_is_told_and_left_alone(tmp_path: Path) -> None:
    taken(tmp_path, ANNA_BRAM, Won(Side.A))
    (file,) = tmp_path.glob("*.jsonl")
    changed = file.read_bytes().replace(b"Anna", b"Alma")
    file.write_bytes(changed)
    with pytest.raises(JournalBroken):
        take([Give(Undo())], tmp_path, Config(), EN)
    assert file.read_bytes() == changed


def test_a_journal_that_another_writes_is_told_in_a_sentence(tmp_path: Path) -> None:
    other = Journal.open(tmp_path, SystemClock().now())
    try:
        with pytest.raises(UnreachableError, match="Another Revanche is counting"):
            take([Give(ANNA_BRAM)], tmp_path, Config(), EN)
    finally:
        other.close()
    assert entries(tmp_path) == []


def test_what_was_asked_before_is_answered_as_then_and_a_used_id_is_refused(tmp_path: Path) -> None:
    given = [Give(ANNA_BRAM, id="1"), Give(Won(Side.A), id="2"), Give(Undo(), id="3")]
    first = take(given, tmp_path, Config(), EN)
    again = take(given, tmp_path, Config(), EN)
    assert [(line.verdict, line.said, line.score) for line in again] == [
        (line.verdict, line.said, line.score) for line in first
    ]
    assert len(entries(tmp_path)) == 3
    assert [entry["by"]["request"]["id"] for entry in entries(tmp_path)] == ["1", "2", "3"]
    (used,) = take([Give(Won(Side.B), id="2")], tmp_path, Config(), EN)
    assert (used.verdict, used.reason) == (LineVerdict.REFUSED, "id_used")
