"""Mistakes in calling a command, told in the language of the person."""

import pytest

from revanche.words.catalogue import LANGUAGES, load
from revanche.words.sentences import translations
from support.shell import TERRITORIES, Shell

MISTAKES = {
    ("log", "--evenin", "all"): "usage.no_option",
    ("new", "Anna"): "usage.missing",
    ("frobnicate",): "usage.no_command",
    ("new", "Anna", "Bram", "Cem"): "usage.too_much",
    ("new", "Anna", "Bram", "--first-to", "many"): "usage.bad",
    ("new", "Anna", "Bram", "--first-to"): "usage.no_value",
    ("new", "Anna", "Bram", "--first-to", "100"): "usage.bad",
    ("export", "xls"): "usage.bad",
    ("share", "--evening", "now"): "usage.bad",
    ("log", "--evening", "now"): "usage.bad",
    ("play", "Anna"): "usage.too_much",
}

CLICKS = ("Error:", "Try '", "Missing", "No such", "Got")
OURS = ("please", "such as", "Give", "is not")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "key"), MISTAKES.items())
def test_a_mistake_is_told_in_the_language_with_where_to_read_more(
    shell: Shell, language: str, arguments: tuple[str, ...], key: str
) -> None:
    assert language in TERRITORIES
    shell.language = language
    answer = shell.run(*arguments)
    words, usage = load(language).texts, translations(language).get("Usage:", "Usage:")
    assert answer.code == 2
    assert answer.err.startswith(usage) or key == "usage.no_value"  # click does not know where that was
    assert max(words[key].split("{")[0].split("}")[-1], words[key].split("}")[-1], key=len).strip() in answer.err
    assert "--help" in answer.err
    assert not any(english in answer.err for english in CLICKS)
    assert language == "en" or not any(english in answer.err for english in OURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_without_a_command_shows_its_page_once(shell: Shell, language: str) -> None:
    shell.language = language
    shown = shell.run("watch").err or shell.run("watch").out  # click 8.1 prints it as --help does
    assert shown == shell.out("watch", "--help")
