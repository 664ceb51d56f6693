"""What ``revanche status`` shows, of the Revanche that runs and of a journal at rest."""

import json
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from revanche.match.score import Phase
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.news import News
from revanche.shown.status import DeviceStatus, MatchStatus, Status
from support.answering import Answering
from support.shell import Shell

NOW = datetime.now().astimezone()
MATCH = MatchStatus("2026-11-30.1", ("Anna", "Bram"), "yatzy", 3, (2, 1), None, NOW)
RUNNING = Status(Phase.OPEN, MATCH, (DeviceStatus("Rig Buds", Kind.HEADSET, LinkState.UP, "B", 40),))


def at_rest(shell: Shell, ago: timedelta) -> Shell:
    """Have a match of the past in the journal, last touched so long ago."""
    return shell.tell(f"{(NOW - ago).isoformat()} new Anna Bram\n+0 won A")


def socket(shell: Shell) -> Path:
    path = shell.folder / "revanche" / "control.sock"
    path.parent.mkdir(exist_ok=True)
    return path


def test_with_no_revanche_running_the_journal_tells_what_stands(shell: Shell) -> None:
    at_rest(shell, timedelta(hours=1))
    assert shell.out("status").splitlines() == [
        "Anna 1 – 0 Bram  (Yahtzee · first to 3)",
        "No headset or watch is connected.",
    ]
    shown = json.loads(shell.out("status", "--json"))
    assert (shown["state"], shown["match"]["score"], shown["devices"]) == ("open", [1, 0], [])


def test_a_match_that_nobody_touched_for_six_hours_is_no_more(shell: Shell) -> None:
    at_rest(shell, timedelta(hours=6, minutes=1))
    assert json.loads(shell.out("status", "--json")) == {"state": "idle", "match": None, "devices": []}
    assert shell.out("status").startswith("No match is running\n")


def test_nothing_is_written_by_looking(shell: Shell) -> None:
    shell.out("status")
    assert not shell.journal.exists()


def test_the_revanche_that_runs_is_asked(shell: Shell) -> None:
    at_rest(shell, timedelta(hours=1))
    with Answering(socket(shell), lambda _: msgspec.json.encode(RUNNING) + b"\n") as there:
        assert shell.out("status").splitlines() == ["Anna 2 – 1 Bram  (Yatzy · first to 3)", "● Rig Buds (headset)"]
        assert json.loads(shell.out("status", "--json")) == json.loads(msgspec.json.encode(RUNNING))
    assert there.asked == [{"query": "status"}] * 2


def test_what_happens_is_followed_with_its_words_until_revanche_stops(shell: Shell) -> None:
    told = [News(RUNNING), News(RUNNING, "Bram wins.")]
    answers = [b"".join(msgspec.json.encode(news) + b"\n" for news in told)] * 2
    with Answering(socket(shell), lambda _: answers.pop()) as there:
        there.once = True
        lines = shell.out("status", "--follow").splitlines()
        shown = ["Anna 2 – 1 Bram  (Yatzy · first to 3)", "● Rig Buds (headset)"]
        assert lines == [*shown, "Bram wins.", *shown]
        as_json = shell.out("status", "--follow", "--json").splitlines()
        assert [json.loads(line) for line in as_json] == [json.loads(msgspec.json.encode(RUNNING))] * 2


def test_without_one_that_runs_there_is_nothing_to_follow(shell: Shell) -> None:
    assert "start `revanche play`" in shell.refusal("status", "--follow")


def test_while_the_disk_takes_its_time_it_is_told_that_this_may_change(shell: Shell) -> None:
    saving = msgspec.structs.replace(RUNNING, saving=True)
    with Answering(socket(shell), lambda _: msgspec.json.encode(saving) + b"\n"):
        assert shell.out("status").splitlines()[-1].startswith("Something is still being saved, so this may change")
        assert json.loads(shell.out("status", "--json"))["saving"] is True
