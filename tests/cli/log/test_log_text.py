"""The log and the statistics as text, for names of every kind."""

import json
from datetime import date

import pytest
from rich.cells import cell_len

from revanche.cli.log.log_text import evening_lines, sheet_lines, trail_lines
from revanche.cli.log.stats_text import head_to_head_lines, player_lines
from revanche.history.archive import played
from revanche.history.evenings import evenings
from revanche.history.sheets import FullSheet
from revanche.history.statistics.counting import counting
from revanche.history.statistics.pairs import duel, pairs_of
from revanche.history.statistics.players import players
from revanche.history.trail import trail
from revanche.match.commands import New
from revanche.sheets.commands import Fill, OpenSheet, Strike
from revanche.sheets.form import SheetForm, past_form
from revanche.words.catalogue import load
from support.diary import EVENINGS, Diary
from support.journals import NOW
from support.sheets import SHEET, Table
from support.shell import TERRITORIES, Shell


def logged(shell: Shell, *words: str) -> list[dict[str, object]]:
    matches: list[dict[str, object]] = json.loads(shell.out("log", *words, "--json"))["matches"]
    return matches


def test_r1_a_match_is_shown_press_by_press(shell: Shell) -> None:
    assert shell.tell(EVENINGS).out("log", "--match", "2026-11-30.1").splitlines()[6:] == [
        "  21:00:00  New match: Anna ⏮ against Bram ⏭, first to 3. (Rig Buds, ⏭)",
        "  21:10:00  Anna wins. Anna 1 – 0 Bram. (Rig Buds, ⏭)",
        "  21:10:00  Not counted: too soon. (Rig Buds, ⏭)",
        "  21:18:20  Bram wins. Anna 1 – 1 Bram. (page)",
        "  21:18:30  Taken back: Bram's game. Anna 1 – 0 Bram. (Rig Buds, ⏭)",
        "  21:18:35  Put back: Bram's game. Anna 1 – 1 Bram. (Rig Buds, ⏭)",
        "  21:18:55  A press on Rig Buds may be missing. Is the score right?",
        "            (Rig Buds, ⏭)",
        "  21:25:35  Anna wins. Anna 2 – 1 Bram. (Rig Buds, ⏭)",
        "  21:30:35  Anna wins. Anna 3 – 1 Bram. (command line)",
    ]


def test_r47_a_correction_is_shown_with_its_time_beside_what_was_counted(shell: Shell) -> None:
    text = shell.tell(EVENINGS + "+60 fix 2026-11-30.1 winners=BBB by cli").out("log", "--match", "2026-11-30.1")
    assert "  Anna 0 – 3 Bram · Bram wins, corrected\n" in text
    assert "  21:30:35  Anna wins. Anna 3 – 1 Bram. (command line)\n" in text
    assert text.endswith("  21:44:15  Corrected: winners B B B. (command line)\n")


def sheet(names: tuple[str, ...]) -> SheetForm:
    form = past_form(Table().must(OpenSheet("yahtzee", names), Fill("sixes", points=30)).state)
    assert isinstance(form, SheetForm)
    return form


def test_below_a_game_of_a_sheet_stands_what_the_sheet_came_to(shell: Shell) -> None:
    table = Table.with_sheet("yahtzee", 2)
    for name, points in {"fours": 16, "fives": 20, "sixes": 30, "yahtzee": 50}.items():
        table.must(Fill(name, points=points), Strike(name))
    diary = Diary("2026-11-30T21:00:00+01:00 new Anna Bram")
    for event in table.events:
        diary.keep(event)
    diary.tell(f"+60 won A {SHEET}")
    diary.tell("+60 won B 2026-11-30.7 by page")
    diary.write(shell.journal)
    assert shell.out("log", "--match", "2026-11-30.1").splitlines()[7:] == [
        "  21:01:00  Anna wins. Anna 1 – 0 Bram. (Rig Buds, ⏭)",
        f"            Scoresheet {SHEET}: Anna 66 + 35 + 50 = 151, Bram 0",
        "  21:02:00  Bram wins. Anna 1 – 1 Bram. (page)",
        "            Scoresheet 2026-11-30.7",
    ]


HOSTILE = [
    ("D'Arcy", "O’Neill"),
    ("A$AP (1+1)", "{name} %s &#039;"),
    ("דנה כהן", "محمد علي"),
    ("山田太郎" * 10, "👩‍👩‍👧" * 8),
    ("שלום " * 6 + "abc", "नमस्ते" * 6),
    ("W" * 40, "e\u0301" * 20),
]


@pytest.mark.parametrize("language", TERRITORIES)
@pytest.mark.parametrize("names", HOSTILE, ids=range(len(HOSTILE)))
def test_no_line_is_wider_than_80_cells_or_leaves_an_isolation_open(names: tuple[str, str], language: str) -> None:
    diary = Diary()
    diary.give(New(names, game="בינגו " * 6))
    for line in ["won A", "won B", "undo", "redo", "swap", "ignored runaway undo", "refused settle won A", "missed"]:
        diary.tell(f"+60 {line}")
    for line in ["won A", f"won A {SHEET}", "won A 2026-11-30.2", "close", "fix 2026-11-30.1 winners=AAA"]:
        diary.tell(f"+60 {line}")
    catalogue = load(language)
    (evening,) = evenings(diary.entries)
    numbers, won = players(evening.matches), counting(evening.matches)
    lines = [
        *evening_lines(catalogue, evening, diary.now.local),
        *trail_lines(catalogue, date(2026, 11, 30), trail(diary.entries, "2026-11-30.1"), {SHEET: sheet(names)}),
        *player_lines(catalogue, numbers),
        *head_to_head_lines(catalogue, [duel(pairs_of(won), *names), duel({}, *names)]),
    ]
    plain = [line.replace("\x1b[1m", "").replace("\x1b[0m", "") for line in lines]
    assert [line for line in plain if cell_len(line) > 80] == []
    assert [line for line in plain if line.count("\u2068") != line.count("\u2069")] == []


def test_r43_r44_r45_names_are_shown_as_they_are(shell: Shell) -> None:
    shell.tell('2026-11-30T21:00:00+01:00 new "D\'Arcy & Co <b>" "A$AP (1+1) {0} %s" 1\n+60 won B')
    assert "  D'Arcy & Co <b> 0 – 1 A$AP (1+1) {0} %s ·" in shell.out("log")
    assert logged(shell)[0]["players"] == ["D'Arcy & Co <b>", "A$AP (1+1) {0} %s"]


def test_a_right_to_left_name_is_isolated_so_that_the_score_keeps_its_side(shell: Shell) -> None:
    shell.tell("2026-11-30T21:00:00+01:00 new דנה علي 1\n+60 won B")
    assert "\u2068דנה\u2069 0 – 1 \u2068علي\u2069" in shell.out("log")


def test_a_device_with_a_hostile_name_does_not_steer_the_terminal(shell: Shell) -> None:
    shell.tell("2026-11-30T21:00:00+01:00 new Anna Bram 1\n+60 won B by '\x1b[2Jbuds'")
    assert "(�[2Jbuds)" in shell.out("log", "--match", "2026-11-30.1")


def test_many_games_are_shown_by_letter(shell: Shell) -> None:
    wins = "\n".join(["+60 won A", "+60 won B"] * 20)
    shell.tell(f"2026-11-30T21:00:00+01:00 new Anna Bram 30\n{wins}")
    lines = shell.out("log").splitlines()
    assert lines[3] == "    " + "A B " * 18 + "A B"
    assert lines[4] == "    A B"


def test_full_sheets_that_count_in_no_match_are_listed() -> None:
    state = Table.filled("yacht", "12346", "12345").state
    assert sheet_lines(load("en"), []) == []
    heading, line = sheet_lines(load("en"), played([FullSheet(SHEET, NOW, NOW, state)], ()))
    assert heading == "Scoresheets that count in no match:"
    assert line == f"  {NOW:%H:%M}, Scoresheet {SHEET}: Anna 32, Bram 60"
