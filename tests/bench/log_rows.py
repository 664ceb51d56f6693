"""How soon the page's log shows its first evenings in a real Chromium, with 10 000 matches in the journal.

The floor is the same page without any match, in the same browser: what is between is what the log costs.
"""

import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from tests.bench.journal_rows import BUDS, evening
from tests.support.page_daemon import Daemon
from tests.support.ports import free_port
from tests.support.written import encode_entry

from revanche.journal.entry import Head, Place, encode_head, stated_sum

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_MATCHES: Final = 10_000
_OF_AN_EVENING: Final = 6
_VISITS: Final = 7
_SEEN: Final = """
    new MutationObserver((_, watching) => {
      if (!document.querySelector(".evening, #found:not([hidden])")) return;
      watching.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (window.seen = performance.now())));
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure and the budget; nothing where there is no Chromium."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the other rows need no browser

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        empty, full = _first_screen(browser, 0), _first_screen(browser, _MATCHES)
        browser.close()
    yield (
        "first evenings of 10 000 matches on the page, of none",
        f"{full:.0f} / {empty:.0f} ms",
        "300 ms",
    )


def _first_screen(browser: "Browser", matches: int) -> float:
    """Return the median time from asking for the page to its first evening, or the word that there is none."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        _write(folder / "revanche" / "journal", matches)
        daemon = Daemon(folder, free_port())
        daemon.start()
        try:
            return median(_seen(browser, f"{daemon.address}/log") for _ in range(_VISITS))
        finally:
            daemon.kill()


def _seen(browser: "Browser", address: str) -> float:
    page = browser.new_page(bypass_csp=True)
    try:
        page.add_init_script(_SEEN)
        page.goto(address)
        page.wait_for_function("window.seen", timeout=60_000)
        page.wait_for_selector(
            "#table tbody tr, #no-stats:visible", timeout=60_000
        )  # so that this slows no other visit
        return float(page.evaluate("window.seen"))
    finally:
        page.close()


def _write(folder: Path, matches: int) -> None:
    """Write a journal of so many matches, an evening every third day, a file a month."""
    folder.mkdir(parents=True)
    began = datetime(2012, 1, 1, 19, tzinfo=UTC)
    days = [began + timedelta(days=3 * number) for number in range(-(-matches // _OF_AN_EVENING))]
    place, seq = None, 0
    for month, evenings in groupby(days, lambda day: f"{day:%Y-%m}"):
        lines = [encode_head(month.replace("-", "").zfill(16), place)]
        total = stated_sum(lines[0]) or ""
        for at, event in (told for day in evenings for told in evening(day, day.date().isoformat())):
            seq += 1
            lines.append(encode_entry(seq, at, event, BUDS, total))
            total = stated_sum(lines[-1]) or ""
        (folder / f"{month}.jsonl").write_bytes(b"".join(lines))
        place = Place(Head.decode(lines[0]).file, seq, total)
