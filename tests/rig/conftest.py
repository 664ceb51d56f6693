"""Keeps the rig's tests out of a plain `python -m pytest`: they need root and a kernel of their own (tests/rig/run)."""

import os

import pytest

collect_ignore_glob = [] if os.environ.get("REVANCHE_RIG_GUEST") == "1" else ["*"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the evening of reconnecting earbuds be as long as somebody has the time for."""
    parser.addoption("--minutes", type=float, default=1.5, help="how long earbuds come and go")
