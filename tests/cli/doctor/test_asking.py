"""Programs that are asked: what they answer, and that none of them is waited for too long."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.cli.doctor.asking import Asking
from revanche.cli.doctor.finding import Answer


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    def make(script: str) -> str:
        path = tmp_path / "program"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return str(path)

    return make


def test_a_program_answers_with_what_it_prints_and_how_it_ended(program: Callable[[str], str]) -> None:
    asked = program('echo "$1 and $2"; echo noise >&2; exit 3')
    assert Asking().ask(asked, "one", "two; three") == Answer(3, "one and two; three\n")


def test_one_that_is_not_there_or_can_not_be_started_does_not_answer(tmp_path: Path) -> None:
    assert Asking().ask("no-such-program-anywhere") is None
    assert Asking().ask(str(tmp_path)) is None


def test_it_is_asked_in_english_without_colours_and_nothing_is_typed(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    monkeypatch.setenv("KEPT", "as it is")
    asked = program('echo "$LC_ALL $NO_COLOR $SYSTEMD_COLORS $KEPT"; read line || echo nothing')
    assert Asking().ask(asked) == Answer(0, "C 1 0 as it is\nnothing\n")


def test_what_is_no_text_is_shown_as_signs(program: Callable[[str], str]) -> None:
    assert Asking().ask(program(r"printf 'Zo\353'")) == Answer(0, "Zo\ufffd")


def test_one_that_takes_too_long_is_not_waited_for(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Asking, "LIMIT", 0.1)
    began = time.monotonic()
    assert Asking().ask(program("exec sleep 20")) is None
    assert time.monotonic() - began < 5


def test_all_together_are_waited_for_until_one_moment_and_then_none_is_started(
    program: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Asking, "TOTAL", 0.2)
    asking, asked = Asking(), program(f"echo x >> {tmp_path}/started; exec sleep 20")
    assert [asking.ask(asked) for _ in range(3)] == [None] * 3
    assert (tmp_path / "started").read_text() == "x\n"
