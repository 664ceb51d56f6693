"""Mistakes in calling a command, told in the language of the person."""

import pytest

from revanche.words.catalogue import LANGUAGES, load
from support.shell import TERRITORIES, Shell

MISTAKES = {
    ("log", "--evenin", "all"): "usage.no_option",
    ("new", "Anna"): "usage.missing",
    ("frobnicate",): "usage.no_command",
    ("new", "Anna", "Bram", "Cem"): "usage.too_much",
    ("new", "Anna", "Bram", "--first-to", "many"): "usage.bad",
    ("new", "Anna", "Bram", "--first-to"): "usage.no_value",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "key"), MISTAKES.items())
def test_a_mistake_is_told_in_the_language_with_where_to_read_more(
    shell: Shell, language: str, arguments: tuple[str, ...], key: str
) -> None:
    assert language in TERRITORIES
    shell.language = language
    answer = shell.run(*arguments)
    words = load(language).texts
    assert answer.code == 2
    assert answer.err.startswith(words["usage.usage"]) or key == "usage.no_value"  # click does not know where that was
    assert max(words[key].split("{")[0].split("}")[-1], words[key].split("}")[-1], key=len).strip() in answer.err
    assert "--help" in answer.err
    assert not any(english in answer.err for english in ("Error:", "Try '", "Missing", "No such"))
