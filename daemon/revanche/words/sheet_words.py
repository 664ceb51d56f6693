"""What the end of a scoresheet is in words. Pure."""

from revanche.sheets.events import BoxFilled, SheetRedone
from revanche.sheets.outcome import SheetOutcome, Written
from revanche.sheets.play import Phase
from revanche.words.catalogue import Catalogue
from revanche.words.wording import Wording


def sheet_end(outcome: SheetOutcome, catalogue: Catalogue) -> str | None:
    """Return what to say when the last box of a sheet was filled: who wins it, or that nobody does."""
    if not isinstance(outcome, Written) or not isinstance(outcome.event, BoxFilled | SheetRedone):
        return None
    sheet = outcome.after
    if sheet.phase is not Phase.FULL:
        return None
    wording, (best, *_) = Wording(catalogue, aloud=True), sheet.standings()
    if len(sheet.players) == 1:
        return wording.text("sheet_end.alone", points=best.total)
    if best.tied:
        return wording.text("sheet_end.tie", points=best.total)
    name = wording.name(sheet.players[best.player - 1], str(best.player))
    return wording.text("sheet_end.won", name=name, points=best.total)
