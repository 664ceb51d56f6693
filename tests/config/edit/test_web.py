"""The page is shared in whatever form a config has, and all else stays as it was written."""

import pytest

from revanche.config import parse
from revanche.config.edit.web import shared


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", "web:\n  listen: lan\n"),
        ("first_to: 5", "first_to: 5\nweb:\n  listen: lan\n"),
        ("web:\n    port: 9000 # mine\n", "web:\n    listen: lan\n    port: 9000 # mine\n"),
        ("web:\n  listen: loopback # here\n  port: 9000\n", "web:\n  listen: lan # here\n  port: 9000\n"),
        ("web: {listen: 'off', port: 9000}\n", "web: {listen: lan, port: 9000}\n"),
        ("web: {port: 9000}\n", "web: {listen: lan, port: 9000}\n"),
        ("web: {}\n", "web: {listen: lan}\n"),
    ],
)
def test_the_page_is_shared_and_all_else_stays(text: str, after: str) -> None:
    assert shared(text) == after
    assert parse(after.encode(), "").web.listen == "lan"


@pytest.mark.parametrize("text", ["web: [", "first_to: 0", "web: &a {listen: &b off}\n"])
def test_what_can_not_be_done_without_harm_is_not_done(text: str) -> None:
    assert shared(text) is None
