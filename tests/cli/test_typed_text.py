"""Words of a command that are to be kept."""

import pytest

from support.shell import Shell

NO_TEXT = b"\xff".decode("utf-8", "surrogateescape")


@pytest.mark.parametrize(
    "words",
    [
        ["new", NO_TEXT, "Bram"],
        ["new", "Anna", "Bram", "--game", NO_TEXT],
        ["won", NO_TEXT],
        ["play", "Anna", NO_TEXT],
        ["log", "fix", "2026-11-30.1", "--players", NO_TEXT, "Bram"],
        ["log", "fix", NO_TEXT, "--game", "yatzy"],
    ],
)
def test_bytes_that_are_no_text_are_refused_in_a_sentence(shell: Shell, words: list[str]) -> None:
    told = shell.refusal(*words, code=2)
    assert "it holds bytes that are no text. Type it again in a terminal set to UTF-8." in told
    assert "fault" not in told
    assert not shell.journal.exists()


def test_any_text_is_taken_as_it_is(shell: Shell) -> None:
    assert "Zoë" in shell.out("new", "Zoë", "דנה")
