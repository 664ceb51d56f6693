"""``revanche sheet eval``: one answer a line, at once, whatever comes."""

import json
import select
import subprocess

from support.program import COMMAND
from support.shell import Shell

QUESTION = b'{"game":"maxi_yatzy","dice":[4,4,4,2,2,2]}\n'
"""It has no best play, so nothing is worked out for the answer."""


def test_each_line_has_one_answer_and_a_bad_one_stops_nothing(shell: Shell) -> None:
    typed = QUESTION + b"nonsense\n\n" + b'{"game":"poker"}\r\n' + QUESTION.rstrip()
    answers = [json.loads(line) for line in shell.out("sheet", "eval", typed=typed).splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert answers[0] == answers[-1]
    assert answers[0]["boxes"]["villa"] == 18


def test_best_play_is_answered_where_it_can_be_worked_out(shell: Shell) -> None:
    typed = b'{"game":"yatzy","options":{"order":"down"},"dice":[1,1,1,6,6],"throws_left":1}\n{"game":"maxi_yatzy"}\n'
    best, none = map(json.loads, shell.out("sheet", "eval", typed=typed).splitlines())
    assert best["optimal"] == [{"action": "keep", "dice": [1, 1, 1]}]
    assert best["expected_final"] > 100
    assert "optimal" not in none


def test_no_line_no_answer(shell: Shell) -> None:
    assert shell.out("sheet", "eval") == ""


def test_a_line_may_be_long_but_not_without_end(shell: Shell) -> None:
    padded = QUESTION.rstrip() + b" " * (65536 - len(QUESTION) + 1) + b"\n"
    typed = padded + b" " + padded + b"x" * 300_000 + b"\n" + QUESTION + b"y" * 300_000
    answers = [json.loads(line) for line in shell.out("sheet", "eval", typed=typed).splitlines()]
    assert ["longer" in answer.get("error", "") for answer in answers] == [False, True, True, False, True]


def test_the_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen([*COMMAND, "sheet", "eval"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(3):
            program.stdin.write(QUESTION)
            program.stdin.flush()
            ready, _, _ = select.select([program.stdout], [], [], 30)
            assert ready
            assert json.loads(program.stdout.readline())["upper"] == 0
        program.stdin.close()
        assert program.wait(30) == 0


def test_the_help_of_eval_has_an_example(shell: Shell) -> None:
    assert "| revanche sheet eval" in shell.out("sheet", "eval", "--help")
