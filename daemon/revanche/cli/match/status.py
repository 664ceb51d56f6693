"""``revanche status``: what stands, and which devices are there."""

import os
import sys

import click
import msgspec

from revanche import places
from revanche.cli.context import catalogue, config, folder
from revanche.control.client import Client, connected
from revanche.errors import UnreachableError
from revanche.shown.status import Status
from revanche.words.spelling import for_the_eye


@click.command(epilog="Example: revanche status --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--follow", is_flag=True, help="Go on printing after each outcome, while Revanche runs.")
def status(*, as_json: bool, follow: bool) -> int:
    """Show the score and the devices."""
    with connected(places.socket(os.environ)) as client:
        if client is None and follow:
            raise UnreachableError("No Revanche is running that could be followed; start `revanche play`.")
        if client is None:
            _show(_at_rest(), as_json=as_json)
        elif follow:
            _follow(client, as_json=as_json)
        else:
            _show(client.status(), as_json=as_json)
    return 0


def _follow(client: Client, *, as_json: bool) -> None:
    for news in client.follow():
        if news.said is not None and not as_json:
            click.echo(news.said)
        _show(news.status, as_json=as_json)
        sys.stdout.flush()


def _at_rest() -> Status:
    """Return what stands in the journal while nobody counts."""
    from revanche.clock import SystemClock  # noqa: PLC0415
    from revanche.journal.reading import running  # noqa: PLC0415
    from revanche.journal.replaying import replayed  # noqa: PLC0415
    from revanche.match.decide import expire  # noqa: PLC0415
    from revanche.match.score import State  # noqa: PLC0415
    from revanche.shown.status import status as status_of  # noqa: PLC0415

    clock = SystemClock()
    now = clock.now()
    found = running(folder())
    state = replayed(found, now, clock.boot)
    if expire(state, now.steady) is not None:
        state = State()
    return msgspec.structs.replace(status_of(state, (), config().counting.bindings, now), lost=found.lost)


def _show(shown: Status, *, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(shown).decode())
        return
    from revanche.cli.play.screen import device_lines, score_line  # noqa: PLC0415

    click.echo(score_line(shown, catalogue()))
    if shown.next is not None:
        a, b = map(for_the_eye, shown.next.players)
        click.echo(catalogue().text("offered", table=for_the_eye(shown.next.table), a=a, b=b))
    if shown.lost:
        click.echo(catalogue().text("journal.lost", count=shown.lost))
    for line in device_lines(shown, catalogue(), "status.no_device"):
        click.echo(line)
    if shown.held:
        click.echo(catalogue().text("status.held"))
    if shown.saving:
        click.echo(catalogue().text("status.saving"))
