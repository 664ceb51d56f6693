"""The score in large."""

from rich.cells import cell_len

from revanche.cli.play.digits import ROWS, large


def test_a_score_is_two_numbers_of_blocks_and_a_dash_between() -> None:
    assert [row.plain for row in large((2, 1), ("", ""))] == [
        "██████                ██  ",
        "    ██              ████  ",
        "██████    ██████      ██  ",
        "██                    ██  ",
        "██████              ██████",
    ]


def test_every_score_has_as_many_rows_all_of_one_width() -> None:
    for score in [(0, 0), (9, 10), (34, 56), (78, 99)]:
        rows = large(score, ("bold", "bold"))
        assert len(rows) == ROWS
        assert len({cell_len(row.plain) for row in rows}) == 1


def test_each_number_has_the_style_of_its_side() -> None:
    styles = {span.style for span in large((1, 2), ("cyan", "magenta"))[0].spans}
    assert styles >= {"cyan", "magenta"}
