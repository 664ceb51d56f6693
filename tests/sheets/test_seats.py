"""Who may sit at a sheet, and how names are kept."""

import pytest

from revanche.sheets.refusal import Reason, Refusal
from revanche.sheets.seats import seated


def test_names_are_kept_trimmed_in_the_order_given() -> None:
    assert seated((" Anna ", "Bram")) == ("Anna", "Bram")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ((), Reason.PLAYER_COUNT),
        (tuple("abcdefghi"), Reason.PLAYER_COUNT),
        (("Anna", ""), Reason.NAME_LENGTH),
        (("Anna", "anna "), Reason.SAME_NAMES),
    ],
)
def test_names_that_no_sheet_can_be_for_are_refused(names: tuple[str, ...], reason: Reason) -> None:
    assert seated(names) == Refusal(reason)
