"""The program that knows best play, for a daemon that has neither the memory for it nor the time.

It is started as ``python -m revanche.app.advising QUESTION`` with the question as JSON, see ``web.advice``, and prints
the answer as JSON. What there is not is told by a sentence on the standard error and the exit status 1.

Advice is ``{"options":[{"action":{…},"cost":0.0},…],"expected":254.6,"bonus":0.68}``: the best three actions and what
each costs against the best in the mean, what the total comes to with the best, and the chance of the upper part's bonus
(``null`` where there is none or more than one). A review is ``judging.JudgedPlayer`` for each player, in their order.
"""

import os
import sys
from collections.abc import Mapping
from datetime import date
from typing import Final

import msgspec

from revanche import places
from revanche.app.past import Past
from revanche.app.tables import Tables
from revanche.clock import SystemClock
from revanche.config import load
from revanche.errors import RevancheError
from revanche.history.answers.past import Unknown
from revanche.sheets.advisor.advising import Advisor
from revanche.sheets.events import Event, SheetOpened
from revanche.sheets.games.table import played_by
from revanche.sheets.review.judging import JudgedPlayer, judged
from revanche.sheets.review.turns import Turn, turns
from revanche.sheets.sheet import Sheet
from revanche.web.advice import AdviceAsked, AdvisingQuestion, ReviewAsked
from revanche.words import catalogue as catalogues
from revanche.words.spelling import for_the_eye

_SHOWN: Final = 3  # actions
_NICE: Final = 10  # nothing that counts is to wait for advice


def main(question: str) -> int:
    """Answer a question; return the exit status."""
    os.nice(_NICE)
    try:
        answered = answer(msgspec.json.decode(question, type=AdvisingQuestion), os.environ)
    except RevancheError as error:
        answered = Unknown(str(error))
    if isinstance(answered, Unknown):
        sys.stderr.write(f"{answered.sentence}\n")
        return 1
    sys.stdout.buffer.write(answered)
    return 0


def answer(question: AdvisingQuestion, environ: Mapping[str, str]) -> bytes | Unknown:
    """Return the answer to a question, or why there is none, with the folders that ``environ`` names."""
    tables = Tables(places.tables(environ))
    match question:
        case AdviceAsked():
            return _advice(question, tables)
        case ReviewAsked(sheet):
            found = reviewed(sheet, tables, environ)
            return found if isinstance(found, Unknown) else msgspec.json.encode(found)


def _advice(asked: AdviceAsked, tables: Tables) -> bytes:
    adviser = tables.advisor(asked.rules, asked.sheet)
    found = adviser.advice(asked.sheet, asked.dice, asked.throws_left)
    best = found.options[0].expected
    options = [{"action": each.action, "cost": best - each.expected} for each in found.options[:_SHOWN]]
    return msgspec.json.encode({"options": options, "expected": best, "bonus": found.bonus})


def reviewed(sheet: str, tables: Tables, environ: Mapping[str, str]) -> tuple[JudgedPlayer, ...] | Unknown:
    """Return what each player gave away on a sheet of the journal."""
    past = Past(places.journal(environ), SystemClock().now().local)
    written = [entry.event for entry in past.entries(_day(sheet)) if isinstance(entry.event, Event)]
    events = [event for event in written if event.sheet == sheet]
    if not events:
        return Unknown(_words(environ).text("log.no_sheet", sheet=for_the_eye(sheet)))
    if not isinstance(opened := events[0], SheetOpened):
        return Unknown(_words(environ).text("page.review.none"))
    game, known = played_by(opened.game, opened.options), list[Advisor]()

    def advise(turn: Turn) -> Advisor:
        if not known or not known[-1].knows(turn.sheet):
            start = turn.sheet if len(game.weights) > 1 else Sheet.blank(game)
            known.append(tables.advisor(game, start))
        return known[-1]

    return judged(game, len(opened.players), turns(events), advise)


def _day(sheet: str) -> date | None:
    try:
        return date.fromisoformat(sheet.rpartition(".")[0])
    except ValueError:
        return None


def _words(environ: Mapping[str, str]) -> catalogues.Catalogue:
    return catalogues.load(catalogues.choose(load(None, environ).language, environ))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
