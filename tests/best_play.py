"""``python -m tests.best_play``: holds all of best play against the right values, which takes a minute or two.

The whole tables with their start values, every entry of ``tests/vectors/advisor.json``, and in a real Chromium a whole
game of Yahtzee in which advice is followed to the end. The suite itself tries what can be worked out in a moment.
"""

import random
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from revanche.sheets.advisor.advising import Advisor, worked_out
from revanche.sheets.commands import SwitchAdvice
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Sheet
from support.positions import game_and_sheet, in_form
from support.vectors import vectors

STARTS = {
    ("yahtzee", ()): (254.5877287345, 0.68122),
    ("yahtzee_free", ()): (254.5896094820, 0.68118),
    ("yahtzee", (("joker", "none"), ("yahtzee_bonus", "0"))): (245.8707745141, 0.68978),
    ("kniffel", (("further_kniffel", "50"),)): (250.0001, None),
    ("yatzy", ()): (248.4399893779, 0.89806),
    ("yacht", ()): (166.9550677046, None),
}
"""What best play comes to in the mean, and its chance of the upper bonus; tests to a unit of the last digit."""


def main() -> int:
    """Print what is tried and what it comes to; return how much is wrong."""
    wrong, whole = 0, dict[str, Advisor]()
    for (name, options), (points, chance) in STARTS.items():
        game, began = played_by(name, dict(options)), time.process_time()
        advisor = worked_out(game, Sheet.blank(game))
        if not options:
            whole[name] = advisor
        found, reached = advisor.expected(Sheet.blank(game)), advisor.chance(Sheet.blank(game))
        exact = abs(found - points) < (1e-4 if name == "kniffel" else 1e-6)
        right = exact and (chance is None or (reached is not None and abs(reached - chance) < 1e-5))
        wrong += not right
        shown = "no bonus" if reached is None else f"bonus {reached:.5f}"
        took = time.process_time() - began
        say(f"{name} {dict(options)}: {found:.10f}, {shown}, {took:.1f} CPU s: {'right' if right else 'WRONG'}")
    whole["kniffel"] = whole["yahtzee"]
    entries = vectors("advisor")["entries"]
    missed = [entry["id"] for entry in entries if not right_entry(entry, whole)]
    say(f"entries: {len(entries) - len(missed)} of {len(entries)} right {' '.join(missed)}")
    for sentence, right in whole_game():
        say(f"{sentence}: {'right' if right else 'WRONG'}")
        wrong += not right
    return wrong + len(missed)


def right_entry(entry: dict[str, Any], whole: dict[str, Advisor]) -> bool:
    """Tell whether an entry's best actions are found, all of them, and what they come to."""
    game, sheet = game_and_sheet(entry)
    advice = (whole.get(entry["game"]) or worked_out(game, sheet)).advice(
        sheet, tuple(entry["dice"]), entry["throws_left"]
    )
    best = [in_form(option.action, game) for option in advice.best]
    near = abs(advice.options[0].expected - entry["expected_final"]) < 1e-6
    return near and sorted(best, key=str) == sorted(entry["optimal"], key=str)


def whole_game() -> Iterator[tuple[str, bool]]:
    """Follow the advice for a whole game in Chromium, and see what it gave away."""
    if (program := shutil.which("chromium")) is None:
        yield "a whole game needs the program chromium", False
        return
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - for this alone

    from support.advised import play_turn  # noqa: PLC0415
    from support.live_page import LivePage  # noqa: PLC0415
    from support.sheets import Table  # noqa: PLC0415

    expect.set_options(timeout=120_000)  # the first advice works out the table
    chance = random.Random(2026)  # noqa: S311 - the same each time
    table = Table.with_sheet("yahtzee", 1).must(SwitchAdvice(1))
    with sync_playwright() as playwright, LivePage(table=table).serving() as site:
        site.fallen = ["".join(str(chance.randint(1, 6)) for _ in range(5)) for _ in range(39)]
        page = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]).new_page()
        page.goto(f"{site.address}/sheet?lang=en")
        for _ in table.state.game.boxes:
            play_turn(page, site)
        page.click("#review summary")
        expect(page.locator("#review .whose")).to_be_visible()
        told = page.locator("#review .whose").text_content() or ""
        yield f"a whole game in Chromium, {len(site.sheet.fills)} turns: {told}", told == "Anna: 0.0 points in all"


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201 - this is what it is for


if __name__ == "__main__":
    raise SystemExit(main())
