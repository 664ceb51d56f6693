"""What comes over the wire until a page of a real daemon shows what stands: DESIGN's budget for a slow Wi-Fi."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from support.page_daemon import Daemon

BUDGET = 60_000  # bytes
PLAYERS = ["Anna", "Bram", "Chi", "Dana", "Emil", "Freja", "Gus", "Hana"]
Opened = Callable[..., Any]  # a Page


@pytest.mark.parametrize(
    ("path", "begun", "shown"),
    [
        ("/", ("/api/commands", {"command": "new", "players": PLAYERS[:2]}), ".half.a .wins"),
        ("/sheet", ("/api/sheet", {"command": "open_sheet", "game": "yahtzee", "players": PLAYERS}), "#table td"),
    ],
)
def test_what_stands_is_shown_within_few_bytes(
    opened: Opened, daemon: Daemon, path: str, begun: tuple[str, dict[str, Any]], shown: str
) -> None:
    to, command = begun
    body = json.dumps(command).encode()
    asked = urllib.request.Request(f"{daemon.address}{to}", body, {"Content-Type": "application/json"})  # noqa: S310
    urllib.request.urlopen(asked).close()  # noqa: S310 - our own
    page = opened(daemon, path, own=True)
    page.wait_for_selector(shown)
    sent = page.evaluate(
        "Object.fromEntries(['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((one) => [one.name, one.transferSize]))"
    )
    assert 10_000 < sum(sent.values()) <= BUDGET, sent
