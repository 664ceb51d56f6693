"""What `revanche log` shows."""

import json

import pytest

from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


def logged(shell: Shell, *words: str) -> list[dict[str, object]]:
    matches: list[dict[str, object]] = json.loads(shell.out("log", *words, "--json"))["matches"]
    return matches


def test_the_last_evening_is_shown_with_winner_score_order_and_times(shell: Shell) -> None:
    title, *lines = shell.tell(EVENINGS).out("log").splitlines()
    assert title.startswith("Monday 30 November 2026 · ")
    assert lines == [
        "",
        "  Anna 3 – 1 Bram · Anna wins",
        "    Anna Bram Anna Anna",
        "    21:00–21:30, 31 min, Yahtzee, 2026-11-30.1",
        "",
        "  Anna 0 – 1 Bram · unfinished",
        "    Bram",
        "    21:30–21:43, 13 min, Yahtzee, 2026-11-30.2",
    ]


def test_evenings_are_chosen_by_day_and_all_of_them_by_all(shell: Shell) -> None:
    shell.tell(EVENINGS)
    assert [match["id"] for match in logged(shell, "--evening", "all")] == [
        "2026-10-03.1",
        "2026-11-30.1",
        "2026-11-30.2",
    ]
    assert [match["id"] for match in logged(shell, "--evening", "2026-10-03")] == ["2026-10-03.1"]
    assert shell.out("log", "--evening", "all").count("2026 · ") == 2


@pytest.mark.parametrize("day", ["2026-13-01", "yesterday", "30-11-2026", "2026-11-30T00:00"])
def test_what_is_no_day_is_a_mistake_in_use(shell: Shell, day: str) -> None:
    assert "Give last, all or a day" in shell.refusal("log", "--evening", day, code=2)


def test_a_player_is_found_in_any_spelling(shell: Shell) -> None:
    shell.tell(EVENINGS)
    assert [match["id"] for match in logged(shell, "--evening", "all", "--player", " CEM ")] == ["2026-10-03.1"]
    assert "Cem played no match there." in shell.refusal("log", "--player", "Cem")


def test_json_has_all_that_is_promised(shell: Shell) -> None:
    (match, _) = logged(shell.tell(EVENINGS))
    assert match == {
        "id": "2026-11-30.1",
        "evening": "2026-11-30",
        "players": ["Anna", "Bram"],
        "game": "yahtzee",
        "first_to": 3,
        "score": [3, 1],
        "winner": "Anna",
        "state": "finished",
        "games": [
            {"winner": "Anna", "ended": "2026-11-30T21:10:00.000+01:00", "seconds": 600, "source": "Rig Buds"},
            {"winner": "Bram", "ended": "2026-11-30T21:18:20.400+01:00", "seconds": 500.4, "source": "page"},
            {"winner": "Anna", "ended": "2026-11-30T21:25:35.400+01:00", "seconds": 435, "source": "Rig Buds"},
            {"winner": "Anna", "ended": "2026-11-30T21:30:35.400+01:00", "seconds": 300, "source": "cli"},
        ],
        "started": "2026-11-30T21:00:00.000+01:00",
        "ended": "2026-11-30T21:30:35.400+01:00",
        "seconds": 1835.4,
        "corrected": False,
        "origin": {"journal": "0000000000202610", "match": "2026-11-30.1"},
    }


def test_csv_has_a_row_a_match(shell: Shell) -> None:
    rows = shell.tell(EVENINGS).out("log", "--csv").split("\r\n")
    assert rows[1].startswith("2026-11-30.1,2026-11-30,yahtzee,Anna,Bram,3,3,1,Anna,finished,ABAA,")
    assert len(rows) == 4


def test_json_and_csv_exclude_each_other(shell: Shell) -> None:
    assert "not both" in shell.refusal("log", "--json", "--csv", code=2)


def test_json_of_one_match_has_its_trail(shell: Shell) -> None:
    (match,) = logged(shell.tell(EVENINGS), "--match", "2026-11-30.1")
    assert isinstance(match["trail"], list)
    assert match["trail"][2] == {
        "seq": 6,
        "time": "2026-11-30T21:10:00.400+01:00",
        "event": "press_ignored",
        "reason": "bounce",
        "meant": "won A",
        "match": "2026-11-30.1",
        "players": ["Anna", "Bram"],
        "score": [1, 0],
        "by": {"device": "Rig Buds", "button": "next", "code": 163},
    }


@pytest.mark.parametrize("match", ["2026-11-30.3", "2026-11-31.1", "nonsense", ""])
def test_an_unknown_match_is_told(shell: Shell, match: str) -> None:
    assert f"There is no match {match}." in shell.tell(EVENINGS).refusal("log", "--match", match)


def test_an_empty_journal_is_no_failure(shell: Shell) -> None:
    assert shell.out("log") == "Nothing has been played here yet. Begin with: revanche play Anna Bram\n"
    assert shell.out("log", "--evening", "all") == shell.out("log")
    assert shell.out("log", "--json") == '{"matches":[]}\n'


def test_help_shows_examples(shell: Shell) -> None:
    for command in (["log"], ["log", "fix"], ["log", "verify"], ["stats"], ["export"], ["import"], ["share"]):
        assert "Example" in shell.out(*command, "--help")


NIGHT = """
    2025-10-25T23:30:00+02:00 new Anna Bram 2
    +60 new Cem Dewi 2
    +10800 won A
    +3600 won A
    +60 close
"""


def test_a_day_on_which_play_only_went_on_after_midnight_names_its_evening(shell: Shell) -> None:
    told = shell.tell(NIGHT).refusal("log", "--evening", "2025-10-26")
    assert "went on after midnight; that is the evening of Saturday 25 October 2025" in told
    assert "revanche log --evening 2025-10-25" in told


def test_the_trail_of_an_evening_has_what_was_dropped_and_says_the_day_and_the_hour_where_they_change(
    shell: Shell,
) -> None:
    lines = (
        shell.tell(NIGHT.replace("+3600 won A", "+3600 clock 2025-10-26T02:31:00+01:00\n+0 won A"))
        .out("log", "--evening", "2025-10-25", "--trail")
        .splitlines()
    )
    assert lines[0] == "Saturday 25 October 2025"
    assert "Anna ⏮ against Bram" in lines[2]
    assert "Cem ⏮ against Dewi" in lines[3]
    assert lines[4] == "  Sunday 26 October 2025"
    assert lines[6] == "  UTC+1"
    entries = json.loads(shell.out("log", "--evening", "2025-10-25", "--trail", "--json"))["trail"]
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5]
    assert "one evening" in shell.refusal("log", "--evening", "all", "--trail", code=2)


def test_a_decided_match_is_simply_won_however_much_later(shell: Shell) -> None:
    assert "just decided" not in shell.tell("2025-10-25T23:30:00+02:00 new Anna Bram 1\n+60 won A").out("log")


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["cem"], ["2026-10-03.1"]),
        (["BRAM", "anna"], ["2026-11-30.1", "2026-11-30.2"]),
        (["Anna wins"], ["2026-10-03.1", "2026-11-30.1"]),
        (["october", "2026"], ["2026-10-03.1"]),
        (["anna", "--evening", "last"], ["2026-11-30.1", "2026-11-30.2"]),
        (["--player", "Bram", "wins"], ["2026-11-30.1"]),
        (["--find", "cem"], ["2026-10-03.1"]),
    ],
)
def test_words_find_what_has_all_of_them_in_the_whole_log(shell: Shell, words: list[str], ids: list[str]) -> None:
    assert [match["id"] for match in logged(shell.tell(EVENINGS), *words)] == ids


def test_what_is_not_found_says_how_days_are_written_and_a_command_stays_one(shell: Shell) -> None:
    for shell.language in TERRITORIES:
        assert "Dirk" in shell.tell(EVENINGS).refusal("log", "Dirk", "cem")
    assert "Dirk cem" in shell.refusal("log", "Dirk", "cem")
    assert "Monday 30 November 2026" in shell.refusal("log", "Dirk")
    assert "All is well" in shell.out("log", "verify")
