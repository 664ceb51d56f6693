"""Text in lines of at most 80 cells."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from revanche.cli.columns import flow, words


@given(st.lists(st.text("ab \u2068\u2069é山👩\u200d", min_size=1), min_size=1), st.sampled_from(["", "  ", " " * 12]))
def test_flowing_text_fits_and_loses_nothing(pieces: list[str], indent: str) -> None:
    lines = flow(pieces, indent, indent)
    assert all(cell_len(line) <= 80 for line in lines)

    def letters(text: str) -> str:
        return "".join(character for character in text if character not in " \u2068\u2069")

    assert letters("".join(lines)) == letters("".join(pieces))


def test_words_keep_an_isolated_name_whole() -> None:
    assert words("\u2068דנה כהן\u2069's game. Anna") == ["\u2068דנה כהן\u2069's", "game.", "Anna"]
