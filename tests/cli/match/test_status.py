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
from support.desk import Desk

NOW = datetime.now().astimezone()
MATCH = MatchStatus("2026-11-30.1", ("Anna", "Bram"), "yatzy", 3, (2, 1), None, NOW)
RUNNING = Status(Phase.OPEN, MATCH, (DeviceStatus("Rig Buds", Kind.HEADSET, LinkState.UP, "B", 40),))


def at_rest(desk: Desk, ago: timedelta) -> Desk:
    """Have a match of the past in the journal, last touched so long ago."""
    return desk.tell(f"{(NOW - ago).isoformat()} new Anna Bram\n+0 won A")


def socket(desk: Desk) -> Path:
    path = desk.folder / "revanche" / "control.sock"
    path.parent.mkdir(exist_ok=True)
    return path


def test_with_no_revanche_running_the_journal_tells_what_stands(desk: Desk) -> None:
    at_rest(desk, timedelta(hours=1))
    assert desk.out("status").splitlines() == [
        "Anna 1 – 0 Bram  (yahtzee · first to 3)",
        "No headset found yet. The keys below count as well.",
    ]
    shown = json.loads(desk.out("status", "--json"))
    assert (shown["state"], shown["match"]["score"], shown["devices"]) == ("open", [1, 0], [])


def test_a_match_that_nobody_touched_for_six_hours_is_no_more(desk: Desk) -> None:
    at_rest(desk, timedelta(hours=6, minutes=1))
    assert json.loads(desk.out("status", "--json")) == {"state": "idle", "match": None, "devices": []}
    assert desk.out("status").startswith("No match is running\n")


def test_nothing_is_written_by_looking(desk: Desk) -> None:
    desk.out("status")
    assert not desk.journal.exists()


def test_the_revanche_that_runs_is_asked(desk: Desk) -> None:
    at_rest(desk, timedelta(hours=1))
    with Answering(socket(desk), lambda _: msgspec.json.encode(RUNNING) + b"\n") as there:
        assert desk.out("status").splitlines() == ["Anna 2 – 1 Bram  (yatzy · first to 3)", "● Rig Buds (headset)"]
        assert json.loads(desk.out("status", "--json")) == json.loads(msgspec.json.encode(RUNNING))
    assert there.asked == [{"query": "status"}] * 2


def test_what_happens_is_followed_with_its_words_until_revanche_stops(desk: Desk) -> None:
    told = [News(RUNNING), News(RUNNING, "Bram wins.")]
    answers = [b"".join(msgspec.json.encode(news) + b"\n" for news in told)] * 2
    with Answering(socket(desk), lambda _: answers.pop()) as there:
        there.once = True
        lines = desk.out("status", "--follow").splitlines()
        shown = ["Anna 2 – 1 Bram  (yatzy · first to 3)", "● Rig Buds (headset)"]
        assert lines == [*shown, "Bram wins.", *shown]
        as_json = desk.out("status", "--follow", "--json").splitlines()
        assert [json.loads(line) for line in as_json] == [json.loads(msgspec.json.encode(RUNNING))] * 2


def test_without_one_that_runs_there_is_nothing_to_follow(desk: Desk) -> None:
    assert "start `revanche play`" in desk.refusal("status", "--follow")
