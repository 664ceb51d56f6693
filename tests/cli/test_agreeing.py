"""Yes or no, asked in one way everywhere and in every language."""

import click
import pytest
from click.testing import CliRunner

from revanche.cli.agreeing import agreed, means_yes, question
from revanche.words.catalogue import LANGUAGES, load


def answered(given: str | None, language: str) -> tuple[str, str]:
    @click.command()
    def asking() -> None:
        click.echo(str(agreed("Sure?", load(language))))

    lines = CliRunner().invoke(asking, input=given).output.splitlines()
    return lines[0], lines[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_yes_of_the_language_and_an_english_one_agree_and_all_else_does_not(language: str) -> None:
    own = "yes" if language == "en" else "ja"
    for given in (own, own[0].upper(), "y", f" {own} "):
        assert answered(f"{given}\n", language)[1].endswith("True")
    for given in ("\n", "n\n", "nej\n", "hm\n", ""):
        assert answered(given, language)[1].endswith("False")


@pytest.mark.parametrize(("typed", "means"), [("", True), ("  ", True), ("n", False), ("JA", True), ("hm", False)])
def test_where_enter_is_a_yes_only_that_and_a_yes_are(typed: str, means: bool) -> None:  # noqa: FBT001
    assert means_yes(typed, load("nl"), otherwise=True) is means
    assert question("Zeker?", load("nl"), otherwise=True) == "Zeker? (J/n)"


def test_the_question_says_which_letters_answer_it() -> None:
    assert answered("n\n", "sv")[0].startswith("Sure? (j/n)")
    assert answered("n\n", "en")[0].startswith("Sure? (y/n)")
