"""The live score as the terminal shows it. Pure: what stands in, text out."""

from collections.abc import Sequence

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from revanche.presses.outcome import LinkState
from revanche.shown.status import DeviceStatus, MatchStatus, Status
from revanche.words import wording
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_STYLES = ("bold cyan", "bold magenta")  # of the two sides


def live(shown: Status, said: str, notices: Sequence[str], catalogue: Catalogue) -> RenderableType:
    """Return the whole screen: the score, what happened last, what the log has to say, devices and keys."""
    rows: list[RenderableType] = [Text(""), *_score(shown.match, catalogue), Text("")]
    rows += [Align.center(Text(said, style="bold")), Text("")]
    rows += [Align.center(Text(notice, style="yellow")) for notice in notices]
    rows += [Align.center(Text(line)) for line in device_lines(shown, catalogue)]
    rows += [Align.center(Text(_keys(shown.match, catalogue), style="dim"))]
    return Panel(Group(*rows), title="Revanche", padding=(0, 1))


def score_line(shown: Status, catalogue: Catalogue) -> str:
    """Return the score in one line: "Anna 2 – 1 Bram", and to how many, or that no match is running."""
    match = shown.match
    if match is None:
        return catalogue.text("screen.idle")
    return f"{wording.score_line(catalogue, match.players, match.score)}  ({_terms(match, catalogue)})"


def device_lines(shown: Status, catalogue: Catalogue) -> list[str]:
    """Return a line for each device, or the one that says what to do while there is none; then what does not work."""
    failing = [catalogue.text("screen.failing", names=", ".join(shown.failing))] if shown.failing else []
    if not shown.devices:
        return [catalogue.text("screen.no_device"), *failing]
    return [*(_device(device, catalogue) for device in shown.devices), *failing]


def _score(match: MatchStatus | None, catalogue: Catalogue) -> list[RenderableType]:
    if match is None:
        return [Align.center(Text(catalogue.text("screen.idle")))]
    a, score, b = wording.score_pieces(catalogue, match.players, match.score)
    styled = [Text(a, style=_STYLES[0]), Text(f"  {score}  ", style="bold reverse"), Text(b, style=_STYLES[1])]
    rows: list[RenderableType] = [Align.center(Text("   ").join(styled))]
    rows.append(Align.center(Text(_terms(match, catalogue), style="dim")))
    if match.winner is not None:
        won = catalogue.text("screen.winner", name=for_the_eye(match.winner))
        rows.append(Align.center(Text(won, style="bold green")))
    return rows


def _terms(match: MatchStatus, catalogue: Catalogue) -> str:
    return f"{for_the_eye(match.game)} · {catalogue.text('screen.first_to', count=match.first_to)}"


def _device(device: DeviceStatus, catalogue: Catalogue) -> str:
    mark = "●" if device.link is LinkState.UP else "○"
    kind = catalogue.text(f"screen.{device.kind}")
    gone = "" if device.link is LinkState.UP else f", {catalogue.text('screen.gone')}"
    return f"{mark} {for_the_eye(device.name)} ({kind}{gone})"


def _keys(match: MatchStatus | None, catalogue: Catalogue) -> str:
    a, b = ("A", "B") if match is None else (for_the_eye(name) for name in match.players)
    return catalogue.text("screen.keys", a=a, b=b)
