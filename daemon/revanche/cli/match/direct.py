"""Taking commands where no daemon runs: straight to the journal, under its lock."""

from collections.abc import Sequence
from pathlib import Path

import click

from revanche.app.past import Past
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.protocol import Give
from revanche.errors import JournalBusy, UnreachableError
from revanche.journal.answered import Answer
from revanche.journal.journal import Journal
from revanche.journal.lookup import highest_number, renames
from revanche.match.commands import Fix, Import, New, Rename, WonBy
from revanche.match.decide import numbered_on
from revanche.match.refusal import Reason
from revanche.presses.answers import Answered, Answers
from revanche.presses.counting import Counting
from revanche.presses.outcome import Outcome, Recorded, Refused
from revanche.presses.press import Source
from revanche.scorekeeper.scoresheet import beside
from revanche.sheets.events import SheetImported
from revanche.shown.line import Line
from revanche.units import Moment
from revanche.words.catalogue import Catalogue
from revanche.words.outcome_line import outcome_line


def take(given: Sequence[Give], folder: Path, config: Config, catalogue: Catalogue) -> list[Line]:
    """Decide commands one after another, put them all on disk or none, and return what to tell.

    What was asked before, of us or of a daemon that is gone, is answered as then.

    Raises:
        JournalError: the journal can't be read or written, and nothing was counted.
        UnreachableError: somebody else has it.
    """
    clock = SystemClock()
    outcomes: list[Outcome] = []
    records: list[tuple[Recorded, Source | None, Moment]] = []
    journal = _opened(folder, clock)
    for note in journal.notes:
        click.echo(note.text(catalogue), err=True)
    try:
        counting = Counting(config.chain(catalogue), journal.state)
        counting.sheet = beside(journal.sheet)
        answers = Answers(journal.answers)
        if any(isinstance(one.command, New | WonBy | Fix | Import | Rename) for one in given):
            counting.call(renames(folder))
        if any(isinstance(one.command, Fix | Import | Rename) for one in given):
            counting.know(Past(folder, clock.now().local).known())
        for command, by in ((one.command, one.source) for one in given):
            now = clock.now()
            found = None if by.request is None else answers.find(by.request, now.steady)
            if found is not None:
                outcomes.append(_again(found, by, Refused(now, command, by, Reason.ID_USED, counting.state)))
                continue
            overdue = counting.overdue(now)
            if overdue is not None:
                counting.settle(overdue)
                records += [(record, None, now) for record in overdue.records]
            day = numbered_on(counting.state, now)
            if day is not None:
                counting.number(day, highest_number(folder, day))
            verdict = counting.command(command, by, now)
            outcomes.append(counting.settle(verdict))
            records += [(record, behind, now) for record, behind in verdict.signed]
        journal.append_now(records)
    finally:
        journal.close()
    return [line for outcome in outcomes if (line := outcome_line(outcome, catalogue)) is not None]


def _again(found: Answered[Answer], by: Source, used: Refused) -> Outcome:
    """Return what a request was answered before, ``used`` where its id was another's."""
    same = by.request is not None and found.answers(by.request)
    return found.outcome if same and isinstance(found.outcome, Outcome) else used


def take_sheets(sheets: Sequence[SheetImported], folder: Path) -> None:
    """Put full sheets that can be taken in on disk, all or none; raises as ``take`` does."""
    clock, by = SystemClock(), Source("cli")
    journal = _opened(folder, clock)
    try:
        journal.append_now([(sheet, by, clock.now()) for sheet in sheets])
    finally:
        journal.close()


def _opened(folder: Path, clock: SystemClock) -> Journal:
    try:
        return Journal.open(folder, clock.now(), clock.boot)
    except JournalBusy as error:
        raise UnreachableError(
            "Another Revanche is counting, but does not answer; stop it, or ask from the account that runs it."
        ) from error
