"""The live score as the terminal shows it. Pure: what stands in, text out."""

from collections.abc import Sequence

from rich.align import Align
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.panel import Panel
from rich.text import Text

from revanche.cli.play.digits import large
from revanche.cli.play.fitting import Fitted, Rank
from revanche.presses.outcome import LinkState
from revanche.presses.press import Kind
from revanche.shown.status import DeviceStatus, MatchStatus, Status
from revanche.words import wording
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_STYLES = ("bold cyan", "bold magenta")  # of the two sides


def live(shown: Status, said: str, notices: Sequence[str], catalogue: Catalogue) -> RenderableType:
    """Return the whole screen: the score, what happened last, what the log has to say, devices and keys.

    Where the terminal is low, the keys stay and what matters least goes.
    """
    blank = (Rank.BLANK, Text(""))
    blocks: list[tuple[Rank, RenderableType]] = [blank, *_score(shown.match, catalogue), blank]
    blocks += [(Rank.SAID, Align.center(Text(said, style="bold"))), blank]
    blocks += [(Rank.NOTICE, Align.center(Text(notice, style="italic"))) for notice in notices]
    blocks += [(Rank.DEVICE, Align.center(Text(line))) for line in device_lines(shown, catalogue, "screen.no_device")]
    blocks += [(Rank.KEPT, Align.center(Text(_keys(shown.match, catalogue), style="dim")))]
    return Panel(Fitted(blocks), title="Revanche", padding=(0, 1))


def score_line(shown: Status, catalogue: Catalogue) -> str:
    """Return the score in one line: "Anna 2 – 1 Bram", and to how many, or that no match is running."""
    match = shown.match
    if match is None:
        return catalogue.text("screen.idle")
    return f"{wording.score_line(catalogue, match.players, match.score)}  ({_terms(match, catalogue)})"


def device_lines(shown: Status, catalogue: Catalogue, nothing: str) -> list[str]:
    """Return a line for each device, or the text ``nothing`` while there is none; then what does not work.

    The desktop is a way by which buttons come, so it is left out while none come by it.
    """
    failing = [catalogue.text("screen.failing", names=", ".join(shown.failing))] if shown.failing else []
    there = [one for one in shown.devices if one.kind is not Kind.SESSION or one.link is LinkState.UP]
    if not there:
        return [catalogue.text(nothing), *failing]
    return [*(_device(device, catalogue) for device in there), *failing]


def _score(match: MatchStatus | None, catalogue: Catalogue) -> list[tuple[Rank, RenderableType]]:
    if match is None:
        return [(Rank.SCORE, Align.center(Text(catalogue.text("screen.idle"))))]
    a, score, b = wording.score_pieces(catalogue, match.players, match.score)
    styled = [Text(a, style=_STYLES[0]), Text(f"  {score}  ", style="bold reverse"), Text(b, style=_STYLES[1])]
    rows: list[tuple[Rank, RenderableType]] = [(Rank.SCORE, Align.center(Text("   ").join(styled)))]
    rows.append((Rank.TERMS, Align.center(Text(_terms(match, catalogue), style="dim"))))
    if match.winner is not None:
        won = catalogue.text("screen.winner", name=for_the_eye(match.winner))
        rows.append((Rank.SCORE, Align.center(Text(won, style="bold green"))))
    rows.append((Rank.LARGE, _Large(match.score)))
    return rows


class _Large:
    """The score in large, where a terminal is wide enough."""

    def __init__(self, score: tuple[int, int]) -> None:
        self._rows = [Text(" "), *large(score, _STYLES)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if max(row.cell_len for row in self._rows) <= options.max_width:
            yield from (Align.center(row) for row in self._rows)


def _terms(match: MatchStatus, catalogue: Catalogue) -> str:
    return f"{wording.game_name(catalogue, match.game)} · {catalogue.text('screen.first_to', count=match.first_to)}"


def _device(device: DeviceStatus, catalogue: Catalogue) -> str:
    mark = "●" if device.link is LinkState.UP else "○"
    if device.kind is Kind.SESSION:
        return f"{mark} {catalogue.text('screen.by_session')}"
    kind = catalogue.text(f"screen.{device.kind}")
    why = "screen.taken" if device.taken else "screen.gone"
    gone = "" if device.link is LinkState.UP else f", {catalogue.text(why)}"
    return f"{mark} {for_the_eye(device.name)} ({kind}{gone})"


def _keys(match: MatchStatus | None, catalogue: Catalogue) -> str:
    a, b = ("A", "B") if match is None else (for_the_eye(name) for name in match.players)
    return catalogue.text("screen.keys", a=a, b=b)
