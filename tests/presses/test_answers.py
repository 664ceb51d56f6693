"""What was answered lately: for an hour, and no more of it than memory may hold."""

from revanche.match.commands import Undo, Won
from revanche.match.events import Side
from revanche.presses.answers import LASTS, MOST, Answered, Answers
from revanche.presses.request import Request, request

ASKED = Request("7f3a", "00000000")


def test_an_answer_is_found_for_an_hour_and_not_a_nanosecond_longer() -> None:
    answers = Answers[str]()
    answers.keep(Answered(ASKED, 5, "counted"), counted=True)
    found = answers.find(ASKED, 5 + LASTS)
    assert found is not None
    assert found.outcome == "counted"
    assert answers.find(ASKED, 6 + LASTS) is None
    assert answers.find(Request("7f3b", "00000000"), 5) is None


def test_what_an_id_was_used_for_is_told_from_other_content() -> None:
    first, other = request("7f3a", Won(Side.A)), request("7f3a", Undo())
    assert first is not None
    assert other is not None
    answers = Answers([Answered(first, 0, "counted")])
    found = answers.find(other, 0)
    assert found is not None
    assert found.answers(first)
    assert not found.answers(other)


def test_those_that_counted_are_not_pushed_out_by_others() -> None:
    answers = Answers([Answered(ASKED, 0, "counted")])
    for number in range(MOST + 1):
        answers.keep(Answered(Request(f"r{number}", "00000000"), 1, "refused"), counted=False)
    assert answers.find(ASKED, 1) is not None
    assert answers.find(Request("r0", "00000000"), 1) is None
    assert answers.find(Request("r1", "00000000"), 1) is not None


def test_what_is_older_than_an_hour_leaves_room() -> None:
    answers = Answers([Answered(ASKED, 0, "first")])
    answers.keep(Answered(ASKED, 2 * LASTS, "second"), counted=False)
    found = answers.find(ASKED, 2 * LASTS)
    assert found is not None
    assert found.outcome == "second"
    answers.keep(Answered(Request("7f3b", "00000000"), 4 * LASTS, "third"), counted=False)
    assert answers.find(ASKED, 2 * LASTS) is None


def test_an_hour_is_an_hour_and_a_thousand_answers_are_kept() -> None:
    assert (LASTS, MOST) == (3600 * 10**9, 1024)
