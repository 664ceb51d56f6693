"""``python -m tests.docs.pictures``: makes the pictures of the README anew, of a Revanche that runs.

It plays a match by the keys of a real terminal, takes what stands on that terminal, and takes the page as a phone shows
it. Run it after a change of either screen. The page has its usual port, which must be free.
"""

import re
import tempfile
import time
from itertools import groupby
from pathlib import Path
from typing import Final

import pexpect
import pyte
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text
from tests.support.program import COMMAND, Home

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
_PAGE: Final = "http://127.0.0.1:8377"
_COLUMNS: Final = 72
_ROWS: Final = 12
_PHONE: Final = {"width": 390, "height": 844}
_KEYS: Final = ("\x1b[D", "\x1b[C", "\x1b[D")  # Anna, Bram, Anna
_REST: Final = 2.0  # seconds between two keys, longer than a bounce


def main() -> None:
    """Write both pictures."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        home.write_config("feedback: {speech: off, earcons: off}\n")
        screen = pyte.Screen(_COLUMNS, _ROWS)
        stream = pyte.ByteStream(screen)
        command = [*COMMAND, "play", "Anna", "Bram", "--lang", "en"]
        child = pexpect.spawn(command[0], command[1:], env=home.environ, dimensions=(_ROWS, _COLUMNS))
        _read(child, stream)
        for key in _KEYS:
            child.send(key)
            _read(child, stream)
        (PICTURES / "terminal.svg").write_text(_drawn(screen), encoding="utf-8")
        _take_page(PICTURES / "page.png")
        child.send("q")
        child.expect(pexpect.EOF)


def _read(child: "pexpect.spawn[bytes]", stream: pyte.ByteStream) -> None:
    """Read what comes on the terminal for a while."""
    end = time.monotonic() + _REST
    while time.monotonic() < end:
        try:
            stream.feed(child.read_nonblocking(65536, timeout=0.1))
        except pexpect.TIMEOUT:
            continue


def _drawn(screen: pyte.Screen) -> str:
    """Return the screen as SVG that asks nobody for a font."""
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=_COLUMNS, file=nowhere, force_terminal=True, color_system="truecolor")
        for row in range(_ROWS):
            cells = (screen.buffer[row][column] for column in range(_COLUMNS))
            runs = ((style, "".join(cell.data for cell in run)) for style, run in groupby(cells, _style))
            console.print(Text.assemble(*((text, style) for style, text in runs)), no_wrap=True)
    svg = console.export_svg(title="revanche play Anna Bram", theme=MONOKAI, unique_id="revanche")
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)


def _style(cell: "pyte.screens.Char") -> Style:
    fore = {"default": None, "brown": "yellow"}.get(cell.fg, cell.fg)  # pyte's name for a terminal's third colour
    return Style(color=fore, bold=cell.bold, reverse=cell.reverse)


def _take_page(path: Path) -> None:
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path="/usr/bin/chromium") as browser:
        context = browser.new_context(viewport=_PHONE, device_scale_factor=1.5, locale="en-GB", color_scheme="light")
        page = context.new_page()
        page.goto(_PAGE)
        page.wait_for_timeout(1000)
        page.screenshot(path=path)


if __name__ == "__main__":
    main()
